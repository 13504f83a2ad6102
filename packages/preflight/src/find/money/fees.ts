import { placesOf, withPlaces } from "@farthing/values";
import { quoted } from "../../findings/finding.ts";
import { option, type Sentence, sentence } from "../../findings/sentence.ts";
import type { MoneyRule } from "../../money/money-rule.ts";
import { decimalOfUnits } from "../../money/units.ts";
import { type Row, rowsOfLines } from "../../table/sampled-rows.ts";
import { proveByBalance } from "../balances/balance.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import { ColumnUnits } from "../columns/column-units.ts";
import { columnsOf } from "../columns/columns-of.ts";
import { bookingsOf, rowsBeyond } from "../facts/bookings.ts";
import { type Decision, decision, note, type Question } from "../facts/conclusion.ts";
import { columnIs, type Decider, exampleOf, type Facts } from "../facts/facts.ts";
import { namesFee, unusedFees } from "../hypotheses/amount-columns.ts";
import { rowsOfForeignFee } from "../hypotheses/fee-currency.ts";
import { feeOfLayout } from "../hypotheses/fee-of-layout.ts";
import { hasBothSigns } from "../hypotheses/fee-readings.ts";
import type { FeeOfLayout } from "../hypotheses/hypothesis.ts";
import { isListOfTaken } from "../sign/sign-of-taken.ts";
import type { WeighedMoney, WithMoney } from "./weigh-money.ts";

/** Who names the amount, and no fee, means it as it is. */
const isAmountNamed = ({ givenColumn }: Facts): boolean =>
  givenColumn("amount") !== undefined || givenColumn("outflow") !== undefined;

/** The options by which amounts are taken as they are, without a fee. */
const withoutFee = ({ columns }: Facts, { amount, outflow, inflow }: MoneyRule): Sentence => {
  const label = (cell: number): string => quoted(columns[cell]!.name);
  return amount !== undefined || inflow === undefined
    ? sentence`${option("amount_col_label")} ${label((amount ?? outflow)!)}`
    : sentence`${option("debit_col_label")} ${label(outflow!)} and ${option("credit_col_label")} ${label(inflow)}`;
};

/** An amount as people write it: with two decimals rather than one. */
const amountText = (units: bigint): string => {
  const decimal = decimalOfUnits(units);
  return placesOf(decimal) === 1 ? withPlaces(decimal, 2) : decimal;
};

/** Whether amounts contain a fee, with what a row comes to in all where its sign is known. */
const placeQuestion = (
  facts: Facts,
  fee: Column,
  rule: MoneyRule,
  of: { readonly row: Row | undefined; readonly totals?: readonly [onTop: string, inside: string] },
): Question => {
  const [onTop, inside] = (of.totals ?? []).map((total) => `: ${total} in all`);
  return {
    field: "fee_col_label",
    candidates: [fee.name],
    ...exampleOf(of.row),
    readings: [
      `the fee comes on top of the amount${onTop ?? ""}`,
      `the amount contains the fee${inside ?? ""}`,
    ],
    wording: sentence`It is not known whether the amount contains the fee. Add ${option("fee_col_label")} ${quoted(fee.name)} if it does not, or ${withoutFee(facts, rule)} if it does.`,
  };
};

/** A fee in another currency than its amount, where no balance shows that the amount is all of it. */
const foreignFee = (
  facts: Facts,
  { best, rule, units }: WeighedMoney,
): { readonly fee: Column; readonly row: number } | undefined => {
  const { columns, given } = facts;
  if (best.proof !== undefined || isAmountNamed(facts) || given.fee_col_label) return undefined;
  for (const fee of columns.filter(namesFee)) {
    const [row] = rowsOfForeignFee(fee, rule, { columns, units });
    if (row !== undefined && fee.cell !== rule.amount) return { fee, row };
  }
  return undefined;
};

/** A fee in another currency is never added to an amount, and would be lost without a word. */
const foreignQuestion = (facts: Facts, fee: Column, rule: MoneyRule, row: number): Question => ({
  field: "fee_col_label",
  candidates: [],
  ...exampleOf(facts.bookings[row]),
  about: "foreign_fee",
  wording: sentence`A fee of ${quoted(fee.header)} is in another currency than its amount, so it cannot be added to it. Add ${withoutFee(facts, rule)} to take the amounts without their fees, or make such fees rows of their own.`,
});

/** The first row that comes to something else with a fee on top, and what it comes to either way. */
const placeQuestionOf = (facts: Facts, fee: Column, money: WeighedMoney): Question => {
  const { rule, units, sign, best, isSignGiven } = money;
  const { fees = [fee.cell], ...amounts } = rule;
  const [onTop, inside] = [units.moneyBy({ ...amounts, fees }), units.moneyBy(amounts)];
  const first = Math.max(
    0,
    onTop.findIndex((each, at) => each !== inside[at]),
  );
  const isSignKnown = isSignGiven || best.direction !== undefined || typeof sign === "object";
  return placeQuestion(facts, fee, amounts, {
    row: facts.bookings[first],
    ...(isSignKnown
      ? { totals: [amountText(onTop[first] ?? 0n), amountText(inside[first] ?? 0n)] as const }
      : {}),
  });
};

/** How far the rows are from one with a fee whose balances are held against it. */
const LINES_BESIDE = 12;

/** What the balances beside a row with a fee show, where those of the file bear out what is read without it. */
const placeByBalances = (
  facts: Facts,
  fee: Column,
  { best: { proof }, rule }: WeighedMoney,
  { line }: Row,
  format: WithMoney["format"],
): "on top" | "inside" | undefined => {
  if (proof === undefined || proof.isGrouped || proof.isInRows === true) return undefined;
  const { content, separator, header } = facts.structure;
  const near = rowsOfLines(content, separator, line - LINES_BESIDE, line + LINES_BESIDE);
  const units = new ColumnUnits(columnsOf(header, bookingsOf(near, facts, facts.given)), format);
  const explained = (money: MoneyRule): number =>
    proveByBalance(units.of(proof.balance.cell), units.moneyBy(money), {
      oldFirst: proof.oldFirst,
      only: proof.after ? "after" : "before",
    }).explained;
  const [without, onTop] = [explained(rule), explained({ ...rule, fees: [fee.cell] })];
  return without === onTop ? undefined : onTop > without ? "on top" : "inside";
};

/** A fee as the layout of the file has it. */
const feeIs = ({ structure }: Facts, fee: Column, { isOnTop, reason }: FeeOfLayout): Decision =>
  isOnTop ? columnIs("fee", fee, structure.header, reason) : note("fee", fee.name, reason);

/** A fee of a row that is not looked at would be lost, or be taken twice. */
const feeBeyond = (facts: Facts, { money, format }: WithMoney): ReturnType<Decider> => {
  const { columns, structure, date, given } = facts;
  const { rule, units } = money;
  if (isAmountNamed(facts)) return [];
  if (rule.amount !== undefined && meansFirst(columns[rule.amount]!, "net")) return [];
  for (const fee of unusedFees(columns, units)) {
    const row = bookingsOf(rowsBeyond(structure, fee, date), facts, given).find(
      ({ cells }) => (units.parse(cells[fee.cell] ?? "") ?? 0n) !== 0n,
    );
    if (row === undefined) continue;
    const place = placeByBalances(facts, fee, money, row, format);
    const known = place === undefined ? feeOfLayout(rule, facts) : undefined;
    if (known !== undefined) return [feeIs(facts, fee, known)];
    if (place === "on top")
      return [columnIs("fee", fee, structure.header, `the balance at line ${row.line} shows it`)];
    return place === "inside" ? [] : [placeQuestion(facts, fee, rule, { row })];
  }
  return [];
};

/** Asks whether amounts contain their fees, where nothing shows it. */
export const placeOfFees: Decider<WithMoney> = (facts, decided) => {
  const { columns, given } = facts;
  const { money } = decided;
  const foreign = foreignFee(facts, money);
  if (foreign !== undefined) return [foreignQuestion(facts, foreign.fee, money.rule, foreign.row)];
  if (given.fee_col_label) return [];
  // Of what customers paid, the one who takes it gets less.
  if (money.unclearFee !== undefined && !isListOfTaken(money.signFacts))
    return [placeQuestionOf(facts, columns[money.unclearFee]!, money)];
  const known = money.feeOfLayout;
  const inside = known?.isOnTop === false ? [feeIs(facts, columns[known.fee]!, known)] : [];
  return [...feeBeyond(facts, decided), ...inside];
};

/** The columns of fees, and which of them came back where they have both signs. */
export const feeColumns: Decider<WithMoney> = (facts, { money }) => {
  const { columns, given, structure } = facts;
  const isSignOpen = money.unclearFee === undefined && !given.fee_col_label && !given.fee_sign;
  return (money.rule.fees ?? []).flatMap((cell) => [
    columnIs(
      "fee",
      columns[cell]!,
      structure.header,
      money.feeOfLayout?.reason ?? "it is taken into the amount",
    ),
    ...(isSignOpen ? signOfFee(facts, columns[cell]!, money) : []),
  ]);
};

/** Balances that only one sign of the fees explains decide which of them came back. */
const signOfFee = (
  { bookings }: Facts,
  { cell, name, header }: Column,
  { best, rule, units, isFeeSignOpen }: WeighedMoney,
): ReturnType<Decider> => {
  if (!hasBothSigns(units)(cell)) return [];
  if (best.proof !== undefined && !isFeeSignOpen)
    return rule.feeSign === undefined
      ? []
      : [decision("fee_sign", rule.feeSign, "a fee with the other sign came back")];
  const row = units.of(cell).findIndex((each) => each !== undefined && each > 0n);
  return [
    {
      field: "fee_col_label",
      candidates: [name],
      ...exampleOf(bookings[row]),
      readings: ["all fees were paid, whatever their sign"],
      about: "fee_sign",
      wording: sentence`Some fees of ${quoted(header)} have a minus and others have none: some of them may have come back. Add ${option("fee_col_label")} ${quoted(header)} if all of them were paid, or give a profile with "fee_sign": "plus" or "minus", the sign of those that were paid.`,
    },
  ];
};
