import type { Day, DayRange } from "@farthing/values";
import { type DateFormat, NO_MATCH } from "../formats/date-format.ts";
import { plainDateText } from "../formats/date-text.ts";
import { formatsByStart } from "../formats/formats-by-start.ts";
import { type Alike, alike } from "./places.ts";

/** Values that every format reads in the same way, or does not read. */
export interface DateClass extends Alike {
  /** The day that each format reads in one value of the class, or `NO_MATCH`. All values fit the same formats. */
  readonly example: readonly number[];
}

export const fitsFormat = ({ example }: DateClass, format: number): boolean => example[format]! >= 0;

/** The maximum number of distinct values that are remembered; a file has few dates. */
const MEMO = 50_000;

const MEMO_LENGTH = 40;

/** Puts values into classes; the range says which days can be imported. */
export const dateClasses = (formats: readonly DateFormat[], range: DayRange) => {
  const ableToRead = formatsByStart(formats);
  const classes = new Map<string, DateClass>();
  const memo = new Map<string, DateClass>();

  const isInRange = (day: Day): boolean => day >= range.first && day <= range.last;

  const classify = (value: string): DateClass => {
    const plain = plainDateText(value);
    const fitting: number[] = [];
    const days: Day[] = [];
    let key = "";
    for (const i of ableToRead(plain)) {
      const read = formats[i]!.readPlain(plain);
      if (read < 0) continue;
      const sameAs = days.indexOf(read);
      key += `${i}${isInRange(read) ? "" : "!"}${sameAs < 0 ? "" : `=${sameAs}`} `;
      fitting.push(i);
      days.push(read);
    }
    let found = classes.get(key);
    if (found === undefined) {
      const example = formats.map((): number => NO_MATCH);
      for (const [at, i] of fitting.entries()) example[i] = days[at]!;
      found = { ...alike(), example };
      classes.set(key, found);
    }
    return found;
  };

  const classOf = (value: string): DateClass => {
    let found = memo.get(value);
    if (found === undefined) {
      found = classify(value);
      if (memo.size < MEMO && value.length <= MEMO_LENGTH) memo.set(value, found);
    }
    return found;
  };

  return { classOf, isInRange, all: (): readonly DateClass[] => [...classes.values()] };
};
