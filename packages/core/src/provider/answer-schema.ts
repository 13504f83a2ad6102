import * as Schema from "effect/Schema";
import { numberDecimal, plainDecimal } from "../values/decimal.ts";

/** Text; a JSON number, where a provider is careless with ids, has become that before. */
const Id = Schema.NonEmptyString;

const OptionalId = Schema.optionalKey(Schema.NullOr(Schema.String));

const OptionalText = Schema.optionalKey(Schema.NullOr(Schema.String));

/** Unix seconds; null, 0 and less stand for none. */
const OptionalMoment = Schema.optionalKey(
  Schema.NullOr(Schema.Union([Schema.Finite, Schema.String.check(Schema.isPattern(/^\d{1,12}$/))])),
);

/** The canonical decimal of a provider's amount. */
export const decimalOf = (text: string): string | undefined => plainDecimal(text) ?? numberDecimal(text);

/** Decimal text; a JSON number has become that before. */
const Decimal = Schema.String.check(
  Schema.makeFilter((text: string) => decimalOf(text.trim()) !== undefined),
);

/** Providers that keep no booleans write them otherwise. */
const OptionalFlag = Schema.optionalKey(
  Schema.NullOr(Schema.Union([Schema.Boolean, Schema.Literals([0, 1, "true", "false"])])),
);

const Transaction = Schema.Struct({
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

const Account = Schema.Struct({
  id: Id,
  /** A number, as some are called by, has become text before that. */
  name: OptionalText,
  currency: Schema.String,
  balance: Decimal,
  "balance-date": OptionalMoment,
  org: Schema.optionalKey(Schema.NullOr(Organization)),
  conn_id: OptionalId,
  conn_name: OptionalText,
  transactions: Schema.optionalKey(Schema.NullOr(Schema.Array(Transaction))),
});

const Connection = Schema.Struct({
  conn_id: Id,
  name: OptionalText,
  org_name: OptionalText,
  org_url: OptionalText,
});

const Problem = Schema.Struct({
  code: OptionalText,
  msg: OptionalText,
  message: OptionalText,
  conn_id: OptionalId,
  account_id: OptionalId,
});

const PROBLEMS = {
  errors: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.Union([Schema.String, Problem])))),
  errlist: Schema.optionalKey(Schema.NullOr(Schema.Array(Problem))),
  connections: Schema.optionalKey(Schema.NullOr(Schema.Array(Connection))),
};

/** What an answer about accounts must hold, in both formats; whatever else it holds is none of our business. */
export const AccountsAnswer = Schema.Struct({ ...PROBLEMS, accounts: Schema.Array(Account) });

/** An answer that only says what is wrong. */
export const ProblemsAnswer = Schema.Struct(PROBLEMS);

export type AccountWire = typeof Account.Type;
export type TransactionWire = typeof Transaction.Type;
export type ProblemWire = typeof Problem.Type;
export type ProblemsWire = typeof ProblemsAnswer.Type;
