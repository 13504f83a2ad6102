import { NOTHING_SETTLED, type SettledTransfers } from "../../transfers/transfer.ts";
import type { BankAccount } from "../books/bank-account.ts";
import type { LinkedAccount } from "../books/bank-books.ts";
import type { SyncStatus } from "../connection/connection.ts";
import type { BankMessage, ProviderFailure } from "../failure/failure.ts";
import type { AccountCounts } from "../reconcile/reconcile.ts";
import { accountKey } from "../translate/match-accounts.ts";

/** The messages of a sync: about the data, and why the rest could not be fetched. */
export type SyncMessage = BankMessage | ProviderFailure;

/** The result of one connection's sync. */
export interface SyncOutcome {
  readonly connection_id: string;
  readonly status: SyncStatus;
  /** The changes of every account in the answers. */
  readonly accounts: readonly AccountCounts[];
  readonly messages: readonly SyncMessage[];
  /** How many pairs of transactions became transfers, or are proposed, by what came. */
  readonly transfers: SettledTransfers;
  /** The message that says why the rest could not be fetched; undefined if everything was. */
  readonly failure: ProviderFailure | undefined;
}

/** The progress of a sync. */
export interface SyncProgress {
  readonly connection_id: string;
  /** From 1. */
  readonly window: number;
  /** The maximum number of windows. */
  readonly windows: number;
  readonly accounts: number;
  readonly transactions: number;
}

/** The totals of all windows so far. */
export interface Tally {
  readonly accounts: ReadonlyMap<string, AccountCounts>;
  readonly messages: readonly BankMessage[];
  readonly transfers: SettledTransfers;
}

export const EMPTY_TALLY: Tally = { accounts: new Map(), messages: [], transfers: NOTHING_SETTLED };

/** What the windows stored, and why the rest could not be fetched. */
export interface Walked {
  readonly tally: Tally;
  /** The problems that the provider reports, in its own words. */
  readonly reported: readonly BankMessage[];
  /** The stored accounts that an answer lacked. */
  readonly missing: readonly LinkedAccount[];
  /** Whether there was no transaction at all. */
  readonly is_empty: boolean;
  readonly institutions: readonly string[];
  /** The days of the balances of accounts, by their ids. */
  readonly stated: ReadonlyMap<string, string>;
  /** The number of stored windows. */
  readonly asked: number;
  readonly failure: ProviderFailure | undefined;
}

const keyOf = ({ code, institution, account, text }: BankMessage): string =>
  JSON.stringify([code, institution, account, text]);

/** Adds the data of one window; a message that every window contains is kept once. */
export const tallied = (
  tally: Tally,
  counts: readonly AccountCounts[],
  messages: readonly BankMessage[],
  transfers = NOTHING_SETTLED,
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
  return {
    ...{ accounts, messages: [...said.values()] },
    transfers: {
      paired: tally.transfers.paired + transfers.paired,
      proposed: tally.transfers.proposed + transfers.proposed,
    },
  };
};

/** The data of a window before it is processed. */
export type Received = readonly BankAccount[];
