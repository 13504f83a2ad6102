/** A row as a receipt or a file says it. */
export interface SaidRow {
  /** Its place in the file: the data row or the entry; of NDJSON the line. From 1. */
  readonly row: number;
  readonly date: string;
  /** Canonical decimal, money out positive. */
  readonly amount: string;
  readonly currency: string;
  /** The id of its account; of a file that calls it by an unknown name, this name. */
  readonly account: string;
  /** A byte of its text in the file. */
  readonly check: number;
}

/** What can differ in a row. */
const SAID = ["date", "amount", "currency", "account"] as const;

/** A row that differs: one of the two is missing where the other has no such row. */
export interface RowDifference {
  readonly receipt: SaidRow | undefined;
  readonly file: SaidRow | undefined;
  /** What differs where both are there: other text of a row alone is `text`. */
  readonly fields: readonly ((typeof SAID)[number] | "text")[];
}

const differing = (a: SaidRow, b: SaidRow): RowDifference["fields"] =>
  SAID.filter((field) => a[field] !== b[field]);

const isSame = (a: SaidRow | undefined, b: SaidRow | undefined): boolean =>
  a !== undefined && b !== undefined && differing(a, b).length === 0;

const textOf = (row: SaidRow): string => JSON.stringify(SAID.map((field) => row[field]));

/** Takes away of each list the rows that the other has, too, each once. */
const withoutShared = (
  receipt: readonly SaidRow[],
  file: readonly SaidRow[],
): readonly [readonly SaidRow[], readonly SaidRow[]] => {
  const left = Map.groupBy(receipt, textOf);
  const added = file.filter((row) => left.get(textOf(row))?.shift() === undefined);
  return [[...left.values()].flat().sort((a, b) => a.row - b.row), added];
};

const placeOf = ({ receipt: before, file: now }: RowDifference): number => (before ?? now)!.row;

/**
 * Rows of which the other side has none like it. Two are one row that differs if they are at the same place, or, of as many, if no
 * more than one thing differs: a line above them moves them all.
 */
const paired = (receipt: readonly SaidRow[], file: readonly SaidRow[]): readonly RowDifference[] => {
  const isAsMany = receipt.length === file.length;
  const byRow = new Map(file.map((row) => [row.row, row]));
  const differences: RowDifference[] = [];
  for (const [i, row] of receipt.entries()) {
    const moved = isAsMany && differing(row, file[i]!).length === 1 ? byRow.get(file[i]!.row) : undefined;
    const other = byRow.get(row.row) ?? moved;
    if (other !== undefined) byRow.delete(other.row);
    differences.push({ receipt: row, file: other, fields: other === undefined ? [] : differing(row, other) });
  }
  for (const row of byRow.values()) differences.push({ receipt: undefined, file: row, fields: [] });
  return differences.sort((a, b) => placeOf(a) - placeOf(b));
};

/** Which rows of a receipt a file does not say as the receipt does, and which it has besides, in the order of their places. */
export const compareRows = (
  receipt: readonly SaidRow[],
  file: readonly SaidRow[],
): readonly RowDifference[] => {
  let first = 0;
  while (first < receipt.length && isSame(receipt[first], file[first])) first += 1;
  let last = 0;
  const most = Math.min(receipt.length, file.length) - first;
  while (last < most && isSame(receipt.at(-1 - last), file.at(-1 - last))) last += 1;
  const between = (rows: readonly SaidRow[]) => rows.slice(first, rows.length - last);
  return paired(...withoutShared(between(receipt), between(file)));
};

/**
 * The same, and of as many rows those at the same places that have another text: one in 256 of these is not found. Of the same bytes
 * a later Farthing may take another text of a row, so it is nothing to compare there.
 */
export const compareRowsAndTexts = (
  receipt: readonly SaidRow[],
  file: readonly SaidRow[],
): readonly RowDifference[] => {
  const differences = compareRows(receipt, file);
  if (receipt.length !== file.length) return differences;
  const told = new Set(differences.map((each) => each.receipt));
  const texts = receipt.flatMap((row, at): readonly RowDifference[] => {
    const other = file[at]!;
    return told.has(row) || row.check === other.check || !isSame(row, other)
      ? []
      : [{ receipt: row, file: other, fields: ["text"] }];
  });
  return [...differences, ...texts].sort((a, b) => placeOf(a) - placeOf(b));
};
