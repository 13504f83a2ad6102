import type { ColumnKey } from "../options/options.ts";

/** What is odd about a date: a spreadsheet's number of a day, a year of another calendar, no year, a name of two months. */
export type OddDateKind = "spreadsheet" | "other_calendar" | "no_year" | "month_name";

/**
 * What the message and the help of a finding say, in parts: for those who write sentences of their own, in other languages. Days
 * are `YYYY-MM-DD`, amounts canonical decimals. A part is there where the finding has it.
 */
export interface FindingParts {
  /** The headers of the columns that it is about. */
  readonly headers?: readonly string[];
  /** The places of columns, from 1. */
  readonly columns?: readonly number[];
  /** What no column is. */
  readonly missing?: readonly ColumnKey[];
  /** The line that it is compared with. */
  readonly line?: number;
  /** How many cells a row has, and how many it should have. */
  readonly cells?: number;
  readonly width?: number;
  /** What the amount should be, or by how much a balance moves. */
  readonly amount?: string;
  /** The days that the value can be. */
  readonly days?: readonly string[];
  /** The amounts that the value can be, with the point as the decimal mark and with the comma. */
  readonly amounts?: readonly string[];
  /** How the other values are written. */
  readonly like?: string;
  readonly isNoSuchDay?: true;
  /** The day is in the future. */
  readonly isLater?: true;
  readonly odd?: OddDateKind;
  /** The year in our calendar. */
  readonly year?: number;
  /** Accounts. */
  readonly names?: readonly string[];
  /** How many cells can be read with another format. */
  readonly fits?: number;
}
