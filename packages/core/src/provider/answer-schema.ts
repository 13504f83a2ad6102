import * as Schema from "effect/Schema";
import { numberDecimal, plainDecimal } from "../values/decimal.ts";

/** Text; a JSON number, where a provider is careless with ids, has become that before. */
const Id = Schema.NonEmptyString;

const OptionalId = Schema.optionalKey(Schema.NullOr(Schema.String));

const OptionalText = Schema.optionalKey(Schema.NullOr(Schema.String));

/** Unix seconds; 0 and null stand for none. */
const OptionalMoment = Schema.optionalKey(
  Schema.NullOr(Schema.Union([Schema.Finite, Schema.String.check(Schema.isPattern(/^\d{1,12}$/))])),
);

/** The canonical decimal of a provider's amount. */
export const decimalOf = (text: string): string | undefined => plainDecimal(text) ?? numberDecimal(text);

/** Decimal text; a JSON number has become that before. */
const Decimal = Schema.String.check(
  Schema.makeFilter((text: string) => decimalOf(text.trim()) !== undefined),
);

const Transaction = Schema.Struct({
  id: Id,
  posted: OptionalMoment,
  transacted_at: OptionalMoment,
  amount: Decimal,
  description: OptionalText,
  payee: OptionalText,
  memo: OptionalText,
  pending: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
});

const Organization = Schema.Struct({ name: OptionalText, domain: OptionalText, id: OptionalId });

const Account = Schema.Struct({
  id: Id,
  name: OptionalText,
  currency: Schema.String,
  balance: Decimal,
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
