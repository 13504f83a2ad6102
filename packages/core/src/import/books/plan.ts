import type { SourceIdentity } from "@farthing/recognition";
import type { AccountStatus, AccountType } from "../../transactions/account.ts";
import type { NewBalancePoint } from "../../transactions/ledger.ts";
import type { EditableField } from "../../transactions/transaction.ts";
import type { CounterValue } from "../../transfers/decide-pairs.ts";
import type { TransferLegs, TransferMaker } from "../../transfers/transfer.ts";
import type { ReceiptDraft } from "../receipts/receipt.ts";
import type { LearnedReading } from "./readings.ts";

/** A new account. Ids are UUIDs; `external_id` is its id in the file. */
export interface PlannedAccount {
  readonly id: string;
  readonly name: string;
  readonly account_type: AccountType;
  readonly subtype: string | null;
  readonly currency: string;
  readonly balance: string;
  /** The day of the balance, `YYYY-MM-DD`; null if it is not known. */
  readonly balance_day: string | null;
  /** Of an account of an export of Farthing: when a person said the balance. */
  readonly said_at?: string | null;
  readonly status: AccountStatus;
  readonly external_id: string | null;
  /** Of an account of an export of Farthing: the name that it came in with, if a person has given it another. */
  readonly original_name?: string | null;
}

/** A new category. Ids are UUIDs. */
export interface PlannedCategory {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly icon: string | null;
  /** A category of the same plan or of the family. */
  readonly parent_id: string | null;
}

/** A new tag. Its id is a UUID. */
export interface PlannedTag {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
}

/** A new merchant. Its id is a UUID. */
export interface PlannedMerchant {
  readonly id: string;
  readonly name: string;
}

/** What a transaction came in with. */
export interface OriginalValues {
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
}

/** What became of a transaction before it was taken out of other books. */
export interface TransactionHistory {
  readonly locked: readonly EditableField[];
  /** What it came in with, if that was changed since; of what was added by hand, what a file or a bank has it as. */
  readonly original: OriginalValues | null;
  /** It was added by hand. */
  readonly by_hand?: true;
  /** Of what was added by hand: as it was added, if a person has changed that since. */
  readonly added_as?: OriginalValues;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly updated_at: string;
}

/** A new transaction. Ids are UUIDs, `date` is `YYYY-MM-DD`, `amount` an exact decimal: money out is positive. */
export interface PlannedTransaction {
  readonly id: string;
  readonly account_id: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly notes: string | null;
  readonly category_id: string | null;
  readonly merchant_id: string | null;
  readonly tag_ids: readonly string[];
  readonly external_id: string | null;
  /** The bank's own reference of the row. */
  readonly reference: string | null;
  readonly source: string | null;
  /** The transaction that is split into this one and others. */
  readonly parent_id: string | null;
  /** The bank has not booked it yet. */
  readonly pending?: boolean;
  /** The bank, which had it as pending, has it no more. */
  readonly pending_gone?: boolean;
  /** Of a transaction of an export of Farthing; without it the transaction is new. */
  readonly history?: TransactionHistory;
}

/** A transaction that was pending, or added by hand, and is had by the file, as its row has it. */
export interface PlannedBooking
  extends Pick<SourceIdentity, "date" | "amount" | "currency" | "name" | "reference"> {
  readonly id: string;
  /** It was added by hand. */
  readonly by_hand?: true;
}

/** The balance of an account, and its day. */
export interface PlannedBalance {
  readonly account_id: string;
  /** Canonical decimal. */
  readonly balance: string;
  /** Null if it is not known. */
  readonly day: string | null;
  /** Of an export of Farthing: when a person said it. */
  readonly said_at?: string | null;
}

/** A transaction is part of at most one transfer. */
export interface PlannedTransfer extends TransferLegs {
  readonly id: string;
  /** Who has paired them, if not a file. */
  readonly made_by?: Exclude<TransferMaker, "file">;
}

/** What a transaction, new or stored, is in another currency, as the file states it. */
export interface PlannedCounter extends CounterValue {
  readonly transaction_id: string;
}

/** Transactions that are not to be paired with each other. */
export interface PlannedRejection extends TransferLegs {
  readonly id: string;
}

/**
 * Everything that an import stores, all or nothing. Everything it refers to is in it or is the family's. The transactions may be
 * as many as a file has: they are made one after the other, and gone through once.
 */
export interface ImportPlan {
  readonly accounts: readonly PlannedAccount[];
  readonly categories: readonly PlannedCategory[];
  readonly tags: readonly PlannedTag[];
  readonly merchants: readonly PlannedMerchant[];
  /** A parent comes before its parts. */
  readonly transactions: Iterable<PlannedTransaction>;
  /** Those between transactions that a person has rejected are not stored, and those that the rule has made end with them. */
  readonly transfers: readonly PlannedTransfer[];
}

/** What an import skipped, and why. */
export interface Skipped {
  readonly count: number;
  readonly reason: string;
}

/** A plan, and what is skipped, by kind. */
export interface PlannedImport {
  readonly plan: ImportPlan;
  /** The accounts of the rows or records of the file, new and stored, each once. */
  readonly accounts: readonly string[];
  /** Stored transactions that rows of the file already are. */
  readonly claimed: readonly string[];
  /** Those of them that were pending, and are booked, and those that were added by hand. */
  readonly booked?: readonly PlannedBooking[];
  /** Stored accounts that the file calls by a name. */
  readonly called?: readonly string[];
  /** Stored accounts, categories, tags, merchants and transfers that are records of the file, too. */
  readonly found?: readonly string[];
  /** What the file states of transactions in other currencies. */
  readonly counters?: readonly PlannedCounter[];
  /** Transactions that the file keeps from being paired with each other. */
  readonly rejections?: readonly PlannedRejection[];
  /** The newest balances that the file says. */
  readonly balances?: readonly PlannedBalance[];
  /** How files of its layout are read from now on. */
  readonly readings?: readonly LearnedReading[];
  /** The balances that its rows are held against. */
  readonly points?: readonly NewBalancePoint[];
  /** The rows of its receipt, and their accounts. */
  readonly receipt: Pick<ReceiptDraft, "accounts" | "rows">;
  /** How many of each kind the plan has; those of a split are one. */
  readonly planned: Readonly<Record<keyof ImportPlan, number>>;
  /** Sentences about what else was decided. */
  readonly notes?: readonly string[];
  readonly skipped: Readonly<Record<string, Skipped>>;
}

export const NOTHING_PLANNED: PlannedImport["planned"] = {
  accounts: 0,
  categories: 0,
  tags: 0,
  merchants: 0,
  transactions: 0,
  transfers: 0,
};

export const EMPTY_PLAN: ImportPlan = {
  accounts: [],
  categories: [],
  tags: [],
  merchants: [],
  transactions: [],
  transfers: [],
};
