import { type Day, type DayRange, day } from "@farthing/values";
import type { DatePattern, Token } from "./date-pattern.ts";
import { LONGEST_DATE } from "./date-text.ts";
import { dayAfterEpoch, SECONDS_OF_A_DAY } from "./epoch-day.ts";
import { monthNameAt } from "./month-names.ts";
import { REST_OF_TIME, TIME_OF_DAY, timeFieldAt } from "./time-of-day.ts";
import { weekdayNameAt } from "./weekday-names.ts";
import { yearOfEraAt } from "./year-of-era.ts";

/** The result of reading a text: a day, or the reason why there is none. */
export const NO_MATCH = -1;
export const NO_SUCH_DAY = -2;

export type DateReading = Day | typeof NO_MATCH | typeof NO_SUCH_DAY;

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

const BLANK = 32;
const TAB = 9;
const DOT = 46;

const isBlank = (code: number): boolean => code === BLANK || code === TAB;

/** What makes an ordinal of a day, apart from a dot: 5th, 1er, 1º. */
const ORDINAL = /(?:st|nd|rd|th|ère|er|re|e|º|ª|°)(?!\p{L})/iuy;

const ordinalAt = (text: string, from: number, dotted: boolean): number => {
  if (text.charCodeAt(from) === DOT) return dotted ? 1 : 0;
  ORDINAL.lastIndex = from;
  return ORDINAL.exec(text)?.[0].length ?? 0;
};

const YEARS_OF_1900 = 69;

/** The most digits of a Unix time in seconds; thirteen are milliseconds. */
const DIGITS_OF_SECONDS = 10;
const DIGITS_OF_MILLISECONDS = 13;

/** The day of a month in a period; `NO_SUCH_DAY` if it has none. */
const dayWithin = ({ first, last }: DayRange, month: number, dayOfMonth: number): DateReading => {
  const end = day(Math.floor(last / 10_000), month, dayOfMonth);
  if (end !== undefined && end >= first && end <= last) return end;
  const begin = day(Math.floor(first / 10_000), month, dayOfMonth);
  return begin !== undefined && begin >= first && begin <= last ? begin : NO_SUCH_DAY;
};

type NumberToken = Extract<Token, { readonly kind: "number" }>;
type NameToken = Extract<Token, { readonly kind: "month" | "weekday" }>;

/** What was read of a text from its beginning. */
class DateParts {
  readonly text: string;
  at = 0;
  year = 0;
  month = 0;
  dayOfMonth = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Reads what a token stands for; returns whether it is there. */
  read(token: Token): boolean {
    switch (token.kind) {
      case "literal": {
        const code = this.text.charCodeAt(this.at);
        this.at += 1;
        return code === token.code || code === token.otherCase;
      }
      case "number":
        return this.readNumber(token);
      case "era": {
        const { length, year } = yearOfEraAt(this.text, this.at);
        this.at += length;
        this.year = year;
        return length > 0;
      }
      case "blank": {
        const from = this.at;
        while (isBlank(this.text.charCodeAt(this.at))) this.at += 1;
        return this.at > from;
      }
      case "month":
      case "weekday":
        return this.readName(token);
      case "time": {
        const length = timeFieldAt(token.field, this.text, this.at);
        this.at += length;
        return length > 0;
      }
    }
  }

  private readNumber(token: NumberToken): boolean {
    const { text } = this;
    const length = digitsAt(text, this.at, token.most);
    if (length < token.least) return false;
    const value = numberAt(text, this.at, length);
    this.at += length;
    switch (token.field) {
      case "d":
        this.dayOfMonth = value;
        this.skipOrdinal(token);
        return true;
      case "m":
        this.month = value;
        return true;
      case "Y":
        this.year = value;
        return true;
      case "y":
        this.year = length === 4 ? value : value >= YEARS_OF_1900 ? 1900 + value : 2000 + value;
        return length !== 3;
      case "s":
        return this.setUnixTime(value, length);
    }
  }

  private skipOrdinal({ before, dotted }: NumberToken): void {
    const code = this.text.charCodeAt(this.at);
    if ((code > 64 || code === DOT) && code !== before) this.at += ordinalAt(this.text, this.at, dotted);
  }

  private setUnixTime(value: number, digits: number): boolean {
    const seconds = digits === DIGITS_OF_MILLISECONDS ? value / 1_000 : value;
    const read = dayAfterEpoch(Math.floor(seconds / SECONDS_OF_A_DAY));
    this.year = Math.floor(read / 10_000);
    this.month = Math.floor(read / 100) % 100;
    this.dayOfMonth = read % 100;
    return digits <= DIGITS_OF_SECONDS || digits >= DIGITS_OF_MILLISECONDS;
  }

  private readName({ kind, dotFollows }: NameToken): boolean {
    const name = (kind === "month" ? monthNameAt : weekdayNameAt)(this.text, this.at);
    if (kind === "month") this.month = name.value;
    this.at += name.length;
    // The dot of a short name is the one that the pattern has after it.
    if (dotFollows && this.text.charCodeAt(this.at - 1) === DOT) this.at -= 1;
    return name.length > 0;
  }
}

/** Reads the texts of a pattern. */
export const dateReader = ({ tokens, period }: DatePattern): ((text: string) => DateReading) => {
  const isTimed = tokens.some(
    (token) => token.kind === "time" || (token.kind === "number" && token.field === "s"),
  );
  const rest = isTimed ? REST_OF_TIME : TIME_OF_DAY;
  return (text) => {
    if (text.length > LONGEST_DATE) return NO_MATCH;
    const parts = new DateParts(text);
    for (let i = 0; i < tokens.length; i += 1) if (!parts.read(tokens[i]!)) return NO_MATCH;
    const { at, year, month, dayOfMonth } = parts;
    if (at < text.length && !rest.test(text.slice(at))) return NO_MATCH;
    if (period !== undefined) return dayWithin(period, month, dayOfMonth);
    return day(year, month, dayOfMonth) ?? NO_SUCH_DAY;
  };
};
