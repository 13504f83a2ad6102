import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { todayOfFamily } from "../access/today-of-family.ts";
import { InvalidRequest } from "../request/invalid-request.ts";
import { now } from "../request/now.ts";
import { ACCOUNT_FIELDS, type ReadAccountFields, readAccountFields } from "./account-fields.ts";
import { type AccountChange, Accounts, type DecideAccount } from "./accounts.ts";
import { AccountNotFound } from "./errors.ts";

const NOTHING_TO_CHANGE = "There is nothing to change. Send name, account_type, subtype, balance or status.";

/** Decides on a change: whether every field is valid, reporting all invalid fields at once, and what to write. */
const decideAccount =
  ({ fields, errors }: ReadAccountFields, today: string | null): DecideAccount<InvalidRequest> =>
  (current) => {
    const { currency = current.currency, balance, ...said } = fields;
    const wrong =
      currency === current.currency
        ? errors
        : [...errors, "currency cannot be changed: the balance and the transactions are in it."];
    if (Object.keys(fields).length + wrong.length === 0)
      return Result.fail(new InvalidRequest({ errors: [NOTHING_TO_CHANGE] }));
    if (wrong.length > 0) return Result.fail(new InvalidRequest({ errors: wrong }));
    const others = Object.entries(said).filter(
      ([field, value]) => current[field as keyof typeof said] !== value,
    );
    // A balance is written also if it is the one that is known: that can be the word of a file, which an undo takes away.
    const change: AccountChange = {
      ...Object.fromEntries(others),
      ...(balance === undefined ? {} : { balance }),
      ...(typeof balance === "string" ? { balance_day: today } : {}),
    };
    return Result.succeed(Object.keys(change).length === 0 ? undefined : change);
  };

/**
 * Changes the given fields of an account and returns the account. Fails, having changed nothing, with `AccountNotFound`, or
 * an `InvalidRequest` that lists every invalid field.
 */
export const updateAccount = Effect.fnUntraced(function* (familyId: string, id: string, sent: object) {
  const uuid = parseUuid(id);
  if (uuid === undefined) return yield* new AccountNotFound({ id });
  const accounts = yield* Accounts;
  const read = readAccountFields(ACCOUNT_FIELDS, sent);
  const today = typeof read.fields.balance === "string" ? yield* todayOfFamily(familyId) : null;
  return yield* accounts.update(familyId, uuid, yield* now, decideAccount(read, today));
});
