import { isCurrencyCode } from "@farthing/values";
import { isAmountCell, isDateCell, isTellingAmount } from "../../formats/cell-kinds.ts";
import type { CsvImportType } from "../../options/import-type.ts";
import type { ColumnKey, ReadingOptions } from "../../options/options.ts";
import { columnLabel } from "../../reading/layout.ts";
import { isRecord } from "../../table/find-header.ts";

const isColor = (cell: string): boolean => /^#[0-9a-f]{6}$/i.test(cell);
const isAddress = (cell: string): boolean => /^https?:\/\/|^www\./i.test(cell);
const isJsonArray = (cell: string): boolean => /^\[.*\]$/s.test(cell);
const isTicker = (cell: string): boolean => /^[A-Z][A-Z0-9.]{0,9}$/.test(cell) && !isCurrencyCode(cell);
const isWords = (cell: string): boolean => /\p{L}/u.test(cell);

/** What a cell must look like to suggest a column, in the order in which columns are assigned. */
type Guess = readonly [key: ColumnKey, looks: (cell: string) => boolean];

const STATEMENT: readonly Guess[] = [
  ["date", isDateCell],
  ["amount", isTellingAmount],
  ["amount", isAmountCell],
  ["currency", isCurrencyCode],
  ["name", isWords],
];

const GUESSES: Record<CsvImportType, readonly Guess[]> = {
  TransactionImport: STATEMENT,
  VendorAImport: STATEMENT,
  VendorBImport: STATEMENT,
  VendorCImport: STATEMENT,
  TradeImport: [
    ["date", isDateCell],
    ["ticker", isTicker],
    ["qty", isAmountCell],
    ["price", isAmountCell],
    ["currency", isCurrencyCode],
    ["name", isWords],
  ],
  AccountImport: [
    ["amount", isAmountCell],
    ["currency", isCurrencyCode],
    ["name", isWords],
  ],
  CategoryImport: [
    ["color", isColor],
    ["name", isWords],
  ],
  MerchantImport: [
    ["color", isColor],
    ["website_url", isAddress],
    ["name", isWords],
  ],
  RuleImport: [
    ["resource_type", (cell) => cell === "transaction"],
    ["conditions", isJsonArray],
    ["actions", isJsonArray],
    ["name", isWords],
  ],
};

/** Whether a row is data rather than a header row: it contains what no header contains. */
export const looksLikeData = (cells: readonly string[], type: CsvImportType): boolean => {
  switch (type) {
    case "AccountImport":
      return cells.some(isAmountCell);
    case "CategoryImport":
    case "MerchantImport":
      return cells.some(isColor) || cells.some(isAddress);
    case "RuleImport":
      return cells.some(isJsonArray);
    default:
      return isRecord(cells);
  }
};

/** A header line for a file without one, guessed from the cells. */
export const suggestHeader = (
  cells: readonly string[],
  type: CsvImportType,
  options: ReadingOptions,
  separator: string,
): string => {
  const names = new Map<number, string>();
  const taken = new Set<ColumnKey>();
  for (const [key, looks] of GUESSES[type]) {
    if (taken.has(key)) continue;
    // Of several text columns, the longest text describes the row.
    const fitting = cells.flatMap((cell, i) => (!names.has(i) && looks(cell) ? [i] : []));
    const at = key === "name" ? fitting.sort((a, b) => cells[b]!.length - cells[a]!.length)[0] : fitting[0];
    if (at === undefined) continue;
    taken.add(key);
    names.set(at, columnLabel(key, type, options));
  }
  const written = (name: string): string =>
    name.includes(separator) || name.includes('"') ? `"${name.replaceAll('"', '""')}"` : name;
  return cells.map((_, i) => written(names.get(i) ?? `column_${i + 1}`)).join(separator);
};
