import type { Layout } from "../reading/layout.ts";
import { ColumnMemo } from "../split/column-memo.ts";
import type { RowView } from "../split/row-view.ts";

/** More values than a column of a file has. */
const MANY_VALUES = 2 ** 26;

/** Gives each value of a column a number, from 1. */
const numberOfValue = (cell: number): ((row: RowView) => number) => {
  const numbers = new Map<string, number>();
  const numberOf = new ColumnMemo(cell, (value) => {
    const number = numbers.get(value) ?? numbers.size + 1;
    numbers.set(value, number);
    return number;
  });
  return (row) => numberOf.of(row).verdict;
};

/** Numbers the currencies and accounts of a file, each of which has a balance of its own. */
export const ownerOfRow = ({ columns }: Layout): ((row: RowView) => number) => {
  const values = [columns.get("currency"), columns.get("account")]
    .filter((column) => column !== undefined)
    .map(({ cell }) => numberOfValue(cell));
  return (row) => {
    let owner = 0;
    for (let i = 0; i < values.length; i += 1) owner = owner * MANY_VALUES + values[i]!(row);
    return owner;
  };
};
