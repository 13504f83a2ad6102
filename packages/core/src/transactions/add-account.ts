import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { todayOfFamily } from "../access/today-of-family.ts";
import { InvalidRequest } from "../request/invalid-request.ts";
import { now } from "../request/now.ts";
import type { Account, StoredAccount } from "./account.ts";
import { readAccountFields } from "./account-fields.ts";
import { Accounts } from "./accounts.ts";
import { askOfTwin } from "./ask-of-twin.ts";

const REQUIRED = ["name", "currency", "account_type"] as const;

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
  const { fields, errors, same_name } = readAccountFields(sent, nameOf);
  const missing = REQUIRED.filter((field) => !Object.hasOwn(sent, field));
  const { name, currency, account_type, balance = null, ...others } = fields;
  if (
    errors.length + missing.length > 0 ||
    name === undefined ||
    currency === undefined ||
    account_type === undefined
  )
    return yield* new InvalidRequest({
      errors: [...missing.map((field) => `${nameOf?.(field) ?? field} is missing.`), ...errors],
    });
  const at = yield* now;
  const account: Account = {
    id: yield* (yield* SecureRandom.SecureRandom).uuidV7(),
    ...{ name, currency, account_type },
    ...{ subtype: null, balance: balance ?? "0", status: "active", ...others },
    balance_day: balance === null ? null : yield* todayOfFamily(familyId),
  };
  yield* (yield* Accounts).add(familyId, account, at, (others) =>
    same_name ? Result.void : askOfTwin(name, others),
  );
  const stored: StoredAccount = { ...account, created_at: at, updated_at: at };
  return stored;
});
