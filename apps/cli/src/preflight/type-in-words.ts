import type { CheckableImportType } from "@farthing/preflight";

/** What the content of an import type is, as a person calls it. */
const WORDS: Readonly<Record<CheckableImportType, string>> = {
  TransactionImport: "transactions",
  TradeImport: "trades",
  AccountImport: "accounts",
  CategoryImport: "categories",
  MerchantImport: "merchants",
  RuleImport: "rules",
  VendorAImport: "transactions of vendor A",
  VendorBImport: "transactions of vendor B",
  VendorCImport: "transactions of vendor C",
  ServiceImport: "records of the service",
};

/** `TransactionImport` as `transactions`. */
export const typeInWords = (type: CheckableImportType): string => WORDS[type];
