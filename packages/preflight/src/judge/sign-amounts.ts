import { absoluteDecimal, addDecimals, negateDecimal } from "@farthing/values";
import { amountMark, readNumber } from "../formats/number-format.ts";
import { exactBalance } from "../money/row-money.ts";
import type { NumberFormat } from "../options/number-formats.ts";
import type { SignsByBalance } from "../options/options.ts";
import type { Column } from "../reading/layout.ts";
import type { RowView } from "../split/row-view.ts";
import type { HeldRow } from "./rows-below.ts";

/** What is put before an amount of which the balances do not show which way it went: no number has it. */
const UNKNOWN = "±";

/** A row of data, and what the rows below it say of it. */
interface Row {
  readonly row: HeldRow;
  readonly below: readonly string[];
}

/**
 * Gives amounts the signs that the balances show (docs/spec/inspect.md, Signs by balance): in a file from old to new by the
 * balance above each row, in one from new to old by the balance below it.
 */
export const signAmounts = (
  { amount, balance }: { readonly amount: Column; readonly balance: Column | undefined },
  { order, opening = "" }: SignsByBalance,
  format: NumberFormat,
  passOn: (row: HeldRow, below: readonly string[]) => void,
) => {
  const isOldestFirst = order === "oldest_first";
  /** Balances that can be the one before the next row, the likeliest first. */
  let above: readonly string[] = isOldestFirst ? [opening] : [];
  let held: Row | undefined;

  const balanceOf = (cells: readonly string[]): string =>
    balance === undefined ? "" : exactBalance(cells[balance.cell] ?? "", format);

  /** The amount with its sign; undefined if none of the balances leads to that after the row. */
  const signed = (cells: readonly string[], before: readonly string[]): string | undefined => {
    const cell = cells[amount.cell] ?? "";
    const exact = readNumber(cell, format);
    // What cannot be read is told as it is, and a mark says more than a balance.
    if (exact === undefined || exact === "0" || amountMark(cell) !== undefined) return cell;
    const after = balanceOf(cells);
    const isNegative = exact.startsWith("-");
    for (const each of before) {
      if (each === "" || after === "") continue;
      const step = addDecimals([after, negateDecimal(each)]);
      if (absoluteDecimal(step) !== absoluteDecimal(exact)) continue;
      if (!step.startsWith("-")) return isNegative ? undefined : cell;
      return isNegative ? cell : `-${cell}`;
    }
    return undefined;
  };

  const pass = ({ row, below }: Row, cell: string): void =>
    passOn({ ...row, cells: row.cells.map((each, i) => (i === amount.cell ? cell : each)) }, below);

  const release = (before: readonly string[]): void => {
    if (held === undefined) return;
    const { cells } = held.row;
    pass(held, signed(cells, before) ?? `${UNKNOWN}${cells[amount.cell] ?? ""}`);
    held = undefined;
  };

  return {
    /** Takes a row of data. */
    take: (row: HeldRow, below: readonly string[]): void => {
      const after = balanceOf(row.cells);
      if (isOldestFirst) {
        held = { row, below };
        release(above);
        above = [after];
      } else {
        release([after]);
        held = { row, below };
      }
    },
    /** Takes a row that is left out: it can have the balance before the next row, or after the one above it. */
    see: (row: RowView): void => {
      if (balance === undefined || row.isBlankAt(balance.cell)) return;
      const found = exactBalance(row.at(balance.cell), format);
      if (found === "") return;
      if (isOldestFirst) above = [found, ...above];
      else if (held !== undefined && signed(held.row.cells, [found]) !== undefined) release([found]);
    },
    /** No row follows. */
    end: (): void => release([opening]),
  };
};
