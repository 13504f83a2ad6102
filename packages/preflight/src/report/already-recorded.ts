import { identityOf, NAMELESS, TransactionMatcher } from "@farthing/recognition";
import type { TimeZone } from "@farthing/values";
import { addPlace, MAX_PLACES, quoted, tally } from "../findings/finding.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { Known, KnownAccount } from "../reading/known.ts";
import { type KeptRows, keptRecords } from "../records/kept-rows.ts";
import { inPlaces } from "./of-table.ts";
import { type PreflightReport, withTally } from "./report.ts";

/**
 * A report with a warning of the rows that an account already has, if there are any: no more places than a report lists. `there` has
 * the numbers of these rows, from 0, as `keptRecords` goes through them. Throws a `TypeError` for wrong arguments.
 */
export const withRowsThere = (
  report: PreflightReport,
  rows: KeptRows,
  there: ReadonlyMap<number, unknown>,
  timeZone: TimeZone | undefined,
): PreflightReport => {
  checkArguments({ report, keptRows: rows, there, timeZone });
  if (there.size === 0) return report;
  const found = tally("already_recorded", undefined, ({ value = "" }) => ({
    message: `${quoted(value)} came into the account before: with this date and amount, with this reference, by hand, or as pending or booked on another day`,
  }));
  const listed = [...there.keys()].sort((one, other) => one - other).slice(0, MAX_PLACES);
  for (const { record, from, line, row, spanOf } of keptRecords(rows, timeZone, listed)) {
    const cell = (from.name ?? from.date)?.[0];
    const at = cell === undefined ? {} : { cell, span: spanOf(cell) };
    addPlace(found, { line, row, value: record.name || NAMELESS, ...at });
  }
  return inPlaces(withTally(report, { ...found, count: there.size }), rows.text.table?.origins);
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
  return withRowsThere(report, rows, matcher.find(), time_zone);
};
