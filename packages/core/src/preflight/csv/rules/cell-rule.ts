import { addPlace, type Saying, tally } from "../../finding.ts";
import type { FindingCode } from "../../finding-codes.ts";
import { columnReader } from "../column-reader.ts";
import type { Column } from "../layout.ts";
import type { RowRule } from "./rule.ts";

/** Values are remembered up to this many and this long: a column of codes holds few. */
const MEMO = 10_000;
const MEMO_LENGTH = 64;

/** A rule over single cells of one column; the same value is judged once. A short row's missing cell is blank. */
export const cellRule = (
  code: FindingCode,
  column: Column,
  isGood: (value: string) => boolean,
  say: (value: string) => Saying,
): RowRule => {
  const found = tally(code, column.header, ({ value = "" }) => say(value));
  const read = columnReader(column.cell);
  const memo = new Map<string, boolean>();
  const judge = (value: string): boolean => {
    const seen = memo.get(value);
    if (seen !== undefined) return seen;
    const good = isGood(value);
    if (memo.size < MEMO && value.length <= MEMO_LENGTH) memo.set(value, good);
    return good;
  };
  return {
    see: (row, line, number) => {
      const value = read(row);
      if (!judge(value)) addPlace(found, { line, row: number, cell: column.cell, value });
    },
    tallies: () => (found.count > 0 ? [found] : []),
  };
};
