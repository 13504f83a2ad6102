import { isDateCell } from "../../formats/cell-kinds.ts";
import { NOTHING } from "../../formats/number-format.ts";
import type { Column, Layout } from "../../reading/layout.ts";
import { ColumnMemo, OncePerRow } from "../../split/column-memo.ts";
import type { RowView } from "../../split/row-view.ts";
import { type AmountKind, amountKinds } from "./amount-kinds.ts";
import type { HowToLeaveOut } from "./how-to-leave-out.ts";

/** Neither the name of a sum nor a status. */
const BARE_NUMBER = /^[-+\d., ]*$/;

const LONGEST_NOTHING = 3;

/** Whether a cell is blank, or has a dash that stands for nothing. */
export const isNothing = (cell: string): boolean =>
  cell === "" || (cell.length <= LONGEST_NOTHING && NOTHING.test(cell));

/** The columns of a layout that say when a row was, and how much it is. */
export interface MoneyColumns {
  readonly date: Column;
  /** At least one. */
  readonly money: readonly Column[];
}

/** Undefined if a layout has no date or no amount. */
export const moneyColumns = ({ columns, fees }: Layout): MoneyColumns | undefined => {
  const date = columns.get("date");
  const amounts = (["amount", "outflow", "inflow"] as const).flatMap((key) => columns.get(key) ?? []);
  const money = [...amounts, ...fees];
  return date === undefined || money.length === 0 ? undefined : { date, money };
};

/** What is seen in a row, whichever reason asks for it. */
export class RowFacts {
  readonly date: Column;
  readonly money: readonly Column[];
  readonly isDated: (row: RowView) => boolean;
  private readonly names: readonly Column[];
  private readonly amounts: OncePerRow<AmountKind>;
  private readonly texts = new OncePerRow<readonly string[]>({ of: (row) => row.cells() });
  private readonly words = new OncePerRow<readonly string[]>({
    of: (row) => this.texts.of(row).filter((cell) => !BARE_NUMBER.test(cell)),
  });

  constructor({ date, money }: MoneyColumns, { layout, csv, isDated, numbers }: HowToLeaveOut) {
    const looksDated = new ColumnMemo(date.cell, isDateCell);
    this.date = date;
    this.money = money;
    this.names = layout.names;
    this.isDated = isDated ?? ((row) => looksDated.of(row).verdict);
    const cells = money.map(({ cell }) => cell);
    this.amounts = new OncePerRow({ of: amountKinds(cells, csv.numberFormat, numbers) });
  }

  /** What the cells of amounts contain together. */
  amountOf(row: RowView): AmountKind {
    return this.amounts.of(row);
  }

  cellsOf(row: RowView): readonly string[] {
    return this.texts.of(row);
  }

  /** The cells that are more than a number: they can be words. */
  wordsOf(row: RowView): readonly string[] {
    return this.words.of(row);
  }

  /** Whether something names a row. */
  isNamed(row: RowView): boolean {
    return this.names.some(({ cell }) => !isNothing(row.at(cell)));
  }

  /** Whether a row has an amount. One that cannot be read is none where nothing names what it is for. */
  isMoney(row: RowView): boolean {
    const kind = this.amountOf(row);
    return kind === "amount" || (kind === "unreadable" && this.isNamed(row));
  }

  /** Whether all amounts of a row are dashes or blank, and another cell has the same dash: so the file writes nothing. */
  hasDashesForNothing(row: RowView): boolean {
    const amounts = this.money.map(({ cell }) => row.at(cell));
    return (
      amounts.every(isNothing) &&
      this.cellsOf(row).some(
        (cell, at) => cell !== "" && amounts.includes(cell) && this.money.every((each) => each.cell !== at),
      )
    );
  }

  /** Whether nothing stands in place of the date. */
  lacksDate(row: RowView): boolean {
    return isNothing(row.at(this.date.cell));
  }
}
