import { DatabaseUnusable, PATIENCE, type StorageUnavailable } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import type * as Scope from "effect/Scope";
import { VERSION } from "../schema/versions.ts";
import { readAddress } from "./address.ts";
import { type Connection, connect } from "./connection.ts";
import { explained, migrate, versionToRead, versionToUse } from "./open-database.ts";

/** Where the database is, and how much of it one process uses. */
export interface PostgresOptions {
  /** `postgres://…`: the database, and who connects to it. */
  readonly url: string;
  /** The largest number of connections of this process: 10 by default. */
  readonly connections?: number;
  /** How long all calls of a request wait for connections, and then for what others lock, in milliseconds: 5,000 by default. */
  readonly patience?: number;
  /** Whether the tables are made where there are none: by default they are. */
  readonly begins?: boolean;
}

/** What becomes of the tables: `begin` makes them, `update` needs some and brings them up to date, `keep` changes nothing. */
export type Tables = "begin" | "update" | "keep";

const CONNECTIONS = 10;

/** What says that the database cannot be used is a failure of its own. */
const unusableOr = <E>(
  url: string,
  cause: unknown,
  otherwise: Effect.Effect<never, E>,
): Effect.Effect<never, DatabaseUnusable | E> => {
  const error = explained(url, cause);
  return error instanceof DatabaseUnusable ? Effect.fail(error) : otherwise;
};

/** Makes or updates the tables, on a connection whose statements may take as long as they do. */
const update = (url: string, patience: number): Effect.Effect<void, StorageUnavailable> =>
  Effect.acquireUseRelease(
    Effect.sync(() => connect({ url, connections: 1, patience, answer_within: 0 })),
    ({ attempt }) => attempt("open", (client) => migrate(client, url)),
    ({ close }) => Effect.promise(close),
  );

const prepare = (
  { attempt }: Connection,
  { url, patience }: Required<Pick<PostgresOptions, "url" | "patience">>,
  tables: Tables,
): Effect.Effect<void, DatabaseUnusable | StorageUnavailable> =>
  Effect.gen(function* () {
    const versionOf = tables === "begin" ? versionToUse : versionToRead;
    const version = yield* attempt("open", (client) => versionOf(client, url));
    if (tables !== "keep" && version < VERSION) yield* update(url, patience);
  }).pipe(
    Effect.catchDefect((defect) => unusableOr(url, defect, Effect.die(defect))),
    Effect.catchTag("StorageUnavailable", (error) => unusableOr(url, error.cause, Effect.fail(error))),
  );

/**
 * Connections to a database until the scope ends. Its tables are first made or updated, if they may be. Fails with {@link DatabaseUnusable} if
 * the database cannot be used, and with `StorageUnavailable` if it is not available now.
 */
export const openConnection = (
  { url, connections = CONNECTIONS, patience = PATIENCE, begins = true }: PostgresOptions,
  tables: Tables = begins ? "begin" : "update",
): Effect.Effect<Connection, DatabaseUnusable | StorageUnavailable, Scope.Scope> =>
  Effect.gen(function* () {
    const address = yield* Effect.try({
      try: () => readAddress(url),
      catch: (error) => error as DatabaseUnusable,
    });
    const connection = yield* Effect.acquireRelease(
      Effect.sync(() => connect({ url: address, connections, patience })),
      (opened) => Effect.promise(opened.close),
    );
    yield* prepare(connection, { url: address, patience }, tables);
    return connection;
  });
