import { findingKind, quoted } from "../../findings/finding.ts";
import { currencyCodeIn } from "../../formats/currency-code.ts";
import { currencyNamedIn } from "../../formats/currency-named.ts";
import type { Column, Layout } from "../../reading/layout.ts";
import type { RowView } from "../../split/row-view.ts";
import { headerMeanings } from "../../words/header-words.ts";
import { plainWords } from "../../words/plain-cell.ts";
import type { Rule } from "../rule.ts";

const isOfCurrency = (header: string): boolean =>
  headerMeanings(header).every((meaning) => meaning === "currency");

/**
 * Whether codes below a header may be those of what is beside them: it says so, or nothing that is known, and has not the words
 * of another header in it, as `Balance currency` has.
 */
const mayBeCodes = (header: string, all: readonly string[]): boolean => {
  const words = plainWords(header);
  const isNamedAfter = (other: string): boolean =>
    !isOfCurrency(other) && plainWords(other) !== "" && words.includes(plainWords(other));
  return isOfCurrency(header) && !all.some(isNamedAfter);
};

/** The cells that can have the code of a fee, the likeliest first: below a header of a fee, else beside it. */
const codeCells = (fee: Column, header: readonly string[], { columns, fees }: Layout): readonly number[] => {
  const taken = new Set([...columns.values(), ...fees].map(({ cell }) => cell));
  const free = header.flatMap((_, cell) => (taken.has(cell) ? [] : [cell]));
  const ofFees = free.filter((cell) =>
    headerMeanings(header[cell]!).some((meaning) => meaning === "fee" || meaning === "tax"),
  );
  const [left, right] = [fee.cell - 1, fee.cell + 1];
  // What is left of it can be the currency of the amount before.
  const beside = free.filter(
    (cell) =>
      (cell === right || (cell === left && !taken.has(left - 1))) && mayBeCodes(header[cell]!, header),
  );
  return [...ofFees.filter((cell) => cell === left || cell === right), ...ofFees, ...beside.reverse()];
};

/** The currency of an amount in a row: what its cell says, or the codes of its row, or its header. */
const currencyOf = ({ cell, header }: Column, codes: readonly number[], row: RowView): string | undefined =>
  currencyNamedIn(row.at(cell)) ??
  codes.map((each) => currencyCodeIn(row.at(each)) || undefined).find((code) => code !== undefined) ??
  currencyNamedIn(header);

/** A fee that is taken into the amount must be in its currency. Rows that name none are in that of the file, if it is known. */
export const foreignFee = (layout: Layout, header: readonly string[], currency: string): Rule => {
  const { columns, fees } = layout;
  const amounts = (["amount", "outflow", "inflow"] as const).flatMap((key) => columns.get(key) ?? []);
  const codes = columns.get("currency");
  const ofAmounts = codes === undefined ? [] : [codes.cell];
  const foreign = fees.map((fee) => ({
    fee,
    codes: codeCells(fee, header, layout),
    cell: fee.cell,
    kind: findingKind("foreign_fee", fee.header, ({ value = "" }) => ({
      message: `The fee ${quoted(value)} is in another currency than the amount of its row`,
    })),
  }));
  const ownCurrency = (row: RowView): string =>
    amounts.map((each) => currencyOf(each, ofAmounts, row)).find((each) => each !== undefined) ?? currency;
  return {
    kinds: foreign.map(({ kind }) => kind),
    check: (row, found) => {
      for (const problem of foreign) {
        if (!/[1-9]/.test(row.at(problem.cell))) continue;
        const [own, other] = [ownCurrency(row), currencyOf(problem.fee, problem.codes, row)];
        if (own !== "" && other !== undefined && own !== other) found.push(problem);
      }
    },
  };
};
