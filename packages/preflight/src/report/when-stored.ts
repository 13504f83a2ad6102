import { quoted, single } from "../findings/finding.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { type PreflightReport, withoutWarnings, withTally } from "./report.ts";

/** An earlier import that can have the same entries. */
export interface ImportBeside {
  readonly id: string;
  readonly filename: string;
  /** The day on which it was imported. */
  readonly day: string;
  readonly format: string;
}

/**
 * A report with a warning of an earlier import that can have the same entries, told in another way (docs/spec/import.md, Other kinds
 * of statements). Throws a `TypeError` for a wrong argument.
 */
export const withImportBeside = (report: PreflightReport, importBeside: ImportBeside): PreflightReport => {
  checkArguments({ report, importBeside });
  const { id, filename, day, format } = importBeside;
  const message = `Entries that no reference tells apart can be stored twice: the import ${id} of ${quoted(filename)} (${format.toUpperCase()}) on ${day} has some of the same account and days`;
  return withTally(report, single("import_beside", { message }));
};

/**
 * A report with a warning of entries that are missing before or after those of its file (docs/spec/accounts.md, Proof): `booksGap`
 * says which, as a sentence without its full stop. Throws a `TypeError` for a wrong argument.
 */
export const withBooksGap = (report: PreflightReport, booksGap: string): PreflightReport => {
  checkArguments({ report, booksGap });
  return withTally(report, single("books_gap", { message: booksGap }));
};

/**
 * A report without warnings of entries in another currency than their account, of which somebody has said that they belong to it
 * (docs/spec/import.md, Currencies). Throws a `TypeError` for a wrong argument.
 */
export const withCurrencySaid = (report: PreflightReport): PreflightReport => {
  checkArguments({ report });
  return withoutWarnings(report, "currency_mismatch");
};
