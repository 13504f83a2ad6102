import { isAmountCell, isDateCell } from "./cell-kinds.ts";
import { headerMeanings, type Meaning } from "./words/header-words.ts";

type Cells = readonly string[];

/** Which rows of a file belong to another table than its first. Takes all rows below the header, in order. */
export interface OtherTables {
  /** Whether the rows are in another table. */
  readonly isOpen: () => boolean;
  /** A row with a date or an amount. Returns whether it is in another table. */
  readonly record: (isDated: boolean) => boolean;
  /** Another row. Returns whether it is the header of another table. */
  readonly line: (cells: Cells) => boolean;
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

export const otherTables = (header: Cells): OtherTables => {
  const own = meaningsOf(header);
  let table: "records" | "totals" | undefined;
  let hasRecords = false;
  return {
    isOpen: () => table !== undefined,
    header: () => {
      table = undefined;
    },
    record: (isDated) => {
      hasRecords ||= isDated;
      // Totals have no days.
      if (isDated && table === "totals") table = undefined;
      return table !== undefined;
    },
    line: (cells) => {
      const headers = hasRecords ? headersIn(cells) : undefined;
      if (headers === undefined) return false;
      const isDated = headers.includes("date");
      const sums = headers.filter((meaning) => meaning !== undefined && MONEY.has(meaning)).length;
      if (!isDated && sums < 2) return false;
      table = isDated ? (differ(own, headers) ? "records" : undefined) : "totals";
      return table !== undefined;
    },
  };
};

/** Rows without those of other tables. */
export const withoutOtherTables = <Row extends { readonly cells: Cells }>(
  rows: readonly Row[],
  header: Cells,
): readonly Row[] => {
  const tables = otherTables(header);
  return rows.filter(({ cells }) => {
    if (cells.length === header.length && header.every((cell, i) => cells[i] === cell)) tables.header();
    else if (cells.some(isDateCell) || cells.some(isAmountCell))
      return !tables.record(cells.some(isDateCell));
    else tables.line(cells);
    return !tables.isOpen();
  });
};
