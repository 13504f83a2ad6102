import type { FailureCode } from "../failure/failure.ts";
import type { Window } from "../windows/windows.ts";

/** The result of a connection's last sync: complete, an institution failed, or the rest could not be fetched. */
export type SyncStatus = "ok" | "partial" | "failed";

/** A claimed access URL of a family, the institutions behind it, and the results of its syncs. */
export interface BankConnection {
  /** UUID. */
  readonly id: string;
  readonly family_id: string;
  /** Encrypted: see the vault. */
  readonly sealed_url: string;
  /** Whether the provider has refused the access URL: no request is sent until a new one is claimed. */
  readonly revoked: boolean;
  /** Names from the last answer. */
  readonly institutions: readonly string[];
  /** ISO 8601 in UTC, like every time here. */
  readonly created_at: string;
  /** The start of the last sync, whatever its result. */
  readonly last_attempt_at: string | null;
  /** The start of the last sync that fetched everything due; later ones go back two weeks before it. */
  readonly last_success_at: string | null;
  readonly last_status: SyncStatus | null;
  /** Why the last sync failed. */
  readonly last_problem: FailureCode | null;
  /** The number of failed syncs since the last one that did not fail. */
  readonly failures: number;
  /** No request is sent before this time. */
  readonly cool_down_until: string | null;
  /** The number of requests for accounts on the last day with any. */
  readonly requests: { readonly day: string; readonly count: number } | null;
  /** What the user requested of the past and no sync has reached. */
  readonly backlog: Window | null;
  /** The start of a sync that has not ended: it runs, or the program was stopped within; null if there is none. */
  readonly sync_began_at: string | null;
  /** The names of the accounts that the answers of the last sync lacked, as the family had them. */
  readonly missing_accounts: readonly string[];
}

/** The result of a sync, as it is stored with the connection. */
export interface SyncEnd {
  /** When it began. */
  readonly at: string;
  readonly status: SyncStatus;
  readonly problem: FailureCode | null;
  readonly revoked: boolean;
  readonly cool_down_until: string | null;
  /** The start of the sync, if it was complete; null keeps the stored value. */
  readonly last_success_at: string | null;
  readonly backlog: Window | null;
  /** From the answers; empty if there was no answer, and the stored ones stay. */
  readonly institutions: readonly string[];
  /** The names of the accounts that the answers lacked. */
  readonly missing_accounts: readonly string[];
}
