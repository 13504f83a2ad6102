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

/** How a record is answered otherwise than it should be: fields as they stand here, and fields that are not there. */
const MALFORMED = { raw: Schema.optionalKey(extra), without: Schema.optionalKey(listOf(name)) };

/** A transaction that is to become posted. */
const Posting = objectOf({
  until: needed(Moment),
  /** The id that it then has, if it does not keep its own. */
  id: Schema.optionalKey(name),
  amount: Schema.optionalKey(amount),
  description: Schema.optionalKey(text),
});

/** A transaction. A deposit is positive. It is there from its time on, or from `appears`. */
export const BankTransaction = objectOf({
  id: needed(name),
  amount: needed(amount),
  description: needed(text),
  payee: Schema.optionalKey(text),
  memo: Schema.optionalKey(text),
  /** Answered as 0 where it is left out or the transaction is pending. */
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

export const BankAccount = objectOf({
  id: needed(name),
  name: needed(text),
  /** `USD` where it is left out; some providers say a URL. */
  currency: Schema.optionalKey(text),
  balance: needed(amount),
  available_balance: Schema.optionalKey(amount),
  /** Now where it is left out. */
  balance_date: Schema.optionalKey(Time),
  transactions: needed(listOf(BankTransaction)),
  holdings: Schema.optionalKey(listOf(extra)),
  extra: Schema.optionalKey(extra),
  ...MALFORMED,
});
export type BankAccount = typeof BankAccount.Type;

export const BankMessage = objectOf({
  /** `gen.api` or `con.auth` where it is left out. Only the second format answers it. */
  code: Schema.optionalKey(text),
  msg: needed(text),
  /** Only the second format answers it. */
  account: Schema.optionalKey(name),
});
export type BankMessage = typeof BankMessage.Type;

export const Institution = objectOf({
  id: needed(name),
  name: needed(text),
  domain: Schema.optionalKey(text),
  url: Schema.optionalKey(text),
  /** Its accounts are missing, or have no transactions; a message says so if there is no other. */
  fails: Schema.optionalKey(
    Schema.Literals(["missing", "no_transactions"]).annotate({
      message: "must be missing or no_transactions",
    }),
  ),
  messages: Schema.optionalKey(listOf(BankMessage)),
  accounts: needed(listOf(BankAccount)),
});
export type Institution = typeof Institution.Type;

/** A block of transactions that gets new ids. */
export const Reissue = objectOf({
  at: needed(Moment),
  /** All accounts where it is left out. */
  account: Schema.optionalKey(name),
  /** Ids as they stand in the scenario; all where it is left out. */
  transactions: Schema.optionalKey(listOf(name)),
});
export type Reissue = typeof Reissue.Type;

/** What a bank holds and how it behaves. */
export const Scenario = objectOf({
  /** 1 where it is left out; `both` as while a provider moves from the one to the other. */
  format: Schema.optionalKey(
    Schema.Union([Schema.Literal(1), Schema.Literal(2), Schema.Literal("both")]).annotate({
      message: 'must be 1, 2 or "both"',
    }),
  ),
  institutions: needed(listOf(Institution)),
  messages: Schema.optionalKey(listOf(BankMessage)),
  /** A longer span is cut at its beginning, and a message says so. */
  max_days: Schema.optionalKey(count),
  /** Requests for accounts per access URL and UTC day. */
  daily_quota: Schema.optionalKey(count),
  faults: Schema.optionalKey(listOf(Fault)),
  reissue: Schema.optionalKey(listOf(Reissue)),
  /** Access URLs that were claimed before are refused from then on. */
  revoked: Schema.optionalKey(Moment),
});
export type Scenario = typeof Scenario.Type;
