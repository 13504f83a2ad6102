import { type Column, meansFirst } from "../column.ts";

/** Whether an amount is what is left after a fee. What some rows have before it, such as a dividend, says nothing of the others. */
export const isAfterFee = (amount: Column, columns: readonly Column[]): boolean =>
  (meansFirst(amount, "net") || columns.some((each) => meansFirst(each, "gross") && each.filled >= 0.5)) &&
  columns.some((each) => meansFirst(each, "fee"));
