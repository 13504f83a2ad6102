import { type Logger, pino } from "pino";
import { loggedError } from "./logged-error.ts";

/** How many bytes of the log are buffered while it cannot be written; more is dropped. */
const MAX_WAITING = 1_048_576;

const OWNER_ONLY = 0o600;

/** What stands in the log: this and what is worse, or nothing. Lines of requests are `info`. */
export const LOG_LEVELS = ["info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The log of a server. */
export type Log = Logger;

/** The log as lines of JSON, of this level and above. If it cannot be written, for example because the disk is full, requests are still answered. */
const logTo = (destination: { readonly fd: number } | { readonly dest: string }, level: LogLevel): Logger => {
  const written = pino.destination({ ...destination, mode: OWNER_ONLY, sync: true, maxLength: MAX_WAITING });
  written.on("error", () => {});
  return pino(
    { base: null, level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } },
    written,
  );
};

/** The log on standard error; standard output is for the command itself. */
export const standardErrorLog = (level: LogLevel): Logger => logTo({ fd: 2 }, level);

/** Warnings and errors at the end of a file, for a server whose terminal is for a person. */
export const fileLog = (file: string): Logger => logTo({ dest: file }, "warn");
