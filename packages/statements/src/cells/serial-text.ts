import { shiftedDay } from "@farthing/values";

/** The day from which a workbook counts: 1904 on old Macs. */
export type Epoch = 1900 | 1904;

const DAY_ZERO = { 1900: "1899-12-30", 1904: "1904-01-01" } as const;

/** Until here a number of days is more likely a number: 60 is 29 February 1900, which is not in the calendar. */
const LAST_UNLIKELY_DAY = 60;

/** 31 December 9999. */
const LAST_DAY = { 1900: 2_958_465, 1904: 2_957_003 } as const;

const SECONDS_IN_DAY = 86_400;

/** Few days stand in a statement, each of them in many rows. */
const KEPT_DAYS = 5_000;

const keptDays = { 1900: new Map<number, string>(), 1904: new Map<number, string>() } as const;

const dayText = (days: number, epoch: Epoch): string => {
  const kept = keptDays[epoch];
  const known = kept.get(days);
  if (known !== undefined) return known;
  const text = shiftedDay(DAY_ZERO[epoch], days);
  if (kept.size < KEPT_DAYS) kept.set(days, text);
  return text;
};

const twoDigits = (value: number): string => String(value).padStart(2, "0");

const clock = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 3_600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;

/** Floored, but for what binary fractions lack; never the next day. */
const secondsOf = (fraction: number): number =>
  Math.min(Math.floor(Math.round(fraction * SECONDS_IN_DAY * 1_000) / 1_000), SECONDS_IN_DAY - 1);

/**
 * The number of days, and of a day's part, as `2024-03-31`, `2024-03-31 14:05:00` or `14:05:00`; undefined if that is no day of any
 * statement.
 */
export const serialText = (
  serial: number,
  kind: "day" | "moment" | "time",
  epoch: Epoch,
): string | undefined => {
  const days = Math.floor(serial);
  const time = secondsOf(serial - days);
  if (days < 0 || days > LAST_DAY[epoch]) return undefined;
  if (days <= LAST_UNLIKELY_DAY) return kind === "time" ? clock(days * SECONDS_IN_DAY + time) : undefined;
  const day = dayText(days, epoch);
  return kind === "day" ? day : `${day} ${clock(time)}`;
};
