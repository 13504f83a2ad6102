import type { ColumnKey } from "../options/options.ts";
import { keyOfHeader } from "./key-of-header.ts";

/** What most labels are, and stay. */
const NORMAL = /^[a-z_]+$/;

/** A longer header is equal to itself alone: without line ends a whole file is one. */
const LONGEST_HEADER = 1_000;

/** Headers that differ only in case, `*`, white space and hyphens are the same. */
export const normalizeHeader = (header: string): string =>
  header.length > LONGEST_HEADER || NORMAL.test(header)
    ? header
    : header
        .toLowerCase()
        .replaceAll("*", "")
        .trim()
        .replace(/[\s-]+/g, "_");

const NO_CELLS: readonly number[] = [];

/** The column that `column_3` names by its place, where no header is written so. */
const placeOf = (normal: string, width: number): readonly number[] => {
  if (!normal.startsWith("column_")) return NO_CELLS;
  const cell = Number(/^column_(\d{1,6})$/.exec(normal)?.[1] ?? 0) - 1;
  return cell >= 0 && cell < width ? [cell] : NO_CELLS;
};

/** Where labels are in a header row. */
export class LabelCells {
  private readonly headers: readonly string[];
  private readonly cells = new Map<string, number[]>();

  constructor(headers: readonly string[]) {
    this.headers = headers;
    for (let cell = 0; cell < headers.length; cell += 1) {
      const normal = normalizeHeader(headers[cell]!);
      if (normal === "") continue;
      const same = this.cells.get(normal);
      if (same === undefined) this.cells.set(normal, [cell]);
      else same.push(cell);
    }
  }

  /** The cells with a label, or the one that it names by its place. */
  find(label: string): readonly number[] {
    const normal = normalizeHeader(label);
    return this.cells.get(normal) ?? placeOf(normal, this.headers.length);
  }

  has(label: string): boolean {
    return this.find(label).length > 0;
  }

  /** The first cell whose header means a column in another language: it is searched only where no label finds it. */
  meaning(key: ColumnKey): number | undefined {
    const cell = this.headers.findIndex((header) => header !== "" && keyOfHeader(header) === key);
    return cell < 0 ? undefined : cell;
  }
}
