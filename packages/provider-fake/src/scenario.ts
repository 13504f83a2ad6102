import * as Schema from "effect/Schema";
import { count, listOf, name, needed, objectOf, text, valueThat } from "./checks.ts";
import { Fault } from "./fault.ts";
import { Moment, Time } from "./moment.ts";

const amount = valueThat(
  Schema.String,
  (value) => /^-?\d+(?:\.\d+)?$/.test(value),
  'must be an amount in quotes, such as "-12.30"',
);

const flag = Schema.Boolean.annotate({ message: "must be true or false" });

const extra = Schema.Record(Schema.String, Schema.Unknown).annotate({ message: "must be an object" });

/** Errors in a record of the answer: fields with wrong values, and missing fields. */
const MALFORMED = { raw: Schema.optionalKey(extra), without: Schema.optionalKey(listOf(name)) };

/** When and how a pending transaction is posted. */
const Posting = objectOf({
  until: needed(Moment),
  /** Its id from then on, if it changes. */
  id: Schema.optionalKey(name),
  amount: Schema.optionalKey(amount),
  description: Schema.optionalKey(text),
});

/** A transaction. A deposit is positive. It exists from its time on, or from `appears`. */
export const BankTransaction = objectOf({
  id: needed(name),
  amount: needed(amount),
  description: needed(text),
  payee: Schema.optionalKey(text),
  memo: Schema.optionalKey(text),
  /** Sent as 0 if it is left out or the transaction is pending. */
  posted: Schema.optionalKey(Time),
  transacted_at: Schema.optionalKey(Time),
  pending: Schema.optionalKey(
    Schema.Union([flag, Posting]).annotate({ message: "must be true, false or an object with until" }),
  ),
  appears: Schema.optionalKey(Moment),
  vanishes: Schema.optionalKey(Moment),
  extra: Schema.optionalKey(extra),
  ...MALFORMED,
});
export type BankTransaction = typeof BankTransaction.Type;

/** An account of a scenario, as the bank tells it. */
export const BankAccount = objectOf({
  id: needed(name),
  name: needed(text),
  /** `USD` by default; some providers send a URL. */
  currency: Schema.optionalKey(text),
  balance: needed(amount),
  available_balance: Schema.optionalKey(amount),
  /** The current time by default. */
  balance_date: Schema.optionalKey(Time),
  transactions: needed(listOf(BankTransaction)),
  holdings: Schema.optionalKey(listOf(extra)),
  extra: Schema.optionalKey(extra),
  ...MALFORMED,
});
/** What {@link BankAccount} reads. */
export type BankAccount = typeof BankAccount.Type;

/** A message of the bank to whoever fetches its data. */
export const BankMessage = objectOf({
  /** `gen.api` or `con.auth` by default. Only the second format contains it. */
  code: Schema.optionalKey(text),
  msg: needed(text),
  /** Only the second format contains it. */
  account: Schema.optionalKey(name),
});
/** What {@link BankMessage} reads. */
export type BankMessage = typeof BankMessage.Type;

/** A bank of a scenario. */
export const Institution = objectOf({
  id: needed(name),
  name: needed(text),
  domain: Schema.optionalKey(text),
  url: Schema.optionalKey(text),
  /** Its accounts are missing, or have no transactions; if there is no other message, one says so. */
  fails: Schema.optionalKey(
    Schema.Literals(["missing", "no_transactions"]).annotate({
      message: "must be missing or no_transactions",
    }),
  ),
  messages: Schema.optionalKey(listOf(BankMessage)),
  accounts: needed(listOf(BankAccount)),
});
/** What {@link Institution} reads. */
export type Institution = typeof Institution.Type;

/** A block of transactions that gets new ids. */
export const Reissue = objectOf({
  at: needed(Moment),
  /** All accounts by default. */
  account: Schema.optionalKey(name),
  /** Ids as in the scenario; all by default. */
  transactions: Schema.optionalKey(listOf(name)),
});
export type Reissue = typeof Reissue.Type;

/** The contents and the behaviour of a bank. */
export const Scenario = objectOf({
  /** 1 by default; `both` as from a provider that is changing from one to the other. */
  format: Schema.optionalKey(
    Schema.Union([Schema.Literal(1), Schema.Literal(2), Schema.Literal("both")]).annotate({
      message: 'must be 1, 2 or "both"',
    }),
  ),
  institutions: needed(listOf(Institution)),
  messages: Schema.optionalKey(listOf(BankMessage)),
  /** A longer span is shortened at its beginning, with a message. */
  max_days: Schema.optionalKey(count),
  /** Requests for accounts per access URL and UTC day. */
  daily_quota: Schema.optionalKey(count),
  faults: Schema.optionalKey(listOf(Fault)),
  reissue: Schema.optionalKey(listOf(Reissue)),
  /** Access URLs claimed before are refused from then on. */
  revoked: Schema.optionalKey(Moment),
});
export type Scenario = typeof Scenario.Type;
