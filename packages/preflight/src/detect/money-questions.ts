import { placesOf, withPlaces } from "@farthing/values";
import { quoted } from "../findings/finding.ts";
import { choices, option, type Sentence, sentence } from "../findings/sentence.ts";
import { currencyNamedIn } from "../formats/currency-named.ts";
import { amountMark } from "../formats/number-format.ts";
import type { MoneyRule } from "../money/money-rule.ts";
import { decimalOfUnits } from "../money/units.ts";
import { SIGNAGE_CONVENTIONS } from "../options/options.ts";
import type { Row } from "../table/sampled-rows.ts";
import type { Column } from "./column.ts";
import type { ColumnUnits } from "./column-units.ts";
import type { Hypothesis } from "./hypothesis.ts";
import type { Notes } from "./inspection.ts";
import type { BothWays } from "./sign/said-both-ways.ts";
import { exampleOf, nameOfColumn, type Statement } from "./statement.ts";

/** The first row whose money another reading reads differently. */
const firstDifferent = (
  one: readonly (bigint | undefined)[],
  other: readonly (bigint | undefined)[],
): number =>
  Math.max(
    0,
    one.findIndex((each, row) => each !== undefined && each !== 0n && each !== other[row]),
  );

/** Whether headers say different currencies. */
const areInCurrencies = (columns: readonly Column[]): boolean => {
  const said = columns.map(({ header }) => currencyNamedIn(header));
  return !said.includes(undefined) && new Set(said).size > 1;
};

/** An amount as people write it: with two decimals rather than one. */
const sayAmount = (units: bigint): string => {
  const decimal = decimalOfUnits(units);
  return placesOf(decimal) === 1 ? withPlaces(decimal, 2) : decimal;
};

const wayOf = (units: bigint | undefined): string =>
  units !== undefined && units > 0n ? "money in" : "money out";

/** Asks what a statement leaves open of its money, each with a row that shows it. */
export const moneyQuestions = ({ columns, bookings }: Statement, units: ColumnUnits, to: Notes) => {
  const column = (cell: number): Column => columns[cell]!;

  /** Whether a column can say a kind of each row: some rows have the same. */
  const isOfKinds = ({ distinct }: Column): boolean => distinct.size < bookings.length;

  function askHundredths({ header, values: cells }: Column): void {
    const row = Math.max(
      0,
      cells.findIndex((cell) => cell !== ""),
    );
    to.leave({
      field: "number_format",
      candidates: [],
      ...exampleOf(bookings[row]),
      wording: sentence`The amounts of ${quoted(header)} are in hundredths, such as cents, and would be stored as a hundred times as much. Export them with decimals, or write them so.`,
    });
  }

  function askColumn(best: Hypothesis, rivals: readonly Hypothesis[]): void {
    const all = units.moneyBy(best.money);
    const row = firstDifferent(all, units.moneyBy(rivals[0]!.money));
    const left = [best, ...rivals].flatMap(({ money: { amount } }) =>
      amount === undefined ? [] : [column(amount)],
    );
    to.leave({
      field: "amount_col_label",
      candidates: left.map(nameOfColumn),
      ...exampleOf(bookings[row]),
      readings: left.map(({ values: each }) => each[row] ?? ""),
      wording: areInCurrencies(left)
        ? sentence`The amounts are in more than one currency. Set ${option("amount_col_label")} to the column in the currency of the account.`
        : sentence`More than one column contains amounts. Set ${option("amount_col_label")} to the right one.`,
    });
  }

  function askPair(one: MoneyRule, other: MoneyRule): void {
    askSide("debit_col_label", one.outflow!, other.outflow!);
    askSide("credit_col_label", one.inflow!, other.inflow!);
  }

  function askSide(field: "debit_col_label" | "credit_col_label", one: number, other: number): void {
    const row = units.of(one).findIndex((each, at) => (each ?? 0n) !== (units.of(other)[at] ?? 0n));
    if (row < 0) return;
    const [first, second] = [nameOfColumn(column(one)), nameOfColumn(column(other))];
    to.leave({
      field,
      candidates: [],
      ...exampleOf(bookings[row]),
      wording: sentence`Two pairs of columns are money out and money in, and they differ. Add ${option(field)} ${quoted(first)} or ${quoted(second)}, and the other column of that pair.`,
    });
  }

  /** Asks whether amounts contain their fees. What a row comes to is said where its sign is known. */
  function askFee(fee: Column, { fees = [fee.cell], ...amounts }: MoneyRule, isSignKnown: boolean): void {
    const [onTop, inside] = [units.moneyBy({ ...amounts, fees }), units.moneyBy(amounts)];
    const row = Math.max(
      0,
      onTop.findIndex((each, at) => each !== inside[at]),
    );
    const sayTotal = (all: readonly (bigint | undefined)[]): string =>
      isSignKnown ? `: ${sayAmount(all[row] ?? 0n)} in all` : "";
    leaveFee(fee, amounts, bookings[row], [sayTotal(onTop), sayTotal(inside)]);
  }

  /** Asks the same where only a row has a fee that is not among those that are looked at. */
  function askFeeBeyond(fee: Column, { fees: _, ...amounts }: MoneyRule, row: Row): void {
    leaveFee(fee, amounts, row, ["", ""]);
  }

  function leaveFee(
    fee: Column,
    amounts: MoneyRule,
    row: Row | undefined,
    [onTop, inside]: readonly [string, string],
  ): void {
    to.leave({
      field: "fee_col_label",
      candidates: [nameOfColumn(fee)],
      ...exampleOf(row),
      readings: [`the fee comes on top of the amount${onTop}`, `the amount contains the fee${inside}`],
      wording: sentence`It is not known whether the amount contains the fee. Add ${option("fee_col_label")} ${quoted(nameOfColumn(fee))} if it does not, or ${asWritten(amounts)} if it does.`,
    });
  }

  /** The options by which amounts are taken as they are, without a fee. */
  function asWritten({ amount, outflow, inflow }: MoneyRule): Sentence {
    const [first, second] = [amount ?? outflow!, inflow];
    return second === undefined
      ? sentence`${option("amount_col_label")} ${quoted(nameOfColumn(column(first)))}`
      : sentence`${option("debit_col_label")} ${quoted(nameOfColumn(column(first)))} and ${option("credit_col_label")} ${quoted(nameOfColumn(column(second)))}`;
  }

  /** A fee in another currency is never added to an amount, and would be lost without a word. */
  function askForeignFee(fee: Column, money: MoneyRule, row: number): void {
    to.leave({
      field: "fee_col_label",
      candidates: [],
      ...exampleOf(bookings[row]),
      wording: sentence`A fee of ${quoted(fee.header)} is in another currency than its amount, so it cannot be added to it. Add ${asWritten(money)} to take the amounts without their fees, or make such fees rows of their own.`,
    });
  }

  /** Where fees have both signs some of them can have come back. */
  function askFeeSign(fee: Column): void {
    const row = units.of(fee.cell).findIndex((each) => each !== undefined && each > 0n);
    to.leave({
      field: "fee_col_label",
      candidates: [nameOfColumn(fee)],
      ...exampleOf(bookings[row]),
      readings: ["all fees were paid, whatever their sign"],
      wording: sentence`Some fees of ${quoted(fee.header)} have a minus and others have none: some of them may have come back. Add ${option("fee_col_label")} ${quoted(fee.header)} if all of them were paid, or give a profile with "fee_sign": "plus" or "minus", the sign of those that were paid.`,
    });
  }

  function askSign(found: MoneyRule): void {
    const all = units.moneyBy(found);
    const amounts = found.amount === undefined ? [] : column(found.amount).values;
    // An amount with a mark of its own means the same with each answer.
    const isOpen = (each: bigint | undefined, at: number): boolean =>
      each !== undefined && each !== 0n && amountMark(amounts[at] ?? "") === undefined;
    const row = Math.max(0, all.findIndex(isOpen));
    if (found.amount === undefined) {
      const pair = [column(found.outflow!), column(found.inflow!)];
      to.leave({
        field: "debit_col_label",
        candidates: pair.map(nameOfColumn),
        ...exampleOf(bookings[row]),
        readings: pair.map(({ values: each }) => ((each[row] ?? "") === "" ? "money in" : "money out")),
        wording: sentence`One of two columns is money out and the other money in, and nothing says which. Add ${option("debit_col_label")} and ${option("credit_col_label")}.`,
      });
      return;
    }
    const positive = found.inflowsPositive ? all[row] : -(all[row] ?? 0n);
    to.leave({
      field: "signage_convention",
      candidates: SIGNAGE_CONVENTIONS,
      ...exampleOf(bookings[row]),
      readings: [wayOf(positive), wayOf(-(positive ?? 0n))],
      wording: sentence`The file does not show whether money in is positive. Add ${choices("signage_convention", SIGNAGE_CONVENTIONS)}.`,
    });
  }

  function askType(texts: readonly Column[]): void {
    to.leave({
      field: "entity_type_col_label",
      candidates: texts.filter(isOfKinds).map(nameOfColumn),
      ...exampleOf(bookings[0]),
      wording: sentence`The balance shows that money came in and went out, but no amount says which. Put a minus before each amount that went out, or add ${option("entity_type_col_label")} and ${option("amount_type_inflow_value")} if a column says it.`,
    });
  }

  /** Asks where the words of the rows contradict every sign of one column. */
  function askWays(texts: readonly Column[], { into, out }: BothWays): void {
    const lineOf = (row: number): string => {
      const { example, line } = exampleOf(bookings[row]);
      return line > 0 ? `line ${line}` : quoted(example);
    };
    to.leave({
      field: "entity_type_col_label",
      candidates: texts.filter(isOfKinds).map(nameOfColumn),
      ...exampleOf(bookings[into]),
      wording: sentence`No amount has a sign, but words say that ${lineOf(into)} is money in and ${lineOf(out)} money out, so that no single sign is right for all. Add ${option("entity_type_col_label")} and ${option("amount_type_inflow_value")} if a column says which, or put a minus before each amount that went out; or add ${choices("signage_convention", SIGNAGE_CONVENTIONS)} if all went one way.`,
    });
  }

  return {
    hundredths: askHundredths,
    column: askColumn,
    pair: askPair,
    fee: askFee,
    feeBeyond: askFeeBeyond,
    foreignFee: askForeignFee,
    feeSign: askFeeSign,
    sign: askSign,
    type: askType,
    ways: askWays,
  };
};
