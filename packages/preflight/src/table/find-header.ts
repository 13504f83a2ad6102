import { isAmountCell, isDateCell } from "../formats/cell-kinds.ts";
import { typeByHeaders } from "../reading/type-by-headers.ts";
import type { Meaning } from "../words/header-index.ts";
import { headerMeanings } from "../words/header-words.ts";
import type { Row } from "./sampled-rows.ts";

/** How many rows are searched for the header row. */
export const HEADER_ROWS = 60;

/** Two columns with exact header words: a preamble has fewer. */
const LEAST_WORTH = 4;
/** All the headers of one import type: worth more than any words. */
const WHOLE_TYPE = 100;

/** A record of a statement: a date and an amount. */
export const isRecord = (cells: readonly string[]): boolean =>
  cells.some(isDateCell) && cells.some(isAmountCell);

/**
 * How much a row looks like a header: the columns that it names, an exact word counting double; 0 if too few.
 */
export const headerWorth = (cells: readonly string[]): number => {
  if (cells.length < 2 || cells.length > 1_000 || cells.some(isDateCell)) return 0;
  if (typeByHeaders(cells) !== undefined) return WHOLE_TYPE;
  // Numbers are in the rows below.
  if (cells.filter((cell) => isAmountCell(cell) || /\d.*\d.*\d.*\d.*\d/.test(cell)).length > cells.length / 4)
    return 0;
  const worth = new Set(cells.flatMap((cell) => headerMeanings(cell)[0] ?? [])).size * 2;
  return worth >= LEAST_WORTH ? worth : 0;
};

const usualWidth = (rows: readonly Row[]): number => {
  const widths = new Map<number, number>();
  for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  return [...widths].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
};

const filled = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => (cell === "" ? count : count + 1), 0);

/** How many columns of the records have something in them: a page laid out in narrow columns leaves most of them empty. */
const usedColumns = (records: readonly Row[], width: number): number => {
  const used = new Set(
    records.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell === "" ? [] : [at]))),
  );
  return records.length === 0 ? width : Math.min(width, used.size);
};

const isText = (cell: string): boolean => cell !== "" && !isDateCell(cell) && !isAmountCell(cell);

/**
 * A file without records, such as a single column: a first row of texts above rows that contain something
 * else.
 */
const isTextOverValues = ([first, ...below]: readonly Row[]): boolean =>
  first?.cells.every(isText) === true &&
  below.some(({ cells }) => cells.some((cell) => cell !== "" && !isText(cell)));

const recordsOf = (rows: readonly Row[]): readonly Row[] => rows.filter(({ cells }) => isRecord(cells));

/** The index of the first row that is like the records: a date where they have it, an amount, and their width. -1 if there are none. */
export const firstRecord = (rows: readonly Row[], records: readonly Row[] = recordsOf(rows)): number => {
  const width = usualWidth(records.length > 0 ? records : rows);
  const dates = new Map<number, number>();
  for (const { cells } of records)
    for (const [cell, value] of cells.entries())
      if (isDateCell(value)) dates.set(cell, (dates.get(cell) ?? 0) + 1);
  const most = [...dates.values()].reduce((one, other) => Math.max(one, other), 0);
  const dated = [...dates].filter(([, count]) => count === most).map(([cell]) => cell);
  const first = records.find(
    ({ cells }) => cells.length >= width - 1 && dated.some((cell) => isDateCell(cells[cell] ?? "")),
  );
  return first === undefined ? -1 : rows.indexOf(first);
};

const namesMoney = (cells: readonly string[]): boolean =>
  cells.some((cell) => MONEY.has(headerMeanings(cell)[0]));

const MONEY: ReadonlySet<Meaning | undefined> = new Set<Meaning>([
  "amount",
  "net",
  "gross",
  "outflow",
  "inflow",
]);

/** The header row below a small table of the preamble that names no amount: it names one, and more records follow it. */
const headerOfMore = (rows: readonly Row[], above: number): number | undefined => {
  const at = rows.findIndex(
    ({ cells }, i) => i > above && i < HEADER_ROWS && headerWorth(cells) > 0 && namesMoney(cells),
  );
  if (at < 0) return undefined;
  return recordsOf(rows.slice(at)).length > recordsOf(rows.slice(above, at)).length ? at : undefined;
};

/**
 * The index of the header row among the first rows: the row that names most columns, otherwise the row of
 * texts just above the first record. -1 if there is none.
 */
export const findHeaderRow = (all: readonly Row[]): number => {
  // Enough rows to see what records look like.
  const near = all.slice(0, HEADER_ROWS * 2);
  const found = recordsOf(near);
  const rows = found.length > 0 ? near : all;
  const records = found.length > 0 ? found : recordsOf(all);
  const width = usualWidth(records.length > 0 ? records : rows);
  const used = usedColumns(records, width);
  const first = firstRecord(rows, records);
  let best = -1;
  for (const [i, { cells }] of rows.slice(0, HEADER_ROWS).entries()) {
    if (first >= 0 && i > first && best >= 0) break;
    if (filled(cells) * 2 < Math.min(used, cells.length)) continue;
    if (first >= 0 && width > 2 && Math.abs(cells.length - width) > Math.max(2, width / 3)) continue;
    // Of two header lines, the one next to the records names the columns.
    const worth = headerWorth(cells);
    if (worth > 0 && worth >= headerWorth(rows[best]?.cells ?? [])) best = i;
  }
  if (best >= 0 && !namesMoney(rows[best]!.cells)) best = headerOfMore(rows, best) ?? best;
  const above = rows[first - 1]?.cells ?? [];
  // Texts above the records name their columns only if there is one for nearly each of them.
  const isAbove =
    first > 0 && above.length <= width + 1 && above.filter(isText).length >= Math.max(2, width * 0.8);
  if (best >= 0) {
    // Values between a header and the first record belong to that header; the records have their own.
    const hasValues = rows.slice(best + 1, first).some(({ cells }) => cells.some(isAmountCell));
    return isAbove && hasValues && above.every((cell) => cell === "" || isText(cell)) ? first - 1 : best;
  }
  if (first < 0) return isTextOverValues(rows) ? 0 : -1;
  return isAbove && above.every((cell) => cell === "" || isText(cell)) ? first - 1 : -1;
};
