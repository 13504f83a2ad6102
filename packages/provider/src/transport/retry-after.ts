import * as DateTime from "effect/DateTime";
import * as Option from "effect/Option";

/** The maximum wait: a day. */
const LONGEST_WAIT = 86_400_000;

/** The three date formats of RFC 9110, 5.6.7; the last one has no zone, which is GMT. */
const HTTP_DATE = /^[A-Z][a-z]+, .* GMT$|^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

const dateOf = (text: string): number | undefined =>
  HTTP_DATE.test(text)
    ? Option.getOrUndefined(Option.map(DateTime.make(text), DateTime.toEpochMillis))
    : undefined;

/** The wait in a `Retry-After` in milliseconds: seconds, or a date (RFC 9110, 10.2.3). */
export const retryAfter = (value: string | undefined, now: number): number | undefined => {
  if (value === undefined) return undefined;
  const text = value.trim();
  const until = /^\d+$/.test(text) ? now + Number(text) * 1000 : dateOf(text);
  return until === undefined ? undefined : Math.min(LONGEST_WAIT, Math.max(0, until - now));
};
