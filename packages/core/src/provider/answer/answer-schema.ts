import { numberDecimal, parseIsoDay, plainDecimal } from "@farthing/values";
import * as DateTime from "effect/DateTime";
import * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import * as SchemaGetter from "effect/SchemaGetter";
import { isWithinBounds } from "../../request/schemas.ts";

/** Text. A JSON number, which some providers use for ids, was converted to text before. */
const Id = Schema.NonEmptyString;

const textOf = (value: unknown): string | null =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : null;

/** Anything but text or a number is read as none, because a record is worth more than its labels. */
const OptionalText = Schema.optionalKey(
  Schema.Unknown.pipe(
    Schema.decodeTo(Schema.NullOr(Schema.String), {
      decode: SchemaGetter.transform(textOf),
      encode: SchemaGetter.passthrough(),
    }),
  ),
);

/** A day, or a time with its zone; without the zone the time is unknown. */
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Unix seconds from a number or text of the provider; a day begins at midnight in UTC. */
export const secondsOf = (value: unknown): number | undefined => {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (/^\d{0,12}(?:\.\d{0,9})?$/.test(text)) return text === "." ? undefined : Number(text);
  if (!ISO_MOMENT.test(text) || parseIsoDay(text.slice(0, 10)) === undefined) return undefined;
  return Option.getOrUndefined(Option.map(DateTime.make(text), (at) => DateTime.toEpochMillis(at) / 1000));
};

/** Longer text is not an amount and is not read. */
const MAX_AMOUNT_LENGTH = 400;

/** The canonical decimal of a provider's amount, within the bounds of what can be stored. */
export const decimalOf = (text: string): string | undefined => {
  if (text.length > MAX_AMOUNT_LENGTH) return undefined;
  const decimal = plainDecimal(text) ?? numberDecimal(text);
  return decimal !== undefined && isWithinBounds(decimal) ? decimal : undefined;
};

/** Decimal text. A JSON number was converted to text before. */
const Decimal = Schema.String.check(
  Schema.makeFilter((text: string) => decimalOf(text.trim()) !== undefined),
);

/** The meaning of each form in which providers write it; without a value a transaction is not pending. */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
  ["", false],
]);

/** Whether a transaction is pending; undefined if that cannot be read. */
export const flagOf = (value: unknown): boolean | undefined => {
  if (value == null) return false;
  return typeof value === "object" ? undefined : FLAGS.get(String(value).trim().toLowerCase());
};

/** Pending and posted transactions are stored differently, so a flag that cannot be read is not read as none. */
const OptionalFlag = Schema.optionalKey(
  Schema.Unknown.check(Schema.makeFilter((value: unknown) => flagOf(value) !== undefined)),
);

/** A list of records that are read separately, so that one that cannot be read does not affect the others. */
const OptionalRecords = Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.Unknown)));

export const Transaction = Schema.Struct({
  id: Id,
  posted: Schema.optionalKey(Schema.Unknown),
  transacted_at: Schema.optionalKey(Schema.Unknown),
  amount: Decimal,
  description: OptionalText,
  payee: OptionalText,
  memo: OptionalText,
  pending: OptionalFlag,
});

const OrganizationParts = Schema.Struct({
  name: OptionalText,
  domain: OptionalText,
  id: OptionalText,
  "sfin-url": OptionalText,
});

/** Text instead of an organization is its name; anything else is read as none. */
const partsOf = (value: unknown): typeof OrganizationParts.Encoded =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : { name: value };

const Organization = Schema.optionalKey(
  Schema.Unknown.pipe(
    Schema.decodeTo(OrganizationParts, {
      decode: SchemaGetter.transform(partsOf),
      encode: SchemaGetter.passthrough(),
    }),
  ),
);

export const Account = Schema.Struct({
  id: Id,
  name: OptionalText,
  /** Blank if the bank gives none. It is not guessed where it cannot be read, because it decides what a balance is. */
  currency: Schema.optionalKey(Schema.NullOr(Schema.String)),
  balance: Decimal,
  "balance-date": Schema.optionalKey(Schema.Unknown),
  org: Organization,
  conn_id: OptionalText,
  conn_name: OptionalText,
  transactions: OptionalRecords,
});

export const Connection = Schema.Struct({
  conn_id: Id,
  name: OptionalText,
  org_name: OptionalText,
  org_id: Schema.optionalKey(Schema.Unknown),
  org_url: OptionalText,
});

export const Problem = Schema.Struct({
  code: OptionalText,
  msg: OptionalText,
  message: OptionalText,
  conn_id: OptionalText,
  account_id: OptionalText,
});

/** The readable parts of an account that cannot be read as a whole. */
export const AccountLabel = Schema.Struct({
  id: OptionalText,
  name: OptionalText,
  org: Organization,
  conn_id: OptionalText,
  conn_name: OptionalText,
});

/** What is beside the accounts: none of it can make them unreadable. */
const PROBLEMS = {
  errors: Schema.optionalKey(Schema.Unknown),
  errlist: Schema.optionalKey(Schema.Unknown),
  connections: Schema.optionalKey(Schema.Unknown),
};

/** The required parts of an answer about accounts, in both formats; anything else is ignored. */
export const AccountsAnswer = Schema.Struct({ ...PROBLEMS, accounts: Schema.Array(Schema.Unknown) });

/** An answer that contains only messages. */
export const ProblemsAnswer = Schema.Struct(PROBLEMS);

export type AccountWire = typeof Account.Type;
export type AccountLabelWire = typeof AccountLabel.Type;
export type ConnectionWire = typeof Connection.Type;
export type TransactionWire = typeof Transaction.Type;
export type ProblemWire = typeof Problem.Type;
export type ProblemsWire = typeof ProblemsAnswer.Type;
