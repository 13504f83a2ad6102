import type { PoolClient } from "pg";
import { CommitLost } from "./commit-marker.ts";
import type { Pool } from "./pool.ts";
import { endsConnection } from "./postgres-failure.ts";
import { awaitedLater, type Queries, queriesOn } from "./queries.ts";
import type { Wait } from "./wait.ts";

/** The longest time for one statement, and for the client between two, in milliseconds. */
const STATEMENT = 30_000;

/** If the server does not say that a statement took too long, the connection does not work. */
export const SILENCE = STATEMENT + 5_000;

/** How long writes that share a transaction wait for rows that others lock, in milliseconds: then each waits alone. */
const GROUP_PATIENCE = 10;

/** `locks` is how long a statement waits for what others have locked, in milliseconds. */
const limits = (locks: number): string =>
  // 0 would be without a limit.
  `SET LOCAL lock_timeout = ${Math.max(1, Math.ceil(locks))}; SET LOCAL statement_timeout = ${STATEMENT}; SET LOCAL idle_in_transaction_session_timeout = ${STATEMENT}`;

/** Begins what lasts as long as its reader takes; none of its statements may. */
export const BEGIN_SNAPSHOT = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${STATEMENT}`;

/** Whether the connection can do nothing more. */
const isGone = (error: unknown): boolean => error instanceof CommitLost || endsConnection(error);

export const commit = (client: PoolClient): Promise<unknown> => client.query("COMMIT");

/** What a transaction may do: "group" hardly waits for what others have locked. */
type How = "read" | "write" | "group";

/** Work on one connection of a pool, each time once. */
export interface Once {
  /** Outside a transaction. */
  readonly onOne: <A>(wait: Wait, work: (client: PoolClient) => Promise<A>) => Promise<A>;
  /** In a transaction; `end` commits it or rolls it back. */
  readonly transact: <A>(
    how: How,
    wait: Wait,
    work: (queries: Queries) => Promise<A>,
    end: (client: PoolClient, result: A, queries: Queries) => Promise<unknown>,
  ) => Promise<A>;
}

const BEGIN: Readonly<Record<How, string>> = {
  read: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
  write: "BEGIN ISOLATION LEVEL READ COMMITTED",
  group: "BEGIN ISOLATION LEVEL READ COMMITTED",
};

export const onceOn = (pool: Pool): Once => {
  const onOne: Once["onOne"] = async (wait, work) => {
    const { client, release } = await pool.checkOut(wait);
    try {
      const result = await work(client);
      release(false);
      return result;
    } catch (error) {
      release(isGone(error));
      throw error;
    }
  };

  const transact: Once["transact"] = (how, wait, work, end) =>
    onOne(wait, async (client) => {
      const locks = how === "group" ? GROUP_PATIENCE : wait.left();
      const begun = awaitedLater(client.query(`${BEGIN[how]}; ${limits(locks)}`));
      try {
        const queries = queriesOn(client);
        const result = await work(queries);
        await begun;
        await end(client, result, queries);
        return result;
      } catch (error) {
        // What failed first says why.
        const cause = await begun.then(
          () => error,
          (first: unknown) => first,
        );
        if (!isGone(cause)) await client.query("ROLLBACK");
        throw cause;
      }
    });

  return { onOne, transact };
};
