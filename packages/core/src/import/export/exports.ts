import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Scope from "effect/Scope";
import type { StorageUnavailable } from "../../port/storage-unavailable.ts";
import type { Account } from "../../transactions/account.ts";
import type { StatedBalance } from "../../transactions/stated-balances.ts";
import type { Merchant, Tag } from "../../transactions/transaction.ts";
import type { CounterValue } from "../../transfers/decide-pairs.ts";
import type {
  OriginalValues,
  PlannedCategory,
  PlannedRejection,
  PlannedTransaction,
  PlannedTransfer,
  TransactionHistory,
} from "../books/plan.ts";
import type { StoredReading } from "../books/readings.ts";

/** A stored transaction, or a part of one. */
export interface ExportedEntry
  extends Omit<PlannedTransaction, "history" | "pending" | "pending_gone">,
    Omit<TransactionHistory, "original" | "by_hand" | "added_as"> {
  /**
   * What it came in with: of a transaction from a bank, what the bank last said; null if it was added by hand, and nothing else has
   * it.
   */
  readonly original_values: OriginalValues | null;
  readonly by_hand: boolean;
  /** As it was added by hand, if that was and a person has changed it since. */
  readonly added_as: OriginalValues | null;
  /** The bank has not booked it yet. */
  readonly pending: boolean;
  /** The bank, which had it as pending, has it no more. */
  readonly pending_gone: boolean;
}

/** A transaction that is no part, with all that goes with it. */
export interface ExportedTransaction {
  readonly whole: ExportedEntry;
  /** By id. */
  readonly parts: readonly ExportedEntry[];
  /** The transfers by which it or its parts came in, by id. */
  readonly transfers: readonly PlannedTransfer[];
  /** What a person has kept it from being paired with, where it is money in, if there is anything; by id. */
  readonly rejections?: readonly PlannedRejection[];
  /** What files state of it in other currencies, each once, by currency and amount as texts. */
  readonly counters: readonly CounterValue[];
}

/** An account, and what it came in with. */
export interface ExportedAccount extends Account {
  /** Null if a person has given it no other. */
  readonly original_name: string | null;
  /** Null if it came in without one. */
  readonly external_id: string | null;
  /** What its balance begins with; null if nobody has stated one. */
  readonly stated: Pick<StatedBalance, "balance" | "day" | "said_at"> | null;
}

/** What a family has, by kind. Tags of a transaction are in the order of their ids. */
export interface Exported {
  readonly accounts: ExportedAccount;
  readonly categories: PlannedCategory;
  readonly tags: Tag;
  readonly merchants: Merchant;
  readonly readings: StoredReading;
  readonly transactions: ExportedTransaction;
}

/** The books of a family at one moment. */
export interface FamilySnapshot {
  /**
   * At most `most` things of a kind, from the first one after `after` on. By id; transactions by day, then by creation time,
   * then by id.
   */
  readonly read: <Kind extends keyof Exported>(
    kind: Kind,
    most: number,
    after?: Exported[Kind],
  ) => Effect.Effect<readonly Exported[Kind][], StorageUnavailable>;
}

/** Reads all that families have, a bounded part at a time. */
export class Exports extends Context.Service<
  Exports,
  {
    /**
     * The family's books as they are now. What is written later, also by this process, is not in them. It is kept until the
     * scope ends and holds up no other read or write. An unknown family has nothing.
     */
    readonly open: (familyId: string) => Effect.Effect<FamilySnapshot, StorageUnavailable, Scope.Scope>;
  }
>()("@farthing/core/import/Exports") {}
