import { amountMark } from "../../formats/number-format.ts";
import { UNITS } from "../../money/arithmetic.ts";
import { cellsOfMoney, type MoneyRule, moneyReader } from "../../money/money-rule.ts";
import { unitsOf } from "../../money/units.ts";
import { NUMBER_FORMATS, type NumberFormat } from "../../options/number-formats.ts";
import type { Column } from "./column.ts";
import { ownFormat } from "./own-format.ts";

/** The amounts of the columns in units of 10⁻⁸, each column read once. */
export class ColumnUnits {
  private readonly columns: readonly Column[];
  private readonly format: NumberFormat;
  private readonly read = new Map<number, readonly (bigint | undefined)[]>();

  constructor(columns: readonly Column[], format: NumberFormat | undefined) {
    this.columns = columns;
    this.format = format ?? NUMBER_FORMATS[0];
  }

  /** The amount that a text is in the format of the file. */
  parse(text: string): bigint | undefined {
    return unitsOf(text, this.format);
  }

  /** The amounts of a column, by row. */
  of(cell: number): readonly (bigint | undefined)[] {
    const known = this.read.get(cell);
    if (known !== undefined) return known;
    const own = ownFormat(this.columns[cell], this.format);
    const units = this.valuesOf(cell).map((value) => unitsOf(value, own));
    this.read.set(cell, units);
    return units;
  }

  /** The money of each row under a rule, money in positive; undefined if the row does not say it. */
  moneyBy(rule: MoneyRule): readonly (bigint | undefined)[] {
    const { direction } = rule;
    const valueAt = (row: number, cell: number): string => this.valuesOf(cell)[row] ?? "";
    const amounts = {
      isBlank: (row: number, cell: number) => valueAt(row, cell) === "",
      amount: (row: number, cell: number) => this.of(cell)[row],
      mark: (row: number, cell: number) => amountMark(valueAt(row, cell)),
      direction: (row: number) =>
        direction === undefined ? undefined : direction.of(valueAt(row, direction.cell)),
    };
    const moneyOf = moneyReader(rule, amounts, UNITS);
    const [first] = cellsOfMoney(rule);
    return this.valuesOf(first!).map((_, row) => {
      const money = moneyOf(row);
      // Records have money out positive, and people read detection with money in positive.
      return money === undefined ? undefined : -money;
    });
  }

  private valuesOf(cell: number): readonly string[] {
    return this.columns[cell]?.values ?? [];
  }
}
