import type { Day } from "@farthing/values";
import type { LayoutHint } from "../../atlas/layout-of.ts";
import { clip } from "../../findings/finding.ts";
import type { CsvImportType } from "../../options/import-type.ts";
import type { ColumnKey, ReadingOptions } from "../../options/options.ts";
import { normalizeHeader } from "../../reading/label-cells.ts";
import { labelOption } from "../../reading/layout.ts";
import type { Row } from "../../table/sampled-rows.ts";
import type { Structure } from "../../table/structure.ts";
import { type Column, nameOfPlace } from "../columns/column.ts";
import { type Conclusion, type Decided, type Decision, decision, note } from "./conclusion.ts";

/** What is known of a file before anything is decided but which of its rows are looked at. */
export interface Facts {
  readonly structure: Structure;
  readonly type: CsvImportType;
  /** The day on which it is read. */
  readonly today: Day;
  readonly filename: string;
  readonly given: ReadingOptions;
  /** ISO 639-1, of the headers; undefined where they do not show it. */
  readonly language: string | undefined;
  /** The rows that are bookings: dated, neither pending nor void. */
  readonly bookings: readonly Row[];
  /** The columns of the bookings. */
  readonly columns: readonly Column[];
  /** Those of the columns whose texts can say what a row is. */
  readonly texts: readonly Column[];
  /** The columns of all rows with a date, if some are no bookings: these are written like the others. */
  readonly datedColumns: readonly Column[] | undefined;
  readonly date: Column;
  /** Whether the rows go from old to new, as far as their dates show it. */
  readonly oldFirst: boolean | undefined;
  /** The day of posting, where rows without it are not booked yet and another column is the date. */
  readonly posting: Column | undefined;
  readonly status: Column | undefined;
  /** What is known of the institution that wrote the file. */
  readonly layout: LayoutHint | undefined;
  /** The column that the caller names for a key, by its label or its place. */
  readonly givenColumn: (key: ColumnKey) => Column | undefined;
}

/** One step of detection: what the facts say, after all that was decided before. */
export type Decider<Before extends Decided = Decided> = (
  facts: Facts,
  decided: Before,
) => readonly Conclusion[];

/** Finds the column that the caller names for a key among some columns. */
export const givenColumnIn =
  (columns: readonly Column[], given: ReadingOptions) =>
  (key: ColumnKey): Column | undefined => {
    const label = given[labelOption(key)];
    if (label) {
      const isNamed = (name: string): boolean => normalizeHeader(name) === normalizeHeader(String(label));
      return (
        columns.find(({ name }) => isNamed(name)) ?? columns.find(({ cell }) => isNamed(nameOfPlace(cell)))
      );
    }
    const cell = (given.columns ?? []).indexOf(key);
    return cell < 0 ? undefined : columns[cell];
  };

/** What a column is. A label must name one column; other columns are known by their place. */
export const columnIs = (
  key: ColumnKey,
  column: Column,
  header: Row | undefined,
  reason: string,
): Decision => ({
  ...(key !== "value_date" && header !== undefined && column.name === column.header
    ? decision(labelOption(key), column.header, reason)
    : note(key, column.name, reason)),
  column: { key, cell: column.cell },
});

/** A row as the example of a question. */
export const exampleOf = (row: Row | undefined): { readonly example: string; readonly line: number } => ({
  example: clip(row?.cells.filter((cell) => cell !== "").join(" | ") ?? ""),
  line: row?.line ?? 0,
});
