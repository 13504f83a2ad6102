import type { AccountSummary } from "./account.ts";

/** The fields of a transaction that a user can change. */
export const EDITABLE_FIELDS = [
  "date",
  "amount",
  "currency",
  "name",
  "notes",
  "category_id",
  "merchant_id",
  "tag_ids",
] as const;

/** One of {@link EDITABLE_FIELDS}. */
export type EditableField = (typeof EDITABLE_FIELDS)[number];

/** A category inside other objects. `id` is a UUID. */
export interface Category {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly icon: string | null;
}

/** A merchant inside other objects. `id` is a UUID. */
export interface Merchant {
  readonly id: string;
  readonly name: string;
}

/** A tag inside other objects. `id` is a UUID. */
export interface Tag {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
}

/** The other side of a transfer between two accounts of the family. */
export interface TransferLink {
  readonly id: string;
  /** The received amount: canonical decimal, absolute. */
  readonly amount: string;
  readonly currency: string;
  readonly other_account: AccountSummary;
}

/** One movement of money in one account. Ids are UUIDs in lower case. */
export interface Transaction {
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Canonical decimal: expense positive, income negative. */
  readonly amount: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly name: string;
  readonly notes: string | null;
  readonly external_id: string | null;
  readonly source: string | null;
  /** Whether the bank has not booked it yet. */
  readonly pending: boolean;
  /** Whether its bank, which had it as pending, has it no more: it counts in no sum. */
  readonly pending_gone: boolean;
  readonly account: AccountSummary;
  readonly category: Category | null;
  readonly merchant: Merchant | null;
  /** By name, in code-point order. */
  readonly tags: readonly Tag[];
  readonly transfer: TransferLink | null;
  /** Whether it is split, or part of a split. */
  readonly split: "whole" | "parent" | "child";
  /** The fields that a user has changed: later syncs do not overwrite them. */
  readonly locked: readonly EditableField[];
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly updated_at: string;
}
