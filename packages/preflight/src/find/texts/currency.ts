import { clip, quoted } from "../../findings/finding.ts";
import { option, sentence } from "../../findings/sentence.ts";
import { currencyNamedIn } from "../../formats/currency-named.ts";
import { currencyOfName } from "../../words/currency-names.ts";
import type { Column } from "../columns/column.ts";
import { codesOfPair, currencyNames, currencyOfAmounts, findCurrency } from "../currency/currency-column.ts";
import { type Conclusion, decision, type Question } from "../facts/conclusion.ts";
import { columnIs, type Decider, exampleOf, type Facts } from "../facts/facts.ts";
import { amountsOf, hasOneBalance, type Weighed } from "../money/weigh-money.ts";

/** A row in which columns have different cells, and none of them is blank if there is such a row. */
const rowToAskBy = (columns: readonly Column[]): number => {
  const [first, ...others] = columns;
  const rows = [...(first?.values ?? []).keys()].filter((row) =>
    others.some(({ values }) => values[row] !== first!.values[row]),
  );
  return rows.find((row) => columns.every(({ values }) => values[row] !== "")) ?? rows[0] ?? 0;
};

/** Asks which of several columns has the currency of the amounts. */
const columnQuestion = ({ bookings }: Facts, columns: readonly Column[]): Question => {
  const row = rowToAskBy(columns);
  return {
    field: "currency_col_label",
    candidates: columns.map(({ name }) => name),
    ...exampleOf(bookings[row]),
    readings: columns.map((each) => each.values[row] || "the currency of the account"),
    wording: sentence`More than one column contains currencies. Set ${option("currency_col_label")} to that of the amount.`,
  };
};

/** The one currency of cells that are its names or signs; undefined if one of them can be another, such as `$`. */
const currencyOfCells = (cells: readonly string[]): string | undefined => {
  const [first, ...others] = new Set(cells.map((cell) => currencyOfName(cell) ?? currencyNamedIn(cell)));
  return others.length === 0 ? first : undefined;
};

/** The one currency of a file, or the question where it names several. */
const oneCurrency = (
  { columns, given }: Facts,
  amounts: readonly Column[],
  decided: Weighed,
): readonly Conclusion[] => {
  if (given.currency) return [];
  const sides = codesOfPair(amounts, columns);
  const written = (sides?.length === 1 ? sides[0] : sides) ?? currencyOfAmounts(amounts);
  if (typeof written === "string")
    return [decision("currency", written, "the amounts or their header say so")];
  const column = currencyNames(columns, amounts);
  const names = [...(column?.distinct ?? [])];
  const named = currencyOfCells(names);
  if (written === undefined && named !== undefined)
    return [decision("currency", named, `its name or sign is in ${quoted(column!.header)}`)];
  const several = written ?? (names.length > 1 && !hasOneBalance(decided) ? names : undefined);
  if (several === undefined) return [];
  return [
    {
      field: "currency",
      candidates: [],
      example: clip(several.slice(0, 3).join(", ")),
      wording: "The amounts are in more than one currency. Split the file into one per currency.",
    },
  ];
};

/** The currency of the amounts: a column of codes, or one of all. */
export const currency: Decider<Weighed> = (facts, decided) => {
  const { columns, structure, givenColumn } = facts;
  const amounts = amountsOf(facts, decided.money);
  const found =
    givenColumn("currency") ??
    (codesOfPair(amounts, columns) === undefined
      ? findCurrency(columns, amounts, decided.money?.best.proof?.balance)
      : undefined);
  if (Array.isArray(found)) return [columnQuestion(facts, found)];
  // One balance through all rows: they are in one currency, whatever a column says.
  if (found === undefined || !("cell" in found) || (hasOneBalance(decided) && found.distinct.size > 1))
    return oneCurrency(facts, amounts, decided);
  const reason = `its cells are currency codes, such as ${[...found.distinct][0] ?? ""}`;
  return [columnIs("currency", found, structure.header, reason)];
};
