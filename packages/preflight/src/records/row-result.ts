import type { EntryDetails } from "../decode/content-table.ts";
import type { FindingCode } from "../findings/finding-codes.ts";
import type { Span } from "../findings/span.ts";
import type { LeftOutReason } from "../options/options.ts";

/** A row of a file of transactions; text that the row does not have is blank. */
export interface TransactionRecord extends EntryDetails {
  /** `YYYY-MM-DD`: as it is written, or of a moment with a zone the day in the time zone of the family, where that is known. */
  readonly date: string;
  /** When on that day, in seconds after midnight, where the file says it: in the same zone as the day. */
  readonly time?: number;
  /** Canonical decimal, exact. Money out is positive, as an account records it; money in is negative. */
  readonly amount: string;
  /** ISO 4217, upper case; blank if the row does not say it. */
  readonly currency: string;
  readonly name: string;
  readonly notes: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly account: string;
  /** The bank's own reference. */
  readonly reference: string;
  /** The balance after the row: canonical decimal, exact, as the file says it, negative if a mark says so; else blank. */
  readonly balance: string;
  /** The bank has not booked it yet; `left_out` of the options says whether such rows are records. */
  readonly pending?: true;
}

/** A row of a file of accounts. */
export interface AccountRecord {
  readonly kind: "account";
  readonly name: string;
  /** Canonical decimal, exact, as the file says it. */
  readonly balance: string;
  /** ISO 4217, upper case; blank if the row does not say it. */
  readonly currency: string;
  /** As written in the file. */
  readonly account_type: string;
}

/** A row of a file of categories. */
export interface CategoryRecord {
  readonly kind: "category";
  readonly name: string;
  /** `#RRGGBB`, or blank. */
  readonly color: string;
  readonly icon: string;
  /** The name of the category above it. */
  readonly parent: string;
}

/** A row of a file of merchants. */
export interface MerchantRecord {
  readonly kind: "merchant";
  readonly name: string;
  readonly color: string;
  readonly website: string;
}

/** A row of a file of trades. */
export interface TradeRecord {
  readonly kind: "trade";
  /** `YYYY-MM-DD`, as that of a {@link TransactionRecord}. */
  readonly date: string;
  /** When on that day, in seconds after midnight, where the file says it. */
  readonly time?: number;
  readonly ticker: string;
  /** How many were traded: canonical decimal, exact, with the sign that the file gives it. */
  readonly qty: string;
  /** The price of one: canonical decimal, exact, as the file says it. */
  readonly price: string;
  /** ISO 4217, upper case; blank if the row does not say it. */
  readonly currency: string;
  readonly name: string;
  readonly account: string;
  /** The market, as an ISO 10383 code where the file has such. */
  readonly exchange_operating_mic: string;
}

/** A row of a file of rules. */
export interface RuleRecord {
  readonly kind: "rule";
  readonly name: string;
  readonly resource_type: string;
  /** The JSON of the cells. */
  readonly conditions: readonly unknown[];
  readonly actions: readonly unknown[];
}

/** A row of a file that is not of transactions; text that the row does not have is blank. */
export type EntityRecord = AccountRecord | CategoryRecord | MerchantRecord | RuleRecord | TradeRecord;

/** Why a row is not accepted. */
export interface Reason {
  /** `own_check` is what a check of the program has found. */
  readonly code: FindingCode | "own_check";
  /** The column's header, if one column is at fault. */
  readonly column?: string;
  readonly message: string;
}

interface Row {
  /** Physical line on which the row begins, from 1. */
  readonly line: number;
  /** Data row, from 1. */
  readonly row: number;
  /** As they are in the file, without the white space around them. */
  readonly cells: readonly string[];
  /** Where each cell is in the decoded text; empty if the row is too irregular to know. */
  readonly spans: readonly Span[];
  /** The cells of further columns, by the names that the program has for them; blank where the row is too short. */
  readonly more?: Readonly<Record<string, string>>;
}

/** A row without an error: it has exactly one of `record` and `entity`. */
export interface Accepted extends Row {
  readonly _tag: "Accepted";
  /** Undefined if the rows of the file are not transactions. */
  readonly record: TransactionRecord | undefined;
  /** The indices of the cells that each field of the record comes from. */
  readonly from: Readonly<Partial<Record<keyof TransactionRecord, readonly number[]>>>;
  /** Given if the rows of the file are accounts, categories, merchants, rules or trades. */
  readonly entity?: EntityRecord;
}

/** A row with errors: at least one. */
export interface Rejected extends Row {
  readonly _tag: "Rejected";
  readonly reasons: readonly [Reason, ...Reason[]];
}

/** A row that is no transaction. */
export interface LeftOut extends Row {
  readonly _tag: "LeftOut";
  readonly reason: LeftOutReason;
}

/** What becomes of a row of a file: each row is exactly one of these. */
export type RowResult = Accepted | Rejected | LeftOut;
