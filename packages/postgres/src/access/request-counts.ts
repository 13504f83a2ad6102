import { type RequestCount, RequestCounts } from "@farthing/core/access";
import * as Effect from "effect/Effect";
import type { Connection } from "../connection/connection.ts";
import { queriesOn } from "../connection/queries.ts";
import { sql } from "../connection/sql.ts";

/** After so many requests those are forgotten whose minute is over. */
const REQUESTS_BETWEEN_FORGETTING = 1_000;

/** More than can have come since, so it keeps up; and never so many that others wait. */
const FORGOTTEN_AT_ONCE = 2 * REQUESTS_BETWEEN_FORGETTING;

const FORGET = sql`
  DELETE FROM request_counts WHERE client IN (
    SELECT client FROM request_counts WHERE ends_at <= now() LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED)`;

/**
 * Each request is one statement that is a transaction by itself. The table is not in the log of PostgreSQL, so nothing waits
 * for the disk; if the database server crashes, all minutes begin again.
 */
export const postgresRequestCounts = ({ attempt, tryWrite }: Connection): RequestCounts["Service"] => {
  let requests = 0;
  const forgetEnded = Effect.suspend(() => {
    const isTime = requests % REQUESTS_BETWEEN_FORGETTING === 0;
    requests += 1;
    return isTime ? tryWrite(({ run }) => run(FORGET)) : Effect.void;
  });
  return RequestCounts.of({
    count: (client) =>
      attempt("request_counts.count", async (connected) => {
        const row = await queriesOn(connected).get<{ readonly counted: RequestCount }>(
          sql`SELECT count_request(${client}) AS counted`,
        );
        return row!.counted;
      }).pipe(Effect.tap(forgetEnded)),
  });
};
