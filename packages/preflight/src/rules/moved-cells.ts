import { isAmountCell, isDateCell } from "../detect/cell-kinds.ts";
import { isKnownCurrency } from "../formats/known-currency.ts";
import type { Column, Layout } from "../reading/layout.ts";
import type { ColumnKey } from "../reading/options.ts";
import { addPlace, quoted, tally } from "../report/finding.ts";
import type { RowView } from "../split/row-view.ts";
import { isCutAmount } from "./cut-amount.ts";
import type { RowRule } from "./rule.ts";

const MONEY: readonly ColumnKey[] = ["amount", "outflow", "inflow"];

/** A cell without the marks of a text that other programs put around it. */
const bare = (cell: string): string => cell.replace(/^['`\u2018\u2019]+|['`\u2018\u2019]+$/g, "");

const isAmount = (cell: string): boolean => isAmountCell(bare(cell));

/** The columns that show whether the cells of a row belong to those that are so many places further left. */
export class MovedCells {
  private readonly money: readonly Column[];
  private readonly behind: readonly Column[];
  private readonly date: Column | undefined;
  private readonly header: readonly string[];
  /** How many columns there are, up to the last one with a name. */
  private readonly named: number;

  constructor(header: readonly string[], { columns }: Layout) {
    this.header = header;
    this.named = header.findLastIndex((cell) => cell !== "") + 1 || header.length;
    this.money = MONEY.flatMap((key) => columns.get(key) ?? []);
    const first = Math.min(...this.money.map(({ cell }) => cell));
    this.behind = (["balance", "currency"] as const)
      .flatMap((key) => columns.get(key) ?? [])
      .filter(({ cell }) => cell > first);
    this.date = columns.get("date");
  }

  /** The amount that a row with too many cells may have further right, if it has one that is not cut. */
  amountIn(row: RowView): { readonly cell: number; readonly value: string } | undefined {
    if (this.money.some(({ cell }) => isCutAmount(row, cell, this.header))) return undefined;
    const most = this.lengthOf(row) - this.named;
    for (let by = 1; by <= most; by += 1) {
      // Of a pair, one is blank in its place; the part of a text that would stand there is not.
      const moved = this.money.find(
        ({ cell }) => isAmount(row.at(cell + by)) && (this.money.length === 1 || isAmount(row.at(cell))),
      );
      if (moved !== undefined && this.isPossible(row, by))
        return { cell: moved.cell + by, value: row.at(moved.cell + by) };
    }
    return undefined;
  }

  /** Whether a row without a date in its place has one where its cells are as far away as it has too many or too few of them. */
  isRecord(row: RowView): boolean {
    const by = row.length - this.header.length;
    return (
      by !== 0 &&
      this.date !== undefined &&
      isDateCell(row.at(this.date.cell + by)) &&
      this.money.some(({ cell }) => isAmount(row.at(cell + by)))
    );
  }

  /** How many cells a row has. Of one amount there is something in the last; of two the last can be blank. */
  private lengthOf(row: RowView): number {
    let { length } = row;
    while (this.money.length === 1 && length > 0 && row.isBlankAt(length - 1)) length -= 1;
    return length;
  }

  private isPossible(row: RowView, by: number): boolean {
    const isOf = ({ cell }: Column, is: (cell: string) => boolean, mayBeBlank: boolean): boolean =>
      row.isBlankAt(cell + by) ? mayBeBlank : is(row.at(cell + by));
    return (
      this.money.every((column) => isOf(column, isAmount, true)) &&
      this.behind.every((column) =>
        isOf(column, column.key === "currency" ? isKnownCurrency : isAmount, row.isBlankAt(column.cell)),
      )
    );
  }
}

/** In a row with more cells than the header row, a separator in a text without quotes can have moved the amount. */
export const movedCells = (header: readonly string[], layout: Layout): RowRule => {
  const moved = new MovedCells(header, layout);
  const found = tally("moved_cells", undefined, ({ value = "" }) => ({
    message: `${quoted(value)} may be the amount of this row: it has more cells than the header row, so a text of it may be split`,
  }));
  return {
    see: (row, line, number) => {
      if (row.length <= header.length) return;
      const amount = moved.amountIn(row);
      if (amount !== undefined) addPlace(found, { line, row: number, ...amount }, row);
    },
    tallies: () => (found.count > 0 ? [found] : []),
  };
};
