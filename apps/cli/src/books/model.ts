import type { AccountType } from "@farthing/core/transactions";

/** A balance that somebody stated: money in the account is positive, as an exact decimal. */
export interface BalanceOn {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly amount: string;
}

/** An account of a file or a family. */
export interface BookAccount {
  readonly id: string;
  /** On one line; no other account has it. */
  readonly name: string;
  /** The IBAN or number, as a statement has it; blank if none does. */
  readonly number: string;
  readonly kind: AccountType;
  /** ISO 4217; blank if nothing says it. */
  readonly currency: string;
  /** What was in it before the first entry, in its currency. */
  readonly opening: BalanceOn | undefined;
  /** The newest balance that was stated of it, in its currency: at the end of the day. */
  readonly closing: BalanceOn | undefined;
}

/** One of several shares of a movement. */
export interface Part {
  readonly id: string;
  /** With the sign of a movement. */
  readonly amount: string;
  readonly currency: string;
  readonly notes: string;
  /** From the outermost category on; empty if there is none. */
  readonly category: readonly string[];
}

/** Money that went into an account or out of it. */
export interface Movement extends Part {
  readonly account: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** The bank's own; blank if there is none. */
  readonly reference: string;
  /** The bank has not booked it yet. */
  readonly pending: boolean;
  /** They add up to it; empty if it is not split. */
  readonly parts: readonly Part[];
}

/** The movement of another account, to which money was moved or from which it came. */
export interface Counter {
  readonly movement: Movement;
  /** In another currency: what it is in that of the entry, without a sign. */
  readonly cost: { readonly amount: string; readonly currency: string } | undefined;
}

/** What an entry says of where the money is from or went to, other than an account. */
export interface Share {
  readonly kind: "category" | "transfer";
  readonly category: readonly string[];
  /** Exact decimal: what was spent is positive. */
  readonly amount: string;
  readonly currency: string;
  readonly notes: string;
}

/** A movement with what balances it: other accounts and categories. */
export interface Entry {
  readonly movement: Movement;
  readonly counters: readonly Counter[];
  readonly shares: readonly Share[];
}

/** Accounts and entries, as the programs of other people have them (docs/spec/other-books.md). */
export interface Books {
  readonly accounts: readonly BookAccount[];
  /** By day; of one day as they happened. */
  readonly entries: readonly Entry[];
}
