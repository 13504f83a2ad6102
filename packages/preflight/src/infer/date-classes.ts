import type { Day, DayRange } from "@farthing/values";
import { plainDateText } from "../formats/date-text.ts";
import type { DateFormats } from "../formats/known-date-formats.ts";
import { NO_MATCH } from "../formats/read-date.ts";
import { ValueClass } from "./value-class.ts";

/** Values that every format reads in the same way, or does not read. */
export class DateClass extends ValueClass {
  /** The day that each format reads in one value of the class, or `NO_MATCH`. All values fit the same formats. */
  readonly example: readonly number[];

  constructor(example: readonly number[]) {
    super();
    this.example = example;
  }
}

export const fitsFormat = ({ example }: DateClass, format: number): boolean => example[format]! >= 0;

/** The maximum number of distinct dates that are remembered; a file has few. What is no date is quickly seen. */
const MEMO = 16_384;

const MEMO_LENGTH = 40;

/** Puts values into classes; the range says which days can be imported. */
export class DateClasses {
  private readonly tried: DateFormats;
  private readonly range: DayRange;
  private readonly classes = new Map<string, DateClass>();
  private readonly memo = new Map<string, DateClass>();
  /** The class of what no format reads. */
  private unread: DateClass | undefined;

  constructor(tried: DateFormats, range: DayRange) {
    this.tried = tried;
    this.range = range;
  }

  isInRange(day: Day): boolean {
    return day >= this.range.first && day <= this.range.last;
  }

  classOf(value: string): DateClass {
    let found = this.memo.get(value);
    if (found === undefined) {
      found = this.classify(value);
      if (found !== this.unread && this.memo.size < MEMO && value.length <= MEMO_LENGTH)
        this.memo.set(value, found);
    }
    return found;
  }

  all(): readonly DateClass[] {
    return [...this.classes.values()];
  }

  private classify(value: string): DateClass {
    const { formats, byStart } = this.tried;
    const plain = plainDateText(value);
    const fitting: number[] = [];
    const days: Day[] = [];
    let key = "";
    for (const i of byStart(plain)) {
      const read = formats[i]!.readPlain(plain);
      if (read < 0) continue;
      const sameAs = days.indexOf(read);
      key += `${i}${this.isInRange(read) ? "" : "!"}${sameAs < 0 ? "" : `=${sameAs}`} `;
      fitting.push(i);
      days.push(read);
    }
    let found = this.classes.get(key);
    if (found === undefined) {
      const example = formats.map((): number => NO_MATCH);
      for (const [at, i] of fitting.entries()) example[i] = days[at]!;
      found = new DateClass(example);
      this.classes.set(key, found);
      if (key === "") this.unread = found;
    }
    return found;
  }
}
