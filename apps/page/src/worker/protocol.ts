import type {
  ColumnKey,
  LeftOutReason,
  ReadingOptions,
  Reason,
  RowResult,
  Undecided,
} from "@farthing/preflight";
import type { Question } from "@farthing/preflight/questions";
import type { KeptReading } from "@farthing/preflight/remembered";
import type { NotWritten } from "./edits.ts";
import type { ColumnWidths, Money } from "./figure-width.ts";
import type { FileBytes } from "./file-bytes.ts";
import type { FileColumn } from "./file-rows.ts";
import type { Fix, ManyCells } from "./fixes.ts";
import type { Here } from "./here.ts";
import type { ImportedRecord } from "./imported-record.d.ts";
import type { ReadBy } from "./read-by.ts";
import type { RightValue } from "./right-value.ts";
import type { ShownReading } from "./shown-reading.ts";
import type { Summary } from "./summary.ts";

/** Which rows are shown. */
export type RowFilter = RowResult["_tag"] | "All";

/** Where a row is. In an archive more than one file has such a line: there the data row says which is meant. */
export interface RowPlace {
  readonly line: number;
  readonly row?: number | undefined;
}

/** Why a row is wrong, with the text of the cell. */
export interface ShownReason extends Reason {
  readonly value: string;
  /** It is about an entry of a statement, which has no columns. */
  readonly isOfEntry?: true;
}

/** A row as it is shown: its texts are cut to a length that can be shown. */
export interface ShownRow {
  readonly line: number;
  /** The file in an archive that it is in. */
  readonly within?: string;
  readonly row: number;
  readonly tag: RowResult["_tag"];
  readonly cells: readonly string[];
  /** What is imported of it: the day as YYYY-MM-DD, the amount exact. */
  readonly imported?: Money & { readonly date: string; readonly name: string };
  readonly reasons?: readonly ShownReason[];
  readonly left_out?: LeftOutReason;
}

/** A cell of a data row. Rows may be counted otherwise by now: it is known by its text, too. */
export interface ShownCell {
  /** Of the data row, from 1. */
  readonly row: number;
  readonly cell: number;
  /** Its text as it was shown. */
  readonly was: string;
}

/** How many rows there are of each kind. */
export type RowCounts = Readonly<Record<RowFilter, number>>;

/** What can be taken away of a file. */
export type Download = "rejected" | "plain" | "profile";

/** What the page asks of the worker about a file; each is answered once, with the same `id`. */
export type Ask = { readonly id: number; readonly file: number } & (
  | ({ readonly ask: "open"; readonly filename: string } & FileBytes & Here)
  /** Of books that a person has. */
  | { readonly ask: "remember"; readonly readings: readonly KeptReading[] }
  | { readonly ask: "read"; readonly given: ReadingOptions; readonly account?: string | undefined }
  /** What somebody who knows the books asks of the file, as a person is asked it. */
  | { readonly ask: "questions"; readonly undecided: readonly Undecided[] }
  | { readonly ask: "stop" }
  | { readonly ask: "close" }
  | { readonly ask: "records" }
  | { readonly ask: "loadAll" }
  | { readonly ask: "rows"; readonly filter: RowFilter; readonly from: number; readonly count: number }
  | ({ readonly ask: "find" } & RowPlace)
  | { readonly ask: "place"; readonly filter: RowFilter; readonly row: number }
  | { readonly ask: "bytes" }
  | ({ readonly ask: "cell" } & ShownCell)
  | ({ readonly ask: "edit"; readonly text: string } & ShownCell)
  | { readonly ask: "undoEdit" }
  | { readonly ask: "fix"; readonly fix: Fix }
  /** How many cells a fix meets, before it is done. */
  | { readonly ask: "meets"; readonly fix: ManyCells }
  | { readonly ask: "rightValues"; readonly row: number }
  | { readonly ask: "download"; readonly what: Download }
);

/** The values that a person can choose for how a file is read. */
export interface Choices {
  readonly encodings: readonly string[];
  readonly separators: readonly string[];
  readonly date_formats: readonly string[];
  readonly number_formats: readonly string[];
}

/** What is said of all rows together. */
export interface RowIndex {
  /** Those that are shown. */
  readonly columns: readonly FileColumn[];
  /** Of the columns of the header, those that are not shown too. */
  readonly roles: readonly (ColumnKey | null)[];
  /** How many columns are not shown. */
  readonly more: number;
  readonly counts: RowCounts;
  /** With so many digits after the point amounts are shown. */
  readonly places: number;
  readonly widths: ColumnWidths;
  /** Undefined if no row is a transaction. */
  readonly summary?: Summary;
  /** The cells that show how the rows are read. */
  readonly by: ReadBy;
}

/** What was changed in a file so far. */
export interface Changes {
  /** How many steps can be taken back. */
  readonly edits: number;
  /** What stood in the rows that were left out, in their order. */
  readonly left_out: readonly string[];
}

/** The answers by question. */
export interface Answers {
  readonly open: Choices;
  readonly remember: null;
  /** Null if the reading was stopped. */
  readonly read: { readonly reading: ShownReading; readonly index: RowIndex | null } | null;
  readonly questions: readonly Question[];
  /** Ends a reading that is no longer wanted. */
  readonly stop: null;
  /** Forgets the file. */
  readonly close: null;
  /** All transactions of the file that can be imported, in its order. */
  readonly records: readonly ImportedRecord[];
  /** Loads what a file of any format needs. */
  readonly loadAll: null;
  readonly rows: readonly ShownRow[];
  /** The place of a row among all rows; -1 if there is none. */
  readonly find: number;
  /** The place of a data row among the rows of a filter; -1 if it is not one of them, null if there is no such row. */
  readonly place: number | null;
  /** The file as it is read now. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The whole text of a cell; null if it is another one now. */
  readonly cell: string | null;
  /** What is changed now, or why this cannot be; null if the cell, or the row, is another one now. */
  readonly edit: Changes | { readonly refused: NotWritten } | null;
  readonly undoEdit: Changes;
  readonly fix: Answers["edit"];
  readonly meets: number;
  readonly rightValues: readonly RightValue[];
  /** The text of a file, and its name. */
  readonly download: { readonly filename: string; readonly type: string; readonly text: string };
}

/** What the worker answers, and between answers how much of a file is read, from 0 to 1. */
export type Told =
  | { readonly file: number; readonly progress: number }
  | { readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly failed: string };
