/**
 * The import types of the API (docs/spec/api.md, Import types).
 */

/** Every import type of the API. */
export const IMPORT_TYPES = [
  "TransactionImport",
  "TradeImport",
  "AccountImport",
  "VendorAImport",
  "VendorBImport",
  "VendorCImport",
  "CategoryImport",
  "RuleImport",
  "MerchantImport",
  "PdfImport",
  "QifImport",
  "ServiceImport",
] as const;

/** One of {@link IMPORT_TYPES}. */
export type ImportType = (typeof IMPORT_TYPES)[number];

/** The types whose content is CSV. */
export type CsvImportType = Exclude<ImportType, "PdfImport" | "QifImport" | "ServiceImport">;

/** The types that preflight can check: CSV, and the service's own NDJSON. */
export type CheckableImportType = CsvImportType | "ServiceImport";

/** {@link CheckableImportType}, in the order of {@link IMPORT_TYPES}. */
export const CHECKABLE_IMPORT_TYPES: readonly CheckableImportType[] = IMPORT_TYPES.filter(
  (type): type is CheckableImportType => type !== "PdfImport" && type !== "QifImport",
);

/**
 * How many rows the service takes in one import of each type; what has more gets the warning `row_limit_exceeded`
 * (docs/spec/preflight-csv.md, docs/spec/preflight-ndjson.md).
 */
export const ROW_LIMITS: Readonly<Record<CheckableImportType, number>> = {
  TransactionImport: 10_000,
  TradeImport: 10_000,
  AccountImport: 50,
  VendorAImport: 10_000,
  VendorBImport: 10_000,
  VendorCImport: 10_000,
  CategoryImport: 10_000,
  RuleImport: 10_000,
  MerchantImport: 10_000,
  ServiceImport: 100_000,
};

const ONLY_CHECKED: ReadonlySet<CheckableImportType> = new Set(["TradeImport", "RuleImport"]);

/** Whether Farthing stores content of a type; the others are only checked (docs/spec/import.md). */
export const isStoredType = (type: CheckableImportType): boolean => !ONLY_CHECKED.has(type);

/** The import type if none is given. */
export const DEFAULT_IMPORT_TYPE = "TransactionImport" satisfies CheckableImportType;

export const isCheckableImportType = (value: string): value is CheckableImportType =>
  (CHECKABLE_IMPORT_TYPES as readonly string[]).includes(value);
