import { hasOne, shapeThat } from "./checks.ts";

const DAY = 86_400;

const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

const isDay = (value: string): boolean => {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayStart(value) : Number.NaN;
  return !Number.isNaN(start) && new Date(start * 1000).toISOString().startsWith(value);
};

const isTime = (value: unknown): value is Time =>
  Number.isSafeInteger(value) ||
  (typeof value === "string" && isDay(value)) ||
  hasOne(value, "days_ago", Number.isFinite);

/** Unix seconds, a day (its start in UTC), or a number of days before the bank was started. */
export type Time = number | string | { readonly days_ago: number };

/** The time from which something applies: a time, seconds after the start, or a number of requests for accounts. */
export type Moment = Time | { readonly in_seconds: number } | { readonly after_requests: number };

export const Time = shapeThat(isTime, "must be Unix seconds, a day such as 2026-03-01, or {days_ago}");

export const Moment = shapeThat(
  (value): value is Moment =>
    isTime(value) ||
    hasOne(value, "in_seconds", Number.isFinite) ||
    hasOne(value, "after_requests", Number.isSafeInteger),
  "must be Unix seconds, a day such as 2026-03-01, {days_ago}, {in_seconds} or {after_requests}",
);

/** The time of a bank: its start, the current time, and the number of previous requests for accounts. */
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

/** The Unix seconds of such a time, unless it is a number of requests. */
export const secondsOfMoment = (moment: Moment, started: number): number | undefined => {
  if (typeof moment !== "object" || "days_ago" in moment) return secondsOf(moment, started);
  return "in_seconds" in moment ? started + Math.round(moment.in_seconds) : undefined;
};

/** Whether such a time has come. */
export const hasCome = (moment: Moment, { started, now, requests }: Instant): boolean =>
  typeof moment === "object" && "after_requests" in moment
    ? requests >= moment.after_requests
    : now >= secondsOfMoment(moment, started)!;
