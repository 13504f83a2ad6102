import { randomUUID } from "node:crypto";
import { type BankConnections, ConnectionBusy } from "@farthing/core/provider";
import type { StorageUnavailable } from "@farthing/core/storage";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { sql } from "../connection/sql.ts";

/**
 * Exclusive use of a bank connection, across servers: a row with its holder and its end by the clock of the database. The
 * holder renews it. If it cannot, for example because its process stands still, another one may take the lease; then
 * everything that the former holder still wants to store is refused (docs/adr/0033).
 */
interface Lease {
  readonly connection_id: string;
  /** Unlike that of every other holder. */
  readonly holder: string;
}

/** The lease under which work is done. */
export const CurrentLease = Context.Reference<Lease | undefined>("@farthing/postgres/CurrentLease", {
  defaultValue: () => undefined,
});

/** How long a lease lasts from its last renewal on, in seconds. */
const LASTS = 45;

/** The time between two renewals, in milliseconds. */
const RENEWED_AFTER = 15_000;

const UNTIL = sql`now() + make_interval(secs => ${LASTS})`;

/** Whether work may still store something for a connection: not if its lease is another's by now. */
export const mayStore = async (
  { get }: Queries,
  lease: Lease | undefined,
  connection_id: string,
): Promise<Result.Result<void, ConnectionBusy>> => {
  if (lease?.connection_id !== connection_id) return Result.void;
  // Until the work is committed nobody takes it over.
  const held = await get(
    sql`SELECT 1 FROM bank_leases WHERE connection_id = ${connection_id} AND holder = ${lease.holder} FOR SHARE`,
  );
  return held === undefined ? Result.fail(new ConnectionBusy({ id: connection_id })) : Result.void;
};

export const exclusivelyByLease = ({ write }: Connection): BankConnections["Service"]["exclusively"] => {
  const take = (connection_id: string): Effect.Effect<Lease, ConnectionBusy | StorageUnavailable> =>
    write("bank_connections.exclusively", async ({ run }) => {
      const lease: Lease = { connection_id, holder: randomUUID() };
      const taken = await run(
        sql`INSERT INTO bank_leases AS l (connection_id, holder, until)
            VALUES (${connection_id}, ${lease.holder}, ${UNTIL})
            ON CONFLICT (connection_id) DO UPDATE SET holder = excluded.holder, until = excluded.until
            WHERE l.until <= now()`,
      );
      return taken === 1 ? Result.succeed(lease) : Result.fail(new ConnectionBusy({ id: connection_id }));
    });

  const renew = ({ holder, connection_id }: Lease) =>
    write("bank_connections.renewLease", async ({ run }) => {
      await run(
        sql`UPDATE bank_leases SET until = ${UNTIL} WHERE connection_id = ${connection_id} AND holder = ${holder}`,
      );
      return Result.void;
    });

  const release = ({ holder, connection_id }: Lease) =>
    write("bank_connections.releaseLease", async ({ run }) => {
      await run(sql`DELETE FROM bank_leases WHERE connection_id = ${connection_id} AND holder = ${holder}`);
      return Result.void;
    });

  /** A renewal that fails is tried again with the next one; what a lost lease would store is refused. */
  const keepRenewing = (lease: Lease): Effect.Effect<never> =>
    Effect.forever(Effect.andThen(Effect.sleep(RENEWED_AFTER), Effect.ignore(renew(lease))));

  return (id, work) =>
    Effect.acquireUseRelease(
      take(id),
      (lease) =>
        Effect.scoped(
          Effect.andThen(
            Effect.forkScoped(keepRenewing(lease)),
            Effect.provideService(work, CurrentLease, lease),
          ),
        ),
      // Otherwise it ends by itself.
      (lease) => Effect.ignore(release(lease)),
    );
};
