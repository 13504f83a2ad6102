import { CLOCK, HALF_OF_DAY } from "./time-of-day.ts";

/** Times of day as the order of the rows of a day needs them (docs/spec/preflight-csv.md, Order of rows). */

/** A time with a colon or an `h`, wherever it stands: nothing else of a date has one. The first is the time, the next a zone. */
const COLON = /(?<!\d)(\d{1,2})(?::|\s?[hH]\s?)(\d{2})(?!\d)(?::(\d{2})(?:[.,](\d{1,9}))?)?/;

/** A time with dots behind a date: `14.03.2024 10.30`, `2024-03-14-10.30.00.123456`. */
const DOTS = /\d[\s,T-]\s*(\d{1,2})\.(\d{2})(?:\.(\d{2})(?:[.,](\d{1,9}))?)?$/;

/** `20240314T103000`, `20240314103000`. */
const DIGITS = /^\d{8}T?(\d{2})(\d{2})(\d{2})?$/;

/** Words and letters of the afternoon. */
const AFTERNOON = /[Pp]\.?\s?[Mm]\b|下午|午後|오후|[μΜ]\.?[μΜ]|م/u;
const HALF = new RegExp(HALF_OF_DAY, "u");

const NOON = 12;
const HOUR = 3_600;
const MINUTE = 60;
const DAY = 86_400;

const secondsOf = (found: RegExpExecArray, text: string): number => {
  const [, hours = "", minutes = "", seconds = "0", fraction = "0"] = found;
  const written = Number(hours);
  const hour = HALF.test(text) ? (written % NOON) + (AFTERNOON.test(text) ? NOON : 0) : written;
  const time = hour * HOUR + Number(minutes) * MINUTE + Number(seconds) + Number(`0.${fraction}`);
  return time > 0 && time <= DAY ? time : Number.NaN;
};

/**
 * The time of day in the text of a date, in seconds after midnight. NaN if it has none, and at midnight, which is how many banks
 * write a day without a time.
 */
export const timeAfterDate = (text: string): number => {
  const found = COLON.exec(text) ?? DOTS.exec(text) ?? DIGITS.exec(text);
  return found === null ? Number.NaN : secondsOf(found, text);
};

/** A cell that is a time of day and nothing else: what can be no other number, or what can in a column of times alone. */
const PLAIN = /^\D{0,4}\d{1,2}:\d{2}\D/;
const ALONE = new RegExp(
  `^(?:${HALF_OF_DAY}\\s*)?(?:${CLOCK}|[0-2]\\d[0-5]\\d[0-5]\\d)(?:\\s*(?:${HALF_OF_DAY}|[Uu]hr))?$`,
  "u",
);
const PARTS = /(\d{1,2})[:.hH\s]*(\d{2})(?:[:.]?(\d{2})(?:[.,](\d{1,9}))?)?/;

/**
 * The time of day that a cell is, in seconds after midnight; NaN if it is another text, and at midnight. Where nothing says that
 * the cell is a time, `10.30` and `103000` are other numbers.
 */
export const timeAlone = (text: string, isTime: boolean): number => {
  if (text.length < 4 || !(isTime || PLAIN.test(`${text} `)) || !ALONE.test(text)) return Number.NaN;
  return secondsOf(PARTS.exec(text)!, text);
};
