import { headerHint, headerMeaning, type Meaning } from "../csv/header-words.ts";
import { readCsv, type Separator } from "../csv/read-csv.ts";
import { isAmountCell, isDateCell } from "./cell-kinds.ts";

export interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** A file taken apart: what stands above the records, the header row, the records, what follows them. */
export interface Structure {
  readonly header?: Row;
  /** The first records below the header, footer lines left out. */
  readonly rows: readonly Row[];
  readonly footer: readonly Row[];
}

/** Enough rows to know the columns by. */
const SAMPLE_ROWS = 3_000;
/** How far down a header row is looked for. */
const HEADER_ROWS = 60;

const filled = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => (cell === "" ? count : count + 1), 0);

/** A record of a statement: a date and an amount. */
const isRecord = ({ cells }: Row): boolean => cells.some(isDateCell) && cells.some(isAmountCell);

const meaningsOf = (
  cells: readonly string[],
  of: (header: string) => Meaning | undefined,
): ReadonlySet<Meaning> => new Set(cells.map(of).filter((meaning) => meaning !== undefined));

/** Two columns named in so many words: a preamble names fewer. */
const LEAST_WORTH = 4;

/** How much a row reads like a header: the columns it names, doubly so where it says them in so many words; 0 for too little. */
export const headerWorth = (cells: readonly string[]): number => {
  if (cells.length < 2 || cells.some(isDateCell)) return 0;
  const sure = meaningsOf(cells, headerMeaning);
  const hinted = meaningsOf(cells, headerHint);
  const worth = sure.size + hinted.size;
  return worth >= LEAST_WORTH ? worth : 0;
};

const usualWidth = (rows: readonly Row[]): number => {
  const widths = new Map<number, number>();
  for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  return [...widths].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
};

const findHeader = (rows: readonly Row[]): number => {
  const head = rows.slice(0, HEADER_ROWS);
  const width = usualWidth(rows.filter(isRecord).length > 0 ? rows.filter(isRecord) : rows);
  const firstRecord = rows.findIndex(
    (row, i) => isRecord(row) && Math.abs(row.cells.length - width) <= 1 && i >= 0,
  );
  let best = -1;
  for (const [i, { cells }] of head.entries()) {
    if (firstRecord >= 0 && i > firstRecord && best >= 0) break;
    if (filled(cells) * 2 < Math.min(width, cells.length)) continue;
    // Of two lines of headers the one next to the records names the columns.
    const worth = headerWorth(cells);
    if (worth > 0 && worth >= headerWorth(head[best]?.cells ?? [])) best = i;
  }
  if (best >= 0) return best;
  const above = firstRecord - 1;
  const candidate = rows[above]?.cells ?? [];
  const isText = (cell: string): boolean => cell !== "" && !isDateCell(cell) && !isAmountCell(cell);
  return firstRecord > 0 && Math.abs(candidate.length - width) <= 1 && candidate.filter(isText).length >= 2
    ? above
    : -1;
};

/** Takes a file apart. Rows that are no records are told by what they lack: a footer has no date and amount. */
export const findStructure = (text: string, separator: Separator): Structure => {
  const rows: Row[] = [];
  readCsv(text, { separator, most: SAMPLE_ROWS }, (cells, line) => {
    if (cells.some((cell) => cell !== "")) rows.push({ cells, line });
  });
  const at = findHeader(rows);
  const header = rows[at];
  const below = rows.slice(at + 1);
  const dated = below.some(isRecord);
  if (!dated) return { ...(header === undefined ? {} : { header }), rows: below, footer: [] };
  let last = below.length;
  while (last > 0 && !isRecord(below[last - 1]!)) last -= 1;
  const first = header === undefined ? below.findIndex(isRecord) : 0;
  return {
    ...(header === undefined ? {} : { header }),
    rows: below.slice(first, last),
    footer: below.slice(last),
  };
};
