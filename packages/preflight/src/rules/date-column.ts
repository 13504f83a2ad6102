import type { Day, DayRange } from "@farthing/values";
import type { DateFormat } from "../formats/date-format.ts";
import { type DateFormats, dateFormats, knownFormats } from "../formats/known-date-formats.ts";
import type { Column } from "../reading/layout.ts";
import type { Place, Saying, Tally } from "../report/finding.ts";
import type { RowView } from "../split/row-view.ts";
import { merged } from "./alike-places.ts";
import { type ChosenFormat, chooseDateFormat, deciding, distinct } from "./choose-date-format.ts";
import { type DateClass, DateClasses, fitsFormat } from "./date-classes.ts";
import { ambiguity, sayInvalid, sayOutOfRange, sayUnknown } from "./say-date.ts";

/**
 * The date column, judged in one pass although the format may be known only at the end: values are grouped by
 * the formats they fit, by those that give a date in range, and by those that agree on the date.
 */
export interface DateColumn {
  readonly see: (value: string, line: number, row: number) => void;
  /** The class of a value, for {@link DateColumn.count}: equal values need not be judged again. */
  readonly classOf: (value: string) => DateClass;
  readonly count: (as: DateClass, row: RowView, line: number, number: number) => void;
  readonly decide: () => DateDecision;
}

interface DateDecision {
  readonly format: DateFormat;
  readonly source: ChosenFormat["source"];
  /** The value that rules out the other formats: `line 14 "22/09/2017"`. */
  readonly evidence?: string;
  /**
   * If other formats fit as many values and read one of them as another date: those formats and that value.
   */
  readonly unclear?: { readonly formats: readonly string[]; readonly place: Place };
  /** How many values fit the format, and how many there are. */
  readonly fits: number;
  readonly values: number;
  readonly tallies: readonly Tally[];
}

/** The index of the format that is given, if one is. */
export const GIVEN = 0;

export const dateColumn = (
  column: Column,
  range: DayRange,
  given?: DateFormat,
  vendorPattern?: string,
  known: DateFormats = knownFormats(),
): DateColumn => {
  const tried =
    given === undefined
      ? known
      : dateFormats([given, ...known.formats.filter(({ pattern }) => pattern !== given.pattern)]);
  const { formats } = tried;
  const all = new DateClasses(tried, range);
  const classOf = (value: string): DateClass => all.classOf(value);
  const isInRange = (day: Day): boolean => all.isInRange(day);

  const see: DateColumn["see"] = (value, line, row) => classOf(value).add(line, row, column.cell, value);

  const count: DateColumn["count"] = (as, row, line, number) => as.addCell(row, column.cell, line, number);

  const decide: DateColumn["decide"] = () => {
    const classes = all.all().filter((each) => each.count > 0);
    const choice = chooseDateFormat(classes, formats, isInRange, given !== undefined, vendorPattern);
    const { chosen, source, unclear, candidates, counts } = choice;
    const format = formats[chosen]!;
    const tallies: Tally[] = [];
    if (unclear !== undefined && source === "default")
      tallies.push(ambiguity(column, unclear, formats, candidates, chosen));
    const add = (code: Tally["code"], wrong: readonly DateClass[], say: (value: string) => Saying): void => {
      if (wrong.length > 0)
        tallies.push({ code, column: column.header, ...merged(wrong), say: ({ value = "" }) => say(value) });
    };
    const fitting = classes.filter((each) => fitsFormat(each, chosen));
    add(
      "invalid_date",
      classes.filter((each) => !fitsFormat(each, chosen)),
      (value) =>
        fitting.length === 0 && given === undefined
          ? sayUnknown(value)
          : sayInvalid(value, fitting[0]?.first().value, formats, counts, chosen),
    );
    add(
      "date_out_of_range",
      fitting.filter((each) => !isInRange(each.example[chosen]!)),
      (value) => sayOutOfRange(value, format, range),
    );
    const evidence = source === "found" ? deciding(classes, formats, chosen) : undefined;
    return {
      format,
      source,
      tallies,
      fits: counts[chosen]!,
      values: classes.reduce((sum, each) => sum + each.count, 0),
      ...(evidence === undefined ? {} : { evidence }),
      ...(unclear === undefined || source !== "default"
        ? {}
        : {
            unclear: {
              formats: distinct(unclear, candidates).map((i) => formats[i]!.pattern),
              place: unclear.first(),
            },
          }),
    };
  };

  return { see, classOf, count, decide };
};
