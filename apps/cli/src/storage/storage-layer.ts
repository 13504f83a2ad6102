import type { Storage } from "@farthing/core/storage";
import { layerSqlite, type SqliteOptions } from "@farthing/sqlite";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { type Database, isServer } from "./database-path.ts";
import type { Failure } from "./failure.ts";

/** What is needed for databases on servers, which others are spared. */
export const loadPostgres = () => import("@farthing/postgres");

/** How a file is used, by what uses it. The laws of storage run on each of these. */
export const USES_OF_FILES = {
  /** One command after the other reads and writes, so threads would only cost their start. */
  command: { reading_threads: 0 },
  /** Answers many at once. */
  server: {},
} as const satisfies Record<string, Omit<SqliteOptions, "file">>;

/** How a database is opened. */
export interface StorageOptions {
  /** Whether it may be begun where there is none (docs/spec/command-line.md, Database). */
  readonly begins: boolean;
  /** By default a command. */
  readonly used_by?: keyof typeof USES_OF_FILES;
  /** Whether nothing is written: then it may be on a read-only disk. */
  readonly only_reads?: boolean;
}

/** The storage in a database. Nothing else in the apps composes one. */
export const storageLayer = (
  database: Database,
  { begins, used_by = "command", only_reads = false }: StorageOptions,
): Layer.Layer<Storage, Failure> =>
  isServer(database)
    ? Layer.unwrap(
        Effect.map(Effect.promise(loadPostgres), ({ layerPostgres }) =>
          layerPostgres({ url: database.reveal(), begins }),
        ),
      )
    : layerSqlite({ file: database, only_reads, ...USES_OF_FILES[used_by] });
