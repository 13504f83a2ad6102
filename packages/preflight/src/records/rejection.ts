import type { Known } from "../known.ts";
import { findingAt, MAX_PLACES, type Tally } from "../report/finding.ts";
import { FINDING_CODES } from "../report/finding-codes.ts";
import { headerTallies, placedTallies } from "../report/header-tallies.ts";
import { NumberCells } from "../rules/number-cell.ts";
import { type CheckedContent, rowChecks } from "../rules/row-checks.ts";
import { type RowCopy, RowView } from "../split/row-view.ts";
import type { Separator } from "../split/separators.ts";
import type { Header, RowReading } from "./pass-rows.ts";
import type { Reason } from "./row-result.ts";

/** So few rows are judged at once that each keeps its places. */
export const MOST_JUDGED = MAX_PLACES;

/** A row to be judged. */
export interface Unjudged extends RowCopy {
  readonly line: number;
  readonly row: number;
}

const isError = ({ code }: Tally): boolean => FINDING_CODES[code].severity === "error";

const reasonsOf = (tally: Tally): readonly (readonly [row: number | undefined, reason: Reason])[] =>
  tally.first.map((place) => {
    const { code, column, message } = findingAt(tally, place);
    return [place.row, { code, ...(column === undefined ? {} : { column }), message }] as const;
  });

/** Why no row below a header can be accepted: it lacks columns, or it is not a header. */
export const headerReasons = (
  { cells, line, layout, isData }: Header,
  { type, options, csv }: RowReading,
  separator: Separator,
): readonly Reason[] => {
  const header = { row: { cells, line }, layout, isData, further: undefined, separator, instead: undefined };
  const tallies = csv.hasHeader ? headerTallies(header, type, options, true) : placedTallies(layout);
  return tallies.filter(isError).flatMap((tally) => reasonsOf(tally).map(([, reason]) => reason));
};

/** The errors in each row, by its number; a row without errors has none. */
export const rejections = (
  rows: readonly Unjudged[],
  { cells: header, layout }: Header,
  { type, csv }: RowReading,
  content: Pick<CheckedContent, "separator" | "hasNuls" | "usualWidth">,
  known: Known,
): ReadonlyMap<number, readonly Reason[]> => {
  const numbers = new NumberCells(csv.numberFormat);
  const checks = rowChecks(layout, { ...content, header, length: 0 }, type, csv, known, numbers);
  const view = new RowView();
  for (const copy of rows) checks.see(view.show(copy), copy.line, copy.row);
  const reasons = new Map<number, Reason[]>();
  for (const [row, reason] of checks.finish().tallies.filter(isError).flatMap(reasonsOf)) {
    if (row === undefined) continue;
    const before = reasons.get(row);
    if (before === undefined) reasons.set(row, [reason]);
    else before.push(reason);
  }
  return reasons;
};
