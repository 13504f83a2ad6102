import { type Logger, pino } from "pino";

/** How much of the log waits in memory while it cannot be written, in bytes; what is more is dropped. */
const MAX_WAITING = 1_048_576;

/**
 * The log as lines of JSON on standard error; standard output is for what the command itself says. Where it cannot be
 * written, on a full disk say, requests are answered all the same.
 */
export const standardErrorLog = (): Logger => {
  const destination = pino.destination({ fd: 2, sync: true, maxLength: MAX_WAITING });
  destination.on("error", () => {});
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
};
