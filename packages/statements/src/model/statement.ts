import type { Place } from "./place.ts";
import type { Problem } from "./problem.ts";

/** A balance as stated; the amount is negative if the account is overdrawn. */
export interface Balance {
  /** Exact decimal, `-1234.5`. */
  readonly amount: string;
  /** ISO 4217, in capital letters; null if nothing says it. */
  readonly currency: string | null;
  /** The calendar day, `2024-03-31`; null if it is not stated or does not exist. */
  readonly date: string | null;
}

/** The account that a statement is of, as written. */
export interface Account {
  /** IBAN or number as text, without blanks around it; blank if the statement names none. */
  readonly id: string;
  /** Name or owner as written; blank if there is none. */
  readonly name: string;
  readonly currency: string | null;
}

/** One of the payments that a bank booked as one sum, or one share of a split. */
export interface Part {
  /** Exact decimal with the sign of its direction: money in is positive. Null if the part states none. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly name: string;
  readonly purpose: string;
  readonly category: string;
  readonly reference: string;
}

/** Whether money moved: what is only expected or told is no booking. */
export type EntryStatus = "booked" | "pending" | "informational";

/** What is no movement of cash: bought or sold securities, shares that moved. */
export type EntryKind = "cash" | "trade" | "opening_balance" | "balance_only";

/** What one currency is in another. */
export interface Rate {
  /** Canonical decimal, larger than 0. */
  readonly value: string;
  /** The currency that is not that of the entry. */
  readonly currency: string;
  /** That of the two of which one is `value` of the other; null if the content does not say which. */
  readonly unit: string | null;
}

/** One booking of a statement, or what a bank lists among its bookings, as the content says it. */
export interface Entry {
  readonly place: Place;
  readonly kind: EntryKind;
  readonly status: EntryStatus;
  /** The booking day as it is written, `2024-03-31`, whatever zone stands beside it; null if it cannot be read or is still open. */
  readonly date: string | null;
  /** The text of the day, as the order of its day and month is open or it cannot be read: blank otherwise. */
  readonly writtenDate: string;
  readonly valueDate: string | null;
  readonly purchaseDate: string | null;
  /** Exact decimal, money in is positive; null if it cannot be read. */
  readonly amount: string | null;
  /** The text of the amount if it cannot be read; blank otherwise. */
  readonly writtenAmount: string;
  readonly currency: string | null;
  /** The other side of the payment, or what names the entry best; blank if nothing does. */
  readonly name: string;
  /** The purpose, the memo: what else is said; blank if nothing is. */
  readonly purpose: string;
  /** The bank's own id of the entry, if it occurs once in the content and is no placeholder; blank otherwise. */
  readonly reference: string;
  /** Further ids: of the cheque, of the payment from end to end. */
  readonly references: readonly string[];
  /** The bank's or the program's word for the kind of entry: `POS`, `NTRF`, `PMNT/RCDT/ESCT`. */
  readonly type: string;
  readonly category: string;
  /** What was paid in another currency. */
  readonly original: { readonly amount: string; readonly currency: string } | null;
  /** At which rate it was exchanged, where no amount in another currency is stated. */
  readonly rate: Rate | null;
  readonly parts: readonly Part[];
  readonly problems: readonly Problem[];
}

/** Whether the balances prove that no entry is missing, doubled or changed. */
export type Proof =
  | { readonly state: "proven" }
  /**
   * There are no two balances to compare; with `otherCurrencies` there are, but entries in these currencies do not state exactly what
   * they changed in the account.
   */
  | { readonly state: "no_balances"; readonly otherCurrencies?: readonly string[] }
  /** Opening and entries give `computed`, the statement says `stated`. */
  | { readonly state: "contradicted"; readonly computed: string; readonly stated: string };

/** One account over some time: its balances, its entries in their order, and whether they fit. */
export interface Statement {
  readonly account: Account;
  readonly opening: Balance | null;
  readonly closing: Balance | null;
  readonly entries: readonly Entry[];
  readonly proof: Proof;
  /** What is wrong with the statement as a whole. */
  readonly problems: readonly Problem[];
}
