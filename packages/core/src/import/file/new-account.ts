import { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { InvalidRequest } from "../../request/invalid-request.ts";
import type { AccountType } from "../../transactions/account.ts";
import { ACCOUNT_FIELDS, readAccountFields } from "../../transactions/account-fields.ts";
import { askOfTwin } from "../../transactions/ask-of-twin.ts";
import type { AccountNameTaken } from "../../transactions/errors.ts";
import type { Books } from "../books/books.ts";
import type { PlannedAccount } from "../books/plan.ts";

/** An account that is made with an import, in the same step: all its rows go there. */
export interface NewAccount {
  /** UUID. */
  readonly id: string;
  readonly name: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly account_type: AccountType;
  /** Whether it is made also if another account of the family has its name. */
  readonly same_name: boolean;
}

/** What is said of an account that an import makes. */
export const NEW_ACCOUNT_FIELDS = {
  name: ACCOUNT_FIELDS.name,
  currency: ACCOUNT_FIELDS.currency,
  account_type: ACCOUNT_FIELDS.account_type,
  same_name: ACCOUNT_FIELDS.same_name,
};

/**
 * An account that is to be made with an import, by the JSON object that describes it: `name` and `currency`, and maybe `account_type`
 * (else `depository`) and `same_name`. Fails with an `InvalidRequest` that lists every field that is missing, invalid or unknown.
 */
export const newAccountOf = Effect.fnUntraced(function* (sent: object) {
  const { fields, errors, same_name } = readAccountFields(sent, (field) => `${field} of the new account`);
  const { name, currency, account_type = "depository" } = fields;
  const missing = (["name", "currency"] as const).filter((field) => !Object.hasOwn(sent, field));
  const others = Object.keys(fields).filter((field) => !Object.hasOwn(NEW_ACCOUNT_FIELDS, field));
  if (errors.length + missing.length + others.length > 0 || name === undefined || currency === undefined)
    return yield* new InvalidRequest({
      errors: [
        ...missing.map((field) => `${field} of the new account is missing.`),
        ...others.map((field) => `${field} cannot be said of an account that an import makes.`),
        ...errors,
      ],
    });
  const account: NewAccount = {
    id: yield* (yield* SecureRandom).uuidV7(),
    ...{ name, currency, account_type, same_name },
  };
  return account;
});

/** These books with an account that is to be made. */
export const withNewAccount = <B extends Pick<Books, "accounts">>(
  books: B,
  made: NewAccount | undefined,
): B => (made === undefined ? books : { ...books, accounts: [...books.accounts, made] });

/** Asks about a new account of a name that one of these books has. */
export const askOfNewAccount = (
  { accounts }: Pick<Books, "accounts">,
  made: NewAccount | undefined,
): Result.Result<void, AccountNameTaken> =>
  made === undefined || made.same_name ? Result.void : askOfTwin(made.name, accounts);

/** The account as it is stored: a person has named it, and no file. */
export const plannedAccount = ({ id, name, currency, account_type }: NewAccount): PlannedAccount => ({
  ...{ id, name, currency, account_type },
  ...{ subtype: null, balance: "0", balance_day: null },
  ...{ status: "active", external_id: null, original_name: "" },
});
