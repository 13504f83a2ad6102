import type { Log } from "@farthing/http";
import { pino } from "pino";

/** The log as lines of JSON on standard error; standard output is for what the command itself says. */
export const standardErrorLog = (): Log =>
  pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }));
