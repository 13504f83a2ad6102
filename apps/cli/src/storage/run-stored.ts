import type { Storage } from "@farthing/core/storage";
import { layerSqlite } from "@farthing/sqlite";
import * as Cause from "effect/Cause";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import type * as Layer from "effect/Layer";
import * as Option from "effect/Option";
import { ExitCode } from "../exit-code.ts";
import { answer, type Format } from "../terminal/format-option.ts";
import { writeError } from "../terminal/output.ts";
import { isServer } from "./database-path.ts";
import { type Failure, tell, Unclear } from "./failure.ts";

/** The storage behind a database name. */
const storageLayer = (database: string): Layer.Layer<Storage, Failure> => layerSqlite({ file: database });

/** Says what kept a command from its work, in the form that was asked for, and answers with the exit code. */
export const tellFailure = (failure: Failure, format: Format): ExitCode => {
  const { code, message, errors, exit } = tell(failure);
  const lines = errors ?? [message];
  if (format === "json")
    answer(format, { error: code, message, ...(errors === undefined ? {} : { errors }) }, () => "");
  else for (const line of lines) writeError(line);
  return exit;
};

/**
 * Opens the database, does the work, closes it, and answers with the exit code. What goes wrong is told; only what
 * nobody foresaw is thrown.
 */
export const runStored = async (
  database: string,
  format: Format,
  work: Effect.Effect<ExitCode | undefined, Failure, Storage | SecureRandom.SecureRandom>,
): Promise<ExitCode> => {
  if (isServer(database))
    return tellFailure(
      new Unclear({ message: "This version keeps its data in a file. Name a path as the database." }),
      format,
    );
  const exit = await Effect.runPromiseExit(
    work.pipe(Effect.provide(storageLayer(database)), Effect.provide(SecureRandom.layerWebCrypto)),
  );
  if (Exit.isSuccess(exit)) return exit.value ?? ExitCode.ok;
  const failure = Cause.findErrorOption(exit.cause);
  if (Option.isNone(failure)) throw Cause.squash(exit.cause);
  return tellFailure(failure.value, format);
};
