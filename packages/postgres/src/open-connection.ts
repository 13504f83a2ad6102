import { DatabaseUnusable, type StorageUnavailable } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import type * as Scope from "effect/Scope";
import { readAddress } from "./address.ts";
import { type Connection, connect } from "./connection.ts";
import { explained, prepareDatabase } from "./open-database.ts";

export interface PostgresOptions {
  /** `postgres://…`: the database, and who connects to it. */
  readonly url: string;
  /** The largest number of connections of this process: 10 by default. */
  readonly connections?: number;
  /** How long a call waits for a connection, and then for what others have locked, in milliseconds: 5,000 by default. */
  readonly patience?: number;
}

const CONNECTIONS = 10;
const PATIENCE = 5_000;

/** What says that the database cannot be used is a failure of its own. */
const unusableOr = <E>(
  url: string,
  cause: unknown,
  otherwise: Effect.Effect<never, E>,
): Effect.Effect<never, DatabaseUnusable | E> => {
  const error = explained(url, cause);
  return error instanceof DatabaseUnusable ? Effect.fail(error) : otherwise;
};

const prepare = (
  { attempt }: Connection,
  url: string,
): Effect.Effect<void, DatabaseUnusable | StorageUnavailable> =>
  attempt("open", (client) => prepareDatabase(client, url)).pipe(
    Effect.catchDefect((defect) => unusableOr(url, defect, Effect.die(defect))),
    Effect.catchTag("StorageUnavailable", (error) => unusableOr(url, error.cause, Effect.fail(error))),
  );

/**
 * Connections to a database until the scope ends. Its tables are made or updated first. Fails with {@link DatabaseUnusable} if
 * the database cannot be used, and with `StorageUnavailable` if it is not available now.
 */
export const openConnection = ({
  url,
  connections = CONNECTIONS,
  patience = PATIENCE,
}: PostgresOptions): Effect.Effect<Connection, DatabaseUnusable | StorageUnavailable, Scope.Scope> =>
  Effect.gen(function* () {
    const address = yield* Effect.try({
      try: () => readAddress(url),
      catch: (error) => error as DatabaseUnusable,
    });
    const connection = yield* Effect.acquireRelease(
      Effect.sync(() => connect({ url: address, connections, patience })),
      (opened) => Effect.promise(opened.close),
    );
    yield* prepare(connection, url);
    return connection;
  });
