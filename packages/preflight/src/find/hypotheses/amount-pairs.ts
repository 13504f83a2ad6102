import { currencyNamedIn } from "../../formats/currency-named.ts";
import type { MoneyRule } from "../../money/money-rule.ts";
import type { DebitSign } from "../../options/options.ts";
import { plainCell } from "../../words/plain-cell.ts";
import { type Column, means, meansFirst } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import {
  FEW,
  FEW_BOTH_SIDES,
  TIE_BREAK,
  WEAK_DIRECTION,
  WORTH_OF_NAMED_PAIR,
  WORTH_OF_PAIR,
} from "../weights/weights.ts";
import type { Hypothesis } from "./hypothesis.ts";

/** Whether two columns are never both used in a row, and each of them is somewhere. */
export const areComplementary = (
  one: readonly (bigint | undefined)[],
  other: readonly (bigint | undefined)[],
): boolean => {
  let [first, second, both, neither] = [0, 0, 0, 0];
  for (const [row, a] of one.entries()) {
    const b = other[row];
    const [hasA, hasB] = [a !== undefined && a !== 0n, b !== undefined && b !== 0n];
    if (hasA && hasB) both += 1;
    else if (hasA) first += 1;
    else if (hasB) second += 1;
    else neither += 1;
  }
  return both === 0 && first > 0 && second > 0 && neither <= (first + second) * FEW;
};

/** Whether headers say that two amounts are in different currencies. */
const areInCurrencies = (one: Column, other: Column): boolean => {
  const [mine, theirs] = [currencyNamedIn(one.header), currencyNamedIn(other.header)];
  return mine !== undefined && theirs !== undefined && mine !== theirs;
};

type Amounts = readonly (bigint | undefined)[];

/** The rows in which both columns have an amount. */
export const rowsWithBoth = (one: Amounts, other: Amounts): readonly number[] =>
  one.flatMap((a, row) => {
    const b = other[row];
    return a !== undefined && a !== 0n && b !== undefined && b !== 0n ? [row] : [];
  });

const countSigns = (amounts: Amounts): { readonly plus: number; readonly minus: number } => ({
  plus: amounts.filter((each) => each !== undefined && each > 0n).length,
  minus: amounts.filter((each) => each !== undefined && each < 0n).length,
});

const areMixed = (amounts: Amounts): boolean => {
  const { plus, minus } = countSigns(amounts);
  return plus > 0 && minus > 0;
};

/** Whether as many amounts of a column have a minus as have none, so that they do not show which is usual. */
export const isSignOpen = (amounts: Amounts): boolean => {
  const { plus, minus } = countSigns(amounts);
  return plus === minus && plus > 0;
};

/** The signs that money out can have in its column: where a column of a pair has both, one of them is money that came back. */
const signsOf = (
  out: Amounts,
  into: Amounts,
): readonly (readonly [DebitSign | undefined, worth: number])[] => {
  if (!areMixed(out) && !areMixed(into)) return [[undefined, 0]];
  const { plus, minus } = countSigns(out);
  const usual = minus > plus ? "minus" : "plus";
  return [
    [usual, 0],
    [usual === "plus" ? "minus" : "plus", -1],
    [undefined, -1],
  ];
};

/** The readings of a column of money out and one of money in, the likeliest first. */
export const namedPair = (out: Column, into: Column, units: ColumnUnits): readonly Hypothesis[] => {
  const [paid, received] = [units.of(out.cell), units.of(into.cell)];
  const isUsual = rowsWithBoth(paid, received).length <= paid.length * FEW_BOTH_SIDES;
  const worth =
    (isUsual ? WORTH_OF_NAMED_PAIR : WORTH_OF_PAIR - WEAK_DIRECTION) -
    Math.abs(out.cell - into.cell) * TIE_BREAK;
  const money: MoneyRule = { outflow: out.cell, inflow: into.cell, inflowsPositive: true };
  return signsOf(paid, received).map(([debitSign, less]) => ({
    money: debitSign === undefined ? money : { ...money, debitSign },
    worth: worth + less,
  }));
};

/** The columns of pairs that headers name, of which each row has one: neither is the amount by itself. */
export const partnersOf = (columns: readonly Column[], units: ColumnUnits): ReadonlySet<number> => {
  const named = (meaning: "outflow" | "inflow") => columns.filter((column) => meansFirst(column, meaning));
  return new Set(
    named("outflow").flatMap((out) =>
      named("inflow").flatMap((into) =>
        areComplementary(units.of(out.cell), units.of(into.cell)) ? [out.cell, into.cell] : [],
      ),
    ),
  );
};

/** The letters in which two headers differ: what is between the letters that they begin and end with. */
const difference = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return one.length + other.length - 2 * (start + end);
};

/** The only column of some whose header is nearest to that of another. */
const nearest = (column: Column, among: readonly Column[]): Column | undefined => {
  const header = plainCell(column.header);
  const [first, second] = among
    .map((each) => ({ each, by: difference(header, plainCell(each.header)) }))
    .toSorted((a, b) => a.by - b.by);
  return first !== undefined && first.by !== second?.by ? first.each : undefined;
};

/** The pairs of several columns of money out and several of money in: where their headers show which belong together, no others. */
const couples = (outs: readonly Column[], ins: readonly Column[]): readonly (readonly [Column, Column])[] => {
  const all = outs.flatMap((out) => ins.flatMap((into) => (out === into ? [] : [[out, into] as const])));
  if (outs.length < 2 || outs.length !== ins.length) return all;
  const near = all.filter(([out, into]) => nearest(out, ins) === into && nearest(into, outs) === out);
  return near.length === outs.length ? near : all;
};

/** Two columns, one for money out and one for money in: by their headers, or because no row has both. */
export const pairsOf = (columns: readonly Column[], units: ColumnUnits): Hypothesis[] => {
  const found: Hypothesis[] = [];
  const pair = (outflow: Column, inflow: Column, worth: number): void => {
    found.push({ money: { outflow: outflow.cell, inflow: inflow.cell, inflowsPositive: true }, worth });
  };
  const isUsed = (column: Column): boolean =>
    units.of(column.cell).some((each) => each !== undefined && each !== 0n);
  const outs = columns.filter((column) => means(column, "outflow"));
  const ins = columns.filter((column) => means(column, "inflow"));
  const named = couples(outs, ins).filter(([out, into]) => out.filled + into.filled > 0);
  // A pair in which no row has an amount is none, if another one has.
  const used = named.filter(([out, into]) => isUsed(out) || isUsed(into));
  for (const [out, into] of used.length > 0 ? used : named) found.push(...namedPair(out, into, units));
  if (found.length > 0) return found;
  const unnamed = columns.filter(
    (column) => column.filled > 0 && !means(column, "balance", "fee", "tax", "original_amount"),
  );
  for (const [i, one] of unnamed.entries())
    for (const other of unnamed.slice(i + 1))
      if (
        !areInCurrencies(one, other) &&
        !areMixed(units.of(one.cell)) &&
        !areMixed(units.of(other.cell)) &&
        areComplementary(units.of(one.cell), units.of(other.cell))
      ) {
        pair(one, other, WORTH_OF_PAIR - (other.cell - one.cell) * TIE_BREAK);
        pair(other, one, WORTH_OF_PAIR - WEAK_DIRECTION - (other.cell - one.cell) * TIE_BREAK);
      }
  return found;
};
