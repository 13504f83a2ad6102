import { fold, parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { todayOfFamily } from "../access/today-of-family.ts";
import { InvalidRequest } from "../request/invalid-request.ts";
import { now } from "../request/now.ts";
import type { Account, StoredAccount } from "./account.ts";
import { type ReadAccountFields, readAccountFields } from "./account-fields.ts";
import { type AccountChange, Accounts, type DecideAccount } from "./accounts.ts";
import { askOfTwin } from "./ask-of-twin.ts";
import { type AccountNameTaken, AccountNotFound } from "./errors.ts";

const NOTHING_TO_CHANGE = "There is nothing to change. Send name, account_type, subtype, balance or status.";

type Refusal = InvalidRequest | AccountNameTaken;

/** Whether every field is valid, reporting all invalid fields at once, and nothing is to be asked. */
const check = (
  { fields, errors, same_name }: ReadAccountFields,
  current: Account,
  others: readonly StoredAccount[],
): Result.Result<void, Refusal> => {
  const { currency = current.currency, name = current.name } = fields;
  const wrong =
    currency === current.currency
      ? errors
      : [...errors, "currency cannot be changed: the balance and the transactions are in it."];
  if (Object.keys(fields).length + wrong.length === 0)
    return Result.fail(new InvalidRequest({ errors: [NOTHING_TO_CHANGE] }));
  if (wrong.length > 0) return Result.fail(new InvalidRequest({ errors: wrong }));
  return same_name || fold(name) === fold(current.name) ? Result.void : askOfTwin(name, others);
};

/** What is to be written. */
const changeOf = (
  { currency: _same, balance, ...said }: ReadAccountFields["fields"],
  current: Account,
  today: string | null,
): AccountChange | undefined => {
  const changed = Object.entries(said).filter(
    ([field, value]) => current[field as keyof typeof said] !== value,
  );
  // A balance is written also if it is the one that is known: that can be the word of a file, which an undo takes away.
  const change: AccountChange = {
    ...Object.fromEntries(changed),
    ...(balance === undefined ? {} : { balance }),
    ...(typeof balance === "string" ? { balance_day: today } : {}),
  };
  return Object.keys(change).length === 0 ? undefined : change;
};

const decideAccount =
  (read: ReadAccountFields, today: string | null): DecideAccount<Refusal> =>
  (current, others) =>
    Result.map(check(read, current, others), () => changeOf(read.fields, current, today));

/**
 * Changes the given fields of an account and returns the account (docs/spec/accounts.md, Fields). Fails, having changed nothing,
 * with `AccountNotFound`, an `InvalidRequest` that lists every invalid field by what `nameOf` calls it, or with `AccountNameTaken`
 * if it is renamed to the name of another, in any case, and `same_name` is not true.
 */
export const updateAccount = Effect.fnUntraced(function* (
  familyId: string,
  id: string,
  sent: object,
  nameOf?: (field: string) => string,
) {
  const uuid = parseUuid(id);
  if (uuid === undefined) return yield* new AccountNotFound({ id });
  const accounts = yield* Accounts;
  const read = readAccountFields(sent, nameOf);
  const today = typeof read.fields.balance === "string" ? yield* todayOfFamily(familyId) : null;
  return yield* accounts.update(familyId, uuid, yield* now, decideAccount(read, today));
});
