import type { ApiKey } from "../access/api-key.ts";
import type { Family, User } from "../access/user.ts";
import type { PlannedCategory, PlannedTransaction, PlannedTransfer } from "../import/plan.ts";
import type { Account } from "../transactions/account.ts";
import type { EditableField, Merchant, Tag } from "../transactions/transaction.ts";

interface KeptApiKey {
  readonly key: ApiKey;
  readonly secret_hash: Uint8Array;
}

/** A transaction as it is kept: what it refers to by id. */
export interface KeptTransaction extends PlannedTransaction {
  readonly locked: readonly EditableField[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** What one family has, by id. No id is looked up beyond it, so nothing of another family can be reached. */
export interface FamilyState {
  readonly family: Family;
  readonly accounts: Map<string, Account>;
  readonly categories: Map<string, PlannedCategory>;
  readonly tags: Map<string, Tag>;
  readonly merchants: Map<string, Merchant>;
  readonly transactions: Map<string, KeptTransaction>;
  /** The transactions that are divided into others. */
  readonly divided: Set<string>;
  /** By the id of either leg. */
  readonly transfers: Map<string, PlannedTransfer>;
  /** When each content was imported. */
  readonly imported: Map<string, string>;
}

export interface State {
  readonly users: Map<string, User>;
  /** Ids of users by e-mail address in lower case. */
  readonly emails: Map<string, string>;
  readonly apiKeys: Map<string, KeptApiKey>;
  readonly families: Map<string, FamilyState>;
}

export const emptyState = (): State => ({
  users: new Map(),
  emails: new Map(),
  apiKeys: new Map(),
  families: new Map(),
});

export const emptyFamily = (family: Family): FamilyState => ({
  family,
  accounts: new Map(),
  categories: new Map(),
  tags: new Map(),
  merchants: new Map(),
  transactions: new Map(),
  divided: new Set(),
  transfers: new Map(),
  imported: new Map(),
});
