import type { Storage } from "@farthing/core/storage";
import * as Cause from "effect/Cause";
import * as ConfigProvider from "effect/ConfigProvider";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Layer from "effect/Layer";
import * as Option from "effect/Option";
import { ExitCode } from "../terminal/exit-code.ts";
import { exitOnSignal } from "../terminal/exit-on-signal.ts";
import { answer, type Format } from "../terminal/format-option.ts";
import { writeError } from "../terminal/output.ts";
import { advised } from "./advised.ts";
import { type Database, databasePath, isServer, namedBy } from "./database-path.ts";
import { describeFailure, type Failure } from "./failure.ts";
import { missingDatabase } from "./missing-database.ts";
import { loadPostgres, type StorageOptions, storageLayer } from "./storage-layer.ts";

/** A database on a server as people read it: without the secrets of its address. */
export const serverName = async (database: Database): Promise<string | undefined> =>
  isServer(database) ? (await loadPostgres()).databaseName(database.reveal()) : undefined;

/** A database as people read it: the path of its file, or its server without the secrets of the address. */
export const databaseName = (database: Database): Effect.Effect<string> =>
  isServer(database)
    ? Effect.map(
        Effect.promise(() => serverName(database)),
        String,
      )
    : Effect.succeed(database);

/** The environment when a command runs: by default Effect remembers the first one that it saw. */
const environment: Layer.Layer<never> = Layer.sync(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv);

/** Prints why a command failed, in the requested format, and returns the exit code. */
export const reportFailure = (failure: Failure, format: Format, server?: string): ExitCode => {
  const { code, message, errors, exit } = describeFailure(failure, server);
  const lines = errors ?? [message];
  if (format === "json")
    answer(format, { error: code, message, ...(errors === undefined ? {} : { errors }) }, () => "");
  else for (const line of lines) writeError(line);
  return exit;
};

/** Does work on a database and returns the exit code. Failures are printed; only unexpected errors are thrown. */
export const runReported = async (
  database: Database,
  format: Format,
  work: Effect.Effect<ExitCode | undefined, Failure, SecureRandom.SecureRandom>,
): Promise<ExitCode> => {
  const exit = await Effect.runPromiseExit(
    work.pipe(Effect.provide(SecureRandom.layerWebCrypto), Effect.provide(environment)),
  );
  if (Exit.isSuccess(exit)) return exit.value ?? ExitCode.ok;
  const failure = Cause.findErrorOption(exit.cause);
  if (Option.isNone(failure)) throw Cause.squash(exit.cause);
  return reportFailure(failure.value, format, await serverName(database));
};

/** The database that a command opens. */
export interface Opening extends StorageOptions {
  /** As `--database` gives it. */
  readonly flag: string | undefined;
}

/** Opens the database, does the work, and closes it, like {@link runReported}. */
export const runStored = async (
  opening: Opening,
  format: Format,
  work: Effect.Effect<ExitCode | undefined, Failure, Storage | SecureRandom.SecureRandom>,
): Promise<ExitCode> => {
  const { flag, begins } = opening;
  const missing = begins ? undefined : missingDatabase(flag);
  if (missing !== undefined) return reportFailure(missing, format);
  const database = databasePath(flag);
  const run = (): Promise<ExitCode> =>
    runReported(
      database,
      format,
      Effect.provide(work, storageLayer(database, opening)).pipe(
        Effect.mapError(advised(namedBy(flag), flag)),
      ),
    );
  // What is read may be a copy that goes with the process.
  return opening.only_reads === true ? exitOnSignal(run) : run();
};
