import { identityOf, NAMELESS, TransactionMatcher } from "@farthing/recognition";
import { addPlace, MAX_PLACES, quoted, tally } from "../findings/finding.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { KnownAccount } from "../reading/known.ts";
import type { RowOrWhyNot } from "../records/row-results.ts";
import { type PreflightReport, withTally } from "./report.ts";

/**
 * Collects where the rows are that an account already has, for the report of their check: no more places than a report lists.
 * The rows are those of `eachRow`; `there` has the numbers of those that are there, of the accepted ones and from 0.
 */
export const alreadyRecorded = (there: ReadonlyMap<number, unknown>) => {
  checkArguments({ there });
  const found = tally("already_recorded", undefined, ({ value = "" }) => ({
    message: `${quoted(value)} came into the account before: with this date and amount, with this reference, or as pending or booked on another day`,
  }));
  let accepted = -1;
  return {
    /** The next row. Returns whether another one is needed. */
    see: (row: RowOrWhyNot): boolean => {
      if (row._tag === "Accepted" && row.record !== undefined) {
        accepted += 1;
        if (there.has(accepted)) {
          const cell = (row.from.name ?? row.from.date)?.[0];
          addPlace(found, {
            ...{ line: row.line, row: row.row, value: row.record.name || NAMELESS },
            ...(cell === undefined ? {} : { cell, span: row.spans[cell] }),
          });
        }
      }
      return found.count < Math.min(there.size, MAX_PLACES);
    },
    /** The report with a warning of these rows, if there are any. */
    addTo: (report: PreflightReport): PreflightReport =>
      there.size === 0 ? report : withTally(report, { ...found, count: there.size }),
  };
};

/** A report with the rows that the account already has, decided as an import does. */
export const withAlreadyRecorded = (
  report: PreflightReport,
  rows: () => Iterable<RowOrWhyNot>,
  account: KnownAccount,
): PreflightReport => {
  if (account.recorded.length === 0) return report;
  const matcher = new TransactionMatcher();
  for (const each of account.recorded) {
    const stored = { currency: account.currency, reference: "", ...each, account: account.id };
    checkArguments({ stored });
    matcher.addStored(stored);
  }
  for (const row of rows())
    if (row._tag === "Accepted" && row.record !== undefined) matcher.addRow(identityOf(row.record, account));
  const recorded = alreadyRecorded(matcher.find());
  for (const row of rows()) if (!recorded.see(row)) break;
  return recorded.addTo(report);
};
