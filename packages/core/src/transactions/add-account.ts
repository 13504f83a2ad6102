import { fold } from "@farthing/values";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { todayOfFamily } from "../access/today-of-family.ts";
import { InvalidRequest } from "../request/invalid-request.ts";
import { now } from "../request/now.ts";
import type { Account, StoredAccount } from "./account.ts";
import { NEW_ACCOUNT_FIELDS, readAccountFields } from "./account-fields.ts";
import { Accounts, type DecideNewAccount } from "./accounts.ts";
import { AccountNameTaken } from "./errors.ts";

const REQUIRED = ["name", "currency", "account_type"] as const;

/** Asks about a name that another account has: by the name neither a file nor a person could say which of them is meant. */
const unlessNamed =
  (name: string): DecideNewAccount<AccountNameTaken> =>
  (others) => {
    const folded = fold(name);
    const twin = others.find((each) => fold(each.name) === folded);
    return twin === undefined
      ? Result.void
      : Result.fail(new AccountNameTaken({ name: twin.name, id: twin.id }));
  };

/**
 * Adds an account to a family. `fields` is the JSON object of the request (docs/spec/accounts.md, Fields). Fails with an
 * `InvalidRequest` that lists every field that is missing or invalid, by what `nameOf` calls it, or with `AccountNameTaken` if the
 * family has an account of that name, in any case, and `same_name` is not true.
 */
export const addAccount = Effect.fnUntraced(function* (
  familyId: string,
  sent: object,
  nameOf?: (field: string) => string,
) {
  const { fields, errors } = readAccountFields(NEW_ACCOUNT_FIELDS, sent, nameOf);
  const missing = REQUIRED.filter((field) => !Object.hasOwn(sent, field));
  const { name, currency, account_type, balance = null, ...others } = fields;
  if (
    errors.length + missing.length > 0 ||
    name === undefined ||
    currency === undefined ||
    account_type === undefined
  )
    return yield* new InvalidRequest({
      errors: [...missing.map((field) => `${field} is missing.`), ...errors],
    });
  const at = yield* now;
  const account: Account = {
    id: yield* (yield* SecureRandom.SecureRandom).uuidV7(),
    ...{ name, currency, account_type },
    ...{ subtype: null, balance: balance ?? "0", status: "active", ...others },
    balance_day: balance === null ? null : yield* todayOfFamily(familyId),
  };
  const isAnother = (sent as { readonly same_name?: unknown }).same_name === true;
  yield* (yield* Accounts).add(familyId, account, at, isAnother ? () => Result.void : unlessNamed(name));
  const stored: StoredAccount = { ...account, created_at: at, updated_at: at };
  return stored;
});
