import { isKnownCurrency } from "../../basics/known-currency.ts";
import { isAmountCell, isDateCell, isTellingAmount } from "../../detect/cell-kinds.ts";
import { problemKind, quoted } from "../../findings/finding.ts";
import type { ColumnKey } from "../../options/options.ts";
import type { Column, Layout } from "../../reading/layout.ts";
import type { RowView } from "../../split/row-view.ts";
import type { Rule } from "../rule.ts";
import { isCutAmount } from "./cut-amount.ts";

const MONEY: readonly ColumnKey[] = ["amount", "outflow", "inflow"];

/** A cell without the marks of a text that other programs put around it. */
const bare = (cell: string): string => cell.replace(/^["'`\u2018\u2019]+|["'`\u2018\u2019]+$/g, "");

/** No amount is longer, with the marks around it. */
const LONGEST = 48;

const isAmount = (cell: string): boolean => cell.length <= LONGEST && isAmountCell(bare(cell));

/** The end of a cell in which an amount stands behind a text or a quote, from which a separator is missing. */
const JOINED = /[\p{L}"].*\d[.,]\d{2}\D{0,4}$/u;

/** So many characters show it. */
const END = 40;

const DATE_INSIDE = /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/;

/** A date and an amount in one cell, from between which a separator is missing. */
const DATE_AND_AMOUNT = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}["']*[-+]?["']*\d+[.,]\d{2}/;

/** Which cells of a row may not be in their columns, by those of a header row. */
export class MovedCells {
  private readonly money: readonly Column[];
  /** What stands behind the money. */
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

  /** The cell that may be the amount of a row that has too many or too few. */
  suspectIn(row: RowView): number | undefined {
    const { length } = this.header;
    if (row.length === length) return undefined;
    return row.length > length ? this.furtherRight(row) : this.furtherLeft(row);
  }

  /** Whether what stands in the place of the amount may be another cell, or a part of it. */
  isUncertain(row: RowView): boolean {
    return this.isCut(row) || this.suspectIn(row) !== undefined;
  }

  /**
   * Whether a row without a date and an amount in their places has an amount as far away as it has too many or too few cells, and a
   * date there, or something in place of the date that begins like one; or both in one cell.
   */
  isRecord(row: RowView): boolean {
    const by = row.length - this.header.length;
    if (by === 0 || this.date === undefined) return false;
    if (DATE_AND_AMOUNT.test(row.at(this.date.cell))) return true;
    return (
      (isDateCell(row.at(this.date.cell + by)) || /^\d/.test(row.at(this.date.cell))) &&
      this.money.some(({ cell }) => isAmount(row.at(cell + by)))
    );
  }

  private isCut(row: RowView): boolean {
    return this.money.some(({ cell }) => isCutAmount(row, cell, this.header));
  }

  /** A separator too many: the amount and what stands behind it is further right. */
  private furtherRight(row: RowView): number | undefined {
    if (this.isCut(row)) return undefined;
    const fused = this.fusedIn(row);
    if (fused !== undefined) return fused;
    const most = this.lengthOf(row) - this.named;
    const isFilled = !row.isBlankAt(row.length - 1);
    for (let by = 1; by <= most; by += 1) {
      // Of a pair, one is blank in its place.
      const moved = this.money.find(
        ({ cell }) =>
          isAmount(row.at(cell + by)) && (this.money.length === 1 || isFilled || isAmount(row.at(cell))),
      );
      if (moved !== undefined && this.isPossible(row, by)) return moved.cell + by;
    }
    return undefined;
  }

  /** The amount of a second record behind the first one in a row: a line end is missing between them. */
  private fusedIn(row: RowView): number | undefined {
    const behind = Array.from({ length: row.length - this.named }, (_, i) => this.named + i);
    const hasDate = [this.named - 1, ...behind].some((cell) =>
      DATE_INSIDE.test(row.at(cell).slice(0, LONGEST)),
    );
    return hasDate
      ? behind.find((cell) => row.at(cell).length <= LONGEST && isTellingAmount(bare(row.at(cell))))
      : undefined;
  }

  /** A separator too few: the amount is further left, alone or behind a text, or one of two amounts is a balance. */
  private furtherLeft(row: RowView): number | undefined {
    const first = Math.min(...this.money.map(({ cell }) => cell));
    const beside = Math.min(first, row.length) - 1;
    if (JOINED.test(row.at(beside).slice(-END))) return beside;
    const lacked = this.money.filter(({ cell }) => cell >= row.length);
    const filled = this.money.filter(({ cell }) => !row.isBlankAt(cell));
    if (filled.length > 1) return filled.at(-1)!.cell;
    if (lacked.length === 0) return undefined;
    for (let by = 1; by <= this.header.length - row.length; by += 1) {
      const moved = this.money.find(({ cell }) => isAmount(row.at(cell - by)));
      if (moved !== undefined && this.isPossible(row, -by)) return moved.cell - by;
    }
    return undefined;
  }

  /** How many cells a row has, without blank ones at its end; of a pair of amounts the last can be blank, and counts. */
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

/** Of a row that does not have the cells of the header row, an amount in the place of the amount can be something else. */
export const movedCells = (header: readonly string[], layout: Layout): Rule => {
  const moved = new MovedCells(header, layout);
  const kind = problemKind("moved_cells", undefined, ({ value = "", detail = 0 }) => ({
    message: `${quoted(value)} may be the amount of this row: it has ${detail} ${detail === 1 ? "cell" : "cells"}, and there are ${header.length} columns`,
  }));
  return {
    kinds: [kind],
    check: (row, found) => {
      const cell = moved.suspectIn(row);
      if (cell !== undefined) found.push({ kind, cell, detail: row.length });
    },
  };
};
