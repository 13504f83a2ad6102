import type { Token } from "./date-pattern.ts";
import { monthNameAt } from "./month-names.ts";
import { weekdayNameAt } from "./weekday-names.ts";

/** How a text begins: how many digits, and what is after them. */
export interface DateStart {
  readonly digits: number;
  readonly next: Next;
}

/** The end of the text, a kind of letter or dot, or the code of a sign. */
type Next = number;

const END: Next = 0;
const WORD: Next = 1;
const MONTH: Next = 2;
const WEEKDAY: Next = 3;
/** "mar" is a month and a day of the week. */
const MONTH_OR_WEEKDAY: Next = 4;
/** A dot without a digit after it: it can make an ordinal. */
const DOT_OF_ORDINAL: Next = 5;

const WORDS = [WORD, MONTH, WEEKDAY, MONTH_OR_WEEKDAY];

const BLANK = 32;
const DOT = 46;
const LAST_SIGN = 64;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** How a text from `plainDateText` begins. */
export const startOf = (text: string): DateStart => {
  let digits = 0;
  while (isDigit(text.charCodeAt(digits))) digits += 1;
  const code = text.charCodeAt(digits);
  if (digits === text.length) return { digits, next: END };
  if (code === DOT) return { digits, next: isDigit(text.charCodeAt(digits + 1)) ? DOT : DOT_OF_ORDINAL };
  if (code <= LAST_SIGN) return { digits, next: Math.max(code, BLANK) };
  // After digits a letter is rare enough.
  if (digits > 0) return { digits, next: WORD };
  const isMonth = monthNameAt(text, 0).length > 0;
  const isWeekday = weekdayNameAt(text, 0).length > 0;
  if (isMonth) return { digits, next: isWeekday ? MONTH_OR_WEEKDAY : MONTH };
  return { digits, next: isWeekday ? WEEKDAY : WORD };
};

/** The fewest and the most digits of a token, undefined if it begins with something else. */
const digitsOf = (token: Token): readonly [number, number] | undefined => {
  if (token.kind === "number") return [token.least, token.most];
  if (token.kind !== "time") return undefined;
  if (token.field === "f") return [1, 9];
  return /[HIMS]/.test(token.field) ? [1, 2] : undefined;
};

const nextOf = (token: Token, isFirst: boolean): readonly Next[] => {
  switch (token.kind) {
    case "blank":
      return [BLANK];
    case "month":
      return isFirst ? [MONTH, MONTH_OR_WEEKDAY] : [WORD];
    case "weekday":
      return isFirst ? [WEEKDAY, MONTH_OR_WEEKDAY] : [WORD];
    case "literal":
      if (token.code === DOT) return [DOT, DOT_OF_ORDINAL];
      return token.code <= LAST_SIGN ? [token.code] : WORDS;
    default:
      return [];
  }
};

/** A year of an era that has no name before it. */
const YEAR_ALONE = { kind: "number", field: "Y", least: 3, most: 4, before: 0, dotted: false } as const;

/** Whether a text with a given beginning can be of a format. */
export const starter = (tokens: readonly Token[]): ((start: DateStart) => boolean) => {
  if (tokens[0]?.kind === "era") {
    const alone = starter([YEAR_ALONE, ...tokens.slice(1)]);
    return (start) => (start.digits === 0 ? WORDS.includes(start.next) : alone(start));
  }
  let least = 0;
  let most = 0;
  let count = 0;
  for (const token of tokens) {
    const digits = digitsOf(token);
    if (digits === undefined) break;
    least += digits[0];
    most += digits[1];
    count += 1;
  }
  const next = tokens[count];
  if (next?.kind === "time" || next?.kind === "era" || (next?.kind === "literal" && isDigit(next.code)))
    return () => true;
  const isOfLength = (digits: number): boolean => digits >= least && digits <= most;
  // After the last number anything may come that begins a time.
  if (next === undefined) return ({ digits }) => isOfLength(digits);
  const last = tokens[count - 1];
  const able = new Set(nextOf(next, count === 0));
  if (last?.kind === "number" && last.field === "d") {
    able.add(WORD);
    if (last.dotted) able.add(DOT_OF_ORDINAL);
  }
  return (start) => isOfLength(start.digits) && able.has(start.next);
};
