import { type Day, importableDays } from "@farthing/values";
import { vendorDateFormat } from "../reading/layout.ts";
import type { CsvImportType } from "../reading/import-type.ts";
import { dateColumn } from "../rules/date-column.ts";
import { INSPECTED_DATE_FORMATS } from "../formats/known-date-formats.ts";
import { knownMeanings } from "./words/header-words.ts";
import { type Column, isConstant, means, meansFirst } from "./column.ts";

const isVaried = ({ distinct }: Column): boolean => distinct.size > 1;

const worthOf = (column: Column, all: readonly Column[]): number =>
  column.dates * column.filled * 4 +
  (meansFirst(column, "date") ? 3 : means(column, "date") ? 2 : means(column, "value_date") ? 1 : 0) +
  // A header that is known beats one with a word for it.
  (knownMeanings(column.header)[0] === "date" ? 0.5 : 0) -
  (meansFirst(column, "period", "other", "reference") ? 6 : 0) -
  (isConstant(column) || (!isVaried(column) && all.some(isVaried)) ? 3 : 0) +
  // The day of a statement is that of many rows.
  (column.meanings.length === 0 ? (column.distinct.size / Math.max(column.values.length, 1)) * 1.5 : 0) -
  column.cell * 0.01;

/** The columns of dates, the date of the transaction first. */
export const findDates = (columns: readonly Column[]): readonly Column[] => {
  const dated = columns.filter(({ dates, filled }) => dates >= 0.5 && filled > 0);
  return dated.toSorted((a, b) => worthOf(b, dated) - worthOf(a, dated));
};

/** What the values of a date column say of their format. */
export interface DateValues {
  readonly format: string;
  readonly fits: number;
  readonly values: number;
  /** Formats that read some value as another day, with such a value. */
  readonly between?: readonly string[];
  readonly example?: string;
  readonly evidence?: string;
}

export const formatOf = (
  column: { readonly cell: number; readonly header: string },
  type: CsvImportType,
  today: Day,
  each: (see: (value: string, line: number) => void) => void,
): DateValues | undefined => {
  const dates = dateColumn(
    { key: "date", cell: column.cell, header: column.header },
    importableDays(today),
    undefined,
    vendorDateFormat(type),
    INSPECTED_DATE_FORMATS,
  );
  let row = 0;
  each((value, line) => {
    row += 1;
    if (value !== "") dates.see(value, line, row);
  });
  const { format, fits, values, unclear, evidence } = dates.decide();
  return values === 0
    ? undefined
    : {
        format: format.pattern,
        fits,
        values,
        ...(evidence === undefined ? {} : { evidence }),
        ...(unclear === undefined ? {} : { between: unclear.formats, example: unclear.place.value ?? "" }),
      };
};
