import pg from "pg";
import { VERSION } from "../schema/versions.ts";
import type { Queries } from "./queries.ts";
import { sql } from "./sql.ts";

/**
 * Whether a transaction was committed, if the connection is lost while it is. It writes a marker of its own at its end. Later
 * the marker is looked up by writing it again: that waits for the transaction if it is still being committed, and afterwards
 * it cannot be committed any more.
 */

/** True, or null if the tables are of another version. */
const IS_CURRENT = `(SELECT true FROM farthing_schema WHERE version = ${VERSION})`;

/** The connection was lost while the transaction was committed. */
export class CommitLost {
  readonly marker: string;
  /** When the COMMIT was sent, by {@link monotonic}. */
  readonly sent: number;
  readonly result: unknown;
  readonly cause: unknown;
  constructor(marker: string, sent: number, result: unknown, cause: unknown) {
    this.marker = marker;
    this.sent = sent;
    this.result = result;
    this.cause = cause;
  }
}

/**
 * Ends a transaction with its marker, a UUID. If a newer Farthing has updated the tables meanwhile, the marker is refused, and with
 * it everything that this one would store: a row that it writes may lack what the new tables need.
 */
export const commitWith = (marker: string): string =>
  `INSERT INTO commit_markers (id, committed) VALUES ('${marker}', ${IS_CURRENT}); COMMIT`;

/** Whether an error is that of a marker that was refused. */
export const isOutdated = (cause: unknown): boolean =>
  cause instanceof pg.DatabaseError && cause.code === "23502" && cause.table === "commit_markers";

/** Whether the transaction with this marker was committed. If not, it never will be. Runs in a transaction. */
export const wasCommitted = async ({ run, get }: Queries, marker: string): Promise<boolean> => {
  await run(
    sql`INSERT INTO commit_markers (id, committed) VALUES (${marker}, false) ON CONFLICT (id) DO NOTHING`,
  );
  const row = await get<{ readonly committed: boolean }>(
    sql`SELECT committed FROM commit_markers WHERE id = ${marker}`,
  );
  return row!.committed;
};

/** How long a marker can be looked up, in milliseconds: less than it is kept. A process that stood still for longer cannot know. */
const KNOWN_FOR = 240_000;

/** Milliseconds that go on while the process stands still. */
export const monotonic = (): number => performance.now();

/** Whether the marker of a COMMIT may be forgotten, so that its absence says nothing. */
export const mayBeForgotten = ({ sent }: CommitLost, now: () => number = monotonic): boolean =>
  now() - sent >= KNOWN_FOR;

/** Nobody looks one up after so long: see {@link mayBeForgotten}. */
export const FORGET_MARKERS = sql`DELETE FROM commit_markers WHERE written_at < now() - interval '5 minutes'`;
