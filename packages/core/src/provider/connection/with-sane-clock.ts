import * as DateTime from "effect/DateTime";
import type { BankConnection } from "./connection.ts";

/** The longest cool-down in hours (docs/spec/bank-data.md, Failures). */
const LONGEST_COOL_DOWN = 24;

/**
 * A connection without times in the future, which a wrong clock may have stored: they delay nothing. After a success in the
 * future it is unknown what was requested since, so everything is requested again. `now` is ISO 8601 in UTC.
 */
export const withSaneClock = (connection: BankConnection, now: string): BankConnection => {
  const { created_at, last_attempt_at, last_success_at, cool_down_until, requests } = connection;
  const latest = DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(now), { hours: LONGEST_COOL_DOWN }));
  const past = (time: string | null): string | null => (time !== null && time > now ? null : time);
  return {
    ...connection,
    created_at: past(created_at) ?? now,
    last_attempt_at: past(last_attempt_at),
    last_success_at: past(last_success_at),
    cool_down_until: cool_down_until !== null && cool_down_until > latest ? null : cool_down_until,
    requests: requests !== null && requests.day > now.slice(0, 10) ? null : requests,
  };
};
