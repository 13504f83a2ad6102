import type { Upload } from "../decode/content.ts";
import type { Known } from "../known.ts";
import type { PreflightOptions } from "../reading/options.ts";
import { findingAt, MAX_PLACES, type Tally } from "../report/finding.ts";
import { FINDING_CODES } from "../report/finding-codes.ts";
import type { PreflightReport } from "../report/report.ts";
import { rowChecks } from "../rules/row-checks.ts";
import { RowView } from "../split/row-view.ts";
import { type ResolvedReading, rereadRows } from "./reread-rows.ts";

/** A row that an import rejects. */
export interface RejectedRow {
  /** The trimmed cells of the row. */
  readonly cells: readonly string[];
  readonly line: number;
  /** One message for each error in the row. */
  readonly reasons: readonly string[];
}

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/**
 * Passes every row with an error to `onRow`, in order, and returns the header row. A report has only the
 * first places; this reads the content again in the formats of `report`, a few rows at a time, so that no row
 * is missing and few are in memory. Returns undefined, without calling `onRow`, if the report has no header
 * row.
 */
export const rejectedRows = (
  upload: Upload,
  options: PreflightOptions,
  known: Known,
  report: PreflightReport,
  onRow: (row: RejectedRow) => void,
): readonly string[] | undefined => {
  let waiting: Row[] = [];

  const checkWaiting = ({ header, layout, type, csv }: ResolvedReading): void => {
    const checks = rowChecks(layout, { width: header.length, length: 0 }, type, csv, known);
    const view = new RowView();
    for (const [i, { cells, line }] of waiting.entries()) checks.see(view.take(cells), line, i);
    const reasons = new Map<number, string[]>();
    const errors = checks
      .finish()
      .tallies.filter(({ code }: Tally) => FINDING_CODES[code].severity === "error");
    for (const each of errors) {
      for (const place of each.first) {
        const { message, column } = findingAt(each, place);
        const reason = column === undefined ? message : `${column}: ${message}`;
        reasons.set(place.line, [...(reasons.get(place.line) ?? []), reason]);
      }
    }
    for (const { cells, line } of waiting) {
      const why = reasons.get(line);
      if (why !== undefined) onRow({ cells, line, reasons: why });
    }
    waiting = [];
  };

  const reading = rereadRows(upload, options, report, (cells, line, used) => {
    waiting.push({ cells, line });
    // So few that each of them keeps its places.
    if (waiting.length === MAX_PLACES) checkWaiting(used);
  });
  if (reading !== undefined && waiting.length > 0) checkWaiting(reading);
  return reading?.header;
};
