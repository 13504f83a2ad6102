import type { FindingCode } from "../findings/finding-codes.ts";
import { isStoredType } from "../options/import-type.ts";
import type { PreflightReport } from "./report.ts";

/** What was read in one of two ways because nothing decides between them. An import asks. */
const OPEN: ReadonlySet<FindingCode> = new Set(["ambiguous_dates", "ambiguous_numbers", "ambiguous_sheet"]);

/** A report with the verdict whether an import would store its content. */
export const withImportable = (report: Omit<PreflightReport, "importable">): PreflightReport => ({
  ...report,
  importable: report.valid && isStoredType(report.type) && report.groups.every(({ code }) => !OPEN.has(code)),
});
