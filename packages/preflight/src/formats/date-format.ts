import { type Day, day, daysInMonth, MONTH_NAMES } from "@farthing/values";

/**
 * Dates as strftime patterns: `%d` and `%e` day, `%m` month, `%b` and `%B` month name, `%Y` year, `%y`
 * two-digit year; any other character stands for itself.
 */

/** The formats that are tried if none is given, in order of preference. */
export const KNOWN_DATE_FORMATS = [
  "%m-%d-%Y",
  "%d.%m.%Y",
  "%d-%m-%Y",
  "%Y-%m-%d",
  "%d/%m/%Y",
  "%Y/%m/%d",
  "%m/%d/%Y",
  "%e/%m/%Y",
  "%Y.%m.%d",
  "%Y%m%d",
  "%d %b %Y",
  "%d-%b-%Y",
  "%b %d, %Y",
  "%d/%m/%y",
  "%m/%d/%y",
  "%d.%m.%y",
  "%d-%m-%y",
  "%m-%d-%y",
] as const;

/** The default if the values do not decide (docs/spec/preflight-csv.md, Dates). */
export const DEFAULT_DATE_FORMAT = "%m/%d/%Y";

type Field = "d" | "m" | "b" | "Y" | "y";

/** A part of a pattern: a field, or the code of a character that stands for itself. */
type Token =
  | { readonly field: undefined; readonly literal: number; readonly fixed: false }
  | { readonly field: Field; readonly literal: undefined; readonly fixed: boolean };

/** The result of reading a text: a day, or the reason why there is none. */
export const NO_MATCH = -1;
export const NO_SUCH_DAY = -2;

export interface DateFormat {
  readonly pattern: string;
  /** The day in `text`, or `NO_MATCH`, or `NO_SUCH_DAY`. */
  readonly read: (text: string) => Day | typeof NO_MATCH | typeof NO_SUCH_DAY;
}

const FIELDS: Record<string, Field> = { d: "d", e: "d", m: "m", b: "b", B: "b", Y: "Y", y: "y" };

const SAME_PART: Record<Field, string> = {
  d: "day",
  m: "month",
  b: "month",
  Y: "year",
  y: "year",
};

/** Why a pattern cannot be used. */
export interface BadPattern {
  readonly problem: string;
}

const tokenize = (pattern: string): Token[] | BadPattern => {
  const tokens: Token[] = [];
  const parts = new Map<string, string>();
  for (let i = 0; i < pattern.length; i += 1) {
    const char = pattern[i]!;
    if (char !== "%") {
      tokens.push({ field: undefined, literal: pattern.charCodeAt(i), fixed: false });
      continue;
    }
    i += 1;
    const name = pattern[i] ?? "";
    const field = FIELDS[name];
    if (field === undefined) return { problem: `%${name} is not one of %Y %y %m %d %e %b %B` };
    const part = SAME_PART[field];
    if (parts.has(part)) return { problem: `it has the ${part} twice (%${parts.get(part)} and %${name})` };
    parts.set(part, name);
    const previous = tokens[tokens.length - 1];
    const abuts = /^%[YymdeBb]/.test(pattern.slice(i + 1)) || previous?.field !== undefined;
    tokens.push({ field, literal: undefined, fixed: abuts });
  }
  const missing = ["day", "month", "year"].filter((part) => !parts.has(part));
  return missing.length === 0
    ? tokens
    : { problem: `it has no ${missing.join(", no ").replace(/,(?=[^,]*$)/, " and")}` };
};

const digitsAt = (text: string, from: number, most: number): number => {
  let count = 0;
  while (count < most) {
    const code = text.charCodeAt(from + count);
    if (!(code >= 48 && code <= 57)) break;
    count += 1;
  }
  return count;
};

const numberAt = (text: string, from: number, length: number): number => {
  let value = 0;
  for (let i = from; i < from + length; i += 1) value = value * 10 + (text.charCodeAt(i) - 48);
  return value;
};

const NO_MONTH = { month: 0, length: 0 };

const LOWER_MONTH_NAMES = MONTH_NAMES.map((name) => name.toLowerCase());

/**
 * Number and length of an English month name, in full or as three letters, at `from`; length zero if there is
 * none.
 */
const monthNameAt = (text: string, from: number): { month: number; length: number } => {
  // No month begins with a digit or a sign, and most dates have nothing else.
  if (from >= text.length || text.charCodeAt(from) < 65) return NO_MONTH;
  const head = text.slice(from, from + 9).toLowerCase();
  for (const [i, name] of LOWER_MONTH_NAMES.entries()) {
    if (head.startsWith(name)) return { month: i + 1, length: name.length };
    if (head.startsWith(name.slice(0, 3))) return { month: i + 1, length: 3 };
  }
  return NO_MONTH;
};

/** A time of day after a date; it is accepted and ignored. */
export const TIME_OF_DAY =
  /^(?:\s+|T)(?:[01]?\d|2[0-4]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?(?:\s*[AaPp]\.?[Mm]\.?)?(?:\s*(?:Z|[A-Z]{3,4}|[+-]\d{2}(?::?\d{2})?))?$/;

const YEARS_OF_1900 = 69;

const reader =
  (tokens: readonly Token[]): DateFormat["read"] =>
  (text) => {
    let at = 0;
    let year = 0;
    let month = 0;
    let dayOfMonth = 0;
    for (let i = 0; i < tokens.length; i += 1) {
      const token = tokens[i]!;
      if (token.field === undefined) {
        if (text.charCodeAt(at) !== token.literal) return NO_MATCH;
        at += 1;
        continue;
      }
      if (token.field === "b") {
        const name = monthNameAt(text, at);
        if (name.length === 0) return NO_MATCH;
        month = name.month;
        at += name.length;
        continue;
      }
      const most = token.field === "Y" ? 4 : 2;
      const length = digitsAt(text, at, most);
      const least = token.fixed || token.field === "Y" || token.field === "y" ? most : 1;
      if (length < least) return NO_MATCH;
      const value = numberAt(text, at, length);
      at += length;
      if (token.field === "d") dayOfMonth = value;
      else if (token.field === "m") month = value;
      else if (token.field === "Y") year = value;
      else year = value >= YEARS_OF_1900 ? 1900 + value : 2000 + value;
    }
    if (at < text.length && !TIME_OF_DAY.test(text.slice(at))) return NO_MATCH;
    return day(year, month, dayOfMonth) ?? NO_SUCH_DAY;
  };

const compiled = new Map<string, DateFormat>();

/** The format for `pattern`, or the reason why the pattern is invalid. */
export const parseDateFormat = (pattern: string): DateFormat | BadPattern => {
  const tokens = tokenize(pattern);
  return "problem" in tokens ? tokens : { pattern, read: reader(tokens) };
};

/** The format of a valid pattern, parsed once. Throws a `RangeError` if the pattern is invalid. */
export const knownDateFormat = (pattern: string): DateFormat => {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const format = parseDateFormat(pattern);
  if ("problem" in format) throw new RangeError(`not a date format: ${pattern}`);
  compiled.set(pattern, format);
  return format;
};

/** Writes `value` in the format `pattern`. */
export const writeDay = (value: Day, pattern: string): string => {
  const year = Math.floor(value / 10_000);
  const month = Math.floor(value / 100) % 100;
  const two = (part: number): string => String(part).padStart(2, "0");
  const parts: Record<string, string> = {
    d: two(value % 100),
    e: String(value % 100),
    m: two(month),
    b: MONTH_NAMES[month - 1]!.slice(0, 3),
    B: MONTH_NAMES[month - 1]!,
    Y: String(year).padStart(4, "0"),
    y: two(year % 100),
  };
  return pattern.replace(/%([deYymbB])/g, (_, name: string) => parts[name]!);
};

/** Why a text of the right form is not a valid date: "April has 30 days". */
export const whyNoSuchDay = (text: string): string | undefined => {
  const numbers = text.match(/\d+/g) ?? [];
  const year = numbers.find((part) => part.length === 4);
  const small = numbers.filter((part) => part !== year).map(Number);
  for (const month of small.filter((part) => part >= 1 && part <= 12)) {
    const length = daysInMonth(Number(year ?? 2000), month);
    if (!small.some((part) => part > length && part <= 31)) continue;
    const name = MONTH_NAMES[month - 1];
    if (month !== 2) return `${name} has ${length} days`;
    return year === undefined ? `${name} has at most ${length} days` : `${name} ${year} has ${length} days`;
  }
  return undefined;
};
