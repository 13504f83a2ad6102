import { identityOf, NAMELESS, TransactionMatcher } from "@farthing/recognition";
import { addPlace, MAX_PLACES, quoted, tally } from "../findings/finding.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { Known, KnownAccount } from "../reading/known.ts";
import { type KeptRecord, type KeptRows, keptRecords } from "../records/kept-rows.ts";
import { type PreflightReport, withTally } from "./report.ts";

/**
 * Collects where the rows are that an account already has, for the report of their check: no more places than a report lists.
 * The rows are those of `keptRecords`, in their order; `there` has the numbers of those that are there, from 0.
 */
export const alreadyRecorded = (there: ReadonlyMap<number, unknown>) => {
  checkArguments({ there });
  const found = tally("already_recorded", undefined, ({ value = "" }) => ({
    message: `${quoted(value)} came into the account before: with this date and amount, with this reference, or as pending or booked on another day`,
  }));
  let number = -1;
  return {
    /** The next row. Returns whether another one is needed. */
    see: ({ record, from, line, row, spanOf }: KeptRecord): boolean => {
      number += 1;
      if (there.has(number)) {
        const cell = (from.name ?? from.date)?.[0];
        addPlace(found, {
          line,
          row,
          value: record.name || NAMELESS,
          ...(cell === undefined ? {} : { cell, span: spanOf(cell) }),
        });
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
  rows: KeptRows,
  { account, time_zone }: Pick<Known, "time_zone"> & { readonly account: KnownAccount },
): PreflightReport => {
  if (account.recorded.length === 0) return report;
  const matcher = new TransactionMatcher();
  for (const each of account.recorded) {
    const stored = { currency: account.currency, reference: "", ...each, account: account.id };
    checkArguments({ stored });
    matcher.addStored(stored);
  }
  for (const { record } of keptRecords(rows, time_zone)) matcher.addRow(identityOf(record, account));
  const recorded = alreadyRecorded(matcher.find());
  for (const row of keptRecords(rows, time_zone)) if (!recorded.see(row)) break;
  return recorded.addTo(report);
};
