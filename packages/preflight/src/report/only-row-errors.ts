import type { FindingCode } from "../findings/finding-codes.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { PreflightReport } from "./report.ts";

/** The types whose rows can be read without each other. */
const WITH_TRANSACTIONS: ReadonlySet<string> = new Set([
  "TransactionImport",
  "VendorAImport",
  "VendorBImport",
  "VendorCImport",
]);

/** A row that shows that money of the file is not read: of the other rows it may be missing, too. */
const OF_ALL_ROWS: ReadonlySet<FindingCode> = new Set(["balance_moved"]);

/** Whether nothing is wrong but rows of transactions, so that the other rows can be read without them. */
export const hasOnlyRowErrors = (report: PreflightReport): boolean => {
  checkArguments({ report });
  const { type, groups } = report;
  return (
    WITH_TRANSACTIONS.has(type) &&
    groups.every(
      ({ code, severity, examples: [first] }) =>
        severity === "warning" || (first.row !== undefined && !OF_ALL_ROWS.has(code)),
    )
  );
};
