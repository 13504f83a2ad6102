import { isAmountCell, isDateCell } from "../formats/cell-kinds.ts";
import type { Meaning } from "../words/header-index.ts";
import { headerMeanings } from "../words/header-words.ts";

type Cells = readonly string[];

/** Which rows of a file belong to another table than its first. Takes all rows below the header, in order. */
export interface OtherTables {
  /** Whether the rows are in another table. */
  readonly isOpen: () => boolean;
  /** A row with a date or an amount, and how many cells it has. Returns whether it is in another table. */
  readonly record: (isDated: boolean, width: number) => boolean;
  /** Another row, below records or not. Returns whether it is the header of another table. */
  readonly line: (cells: Cells, isBelowRecords: boolean) => boolean;
  /** The header row of the first table again. */
  readonly header: () => void;
}

const LEAST_HEADERS = 3;

/** Headers that say where the money of a row is, or its day. */
const ONE_OF: Partial<Record<Meaning, Meaning>> = {
  date: "date",
  amount: "amount",
  net: "amount",
  gross: "amount",
  outflow: "outflow",
  inflow: "inflow",
};

const MONEY: ReadonlySet<Meaning> = new Set(["amount", "outflow", "inflow", "balance", "fee"]);

const meaningsOf = (cells: Cells): readonly (Meaning | undefined)[] =>
  cells.map((cell) => {
    const [meaning] = headerMeanings(cell);
    return meaning === undefined ? undefined : (ONE_OF[meaning] ?? meaning);
  });

/** What the cells of a row mean, if it is a header row: it has no digits, and at least three meanings. */
const headersIn = (cells: Cells): readonly (Meaning | undefined)[] | undefined => {
  if (
    cells.filter((cell) => cell !== "").length < LEAST_HEADERS ||
    cells.some((cell) => /\p{Nd}/u.test(cell))
  )
    return undefined;
  const meanings = meaningsOf(cells);
  return new Set(meanings.filter((meaning) => meaning !== undefined)).size >= LEAST_HEADERS
    ? meanings
    : undefined;
};

/** Whether the day or the money of the one is something else in the other. */
const differ = (one: readonly (Meaning | undefined)[], other: readonly (Meaning | undefined)[]): boolean =>
  one.some((meaning, i) => {
    const there = other[i];
    return (
      meaning !== undefined &&
      there !== undefined &&
      meaning !== there &&
      (ONE_OF[meaning] !== undefined || ONE_OF[there] !== undefined)
    );
  });

/** Whether a row has nothing but texts, one of them a header of money, and another number of cells than the header row. */
const isOfOtherWidth = (cells: Cells, header: Cells): boolean =>
  header.length > 0 &&
  cells.length !== header.length &&
  cells.filter((cell) => cell !== "").length >= LEAST_HEADERS &&
  cells.every((cell) => cell === "" || /\p{L}/u.test(cell)) &&
  meaningsOf(cells).some((meaning) => meaning !== undefined && MONEY.has(meaning));

export const otherTables = (header: Cells): OtherTables => {
  const own = meaningsOf(header);
  let table: "records" | "totals" | undefined;
  /** The number of cells of a table of which nothing else is known. */
  let ofWidth: number | undefined;
  const open = (found: typeof table, width?: number): boolean => {
    table = found;
    ofWidth = width;
    return found !== undefined;
  };
  return {
    isOpen: () => table !== undefined,
    header: () => {
      table = undefined;
    },
    record: (isDated, width) => {
      // Totals have no days.
      if (table === "totals" && (isDated || (ofWidth !== undefined && width !== ofWidth))) table = undefined;
      return table !== undefined;
    },
    line: (cells, isBelowRecords) => {
      if (!isBelowRecords) return false;
      const headers = headersIn(cells);
      const isDated = headers?.includes("date") === true;
      if (headers !== undefined && isDated) return open(differ(own, headers) ? "records" : undefined);
      const sums = headers?.filter((meaning) => meaning !== undefined && MONEY.has(meaning)).length ?? 0;
      if (sums >= 2) return open("totals");
      return isOfOtherWidth(cells, header) && open("totals", cells.length);
    },
  };
};

/** Rows without those of other tables. */
export const withoutOtherTables = <Row extends { readonly cells: Cells }>(
  rows: readonly Row[],
  header: Cells,
): readonly Row[] => {
  const tables = otherTables(header);
  let hasRecords = false;
  return rows.filter(({ cells }) => {
    if (cells.length === header.length && header.every((cell, i) => cells[i] === cell)) tables.header();
    else if (cells.some(isDateCell) || cells.some(isAmountCell)) {
      const isDated = cells.some(isDateCell);
      hasRecords ||= isDated;
      return !tables.record(isDated, cells.length);
    } else tables.line(cells, hasRecords);
    return !tables.isOpen();
  });
};
