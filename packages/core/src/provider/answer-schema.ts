import { numberDecimal, parseIsoDay, plainDecimal } from "@farthing/values";
import * as DateTime from "effect/DateTime";
import * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import { isWithinBounds } from "../request/schemas.ts";

/** Text. A JSON number, which some providers use for ids, was converted to text before. */
const Id = Schema.NonEmptyString;

const OptionalId = Schema.optionalKey(Schema.NullOr(Schema.String));

const OptionalText = Schema.optionalKey(Schema.NullOr(Schema.String));

/** A day, or a time with its zone; without the zone the time is unknown. */
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Unix seconds from a number or text of the provider; a day begins at midnight in UTC. */
export const secondsOf = (value: number | string): number | undefined => {
  if (typeof value === "number") return value;
  if (/^\d{0,12}$/.test(value)) return Number(value);
  if (!ISO_MOMENT.test(value) || parseIsoDay(value.slice(0, 10)) === undefined) return undefined;
  return Option.getOrUndefined(Option.map(DateTime.make(value), (at) => DateTime.toEpochMillis(at) / 1000));
};

/** Null, 0 and negative numbers mean that there is no time. */
const OptionalMoment = Schema.optionalKey(
  Schema.NullOr(
    Schema.Union([
      Schema.Finite,
      Schema.String.check(Schema.makeFilter((text: string) => secondsOf(text) !== undefined)),
    ]),
  ),
);

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

/** Some providers do not write booleans as such. */
const OptionalFlag = Schema.optionalKey(
  Schema.NullOr(Schema.Union([Schema.Boolean, Schema.Literals([0, 1, "true", "false"])])),
);

/** A list of records that are read separately, so that one that cannot be read does not affect the others. */
const OptionalRecords = Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.Unknown)));

export const Transaction = Schema.Struct({
  id: Id,
  posted: OptionalMoment,
  transacted_at: OptionalMoment,
  amount: Decimal,
  description: OptionalText,
  payee: OptionalText,
  memo: OptionalText,
  pending: OptionalFlag,
});

const Organization = Schema.Struct({
  name: OptionalText,
  domain: OptionalText,
  id: OptionalId,
  "sfin-url": OptionalText,
});

export const Account = Schema.Struct({
  id: Id,
  /** A number was converted to text before. */
  name: OptionalText,
  /** Blank if the bank gives none. */
  currency: OptionalText,
  balance: Decimal,
  "balance-date": Schema.optionalKey(Schema.Unknown),
  org: Schema.optionalKey(Schema.NullOr(Organization)),
  conn_id: OptionalId,
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
  conn_id: OptionalId,
  account_id: OptionalId,
});

/** The readable parts of an account that cannot be read as a whole. */
export const AccountLabel = Schema.Struct({
  id: OptionalId,
  name: OptionalText,
  org: Schema.optionalKey(Schema.NullOr(Organization)),
  conn_id: OptionalId,
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
