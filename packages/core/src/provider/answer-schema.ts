import * as DateTime from "effect/DateTime";
import * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import { parseIsoDay } from "../values/calendar.ts";
import { numberDecimal, plainDecimal } from "../values/decimal.ts";
import { isWithinBounds } from "../values/schemas.ts";

/** Text; a JSON number, where a provider is careless with ids, has become that before. */
const Id = Schema.NonEmptyString;

const OptionalId = Schema.optionalKey(Schema.NullOr(Schema.String));

const OptionalText = Schema.optionalKey(Schema.NullOr(Schema.String));

/** A day, or a moment that names its zone: without one nobody knows when it was. */
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** The Unix seconds that a provider writes as a number or as text; a day begins at midnight in UTC. */
export const secondsOf = (value: number | string): number | undefined => {
  if (typeof value === "number") return value;
  if (/^\d{0,12}$/.test(value)) return Number(value);
  if (!ISO_MOMENT.test(value) || parseIsoDay(value.slice(0, 10)) === undefined) return undefined;
  return Option.getOrUndefined(Option.map(DateTime.make(value), (at) => DateTime.toEpochMillis(at) / 1000));
};

/** Null, 0 and less stand for none. */
const OptionalMoment = Schema.optionalKey(
  Schema.NullOr(
    Schema.Union([
      Schema.Finite,
      Schema.String.check(Schema.makeFilter((text: string) => secondsOf(text) !== undefined)),
    ]),
  ),
);

/** Longer text is no amount, and is not looked at. */
const MAX_AMOUNT_LENGTH = 400;

/** The canonical decimal of a provider's amount, within the bounds of what can be stored. */
export const decimalOf = (text: string): string | undefined => {
  if (text.length > MAX_AMOUNT_LENGTH) return undefined;
  const decimal = plainDecimal(text) ?? numberDecimal(text);
  return decimal !== undefined && isWithinBounds(decimal) ? decimal : undefined;
};

/** Decimal text; a JSON number has become that before. */
const Decimal = Schema.String.check(
  Schema.makeFilter((text: string) => decimalOf(text.trim()) !== undefined),
);

/** Providers that keep no booleans write them otherwise. */
const OptionalFlag = Schema.optionalKey(
  Schema.NullOr(Schema.Union([Schema.Boolean, Schema.Literals([0, 1, "true", "false"])])),
);

/** A list of records, of which each is read by itself: one that cannot be read costs no other. */
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
  /** A number, as some are called by, has become text before that. */
  name: OptionalText,
  /** Blank where the bank tells none. */
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
  org_url: OptionalText,
});

export const Problem = Schema.Struct({
  code: OptionalText,
  msg: OptionalText,
  message: OptionalText,
  conn_id: OptionalId,
  account_id: OptionalId,
});

/** What can be told of an account that cannot be read. */
export const AccountLabel = Schema.Struct({
  id: OptionalId,
  name: OptionalText,
  org: Schema.optionalKey(Schema.NullOr(Organization)),
  conn_id: OptionalId,
  conn_name: OptionalText,
});

const PROBLEMS = { errors: OptionalRecords, errlist: OptionalRecords, connections: OptionalRecords };

/** What an answer about accounts must hold, in both formats; whatever else it holds is none of our business. */
export const AccountsAnswer = Schema.Struct({ ...PROBLEMS, accounts: Schema.Array(Schema.Unknown) });

/** An answer that only says what is wrong. */
export const ProblemsAnswer = Schema.Struct(PROBLEMS);

export type AccountWire = typeof Account.Type;
export type AccountLabelWire = typeof AccountLabel.Type;
export type ConnectionWire = typeof Connection.Type;
export type TransactionWire = typeof Transaction.Type;
export type ProblemWire = typeof Problem.Type;
export type ProblemsWire = typeof ProblemsAnswer.Type;
