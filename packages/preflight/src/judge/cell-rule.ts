import { type Explanation, findingKind } from "../findings/finding.ts";
import type { FindingCode } from "../findings/finding-codes.ts";
import type { Column } from "../reading/layout.ts";
import { ColumnMemo } from "../split/column-memo.ts";
import type { Rule } from "./rule.ts";

/** Limits of the values that are remembered, by number and length: a column of codes has few. */
const MEMO = 10_000;
const MEMO_LENGTH = 64;

/** Judges a value once, as long as there are few distinct values. */
const memoized = (isGood: (value: string) => boolean): ((value: string) => boolean) => {
  const memo = new Map<string, boolean>();
  return (value) => {
    const seen = memo.get(value);
    if (seen !== undefined) return seen;
    const good = isGood(value);
    if (memo.size < MEMO && value.length <= MEMO_LENGTH) memo.set(value, good);
    return good;
  };
};

/**
 * A rule for the single cells of one column; equal values are judged once. A missing cell of a short row is
 * blank.
 */
export const cellRule = (
  code: FindingCode,
  { cell, header }: Column,
  isGood: (value: string) => boolean,
  explain: (value: string) => Explanation,
): Rule => {
  const kind = findingKind(code, header, ({ value = "" }) => explain(value));
  const judge = new ColumnMemo(cell, memoized(isGood));
  const wrong = { kind, cell };
  return {
    kinds: [kind],
    check: (row, found) => {
      if (!judge.of(row).verdict) found.push(wrong);
    },
  };
};
