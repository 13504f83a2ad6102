import { quoted } from "../findings/finding.ts";
import { option, type Sentence, sentence } from "../findings/sentence.ts";
import type { MoneyRule } from "../money/money-rule.ts";
import { unitsOf } from "../money/units.ts";
import { NUMBER_FORMATS, type NumberFormat } from "../options/number-formats.ts";
import { type Row, rowsOfLines } from "../table/sampled-rows.ts";
import { isSummaryText } from "../words/footer-words.ts";
import { headerLanguage } from "../words/header-words.ts";
import { isOfBankAccount } from "./account-kind.ts";
import { isSignOpen, rowsWithBoth } from "./amount-pairs.ts";
import { hasDecimals } from "./amount-worth.ts";
import { proveByBalance } from "./balance.ts";
import { type Column, meansFirst } from "./column.ts";
import { ColumnUnits } from "./column-units.ts";
import { orderOfDates } from "./day-or-month.ts";
import { decideSignsByBalance } from "./decide-signs-by-balance.ts";
import { type DirectionColumn, directionColumns, givenDirection } from "./direction.ts";
import { rowsOfForeignFee } from "./fee-currency.ts";
import { feeOfLayout, withFeeOfLayout } from "./fee-of-layout.ts";
import { hasBothSigns, namesFee, unusedFees } from "./hypotheses.ts";
import type { FeeOfLayout, Hypothesis } from "./hypothesis.ts";
import type { Notes } from "./inspection.ts";
import { moneyQuestions } from "./money-questions.ts";
import { ownFormat } from "./own-format.ts";
import { readingsLeft, readingsOfSign } from "./readings-left.ts";
import { heardIn, textsOf, wordsOfRows } from "./row-words.ts";
import { decideSign } from "./sign/decide-sign.ts";
import { saidBothWays } from "./sign/said-both-ways.ts";
import { isListOfTaken } from "./sign/sign-of-taken.ts";
import {
  bookingsOf,
  columnsOf,
  type DecidedColumns,
  exampleOf,
  nameOfColumn,
  rowsBeyond,
  type Statement,
} from "./statement.ts";
import { decideUnbalanced } from "./unbalanced-rows.ts";

const whyColumn = ({ meanings }: Column, kind: string): string =>
  meanings.length > 0 ? "its header and its cells say so" : `its cells are ${kind}`;

/** How far the rows are from one with a fee whose balances are held against it. */
const LINES_BESIDE = 12;

/** Headers of amounts without a decimal mark: 1200 is 12.00. */
const HUNDREDTHS =
  /\b(?:minor[ _]?units?|in[ _]?cents?|cents|pence|pennies|centimes|centimos|céntimos|centavos|centesimi|groszy|halere|öre|kopecks)\b|[(_ ](?:cents?|pence)\)?$/i;

const isInHundredths = (column: Column): boolean =>
  HUNDREDTHS.test(column.header.replaceAll("_", " ")) && !hasDecimals(column);

/**
 * Decides how the money of a row is read: its columns, what its sign means, and the fee. Returns what was decided, or
 * undefined if there is no column of amounts.
 */
export const decideMoney = (
  statement: Statement,
  numberFormat: NumberFormat | undefined,
  take: DecidedColumns,
  to: Notes,
): Hypothesis | undefined => {
  const { structure, columns, bookings, given, date, status, givenColumn, written, layout } = statement;
  const column = (cell: number): Column => columns[cell]!;
  const units = new ColumnUnits(columns, numberFormat);
  const language = headerLanguage(structure.header?.cells ?? []);
  const inflowValue = given.amount_type_inflow_value?.trim();
  const typed = givenColumn("entity_type");
  // Who says which value means money in, says that a column decides.
  const withValue =
    typed ??
    (inflowValue
      ? columns
          .filter(({ distinct }) => distinct.has(inflowValue))
          .toSorted((a, b) => a.distinct.size - b.distinct.size)[0]
      : undefined);
  // If an option says what a value of the type column means, the sign is decided; a profile says it for each value.
  const isSaid =
    Boolean(given.signage_convention && given.amount_type_strategy !== "custom_column") ||
    Boolean(given.signs_by_balance) ||
    Boolean(inflowValue && withValue !== undefined && !given.amount_type_values);
  const directions = isSaid
    ? []
    : typed === undefined
      ? directionColumns(
          columns.filter(({ cell }) => cell !== date.cell && cell !== status?.cell),
          heardIn(columns, language),
          language,
        )
      : [givenDirection(typed)];
  const ask = moneyQuestions(statement, units, to);
  const oldFirst = orderOfDates(date.values);
  // Who names the amount, and no fee, means it as it is.
  const isAmountNamed = givenColumn("amount") !== undefined || givenColumn("outflow") !== undefined;
  const readings = (inflowsPositive?: boolean) =>
    withFeeOfLayout(readingsLeft(statement, directions, units, oldFirst, inflowsPositive), columns, layout);
  const found = readings();
  if (found.best === undefined) {
    to.leave({
      field: "amount_col_label",
      candidates: [],
      ...exampleOf(structure.header ?? structure.rows[0]),
      wording: sentence`No column contains amounts. Export the file with them, or set ${option("amount_col_label")} to their column.`,
    });
    return undefined;
  }
  const texts = textsOf(columns);
  const isAccount = () => isOfBankAccount(structure, columns);
  const readUnits = (text: string) => unitsOf(text, numberFormat ?? NUMBER_FORMATS[0]);
  const around = {
    ...{ hypothesis: found.best, structure, columns, units, oldFirst, isAccount, language, layout },
    read: readUnits,
    wordsOf: () => wordsOfRows(texts, bookings.length, language),
  };
  const signed = isSaid ? undefined : (decideSign(around) ?? signAsWritten(found.best));
  const decided = typeof signed === "object" ? signed.money.inflowsPositive : undefined;
  const said = given.signage_convention ? given.signage_convention === "inflows_positive" : undefined;
  const ofSign = readingsOfSign(found, isSaid ? said : decided, columns, readings);
  const { rivals, unclearFee, isFeeSignOpen, otherPair } = ofSign;
  const known = unclearFee === undefined ? ofSign.feeOfLayout : undefined;
  const best = ofSign.best!;
  const { amount } = best.money;
  // What the caller says of all amounts is said of those of which the balances show nothing.
  const isOpenToBalance =
    signed === "both ways" || (isSaid && !inflowValue && !given.signs_by_balance && best.proof === undefined);
  const canSayBalance = (given.columns ?? ["balance"]).includes("balance");
  const isByBalance =
    isOpenToBalance &&
    canSayBalance &&
    amount !== undefined &&
    decideSignsByBalance(
      statement,
      column(amount),
      numberFormat ?? NUMBER_FORMATS[0],
      units,
      oldFirst,
      take,
      to,
    );
  // The balances that show the signs show which column has the amounts, unless they prove both.
  if (rivals.length > 0 && (best.proof !== undefined || (!isByBalance && signed !== "both ways")))
    ask.column(best, rivals);
  if (otherPair !== undefined) ask.pair(best.money, otherPair.money);
  const money: MoneyRule = typeof signed === "object" && best === found.best ? signed.money : best.money;
  if (money.amount !== undefined)
    take.take("amount", column(money.amount), whyColumn(column(money.amount), "amounts"));
  else {
    take.take("outflow", column(money.outflow!), "it is money out");
    take.take("inflow", column(money.inflow!), "it is money in");
    decidePair(money.outflow!, money.inflow!);
  }
  const firstAmount = column((money.amount ?? money.outflow)!);
  const format = numberFormat === undefined ? undefined : ownFormat(firstAmount, numberFormat);
  if (format !== undefined && format !== numberFormat && !given.number_format)
    to.resolve("number_format", format, `the amounts of ${quoted(firstAmount.header)} are written so`);
  for (const cell of [money.amount, money.outflow, money.inflow])
    if (cell !== undefined && isInHundredths(column(cell))) ask.hundredths(column(cell));
  const foreign = foreignFee();
  // Of what customers paid, the one who takes it gets less.
  if (foreign !== undefined) ask.foreignFee(foreign.fee, money, foreign.row);
  else if (unclearFee !== undefined && !given.fee_col_label && !isListOfTaken(around))
    ask.fee(column(unclearFee), money, isSaid || best.direction !== undefined || typeof signed === "object");
  else if (!given.fee_col_label) askFeeBeyond(money);
  if (known?.isOnTop === false) decideFeeOfLayout(known, column(known.fee));
  for (const cell of money.fees ?? []) {
    take.take("fee", column(cell), known?.reason ?? "it is taken into the amount");
    if (unclearFee === undefined && !given.fee_col_label && !given.fee_sign) decideFeeSign(cell);
  }
  // A balance in another format cannot be read with the amounts.
  if (best.proof !== undefined && (format === undefined || ownFormat(best.proof.balance, format) === format))
    take.take(
      "balance",
      best.proof.balance,
      `${best.proof.explained} of ${best.proof.steps} steps agree with the amounts`,
    );
  decideUnbalanced(statement, best, units, oldFirst, to);
  if (best.direction !== undefined) decideDirection(best.direction);
  else if (signed === "both ways" && !isByBalance) ask.type(texts);
  else if (signed === undefined && !isSaid && !isAllNothing()) {
    const both = saidBothWays(around);
    if (both === undefined) ask.sign(best.money);
    else ask.ways(texts, both);
  } else if (money.amount !== undefined && signed !== undefined && signed !== "both ways")
    to.resolve(
      "signage_convention",
      money.inflowsPositive ? "inflows_positive" : "inflows_negative",
      signed.reason,
    );
  if (inflowValue) {
    if (withValue !== undefined)
      take.take("entity_type", withValue, `it has the value ${quoted(inflowValue)}`);
    if (!given.amount_type_strategy)
      to.resolve("amount_type_strategy", "custom_column", `${quoted(inflowValue)} means money in`);
  }
  return best;

  /** Where the bookings do not show what the sign means, with the rows that are left out. */
  function signAsWritten(found: Hypothesis) {
    if (written === undefined || found.proof !== undefined) return undefined;
    const rows = written[date.cell]?.values ?? [];
    return decideSign({
      ...{
        hypothesis: found,
        structure,
        columns: written,
        units: new ColumnUnits(written, numberFormat),
        isAccount,
        language,
        layout,
        read: readUnits,
      },
      oldFirst: orderOfDates(rows),
      wordsOf: () => wordsOfRows(textsOf(written!), rows.length, language),
    });
  }

  function decidePair(outflow: number, inflow: number): void {
    const [paid, received] = [units.of(outflow), units.of(inflow)];
    // What went out and came in again is nothing.
    const both = rowsWithBoth(paid, received).find(
      // The sums of a file are left out, also where they have a date.
      (row) => paid[row] !== received[row] && !bookings[row]!.cells.some(isSummaryText),
    );
    const isNamed = Boolean(given.debit_col_label && given.credit_col_label);
    if (both !== undefined && best!.proof === undefined && !isNamed)
      to.leave({
        field: "debit_col_label",
        candidates: [],
        ...exampleOf(bookings[both]),
        wording: sentence`A row has both money out and money in. Add ${option("debit_col_label")} ${quoted(column(outflow).header)} and ${option("credit_col_label")} ${quoted(column(inflow).header)} if the difference of both is meant.`,
      });
    const sign = money.debitSign;
    if (sign === undefined || given.debit_sign) return;
    if (best!.proof === undefined && isSignOpen(paid))
      to.leave({
        field: "debit_sign",
        candidates: [],
        ...exampleOf(bookings[paid.findIndex((each) => each !== undefined && each < 0n)]),
        wording: sentence`As many amounts of ${quoted(column(outflow).header)} have a minus as have none, and nothing says which of them is money out. Give a profile with "debit_sign": "plus" or "minus".`,
      });
    else to.resolve("debit_sign", sign, "an amount with the other sign came back");
  }

  /** A fee in another currency than its amount, where no balance shows that the amount is all of it. */
  function foreignFee(): { readonly fee: Column; readonly row: number } | undefined {
    if (best!.proof !== undefined || isAmountNamed || given.fee_col_label) return undefined;
    for (const fee of columns.filter(namesFee)) {
      const [row] = rowsOfForeignFee(fee, money, columns, units);
      if (row !== undefined && fee.cell !== money.amount) return { fee, row };
    }
    return undefined;
  }

  /** A fee of a row that is not looked at would be lost, or be taken twice. */
  function askFeeBeyond(found: MoneyRule): void {
    if (isAmountNamed || (found.amount !== undefined && meansFirst(column(found.amount), "net"))) return;
    for (const fee of unusedFees(columns, units)) {
      const row = bookingsOf(rowsBeyond(structure, fee, date), statement, given).find(
        ({ cells }) => (readUnits(cells[fee.cell] ?? "") ?? 0n) !== 0n,
      );
      if (row === undefined) continue;
      const place = placeByBalances(fee, found, row);
      const known = place === undefined ? feeOfLayout(found, columns, layout) : undefined;
      if (place === "on top") take.take("fee", fee, `the balance at line ${row.line} shows it`);
      else if (known !== undefined) decideFeeOfLayout(known, fee);
      else if (place === undefined) ask.feeBeyond(fee, found, row);
      return;
    }
  }

  function decideFeeOfLayout({ isOnTop, reason }: FeeOfLayout, fee: Column): void {
    if (isOnTop) take.take("fee", fee, reason);
    else to.note("fee", nameOfColumn(fee), reason);
  }

  /** What the balances beside a row with a fee show, where those of the file bear out what is read without it. */
  function placeByBalances(fee: Column, found: MoneyRule, { line }: Row): "on top" | "inside" | undefined {
    const proof = best!.proof;
    if (proof === undefined || proof.isGrouped || proof.isInRows === true) return undefined;
    const { content, separator, header } = structure;
    const near = rowsOfLines(content, separator, line - LINES_BESIDE, line + LINES_BESIDE);
    const beside = columnsOf(header, bookingsOf(near, statement, given));
    const read = new ColumnUnits(beside, numberFormat);
    const explained = (money: MoneyRule): number =>
      proveByBalance(read.of(proof.balance.cell), read.moneyBy(money), {
        oldFirst: proof.oldFirst,
        only: proof.after ? "after" : "before",
      }).explained;
    const [without, onTop] = [explained(found), explained({ ...found, fees: [fee.cell] })];
    return without === onTop ? undefined : onTop > without ? "on top" : "inside";
  }

  /** Balances that only one sign of the fees explains decide which of them came back. */
  function decideFeeSign(cell: number): void {
    if (!hasBothSigns(units)(cell)) return;
    if (best!.proof === undefined || isFeeSignOpen) ask.feeSign(column(cell));
    else if (money.feeSign !== undefined)
      to.resolve("fee_sign", money.feeSign, "a fee with the other sign came back");
  }

  /** Whether no row moves money, so that no sign can be wrong. */
  function isAllNothing(): boolean {
    return structure.complete && amount !== undefined && units.of(amount).every((each) => each === 0n);
  }

  function decideDirection({ column: type, in: into, out, none, others }: DirectionColumn): void {
    take.take("entity_type", type, `its cells are ${[...type.distinct].slice(0, 6).map(quoted).join(", ")}`);
    if (others.length > 0) {
      const unknown: Sentence = others.slice(0, 5).map(quoted).join(", ");
      to.leave({
        field: "amount_type_inflow_value",
        candidates: [...type.distinct].slice(0, 12),
        ...exampleOf(bookings[type.values.indexOf(others[0]!)]),
        wording: sentence`${quoted(type.header)} says whether money came in or went out, but it is not known what ${unknown} means. Add ${option("amount_type_strategy")} custom_column and ${option("amount_type_inflow_value")}.`,
      });
      return;
    }
    to.resolve("amount_type_strategy", "custom_column", "a column says whether money came in or went out");
    to.resolve(
      "amount_type_inflow_value",
      into.find((value) => value !== "") ?? "in",
      `${into.map(quoted).join(", ") || "no value"} means money in`,
    );
    to.set("amount_type_values", { in: into, out, ...(none.length === 0 ? {} : { none }) });
  }
};
