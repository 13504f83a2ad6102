/**
 * Bank statements that are not CSV: OFX, CAMT, MT940, QIF and spreadsheets, read exactly. Plain functions over bytes; they run in any
 * JavaScript environment.
 */
export type {
  HowToOpen,
  NoStatement,
  Opened,
  SheetFormat,
  Sheets,
  StatementFormat,
  Statements,
} from "./model/opened.ts";
export type { Place } from "./model/place.ts";
export type { Problem, ProblemCode } from "./model/problem.ts";
export type { Sheet, SheetRow } from "./model/sheet.ts";
export type {
  Account,
  Balance,
  Entry,
  EntryKind,
  EntryStatus,
  Part,
  Proof,
  Statement,
} from "./model/statement.ts";
export { loadReaders, open } from "./open.ts";
export { csvOf, type TableText } from "./sheets/table-text.ts";
