import type { BankAccount } from "./bank-account.ts";
import type { SyncStatus } from "./connection.ts";
import type { BankMessage, ProviderFailure } from "./failure.ts";
import { accountKey } from "./match-accounts.ts";
import type { AccountCounts } from "./reconcile.ts";

/** What is to be known of a sync: what is said of what came, and what kept the rest from coming. */
export type SyncMessage = BankMessage | ProviderFailure;

/** How one connection's sync ended. */
export interface SyncOutcome {
  readonly connection_id: string;
  readonly status: SyncStatus;
  /** What changed, for every account that came. */
  readonly accounts: readonly AccountCounts[];
  readonly messages: readonly SyncMessage[];
  /** The one among the messages that kept the rest from coming; undefined where nothing did. */
  readonly failure: ProviderFailure | undefined;
}

/** How far a sync is. */
export interface SyncProgress {
  readonly connection_id: string;
  /** From 1. */
  readonly window: number;
  /** How many there are at most. */
  readonly windows: number;
  readonly accounts: number;
  readonly transactions: number;
}

/** Everything that windows brought so far. */
export interface Tally {
  readonly accounts: ReadonlyMap<string, AccountCounts>;
  readonly messages: readonly BankMessage[];
}

export const EMPTY_TALLY: Tally = { accounts: new Map(), messages: [] };

/** How far the windows came: everything that was stored, and what kept the rest from coming. */
export interface Walked {
  readonly tally: Tally;
  /** What the provider reports as wrong, in its own words. */
  readonly reported: readonly BankMessage[];
  /** Whether no transaction came at all. */
  readonly is_empty: boolean;
  readonly institutions: readonly string[];
  readonly failure: ProviderFailure | undefined;
}

const keyOf = ({ code, institution, account, text }: BankMessage): string =>
  JSON.stringify([code, institution, account, text]);

/** Adds what one window brought; what is said in every window is told once. */
export const tallied = (
  tally: Tally,
  counts: readonly AccountCounts[],
  messages: readonly BankMessage[],
): Tally => {
  const accounts = new Map(tally.accounts);
  for (const each of counts) {
    const key = accountKey(each);
    const before = accounts.get(key);
    accounts.set(key, {
      ...each,
      id: before?.id ?? each.id,
      added: (before?.added ?? 0) + each.added,
      updated: (before?.updated ?? 0) + each.updated,
      removed: (before?.removed ?? 0) + each.removed,
    });
  }
  const said = new Map([...tally.messages, ...messages].map((each) => [keyOf(each), each]));
  return { accounts, messages: [...said.values()] };
};

/** What a window brought, before anything is made of it. */
export type Received = readonly BankAccount[];
