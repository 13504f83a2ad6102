import type { Database } from "better-sqlite3";
import * as Effect from "effect/Effect";
import { type Connection, connect } from "../../src/connection/connection.ts";
import { longReader } from "../../src/reading/long-reader.ts";
import { LONG_READS } from "../../src/reading/long-reads.ts";

/** Work on an open file with its long reads on the same connection, so that a test sees their statements. */
export const connectedAlone = (db: Database): Connection => {
  const open = new Map<number, Generator<unknown, unknown, unknown>>();
  return {
    ...connect(db, 0),
    long: longReader({
      step: (order) =>
        Effect.sync(() => {
          if ("begin" in order) {
            const begin = LONG_READS[order.begin](db) as (
              input: unknown,
            ) => Generator<unknown, unknown, unknown>;
            open.set(order.id, begin(order.input));
          }
          return open.get(order.id)!.next("ask" in order ? order.ask : undefined);
        }),
      end: (id) => void open.delete(id),
      close: async () => {},
    }),
  };
};
