import { quoted } from "../../findings/finding.ts";
import { option, sentence } from "../../findings/sentence.ts";
import { currencyNamedIn } from "../../formats/currency-named.ts";
import type { Column } from "../columns/column.ts";
import type { Question } from "../facts/conclusion.ts";
import { type Decider, exampleOf, type Facts } from "../facts/facts.ts";
import type { WithMoney } from "./weigh-money.ts";

/** Says that there are no amounts. */
export const noAmounts: Decider = ({ structure }) => [
  {
    field: "amount_col_label",
    candidates: [],
    ...exampleOf(structure.header ?? structure.rows[0]),
    wording: sentence`No column contains amounts. Export the file with them, or set ${option("amount_col_label")} to their column.`,
  },
];

/** Whether headers say different currencies. */
const areInCurrencies = (columns: readonly Column[]): boolean => {
  const said = columns.map(({ header }) => currencyNamedIn(header));
  return !said.includes(undefined) && new Set(said).size > 1;
};

/** Asks which of several columns has the amounts. */
export const rivalColumns: Decider<WithMoney> = ({ columns, bookings }, { money }) => {
  const { best, rivals, sign, shownSigns, units } = money;
  // The balances that show the signs show which column has the amounts, unless they prove both.
  const isShown = best.proof === undefined && (shownSigns !== undefined || sign === "both ways");
  if (rivals.length === 0 || isShown) return [];
  const [one, other] = [units.moneyBy(best.money), units.moneyBy(rivals[0]!.money)];
  const row = one.findIndex((each, at) => each !== undefined && each !== 0n && each !== other[at]);
  const left = [best, ...rivals].flatMap(({ money: { amount } }) => columns[amount ?? -1] ?? []);
  return [
    {
      field: "amount_col_label",
      candidates: left.map(({ name }) => name),
      ...exampleOf(bookings[Math.max(0, row)]),
      readings: left.map(({ values }) => values[Math.max(0, row)] ?? ""),
      ...(areInCurrencies(left) ? { about: "currencies" as const } : {}),
      wording: areInCurrencies(left)
        ? sentence`The amounts are in more than one currency. Set ${option("amount_col_label")} to the column in the currency of the account.`
        : sentence`More than one column contains amounts. Set ${option("amount_col_label")} to the right one.`,
    },
  ];
};

const SIDES = [
  ["debit_col_label", "outflow"],
  ["credit_col_label", "inflow"],
] as const;

/** Asks which of two pairs of columns has the amounts. */
export const rivalPairs: Decider<WithMoney> = (facts, { money: { best, otherPair, units } }) =>
  otherPair === undefined
    ? []
    : SIDES.flatMap(([field, key]): readonly Question[] => {
        const cells = [best.money[key]!, otherPair.money[key]!] as const;
        const [one, other] = cells.map((cell) => units.of(cell)) as [Units, Units];
        const row = one.findIndex((each, at) => (each ?? 0n) !== (other[at] ?? 0n));
        return row < 0 ? [] : [sideQuestion(facts, field, cells, row)];
      });

type Units = readonly (bigint | undefined)[];

const sideQuestion = (
  { columns, bookings }: Facts,
  field: (typeof SIDES)[number][0],
  [one, other]: readonly [number, number],
  row: number,
): Question => ({
  field,
  candidates: [],
  ...exampleOf(bookings[row]),
  about: "two_pairs",
  wording: sentence`Two pairs of columns are money out and money in, and they differ. Add ${option(field)} ${quoted(columns[one]!.name)} or ${quoted(columns[other]!.name)}, and the other column of that pair.`,
});
