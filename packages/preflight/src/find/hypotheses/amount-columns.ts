import { absolute } from "../../money/units.ts";
import { canBeBalance } from "../balances/balance.ts";
import { isMoney, isNamedSide } from "../columns/amount-worth.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import type { Amounts, MoneyColumns } from "../columns/money-columns.ts";
import { isOfYears } from "../columns/years.ts";
import type { DirectionColumn } from "../directions/direction.ts";
import { MORE_THAN_HALF, MOST_FEE_COLUMNS, NEARLY_ALL } from "../weights/weights.ts";

/** The columns of a file with the part that each can have in its money, before any reading is weighed. */
export interface AmountColumns extends MoneyColumns {
  /** The columns that can say which way money went, the surest first. */
  readonly directions: readonly DirectionColumn[];
  /** All columns with amounts; those of money out or in also where they are blank. */
  readonly amounts: readonly Column[];
  /** Those that can be the amount by themselves. */
  readonly singles: readonly Column[];
  readonly fees: readonly Column[];
  /** The first of more fees than an export has: whether they are inside the amounts is asked. */
  readonly firstOfManyFees: Column | undefined;
  readonly taxes: readonly Column[];
  readonly balances: readonly Column[];
  /** Columns whose header says amount: balances only if every step is one of another column. */
  readonly misnamed: readonly Column[];
}

/** What contains a fee, or is the rate of one, is none; nor is a balance of fees. */
const INCLUDED = /\bincl|\binkl|enthalten|inbegriffen|\bcompris|\binclu[ií]d|\binbegrepen/i;
const OF_A_FEE = /%|\brate\b|satz|percent|\btaux\b|\btasa\b|balance|saldo/i;

/** More columns of amounts are not weighed against each other, which takes the square of their number. */
const MOST_AMOUNTS = 24;

/** Of more columns than are weighed those whose headers say that they are money, and then the first. */
const weighed = (columns: readonly Column[]): readonly Column[] => {
  if (columns.length <= MOST_AMOUNTS) return columns;
  const [named, others] = [true, false].map((isNamed) =>
    columns.filter(({ meanings }) => meanings.length > 0 === isNamed),
  );
  return [...named!, ...others!].slice(0, MOST_AMOUNTS).toSorted((a, b) => a.cell - b.cell);
};

const sizeOf = (amounts: Amounts): bigint =>
  amounts.reduce<bigint>((sum, each) => sum + absolute(each ?? 0n), 0n);

export const namesFee = (column: Column): boolean =>
  meansFirst(column, "fee") && !INCLUDED.test(column.header) && !OF_A_FEE.test(column.header);

const isUsed =
  (units: ColumnUnits) =>
  ({ cell }: Column): boolean =>
    units.of(cell).some((each) => each !== undefined && each !== 0n);

/** The columns of fees, where none of these rows has a fee. */
export const unusedFees = (all: readonly Column[], units: ColumnUnits): readonly Column[] => {
  const fees = all.filter(
    (column) => namesFee(column) && (column.filled === 0 || column.numbers >= NEARLY_ALL),
  );
  return fees.some(isUsed(units)) ? [] : fees;
};

/** Whether a column is a fee: together they are less than some amounts. */
const isFee = (column: Column, columns: readonly Column[], units: ColumnUnits): boolean =>
  namesFee(column) &&
  columns.some(
    (other) => !meansFirst(other, "fee") && sizeOf(units.of(other.cell)) >= sizeOf(units.of(column.cell)),
  );

/** Finds the part of each column. */
export const partsOfColumns = (of: MoneyColumns, directions: readonly DirectionColumn[]): AmountColumns => {
  const { columns, units } = of;
  const least = columns.some((column) => isMoney(column, NEARLY_ALL)) ? NEARLY_ALL : MORE_THAN_HALF;
  const amounts = weighed(
    columns.filter(
      (column) => (isMoney(column, least) || isNamedSide(column)) && !isOfYears(column, columns),
    ),
  );
  const filled = amounts.filter((column) => column.filled > 0);
  const fees = amounts.filter((column) => isFee(column, amounts, units) && isUsed(units)(column));
  const areMany = fees.length > MOST_FEE_COLUMNS;
  return {
    ...{ ...of, directions, amounts },
    fees: areMany ? [] : fees,
    firstOfManyFees: areMany ? fees[0] : undefined,
    singles: filled.filter(
      (column) =>
        !meansFirst(column, "balance", "tax") && (!meansFirst(column, "fee") || INCLUDED.test(column.header)),
    ),
    taxes: amounts.filter((column) => meansFirst(column, "tax") && isUsed(units)(column)),
    balances: filled.filter(canBeBalance),
    misnamed: filled.filter((column) => meansFirst(column, "amount")),
  };
};
