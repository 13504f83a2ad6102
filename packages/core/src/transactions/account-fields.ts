import * as Schema from "effect/Schema";
import { decodeFields } from "../request/decode-fields.ts";
import { Amount, amountOf, CurrencyCode, Name } from "../request/schemas.ts";
import { ACCOUNT_STATUSES, ACCOUNT_TYPES } from "./account.ts";
import type { AccountChange } from "./accounts.ts";

const oneOf = <const L extends readonly string[]>(values: L) =>
  Schema.Literals(values).annotate({ message: `must be one of ${values.join(", ")}` });

/** What a user says of an account (docs/spec/accounts.md, Fields). */
export const ACCOUNT_FIELDS = {
  name: Name.annotate({ description: "What it is called" }),
  currency: CurrencyCode.annotate({ description: "ISO 4217 code" }),
  account_type: oneOf(ACCOUNT_TYPES).annotate({ description: "What kind of account it is" }),
  subtype: Schema.NullOr(Name).annotate({
    message: "must be null or text of 1 to 255 characters, not blank and without NUL",
    description: "A finer kind, in your own words; null for none",
  }),
  balance: Schema.NullOr(Amount).annotate({
    message:
      'must be null or a decimal such as 12.5 or "12.50", with at most 4 digits after the point and no larger than 1000000000000000',
    description: "Exact decimal: what it is today; null takes back what was said of it by hand",
  }),
  status: oneOf(ACCOUNT_STATUSES).annotate({ description: "Lists leave out what is disabled" }),
  same_name: Schema.Boolean.annotate({
    message: "must be true or false",
    description: "Whether it gets its name also if another account of the family has it",
  }),
} as const;

/** The valid fields in the form in which they are stored, and one sentence for each invalid or unknown one. */
export interface ReadAccountFields {
  readonly fields: AccountChange & { readonly currency?: string };
  readonly errors: readonly string[];
  /** Whether it may have the name of another account. */
  readonly same_name: boolean;
}

/** Decodes the fields of an account from a JSON object that has no others. */
export const readAccountFields = (object: object, nameOf?: (field: string) => string): ReadAccountFields => {
  const { values, errors } = decodeFields(ACCOUNT_FIELDS, object, nameOf);
  const { name, currency, account_type, subtype, balance, status, same_name = false } = values;
  return {
    fields: {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
      ...(account_type === undefined ? {} : { account_type }),
      ...(subtype === undefined ? {} : { subtype: subtype?.trim() ?? null }),
      ...(balance === undefined ? {} : { balance: balance === null ? null : amountOf(balance)! }),
      ...(status === undefined ? {} : { status }),
    },
    ...{ errors, same_name },
  };
};
