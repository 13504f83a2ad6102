import * as Schema from "effect/Schema";
import { valueThat } from "./checks.ts";

const DAY = 86_400;

const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

const isDay = (value: string): boolean => {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayStart(value) : Number.NaN;
  return !Number.isNaN(start) && new Date(start * 1000).toISOString().startsWith(value);
};

const finite = valueThat(Schema.Number, Number.isFinite, "must be a number");

const TIME = "must be Unix seconds, a day such as 2026-03-01, or {days_ago}";

const unixSeconds = Schema.Number.check(Schema.makeFilter(Number.isSafeInteger));
const day = Schema.String.check(Schema.makeFilter(isDay));
const daysAgo = Schema.Struct({ days_ago: finite });

/** A time: Unix seconds, a day (its start in UTC), or so many days before the bank was started. */
export const Time = Schema.Union([unixSeconds, day, daysAgo]).annotate({ message: TIME });
export type Time = typeof Time.Type;

/** From when on something is so: a time, or the request after so many requests for accounts. */
export const Moment = Schema.Union([
  unixSeconds,
  day,
  daysAgo,
  Schema.Struct({ in_seconds: finite }),
  Schema.Struct({ after_requests: valueThat(Schema.Number, Number.isSafeInteger, "must be a whole number") }),
]).annotate({ message: `${TIME}, {in_seconds} or {after_requests}` });
export type Moment = typeof Moment.Type;

/** What a bank knows of time: when it was started, the time now, and how many requests for accounts came before. */
export interface Instant {
  readonly started: number;
  readonly now: number;
  readonly requests: number;
}

/** The Unix seconds of a time. */
export const secondsOf = (time: Time, started: number): number =>
  typeof time === "number"
    ? time
    : typeof time === "string"
      ? dayStart(time)
      : started - Math.round(time.days_ago * DAY);

/** Whether a moment has come. */
export const hasCome = (moment: Moment, { started, now, requests }: Instant): boolean => {
  if (typeof moment === "object") {
    if ("after_requests" in moment) return requests >= moment.after_requests;
    if ("in_seconds" in moment) return now >= started + moment.in_seconds;
  }
  return now >= secondsOf(moment, started);
};
