import { type Column, meansFirst } from "./column.ts";

/** The currency codes right beside an amount. */
export const codesBeside = ({ cell }: Column, all: readonly Column[]): Column | undefined => {
  const isCodes = (column: Column | undefined): column is Column =>
    column !== undefined && column.currencies >= 0.9 && column.filled > 0;
  const [left, right] = [all[cell - 1], all[cell + 1]];
  if (isCodes(right)) return right;
  return isCodes(left) && (all[cell - 2]?.numbers ?? 0) < 0.9 ? left : undefined;
};

/** Whether an amount is in the currency of each purchase while another one is always in that of the account. */
export const isInOtherCurrency = (
  column: Column,
  amounts: readonly Column[],
  all: readonly Column[],
): boolean => {
  const own = codesBeside(column, all);
  if (own === undefined) return false;
  return amounts.some((other) => {
    const codes = other === column || other.filled < 0.8 ? undefined : codesBeside(other, all);
    if (codes === undefined) return false;
    return (
      (codes.distinct.size === 1 && own.distinct.size > 1) ||
      (meansFirst(own, "original_currency") && meansFirst(codes, "currency"))
    );
  });
};
