import type { Problem } from "./problem.ts";

/** A row of a sheet that has a text. */
export interface SheetRow {
  /** As the program that shows it counts, from 1. */
  readonly number: number;
  readonly hidden: boolean;
  /**
   * The cells from column A on, each as text: numbers as exact decimals without grouping, days as `2024-03-31`, moments as
   * `2024-03-31 14:05:00`, texts as they are, nothing as blank.
   */
  readonly cells: readonly string[];
}

/** A sheet of a workbook, or a table of a page. */
export interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
  /** Rows without any text are left out. */
  readonly rows: readonly SheetRow[];
  readonly problems: readonly Problem[];
}
