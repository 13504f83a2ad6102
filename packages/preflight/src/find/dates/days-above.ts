import type { Day } from "@farthing/values";
import { formatsThatRead } from "../../formats/known-date-formats.ts";
import type { Row } from "../../table/sampled-rows.ts";
import { isFirstBalance, isLastDay, isPeriod, isUntil } from "../../words/day-labels.ts";

/** Between which days the bookings of a file are, as the lines above its table say it. */
export interface Bounds {
  readonly first: Day | undefined;
  readonly last: Day | undefined;
  /** The formats that read all days there which have the same {@link marksOf marks}. */
  readonly formats: ReadonlyMap<string, ReadonlySet<string>>;
}

/** How many lines above the table are looked at, those next to it first, and how many characters of a cell. */
const MOST_LINES = 60;
const MOST_CHARACTERS = 200;

/** Where a day can stand in a text; whether it is one, the formats say. */
const DAY =
  /(?<![\p{L}\p{N}.,/])(?:\d{1,4}\/ ?\d{1,2}\/ ?\d{2,4}|\d{1,4}\. ?\d{1,2}\. ?\d{2,4}|(?<!-)\d{1,4}-\d{1,2}-\d{2,4}(?!-)|20\d{6}|\d{1,2}(?:\.|st|nd|rd|th)?[ -](?:de |del )?\p{L}{3,12}\.?,?[ -](?:de |del )?\d{4}|\p{L}{3,12}\.? \d{1,2},? \d{4})(?![\p{L}\p{N}/])/gu;

/** A time of day and its zone, which say nothing here. */
const TIME = /T?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:\s?[ap]\.?m\.?)?(?:Z|\s?[+-]\d{2}:?\d{2})?/giu;

/** Every day that a text can be, by the order of day and month. */
type Readings = (text: string) => ReadonlyMap<string, Day>;

const readingsOf: Readings = (text) => {
  const plain = text.replace(/([./-]) /g, "$1");
  return new Map(
    formatsThatRead(plain).flatMap(({ pattern, read }) => {
      const found = read(plain);
      return found > 0 ? [[pattern, found] as const] : [];
    }),
  );
};

/** What stands between the digits of a day. */
export const marksOf = (text: string): string => textOf(text).replace(/[\d ]/g, "");

const formatsAmong = (lines: readonly Row[]): Bounds["formats"] => {
  const common = new Map<string, ReadonlySet<string>>();
  for (const { cells } of lines)
    for (const cell of cells)
      for (const [text] of textOf(cell).matchAll(DAY)) {
        const key = marksOf(text);
        const patterns = [...readingsOf(text).keys()];
        const before = common.get(key);
        if (patterns.length > 0)
          common.set(
            key,
            new Set(before === undefined ? patterns : patterns.filter((each) => before.has(each))),
          );
      }
  return common;
};

/** The same as {@link readingsOf}, in an order that reads all days with the same marks between digits, if there is one. */
const readingsBy =
  (common: Bounds["formats"]): Readings =>
  (text) => {
    const found = readingsOf(text);
    const left = [...found].filter(([pattern]) => common.get(marksOf(text))?.has(pattern));
    return left.length === 0 ? found : new Map(left);
  };

/** The beginning of a cell without times of day. */
const textOf = (cell: string): string => cell.slice(0, MOST_CHARACTERS).replace(TIME, " ");

interface Said {
  readonly days: readonly Day[];
  /** What stands before the day, in its cell or in the cell to the left. */
  readonly label: string;
}

/** A dash or the like between the two days of a period. */
const DASH = /^\s*(?:[-\u2010-\u2015\u2212~\uff5e\u301c/|]|->|\u2192)\s*$/;

/** Whether what stands between two days makes them a period. */
const joins = (text: string): boolean => DASH.test(text) || isUntil(text);

const daysIn = (
  cell: string,
  before: string,
  readings: Readings,
): { readonly said: readonly Said[]; readonly isSpan: boolean } => {
  const text = textOf(cell);
  const found = [...text.matchAll(DAY)].flatMap((match) => {
    const days = [...readings(match[0]).values()];
    return days.length === 0 ? [] : [{ days, start: match.index, end: match.index + match[0].length }];
  });
  const said = found.map(({ days, start }, i) => {
    const own = text.slice(found[i - 1]?.end ?? 0, start);
    return { days, label: i > 0 || /\p{L}/u.test(own) ? own : before };
  });
  const [one, other] = found;
  return {
    said,
    isSpan: found.length === 2 && joins(text.slice(one!.end, other!.start)),
  };
};

/**
 * The days between which the bookings are, as the lines above the table say them: a period, the end of one, or when the file was
 * made. The day of an opening balance is the first, if the last one is known. Of a day that can be read in two ways, the one that
 * bounds less counts, unless another day there shows the order.
 */
export const boundsAbove = (above: readonly Row[]): Bounds => {
  const [firsts, lasts, openings]: [Day[], Day[], Day[]] = [[], [], []];
  const lines = above.slice(-MOST_LINES);
  const formats = formatsAmong(lines);
  const readings = readingsBy(formats);
  for (const { cells } of lines) {
    let label = "";
    let left: readonly Day[] | undefined;
    for (const cell of cells) {
      if (cell === "") continue;
      const { said: told, isSpan } = daysIn(cell, label, readings);
      const isBare = told.length === 1 && !/\p{L}/u.test(cell.replace(TIME, ""));
      // Two days beside each other, behind one label.
      const [from, to] = isSpan
        ? [told[0]!.days, told[1]!.days]
        : isBare && left !== undefined && isPeriod(label)
          ? [left, told[0]!.days]
          : [];
      if (from !== undefined && to !== undefined) {
        firsts.push(Math.min(...from));
        lasts.push(Math.max(...to));
      } else
        for (const { days, label: said } of told) {
          if (isLastDay(said)) lasts.push(Math.max(...days));
          else if (isFirstBalance(said)) openings.push(Math.min(...days));
        }
      left = isBare ? told[0]!.days : undefined;
      if (told.length === 0) label = cell;
    }
  }
  if (lasts.length > 0) firsts.push(...openings);
  return {
    first: firsts.length === 0 ? undefined : Math.min(...firsts),
    last: lasts.length === 0 ? undefined : Math.max(...lasts),
    formats,
  };
};
