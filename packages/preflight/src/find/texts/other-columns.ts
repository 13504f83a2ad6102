import { isRunning, meansFirst } from "../columns/column.ts";
import { findDates, isSecondDate } from "../dates/date-columns.ts";
import { type Conclusion, isTaken } from "../facts/conclusion.ts";
import { columnIs, type Decider } from "../facts/facts.ts";
import type { Weighed } from "../money/weigh-money.ts";

/** A second date of the rows. */
export const valueDate: Decider = ({ columns, date, structure: { header } }, decided) => {
  const found = findDates(columns).find(
    (column) => column !== date && !isTaken(decided, column) && isSecondDate(column),
  );
  return found === undefined ? [] : [columnIs("value_date", found, header, "it is a second date")];
};

const BY_HEADER = [
  ["notes", "notes"],
  ["category", "category"],
  ["tags", "tags"],
  ["bank_reference", "reference"],
  ["balance", "balance"],
] as const;

/** The columns that a header alone names. */
export const columnsByHeader: Decider<Weighed> = (facts, decided) => {
  const { columns, structure, givenColumn } = facts;
  const taken = new Set<number>();
  const isBalanceKnown =
    decided.money?.best.proof !== undefined || decided.profile.signs_by_balance !== undefined;
  return BY_HEADER.flatMap(([key, meaning]): readonly Conclusion[] => {
    if (key === "balance" && isBalanceKnown) return [];
    const found =
      givenColumn(key) ??
      columns.find(
        (column) =>
          !isTaken(decided, column) &&
          !taken.has(column.cell) &&
          meansFirst(column, meaning) &&
          column.filled > 0 &&
          // The currency of a balance can have its header.
          !(key === "balance" && column.numbers === 0) &&
          // A number that counts the rows of the file is another one in the next file.
          !(key === "bank_reference" && isRunning(column)),
      );
    if (found === undefined) return [];
    taken.add(found.cell);
    return [columnIs(key, found, structure.header, "its header says so")];
  });
};
