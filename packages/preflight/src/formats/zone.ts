import { LONGEST_DATE, plainDateText } from "./date-text.ts";
import { HALF_OF_DAY } from "./time-of-day.ts";

/** A time zone as a file writes it (docs/spec/preflight-csv.md, Moments and time zones). */
export interface Zone {
  /** `UTC`, or how far it is from it: `+02:00`. */
  readonly name: string;
  /** In seconds; positive east of Greenwich. */
  readonly offset: number;
}

const HOUR = 3_600;
const MINUTE = 60;

/** Clocks are at most so far from UTC. */
const MOST_HOURS = 14;

const OFFSET = "([+-])(\\d{1,2})(?::?([0-5]\\d))?";

const FRACTION = "(?:[.,]\\d{1,9})?";

/** A time of day: with colons or an `h`, with dots behind a date, or in digits alone. */
const TIME = [
  `(?<!\\d)\\d{1,2}(?::|\\s?[hH]\\s?)\\d{2}(?:[:]\\d{2}${FRACTION})?`,
  `(?<=\\d[\\s,T-]\\s*)\\d{1,2}\\.\\d{2}(?:\\.\\d{2}${FRACTION})?`,
  `(?<=\\d)T\\d{4}(?:\\d{2}${FRACTION})?`,
  `^\\d{8}\\s?\\d{4}(?:\\d{2}${FRACTION})?`,
].join("|");

/** A zone behind a time. Letters such as CST are those of several zones, and say none. */
const AFTER_TIME = new RegExp(
  `(?:${TIME})(?:\\s*${HALF_OF_DAY})?(?<zone>\\s*(?:Z|(?:UTC|GMT)(?:${OFFSET})?|${OFFSET})(?=$|[\\s[(]))`,
  "u",
);

/** What a text has at least that names a zone behind a time: most texts of dates have nothing of it. */
const MAY_HAVE_ZONE = /[ZTC+]|\d-\d[\d:]*(?:$|[\s[(])/;

/** Letters behind a time that are those of a zone. */
const LETTERS = /:\d{2}(?:[.,]\d{1,9})?(?:\s*[AaPp]\.?[Mm]\.?)?\s*(?:[A-Z]{3,5}(?![\p{Lu}\p{Ll}])|\[)/u;

/** UTC in a header, as a word or the end of one: `Date (UTC)`, `created_at_utc`, `DateUTC`, `时间(UTC+8)`. */
const IN_HEADER = new RegExp(
  `(?:(?<![\\p{Lu}\\p{Ll}])(?:[Uu][Tt][Cc]|[Gg][Mm][Tt])|(?<=\\p{Ll})(?:UTC|GMT|Utc|Gmt))(?![\\p{Lu}\\p{Ll}])(?:\\s?${OFFSET})?`,
  "u",
);

const UTC: Zone = { name: "UTC", offset: 0 };

const two = (part: number): string => String(part).padStart(2, "0");

const zoneAt = (sign = "+", hours = "0", minutes = "0"): Zone | undefined => {
  const [h, m] = [Number(hours), Number(minutes)];
  if (h > MOST_HOURS) return undefined;
  const offset = (h * HOUR + m * MINUTE) * (sign === "-" ? -1 : 1);
  return offset === 0 ? UTC : { name: `${sign}${two(h)}:${two(m)}`, offset };
};

/** The zone of Unix time. */
export const ZONE_OF_UNIX_TIME = UTC;

/** The zone behind the time in the text of a date, and the text before it; undefined if it names none. */
export const zoneIn = (text: string): { readonly before: string; readonly zone: Zone } | undefined => {
  if (text.length > LONGEST_DATE) return undefined;
  const plain = plainDateText(text);
  if (!MAY_HAVE_ZONE.test(plain)) return undefined;
  const found = AFTER_TIME.exec(plain);
  if (found === null) return undefined;
  const [whole, ...groups] = found;
  const at = groups.findIndex((group) => group === "+" || group === "-");
  const zone = at < 0 ? UTC : zoneAt(groups[at], groups[at + 1], groups[at + 2]);
  if (zone === undefined) return undefined;
  return { before: plain.slice(0, found.index + whole.length - found.groups!.zone!.length), zone };
};

/** Whether letters behind the time in the text of a date name a zone, of which nothing is known here. */
export const hasLettersOfZone = (text: string): boolean => LETTERS.test(text);

/** The zone that a header names for the times below it. */
export const zoneOfHeader = (header: string): Zone | undefined => {
  const found = IN_HEADER.exec(plainDateText(header));
  return found === null ? undefined : zoneAt(found[1], found[2], found[3]);
};
