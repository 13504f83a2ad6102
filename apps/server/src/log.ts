import { type Logger, pino } from "pino";
import { loggedError } from "./logged-error.ts";

/** How many bytes of the log are buffered while it cannot be written; more is dropped. */
const MAX_WAITING = 1_048_576;

/**
 * The log as lines of JSON on standard error; standard output is for the command itself. If it cannot be
 * written, for example because the disk is full, requests are still answered.
 */
export const standardErrorLog = (): Logger => {
  const destination = pino.destination({ fd: 2, sync: true, maxLength: MAX_WAITING });
  destination.on("error", () => {});
  return pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } },
    destination,
  );
};
