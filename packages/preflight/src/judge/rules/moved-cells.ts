import { isKnownCurrency } from "../../basics/known-currency.ts";
import { findingKind, quoted } from "../../findings/finding.ts";
import { isAmountCell, isDateCell, isTellingAmount } from "../../formats/cell-kinds.ts";
import type { ColumnKey } from "../../options/options.ts";
import type { Column, Layout } from "../../reading/layout.ts";
import type { RowView } from "../../split/row-view.ts";
import type { RowWidths } from "../row-widths.ts";
import type { Rule } from "../rule.ts";
import { isCutAmount } from "./cut-amount.ts";

const MONEY: readonly ColumnKey[] = ["amount", "outflow", "inflow"];

const MARKS: ReadonlySet<string | undefined> = new Set("\"'`\u2018\u2019");

/** A cell without the marks of a text that other programs put around it. */
const bare = (cell: string): string =>
  MARKS.has(cell[0]) || MARKS.has(cell.at(-1))
    ? cell.replace(/^["'`\u2018\u2019]+|["'`\u2018\u2019]+$/g, "")
    : cell;

/** No amount is longer, with the marks around it. */
const LONGEST = 48;

const isAmount = (cell: string): boolean => cell.length <= LONGEST && isAmountCell(bare(cell));

/** How many cells a row has, without blank ones at its end. */
const filledLength = (row: RowView): number => {
  let { length } = row;
  while (length > 0 && row.isBlankAt(length - 1)) length -= 1;
  return length;
};

const AMOUNT_AT_END = /\d[.,]\d{2}\D{0,4}$/;

const TEXT_BEFORE = /[\p{L}"].*$/u;

/** So many characters show what a cell ends with. */
const END = 40;

/** Whether a cell ends with an amount behind a text or a quote, from which a separator is missing. */
const isJoined = (cell: string): boolean => {
  const end = cell.slice(-END);
  const at = end.search(AMOUNT_AT_END);
  return at >= 0 && TEXT_BEFORE.test(end.slice(0, at));
};

const DATE_INSIDE = /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/;

const hasDateInside = (row: RowView, cell: number): boolean => {
  const text = row.at(cell);
  return DATE_INSIDE.test(text.length > LONGEST ? text.slice(0, LONGEST) : text);
};

/** A date and an amount in one cell, from between which a separator is missing. */
const DATE_AND_AMOUNT = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}["']*[-+]?["']*\d+[.,]\d{2}/;

/** Which cells of a row may not be in their columns. */
export class MovedCells {
  private readonly money: readonly Column[];
  /** The first cell of money. */
  private readonly first: number;
  /** What stands behind the money. */
  private readonly behind: readonly Column[];
  private readonly date: Column | undefined;
  private readonly widths: RowWidths;

  constructor(widths: RowWidths, { columns }: Layout) {
    this.widths = widths;
    this.money = MONEY.flatMap((key) => columns.get(key) ?? []);
    this.first = Math.min(...this.money.map(({ cell }) => cell));
    this.behind = (["balance", "currency"] as const)
      .flatMap((key) => columns.get(key) ?? [])
      .filter(({ cell }) => cell > this.first);
    this.date = columns.get("date");
  }

  /** The cell that may be the amount of a row that has too many or too few. */
  suspectIn(row: RowView): number | undefined {
    const { columns } = this.widths;
    if (row.length === columns) return undefined;
    return row.length > columns ? this.furtherRight(row) : this.furtherLeft(row);
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
    const by = row.length - this.widths.columns;
    if (by === 0 || this.date === undefined) return false;
    const text = row.at(this.date.cell);
    const beginsLikeDate = /^\d/.test(text);
    if (beginsLikeDate && DATE_AND_AMOUNT.test(text)) return true;
    return (
      (beginsLikeDate || isDateCell(row.at(this.date.cell + by))) &&
      this.money.some(({ cell }) => isAmount(row.at(cell + by)))
    );
  }

  private isCut(row: RowView): boolean {
    return this.money.some(({ cell }) => isCutAmount(row, cell, this.widths));
  }

  /** A separator too many: the amount and what stands behind it is further right. */
  private furtherRight(row: RowView): number | undefined {
    if (this.isCut(row)) return undefined;
    const fused = this.fusedIn(row);
    if (fused !== undefined) return fused;
    const most = row.length - this.widths.named;
    for (let by = 1; by <= most; by += 1) {
      const moved = this.money.find(({ cell }) => this.isFurther(row, cell, by));
      if (moved !== undefined && this.isPossible(row, by)) return moved.cell + by;
    }
    return undefined;
  }

  /**
   * Whether an amount stands so many cells behind the place of one. Blank cells at the end of a row show that a separator is too
   * many only where most rows do not end with as many.
   */
  private isFurther(row: RowView, cell: number, by: number): boolean {
    if (row.isBlankAt(cell + by)) return false;
    const amount = row.at(cell + by);
    if (!isAmount(amount)) return false;
    const isLong = row.length > this.widths.usual();
    // Of a pair, one is blank in its place.
    if (this.money.length > 1) return isLong || !row.isBlankAt(row.length - 1) || isAmount(row.at(cell));
    return by <= filledLength(row) - this.widths.named || (isLong && isTellingAmount(bare(amount)));
  }

  /** The amount of a second record behind the first one in a row: a line end is missing between them. */
  private fusedIn(row: RowView): number | undefined {
    const { named } = this.widths;
    let dated = named - 1;
    while (dated < row.length && !hasDateInside(row, dated)) dated += 1;
    if (dated === row.length) return undefined;
    for (let cell = named; cell < row.length; cell += 1)
      if (!row.isBlankAt(cell) && row.at(cell).length <= LONGEST && isTellingAmount(bare(row.at(cell))))
        return cell;
    return undefined;
  }

  /** A separator too few: the amount is further left, alone or behind a text, or one of two amounts is a balance. */
  private furtherLeft(row: RowView): number | undefined {
    const beside = Math.min(this.first, row.length) - 1;
    if (isJoined(row.at(beside))) return beside;
    // A line without a separator lacks a value, whatever it is.
    if (row.length === 1) return undefined;
    const lacked = this.money.filter(({ cell }) => cell >= row.length);
    const filled = this.money.filter(({ cell }) => !row.isBlankAt(cell));
    if (filled.length > 1) return filled.at(-1)!.cell;
    if (lacked.length === 0) return undefined;
    const most = this.widths.columns - row.length;
    for (let by = this.distanceTo(row, 1); by <= most; by = this.distanceTo(row, by + 1)) {
      const moved = this.money.find(({ cell }) => isAmount(row.at(cell - by)));
      if (moved !== undefined && this.isPossible(row, -by)) return moved.cell - by;
    }
    return undefined;
  }

  /** How far left of its place, and no less than this, an amount can be among the cells of a row. */
  private distanceTo(row: RowView, least: number): number {
    return this.money.reduce(
      (next, { cell }) => (cell < least ? next : Math.min(next, Math.max(least, cell - row.length + 1))),
      Number.POSITIVE_INFINITY,
    );
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
export const movedCells = (widths: RowWidths, layout: Layout): Rule => {
  const moved = new MovedCells(widths, layout);
  const kind = findingKind("moved_cells", undefined, ({ value = "", detail = 0 }) => ({
    message: `${quoted(value)} may be the amount of this row: it has ${detail} ${detail === 1 ? "cell" : "cells"}, and there are ${widths.columns} columns`,
    parts: { cells: detail, width: widths.columns },
  }));
  return {
    kinds: [kind],
    check: (row, found) => {
      const cell = moved.suspectIn(row);
      if (cell !== undefined) found.push({ kind, cell, detail: row.length });
    },
  };
};
