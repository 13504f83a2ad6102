import { type DayRange, isoDay, parseIsoDay } from "@farthing/values";
import { plainDateText } from "./date-text.ts";
import type { TimeField } from "./time-of-day.ts";

/**
 * Dates as strftime patterns: `%d` and `%e` day, `%m` month, `%b` and `%B` month name, `%Y` year, `%y`
 * two-digit year, `%Oy` year of two or of four digits, `%EY` year of another calendar, `%s` Unix time; `%a` and `%A` week day and `%H %I %M %S %f %p %z %Z` parts of a time are read
 * and ignored. Any other character stands for itself, a blank for one or more. A pattern without a year ends with the period of its
 * days, an interval of ISO 8601: `%d.%m. 2023-12-01/2024-01-31`.
 */

type NumberField = "d" | "m" | "Y" | "y" | "s";

/** A part of a pattern. */
export type Token =
  | {
      readonly kind: "literal";
      readonly code: number;
      /** The character in the other case. */
      readonly otherCase: number;
    }
  | { readonly kind: "blank" }
  | {
      readonly kind: "number";
      readonly field: NumberField;
      /** The fewest and the most digits. */
      readonly least: number;
      readonly most: number;
      /** A day: the character after it that is part of the pattern and not of an ordinal. */
      readonly before: number;
      /** A day: whether a dot after it makes it an ordinal. */
      readonly dotted: boolean;
    }
  | { readonly kind: "era" }
  | { readonly kind: "month"; readonly dotFollows: boolean }
  | { readonly kind: "weekday"; readonly dotFollows: boolean }
  | { readonly kind: "time"; readonly field: TimeField };

/** The order of day, month and year. */
export type DateOrder = "dmy" | "dym" | "mdy" | "myd" | "ydm" | "ymd";

/** Why a pattern cannot be used. */
export interface BadPattern {
  readonly problem: string;
}

export interface DatePattern {
  readonly tokens: readonly Token[];
  /** Undefined for Unix time. */
  readonly order: DateOrder | undefined;
  /** Between which days all days are, where they have no year. */
  readonly period?: DayRange;
}

/** What each directive stands for. */
const PARTS: Readonly<Record<string, string>> = {
  d: "day",
  e: "day",
  m: "month",
  b: "month",
  B: "month",
  Y: "year",
  y: "year",
  Oy: "year",
  EY: "year",
  s: "Unix time",
  a: "day of the week",
  A: "day of the week",
  H: "hour",
  I: "hour",
  M: "minute",
  S: "second",
  f: "fraction of a second",
  p: "half of the day",
  z: "time zone",
  Z: "time zone",
};

const NEEDED = ["day", "month", "year"] as const;

/** The directives that are digits. */
const DIGITS: ReadonlySet<string> = new Set([..."deYymsHIMSf", "Oy", "EY"]);

const DOT = 46;

const otherCaseOf = (char: string): number => {
  const lower = char.toLowerCase();
  const other = lower === char ? char.toUpperCase() : lower;
  return other.length === 1 ? other.charCodeAt(0) : char.charCodeAt(0);
};

const literal = (char: string): Token =>
  char === " " || char === "\t"
    ? { kind: "blank" }
    : { kind: "literal", code: char.charCodeAt(0), otherCase: otherCaseOf(char) };

/** The pieces of a pattern: a directive with its `%`, or one character. */
const piecesOf = (pattern: string): readonly string[] => plainDateText(pattern).match(/%[EO]?.|./gs) ?? [];

const numberToken = (name: string, previous: string, next: string): Token => {
  const field = name === "e" ? "d" : (name as NumberField);
  const isDay = field === "d";
  const abuts = [previous, next].some((piece) => piece[0] === "%" && DIGITS.has(piece.slice(1)));
  const shape = {
    before: isDay && next.length === 1 ? next.charCodeAt(0) : 0,
    dotted: isDay && (next === " " || next === "%b" || next === "%B"),
  };
  if (field === "s") return { kind: "number", field, least: 9, most: 13, ...shape };
  if (name === "Oy") return { kind: "number", field: "y", least: 2, most: 4, ...shape };
  if (field === "Y") return { kind: "number", field, least: 4, most: 4, ...shape };
  return { kind: "number", field, least: field === "y" || abuts ? 2 : 1, most: 2, ...shape };
};

const tokenOf = (name: string, previous: string, next: string): Token => {
  if (name === "EY") return { kind: "era" };
  if ("demYys".includes(name) || name === "Oy") return numberToken(name, previous, next);
  const dotFollows = next.charCodeAt(0) === DOT;
  if ("bB".includes(name)) return { kind: "month", dotFollows };
  if ("aA".includes(name)) return { kind: "weekday", dotFollows };
  return { kind: "time", field: name as TimeField };
};

const HAS_YEAR = /%(?:[EO]?[yY]|s)/;
const PERIOD = / (\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/;

/** In a shorter period a day has one year: how much two days differ, as numbers, that are a year apart. */
const A_YEAR = 10_000;

/** Whether a day has one year in a period. */
export const isWithinAYear = ({ first, last }: DayRange): boolean => first <= last && last - first < A_YEAR;

/** A pattern without a year, and with the period of its days. */
export const withPeriod = (pattern: string, { first, last }: DayRange): string =>
  `${pattern} ${isoDay(first)}/${isoDay(last)}`;

/** A pattern without its period. */
export const withoutPeriod = (pattern: string): string =>
  HAS_YEAR.test(pattern) ? pattern : pattern.replace(PERIOD, "");

const periodOf = (pattern: string): DayRange | BadPattern | undefined => {
  const [, from, to] = (HAS_YEAR.test(pattern) ? null : PERIOD.exec(pattern)) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const [first, last] = [parseIsoDay(from), parseIsoDay(to)];
  if (first === undefined || last === undefined)
    return { problem: "its period begins or ends on a day that does not exist" };
  if (last < first) return { problem: "its period ends before it begins" };
  return isWithinAYear({ first, last }) ? { first, last } : { problem: "its period is longer than a year" };
};

/** The parts of a pattern in order, with the names of the directives by what they stand for. */
interface PatternParts {
  readonly tokens: readonly Token[];
  readonly names: ReadonlyMap<string, string>;
}

const partsOf = (pattern: string): PatternParts | BadPattern => {
  const tokens: Token[] = [];
  const names = new Map<string, string>();
  const pieces = piecesOf(pattern);
  for (const [i, piece] of pieces.entries()) {
    if (piece[0] !== "%") {
      tokens.push(literal(piece));
      continue;
    }
    const name = piece.slice(1);
    const part = PARTS[name];
    if (part === undefined || !Object.hasOwn(PARTS, name))
      return {
        problem: `%${name} is not one of %Y %y %Oy %EY %m %d %e %b %B %a %A %H %I %M %S %f %p %z %Z %s`,
      };
    if (names.has(part)) return { problem: `it has the ${part} twice (%${names.get(part)} and %${name})` };
    names.set(part, name);
    tokens.push(tokenOf(name, pieces[i - 1] ?? "", pieces[i + 1] ?? ""));
  }
  return { tokens, names };
};

/** The parts of a pattern, or the reason why it is invalid. */
export const parseDatePattern = (pattern: string): DatePattern | BadPattern => {
  const period = periodOf(pattern);
  if (period !== undefined && "problem" in period) return period;
  const parts = partsOf(period === undefined ? pattern : withoutPeriod(pattern));
  if ("problem" in parts) return parts;
  const { tokens, names } = parts;
  const dated = [...names.keys()].filter((part) => NEEDED.some((needed) => needed === part));
  if (names.has("Unix time")) {
    return dated.length === 0
      ? { tokens, order: undefined }
      : { problem: `it has the ${dated[0]} twice (%s and %${names.get(dated[0]!)})` };
  }
  // The period says the year, as if it came last.
  if (period !== undefined) dated.push("year");
  const missing = NEEDED.filter((part) => !dated.includes(part));
  if (missing.length > 0)
    return { problem: `it has no ${missing.join(", no ").replace(/,(?=[^,]*$)/, " and")}` };
  const order = dated.map((part) => part[0]).join("") as DateOrder;
  return period === undefined ? { tokens, order } : { tokens, order, period };
};

/** The order of day, month and year in a pattern; undefined for Unix time and for an invalid pattern. */
export const dateOrder = (pattern: string): DateOrder | undefined => {
  const parsed = parseDatePattern(pattern);
  return "problem" in parsed ? undefined : parsed.order;
};
