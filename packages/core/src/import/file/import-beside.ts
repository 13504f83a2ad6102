import type { PreflightReport, TableFormat } from "@farthing/preflight";
import { withImportBeside } from "@farthing/preflight/checked";
import * as Effect from "effect/Effect";
import { Imports } from "../books/imports.ts";

/** In which other kinds of statements a bank tells the same entries once more: within the day, and one by one. */
const OTHER_KINDS: { readonly [Format in TableFormat]?: readonly string[] } = {
  "camt.052": ["camt.053"],
  "camt.053": ["camt.052", "camt.054"],
  "camt.054": ["camt.053"],
  mt940: ["mt942"],
  mt942: ["mt940"],
};

/** Whether there is another kind of statement that tells the same entries. */
export const hasOtherKind = ({ format }: PreflightReport): boolean =>
  format !== undefined && format in OTHER_KINDS;

/** What was stored on the days of a file, and the id of its own import. */
interface Beside {
  readonly family_id: string;
  readonly report: PreflightReport;
  readonly transactions: readonly string[];
  readonly own: string | undefined;
}

/** The report of a file, with a warning of the newest import of another kind that has some of these transactions. */
export const withOtherKind = Effect.fnUntraced(function* ({ family_id, report, transactions, own }: Beside) {
  const kinds = OTHER_KINDS[report.format!] ?? [];
  if (transactions.length === 0 || kinds.length === 0) return report;
  // What is stored is stored, also if storage fails now.
  const imports = yield* Effect.orElseSucceed(
    (yield* Imports).ofTransactions(family_id, transactions),
    () => [],
  );
  const other = imports.find(({ id, reading }) => id !== own && kinds.includes(reading.format ?? ""));
  if (other === undefined) return report;
  const { id, filename, created_at, reading } = other;
  return withImportBeside(report, { id, filename, day: created_at.slice(0, 10), format: reading.format! });
});
