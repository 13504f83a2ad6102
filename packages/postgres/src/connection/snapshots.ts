import type { StorageUnavailable } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import type * as Scope from "effect/Scope";
import type { Checkout, Pool } from "./pool.ts";
import { type Queries, queriesOn } from "./queries.ts";
import { BEGIN_SNAPSHOT } from "./transact.ts";
import type { Wait } from "./wait.ts";
import { explained, tried, withRetries } from "./with-retries.ts";

/** Reads one state, whatever is written meanwhile. */
export interface Snapshot {
  readonly read: <A>(
    operation: string,
    work: (queries: Queries) => Promise<A>,
  ) => Effect.Effect<A, StorageUnavailable>;
}

const begin = async (pool: Pool, wait: Wait): Promise<Checkout> => {
  const checkout = await pool.checkOut(wait);
  try {
    // A transaction sees what there is at its first statement.
    await checkout.client.query(BEGIN_SNAPSHOT);
    await checkout.client.query("SELECT 1 FROM families LIMIT 1");
    return checkout;
  } catch (error) {
    checkout.release(true);
    throw error;
  }
};

const end = async ({ client, release }: Checkout): Promise<void> => {
  try {
    await client.query("ROLLBACK");
    release(false);
  } catch {
    release(true);
  }
};

/** Opens snapshots on the connections of a pool, each on one of its own until the scope ends. */
export const snapshotsOn =
  (pool: Pool) =>
  (operation: string, wait: Wait): Effect.Effect<Snapshot, StorageUnavailable, Scope.Scope> =>
    Effect.map(
      Effect.acquireRelease(
        withRetries(
          operation,
          tried(() => begin(pool, wait)),
        ),
        (checkout) => Effect.promise(() => end(checkout)),
      ),
      ({ client }): Snapshot => ({
        read: (reading, work) =>
          Effect.catch(
            tried(() => work(queriesOn(client))),
            (cause) => explained(reading, cause),
          ),
      }),
    );
