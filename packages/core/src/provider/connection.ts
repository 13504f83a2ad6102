import type { FailureCode } from "./failure.ts";

/** How a connection's last sync ended: everything came, some institution failed, or nothing more could be had. */
export type SyncStatus = "ok" | "partial" | "failed";

/** What a family has claimed from a provider: one access URL, the institutions behind it, and how its syncs went. */
export interface BankConnection {
  /** UUID. */
  readonly id: string;
  readonly family_id: string;
  /** Encrypted: see the vault. */
  readonly sealed_url: string;
  /** Whether the provider has refused the access URL: nothing is asked until a new one is claimed. */
  readonly revoked: boolean;
  /** Names, as the last answer had them. */
  readonly institutions: readonly string[];
  /** ISO 8601 in UTC, like every moment here. */
  readonly created_at: string;
  /** When the last sync began, however it ended. */
  readonly last_attempt_at: string | null;
  /** When the last sync began that brought everything: later ones need not look back further than two weeks before. */
  readonly last_success_at: string | null;
  readonly last_status: SyncStatus | null;
  /** Why the last sync failed. */
  readonly last_problem: FailureCode | null;
  /** How many syncs have failed since the last one that did not. */
  readonly failures: number;
  /** Nothing is asked before. */
  readonly cool_down_until: string | null;
  /** How many requests for accounts were sent on the last day on which any was. */
  readonly requests: { readonly day: string; readonly count: number } | null;
}

/** How a sync ended, as it is kept with the connection. */
export interface SyncEnd {
  /** When it began. */
  readonly at: string;
  readonly status: SyncStatus;
  readonly problem: FailureCode | null;
  readonly revoked: boolean;
  readonly cool_down_until: string | null;
  /** From when on everything is there now; null leaves it as it was. */
  readonly last_success_at: string | null;
  /** As the answers had them; none where no answer came, and those that are kept stay. */
  readonly institutions: readonly string[];
}
