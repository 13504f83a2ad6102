import type { Day } from "@farthing/values";
import { formatsThatRead } from "../formats/known-date-formats.ts";
import type { Row } from "./rows.ts";
import { isLastDay, isPeriod, isUntil } from "./words/day-labels.ts";

/** Between which days the bookings of a file are, as the lines above its table say it. */
export interface Bounds {
  readonly first: Day | undefined;
  readonly last: Day | undefined;
}

/** How many lines above the table are looked at, those next to it first, and how many characters of a cell. */
const MOST_LINES = 60;
const MOST_CHARACTERS = 200;

/** Where a day can stand in a text; whether it is one, the formats say. */
const DAY =
  /(?<![\p{L}\p{N}.,/])(?:\d{1,4}\/ ?\d{1,2}\/ ?\d{2,4}|\d{1,4}\. ?\d{1,2}\. ?\d{2,4}|(?<!-)\d{1,4}-\d{1,2}-\d{2,4}(?!-)|20\d{6}|\d{1,2}(?:\.|st|nd|rd|th)?[ -](?:de |del )?\p{L}{3,12}\.?,?[ -](?:de |del )?\d{4}|\p{L}{3,12}\.? \d{1,2},? \d{4})(?![\p{L}\p{N}/])/gu;

/** A time of day and its zone, which say nothing here. */
const TIME = /T?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:\s?[ap]\.?m\.?)?(?:Z|\s?[+-]\d{2}:?\d{2})?/giu;

/** Every day that a text can be, in any order of day and month. */
const readings = (text: string): readonly Day[] =>
  formatsThatRead(text.replace(/([./-]) /g, "$1")).flatMap(({ read }) => {
    const found = read(text.replace(/([./-]) /g, "$1"));
    return found > 0 ? [found] : [];
  });

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
): { readonly said: readonly Said[]; readonly isSpan: boolean } => {
  const text = cell.slice(0, MOST_CHARACTERS).replace(TIME, " ");
  const found = [...text.matchAll(DAY)].flatMap((match) => {
    const days = readings(match[0]);
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
 * made. Of a day that can be read in two ways, the one that bounds less counts.
 */
export const boundsAbove = (above: readonly Row[]): Bounds => {
  const [firsts, lasts]: [Day[], Day[]] = [[], []];
  for (const { cells } of above.slice(-MOST_LINES)) {
    let label = "";
    let left: readonly Day[] | undefined;
    for (const cell of cells) {
      if (cell === "") continue;
      const { said, isSpan } = daysIn(cell, label);
      const isBare = said.length === 1 && !/\p{L}/u.test(cell.replace(TIME, ""));
      // Two days beside each other, behind one label.
      const [from, to] = isSpan
        ? [said[0]!.days, said[1]!.days]
        : isBare && left !== undefined && isPeriod(label)
          ? [left, said[0]!.days]
          : [];
      if (from !== undefined && to !== undefined) {
        firsts.push(Math.min(...from));
        lasts.push(Math.max(...to));
      } else for (const each of said) if (isLastDay(each.label)) lasts.push(Math.max(...each.days));
      left = isBare ? said[0]!.days : undefined;
      if (said.length === 0) label = cell;
    }
  }
  return {
    first: firsts.length === 0 ? undefined : Math.min(...firsts),
    last: lasts.length === 0 ? undefined : Math.max(...lasts),
  };
};
