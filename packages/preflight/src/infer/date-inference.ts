import type { Day, DayRange } from "@farthing/values";
import type { Place } from "../findings/finding.ts";
import type { DateFormat } from "../formats/date-format.ts";
import { type DateFormats, dateFormats, knownFormats } from "../formats/known-date-formats.ts";
import { type ChosenFormat, chooseDateFormat, deciding, distinct } from "./choose-date-format.ts";
import { type DateClass, DateClasses } from "./date-classes.ts";

/** What the values of a column show of its format. */
export interface InferredDates extends ChosenFormat {
  readonly format: DateFormat;
  /** The value that rules out the other formats: `line 14 "22/09/2017"`. */
  readonly evidence?: string;
  /** If nothing decides between formats that read one of the values as another day: those formats, and that value. */
  readonly open?: { readonly formats: readonly string[]; readonly place: Place };
  /** How many values fit the format, and how many there are. */
  readonly fits: number;
  readonly values: number;
}

/** How the format of a date column is inferred. */
interface HowToInferDates {
  /** The days that can be imported. */
  readonly range: DayRange;
  /** The format, if it is given: nothing is left to be inferred then but what else would fit. */
  readonly given?: DateFormat | undefined;
  /** That of the vendor of the file. */
  readonly vendorPattern?: string | undefined;
  /** The formats that are tried. */
  readonly known?: DateFormats;
}

/**
 * Infers the format of a date column: values are counted by the formats they fit, by those that give a day that can be imported,
 * and by those that agree on the day.
 */
export class DateInference {
  /** The formats that are tried; the one that is given is the first. */
  readonly formats: readonly DateFormat[];
  private readonly classes: DateClasses;
  private readonly isGiven: boolean;
  private readonly vendorPattern: string | undefined;

  constructor({ range, given, vendorPattern, known = knownFormats() }: HowToInferDates) {
    const tried =
      given === undefined
        ? known
        : dateFormats([given, ...known.formats.filter(({ pattern }) => pattern !== given.pattern)]);
    this.formats = tried.formats;
    this.classes = new DateClasses(tried, range);
    this.isGiven = given !== undefined;
    this.vendorPattern = vendorPattern;
  }

  isInRange(day: Day): boolean {
    return this.classes.isInRange(day);
  }

  /** The class of a value, to be counted with {@link DateClass.addCell}: equal values need not be judged again. */
  classOf(value: string): DateClass {
    return this.classes.classOf(value);
  }

  infer(): InferredDates {
    const { formats } = this;
    const classes = this.classes.all().filter(({ count }) => count > 0);
    const isInRange = (day: Day): boolean => this.isInRange(day);
    const choice = chooseDateFormat({ formats, classes, isInRange }, this.isGiven, this.vendorPattern);
    const { chosen, source, unclear, candidates, counts } = choice;
    const evidence = source === "found" ? deciding(classes, formats, chosen) : undefined;
    return {
      ...choice,
      format: formats[chosen]!,
      fits: counts[chosen]!,
      values: classes.reduce((sum, { count }) => sum + count, 0),
      ...(evidence === undefined ? {} : { evidence }),
      ...(unclear === undefined || source !== "default"
        ? {}
        : {
            open: {
              formats: distinct(unclear, classes, candidates).map((i) => formats[i]!.pattern),
              place: unclear.first!,
            },
          }),
    };
  }
}
