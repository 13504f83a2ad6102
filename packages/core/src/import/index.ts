/** Import: stores valid files for a family, all or nothing, and the same bytes only once. */

export { type AmbiguousName, ambiguousSentence } from "./accounts-of-rows.ts";
export {
  type AccountQuestion,
  type Books,
  isSameBooks,
  knownOf,
  knownToImport,
  type RecordedIdentity,
  type RecordedSide,
} from "./books.ts";
export { collectRecorded } from "./collect-recorded.ts";
export { ImportNotFound, ImportNotUndoable } from "./errors.ts";
export { type ExportPart, exportFamily, type FamilyExport } from "./export-family.ts";
export {
  type Exported,
  type ExportedAccount,
  type ExportedEntry,
  type ExportedTransaction,
  Exports,
  type FamilySnapshot,
} from "./exports.ts";
export { type Import, type ImportCounts, isSameImport } from "./import.ts";
export { type ImportBody, INCOMPLETE, toImportBody, toUndoneBody } from "./import-body.ts";
export { importFile } from "./import-file.ts";
export type {
  AccountOpen,
  CheckedBefore,
  ImportFile,
  ImportOutcome,
  NotImportable,
} from "./import-outcome.ts";
export { IMPORT_COLUMNS, type ImportRow, toImport, toImportRow } from "./import-row.ts";
export {
  type ImportChange,
  type ImportKey,
  Imports,
  type KeptTransaction,
  type PlanImport,
  type RemovedThings,
  type StoreImport,
  type StoreOutcome,
  type TakenIds,
  type UndoImport,
  type UndoOutcome,
} from "./imports.ts";
export { atOnce, eachInSteps, isPausing, type Pausing, sortInSteps } from "./in-turns.ts";
export type {
  CameInWith,
  ImportPlan,
  PlannedAccount,
  PlannedBalance,
  PlannedBooking,
  PlannedCategory,
  PlannedMerchant,
  PlannedTag,
  PlannedTransaction,
  PlannedTransfer,
  Skipped,
  TransactionHistory,
} from "./plan.ts";
export { findImport, listImports } from "./read-imports.ts";
export { readingOf } from "./reading-of.ts";
export { type Below, type EntityClaim, type Reference, settleFreed } from "./settle-freed.ts";
export { toldNotes } from "./told-notes.ts";
export { type UndoRequest, undoImport } from "./undo-import.ts";
