import type { Sheet } from "./sheet.ts";
import type { Statement } from "./statement.ts";

export type StatementFormat = "ofx" | "qif" | "camt.052" | "camt.053" | "camt.054" | "mt940" | "mt942";

export type SheetFormat = "xlsx" | "xls" | "ods" | "html" | "excel-xml";

/** Statements with their entries, in the order of the content. */
export interface Statements {
  readonly kind: "statements";
  readonly format: StatementFormat;
  readonly statements: readonly Statement[];
  /** Whether the days are written so that day and month could be either: then no entry has a date. */
  readonly dateOrder: "decided" | "open";
}

/** Tables of a spreadsheet, or what calls itself one. */
export interface Sheets {
  readonly kind: "sheets";
  readonly format: SheetFormat;
  readonly sheets: readonly Sheet[];
}

/** Neither: what it is instead, and what to do, for a person. */
export interface NoStatement {
  readonly kind: "none";
  /** `text` is left to a reader of CSV; of an `archive` the files in it are to be given. */
  readonly what:
    | "text"
    | "empty"
    | "no_entries"
    | "encrypted"
    | "damaged"
    | "too_large"
    | "archive"
    | "other";
  /** "This OFX file holds no statement: the bank answered \"Signon invalid\" (15500)." */
  readonly message: string;
}

export type Opened = Statements | Sheets | NoStatement;

/** What content alone cannot decide. */
export interface HowToOpen {
  /** Which number comes first in the days of a QIF file; asked for if `dateOrder` is open. */
  readonly dateOrder?: "day_first" | "month_first";
}
