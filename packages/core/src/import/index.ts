/** Import: stores valid files for a family, all or nothing, and the same bytes only once. */

export {
  type AccountQuestion,
  type Books,
  knownOf,
  knownToImport,
  type RecordedIdentity,
  type RecordedSide,
} from "./books/books.ts";
export { collectRecorded } from "./books/collect-recorded.ts";
export { type Import, type ImportCounts, readingOf, storedBefore, storedImport } from "./books/import.ts";
export { IMPORT_COLUMNS, type ImportRow, toImport, toImportRow } from "./books/import-row.ts";
export {
  type Found,
  type ImportChange,
  type ImportFilter,
  type ImportKey,
  Imports,
  type KeptTransaction,
  type PlanImport,
  type RemovedThings,
  type StoreImport,
  type StoreOutcome,
  type UndoImport,
  type UndoOutcome,
} from "./books/imports.ts";
export { isSameFound } from "./books/is-same-found.ts";
export type {
  ImportPlan,
  OriginalValues,
  PlannedAccount,
  PlannedBalance,
  PlannedBooking,
  PlannedCategory,
  PlannedCounter,
  PlannedMerchant,
  PlannedRejection,
  PlannedTag,
  PlannedTransaction,
  PlannedTransfer,
  Skipped,
  TransactionHistory,
} from "./books/plan.ts";
export {
  READING_COLUMNS,
  type ReadingRow,
  replacedBy,
  toReading,
  toReadingRow,
} from "./books/reading-row.ts";
export {
  type LearnedReading,
  type Lesson,
  type ReadingKey,
  Readings,
  type StoredReading,
} from "./books/readings.ts";
export { type Below, type EntityClaim, type Reference, releaseEntities } from "./books/release-entities.ts";
export {
  type Chunked,
  eachInChunks,
  runInChunks,
  runToEnd,
  sortInChunks,
} from "./chunks/in-chunks.ts";
export { type ExportPart, exportFamily, type FamilyExport } from "./export/export-family.ts";
export {
  type Exported,
  type ExportedAccount,
  type ExportedEntry,
  type ExportedTransaction,
  Exports,
  type FamilySnapshot,
} from "./export/exports.ts";
export { recalledSentence } from "./file/accounts-for-rows.ts";
export { importFile } from "./file/import-file.ts";
export { importNotes } from "./file/import-notes.ts";
export type {
  AccountOpen,
  CheckedBefore,
  ImportFile,
  ImportOutcome,
  NotImportable,
} from "./file/import-outcome.ts";
export { type NewAccount, newAccountOf } from "./file/new-account.ts";
export type { RowDifference, SaidRow } from "./history/compare-rows.ts";
export { ImportNotFound, ReadingNotFound, ReceiptNotFound } from "./history/errors.ts";
export { type ImportBody, INCOMPLETE, toImportBody, toUndoneBody } from "./history/import-body.ts";
export { findImport, listImports } from "./history/read-imports.ts";
export { findReceipt, receiptText } from "./history/read-receipt.ts";
export {
  findReading,
  forgetReading,
  listReadings,
  readingAlone,
  recallReading,
  toReadingBody,
} from "./history/remembered-readings.ts";
export {
  type BeforeReading,
  lessonOf,
  type ResolvedForFamily,
  resolveForFamily,
} from "./history/resolve-for-family.ts";
export { type UndoRequest, undoImport } from "./history/undo-import.ts";
export {
  followsReceipt,
  type ReceiptVerdict,
  type ToldDifference,
  verifyReceipt,
} from "./history/verify-receipt.ts";
export {
  type BalanceOfReceipt,
  type ReceiptDraft,
  type ReceiptMoment,
  type StoredReceipt,
  sealReceipt,
} from "./receipts/receipt.ts";
export {
  type ChangedPart,
  type ReadReceipt,
  ReceiptDocument,
  readReceipt,
  receiptSchema,
} from "./receipts/receipt-document.ts";
export { type AmbiguousName, ambiguousSentence } from "./rows/accounts-of-rows.ts";
export { type RowsInOrder, rowsInOrder } from "./rows/rows-in-order.ts";
