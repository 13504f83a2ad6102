import type { CsvImportType } from "../options/import-type.ts";
import { normalizeHeader } from "./label-cells.ts";

interface Signature {
  readonly type: CsvImportType;
  /** Normalised headers that only a file of this type has together. */
  readonly all: readonly string[];
  readonly none?: readonly string[];
}

/** From the most specific to the least specific. */
const SIGNATURES: readonly Signature[] = [
  { type: "RuleImport", all: ["resource_type", "conditions", "actions"] },
  { type: "TradeImport", all: ["date", "ticker", "qty", "price"] },
  { type: "VendorCImport", all: ["date", "payee", "outflow", "inflow"] },
  { type: "VendorAImport", all: ["date", "description", "amount", "transaction_type", "account_name"] },
  { type: "VendorBImport", all: ["date", "payee", "amount", "account", "category", "notes"] },
  { type: "CategoryImport", all: ["name", "color", "parent_category"], none: ["date", "amount"] },
  { type: "MerchantImport", all: ["name", "website_url"], none: ["date", "amount"] },
];

/** The import type of a header row, if the headers alone show it. */
export const typeByHeaders = (headers: readonly string[]): Signature | undefined => {
  const present = new Set(headers.map(normalizeHeader));
  return SIGNATURES.find(
    ({ all, none = [] }) => all.every((each) => present.has(each)) && !none.some((each) => present.has(each)),
  );
};
