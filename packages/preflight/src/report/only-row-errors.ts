import type { PreflightReport } from "./report.ts";

/** The types whose rows can be read without each other. */
const WITH_TRANSACTIONS: ReadonlySet<string> = new Set([
  "TransactionImport",
  "VendorAImport",
  "VendorBImport",
  "VendorCImport",
]);

/** Whether nothing is wrong but rows of transactions, so that the other rows can be read without them. */
export const hasOnlyRowErrors = ({ type, groups }: PreflightReport): boolean =>
  WITH_TRANSACTIONS.has(type) &&
  groups.every(({ severity, examples: [first] }) => severity === "warning" || first.row !== undefined);
