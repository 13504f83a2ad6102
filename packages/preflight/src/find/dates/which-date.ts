import { option, sentence } from "../../findings/sentence.ts";
import type { Row } from "../../table/sampled-rows.ts";
import type { Structure } from "../../table/structure.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import type { Question } from "../facts/conclusion.ts";
import { columnIs, type Decider, exampleOf } from "../facts/facts.ts";
import { rivalsOfDate } from "./date-columns.ts";

/** Says that no column has dates, or that none of those below the header of dates can be read. */
export const noDates = (
  { header, rows }: Pick<Structure, "header" | "rows">,
  columns: readonly Column[],
): Question => {
  const named = columns.find((column) => meansFirst(column, "date"));
  if (named === undefined)
    return {
      field: "date_col_label",
      candidates: [],
      ...exampleOf(header ?? rows[0]),
      wording: sentence`No column contains dates. Export the file with them, or set ${option("date_col_label")} to their column.`,
    };
  const row = named.values.findIndex((value) => named.distinct.has(value));
  return {
    field: "date_format",
    candidates: [],
    ...exampleOf(rows[row]),
    example: named.values[row] ?? "",
    about: "unreadable_dates",
    wording: sentence`The dates are in a format that cannot be read. Write them as YYYY-MM-DD, or set ${option("date_format")} to their format.`,
  };
};

/** Asks which of several columns has the date of the rows, where nothing says it. */
export const rivalDates = (
  date: Column,
  columns: readonly Column[],
  rows: readonly Row[],
): readonly Question[] => {
  const rivals = rivalsOfDate(date, columns);
  if (rivals.length === 0) return [];
  const all = [date, ...rivals];
  return [
    {
      field: "date_col_label",
      candidates: all.map(({ name }) => name),
      ...exampleOf(rows[0]),
      readings: all.map(({ values }) => values[0] ?? ""),
      wording: sentence`More than one column contains dates, and nothing says which is that of the rows. Set ${option("date_col_label")} to it.`,
    },
  ];
};

/** The column of dates. */
export const whichDate: Decider = ({ structure: { header }, date }) => [
  columnIs(
    "date",
    date,
    header,
    date.meanings.length > 0 ? "its header and its cells say so" : "its cells are dates",
  ),
];
