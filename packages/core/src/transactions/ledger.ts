import type { Account } from "./account.ts";

/** Where on its day a balance is: a file is downloaded at noon, and a bank's balance is one of a moment. */
export type BalancePlace =
  /** Before the first entry of what states it; entries of its day can be before it. */
  | "start"
  /** At the end of the day. */
  | "day"
  /** After the last entry of what states it; entries of its day can be after it. */
  | "end";

/** A balance that an import or a bank connection stated of an account (docs/spec/accounts.md, Proof). */
export interface BalancePoint {
  /** The import that stated it; null for a bank connection. */
  readonly import_id: string | null;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly place: BalancePlace;
  /** Canonical decimal: money in the account is positive. */
  readonly balance: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** A balance that is to be stored of an account. */
export interface NewBalancePoint extends Omit<BalancePoint, "import_id"> {
  readonly account_id: string;
}

/** A booked transaction of an account as it came in, split ones as one. */
export interface LedgerEntry {
  /** UUID. */
  readonly id: string;
  /**
   * `YYYY-MM-DD`: the day of the balances that have it. Of a card that is, of what a bank tells, the day of booking in UTC,
   * and not that of the purchase.
   */
  readonly date: string;
  /** Canonical decimal: money out is positive. */
  readonly amount: string;
  readonly currency: string;
  /** Whether an import or a bank has it, or had it before a person deleted it. */
  readonly state: "stored" | "by_hand" | "deleted";
  /** ISO 8601, UTC: entries of one day that came in together have the same. Blank for what was deleted. */
  readonly created_at: string;
  /** A person has changed its date, amount or currency. */
  readonly is_edited: boolean;
}

/** Days, both included. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** Goes through a ledger: all balances first, then all entries by day and in their order within the day, both in parts. */
export interface LedgerReader<A> {
  readonly points: (some: readonly BalancePoint[]) => void;
  readonly entries: (some: readonly LedgerEntry[]) => void;
  readonly end: () => A;
}

/** Begins to go through the ledger of an account: again if storage has to read it again. */
export type BeginLedger<A> = (account: Account) => LedgerReader<A>;
