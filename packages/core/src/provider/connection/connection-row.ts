import type { FailureCode } from "../failure/failure.ts";
import type { BankConnection, SyncStatus } from "./connection.ts";

/** A connection as one row of a table, for adapters of databases. */
export interface BankConnectionRow {
  readonly id: string;
  readonly family_id: string;
  readonly sealed_url: string;
  readonly revoked: boolean;
  readonly institutions: readonly string[];
  readonly created_at: string;
  readonly last_attempt_at: string | null;
  readonly last_success_at: string | null;
  readonly last_status: SyncStatus | null;
  readonly last_problem: FailureCode | null;
  readonly failures: number;
  readonly cool_down_until: string | null;
  readonly requests_day: string | null;
  readonly requests_count: number | null;
  readonly backlog_start: number | null;
  readonly backlog_end: number | null;
  readonly sync_began_at: string | null;
  readonly missing_accounts: readonly string[];
}

/** The columns of such a row. */
export const CONNECTION_COLUMNS = [
  ...["id", "family_id", "sealed_url", "revoked", "institutions", "created_at", "last_attempt_at"],
  ...["last_success_at", "last_status", "last_problem", "failures", "cool_down_until", "requests_day"],
  ...["requests_count", "backlog_start", "backlog_end", "sync_began_at", "missing_accounts"],
] as const satisfies readonly (keyof BankConnectionRow)[];

/** The row of a connection. */
export const toConnectionRow = ({ requests, backlog, ...connection }: BankConnection): BankConnectionRow => ({
  ...connection,
  requests_day: requests?.day ?? null,
  requests_count: requests?.count ?? null,
  backlog_start: backlog?.start ?? null,
  backlog_end: backlog?.end ?? null,
});

/** The connection of a row. */
export const toConnection = ({
  requests_day,
  requests_count,
  backlog_start,
  backlog_end,
  ...connection
}: BankConnectionRow): BankConnection => ({
  ...connection,
  requests: requests_day === null ? null : { day: requests_day, count: requests_count! },
  backlog: backlog_start === null ? null : { start: backlog_start, end: backlog_end! },
});
