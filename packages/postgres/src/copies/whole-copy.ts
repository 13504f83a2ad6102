import {
  CopyRefused,
  DatabaseUnusable,
  type RowSource,
  type RowTarget,
  StorageUnavailable,
} from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type * as Scope from "effect/Scope";
import type { Connection } from "../connection/connection.ts";
import { openConnection, type Tables } from "../connection/open-connection.ts";
import { type Sql, sql } from "../connection/sql.ts";
import { tableRows, tableSource } from "./table-rows.ts";

/** Every failure of work on whole databases. */
type Failure = CopyRefused | DatabaseUnusable | StorageUnavailable;

const OPERATION = "database.copy";

const isFailure = (error: unknown): error is Failure =>
  [CopyRefused, DatabaseUnusable, StorageUnavailable].some((each) => error instanceof each);

const scoped = <A, E>(
  url: string,
  tables: Tables,
  work: (connection: Connection) => Effect.Effect<A, E, Scope.Scope>,
): Effect.Effect<A, E | DatabaseUnusable | StorageUnavailable> =>
  Effect.scoped(Effect.flatMap(openConnection({ url }, tables), work));

/** Does work in a promise; failures of storage stay failures. */
const tried = <A>(work: () => Promise<A>): Effect.Effect<A, Failure> =>
  Effect.tryPromise({ try: work, catch: (error) => error }).pipe(
    Effect.catch((error) => (isFailure(error) ? Effect.fail(error) : Effect.die(error))),
  );

/**
 * Does work that reads whole tables of a database in the state that they have now, and changes nothing in it: one that is empty
 * is refused. What the work fails with, it fails with.
 */
export const readTables = <A>(
  url: string,
  work: (from: RowSource) => Promise<A>,
): Effect.Effect<A, Failure> =>
  scoped(url, "keep", ({ openSnapshot }) =>
    Effect.flatMap(openSnapshot(OPERATION), ({ read }) =>
      tried(async () => {
        const all = <Row>(statement: Sql) =>
          Effect.runPromise(read(OPERATION, (queries) => queries.all<Row>(statement)));
        const [schema] = await all<{ readonly version: number }>(sql`SELECT version FROM farthing_schema`);
        return work(tableSource(all, schema!.version));
      }),
    ),
  );

/** Does work that writes whole tables to a database: all of it, or nothing if the work fails or the process ends. */
export const writeTables = <A>(url: string, work: (to: RowTarget) => Promise<A>): Effect.Effect<A, Failure> =>
  scoped(url, "begin", ({ write }) =>
    write(OPERATION, (queries) =>
      work(tableRows(queries)).then(
        (done): Result.Result<A, CopyRefused> => Result.succeed(done),
        (error) => {
          if (error instanceof CopyRefused) return Result.fail(error);
          throw error;
        },
      ),
    ),
  );
