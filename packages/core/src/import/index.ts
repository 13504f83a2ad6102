/** Import: stores valid files for a family, all or nothing, and the same bytes only once. */

export { type Books, knownOf } from "./books.ts";
export { type ImportFile, type ImportOutcome, importFile, type NotImportable } from "./import-file.ts";
export { Imports, type StoreImport } from "./imports.ts";
export type {
  ImportPlan,
  PlannedAccount,
  PlannedCategory,
  PlannedMerchant,
  PlannedTag,
  PlannedTransaction,
  PlannedTransfer,
  Skipped,
} from "./plan.ts";
