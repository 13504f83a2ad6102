import { quoted } from "../../findings/finding.ts";
import { option, sentence } from "../../findings/sentence.ts";
import { isSummaryText } from "../../words/footer-words.ts";
import { hasDecimals } from "../columns/amount-worth.ts";
import type { Column } from "../columns/column.ts";
import { ownFormat } from "../columns/own-format.ts";
import { decision } from "../facts/conclusion.ts";
import { columnIs, type Decider, exampleOf } from "../facts/facts.ts";
import { isSignOpen, rowsWithBoth } from "../hypotheses/amount-pairs.ts";
import type { WithMoney } from "./weigh-money.ts";

/** The columns of the amounts. */
export const amountColumns: Decider<WithMoney> = (
  { columns, structure: { header } },
  { money: { rule } },
) => {
  const { amount, outflow, inflow } = rule;
  if (amount === undefined)
    return [
      columnIs("outflow", columns[outflow!]!, header, "it is money out"),
      columnIs("inflow", columns[inflow!]!, header, "it is money in"),
    ];
  const column = columns[amount]!;
  const reason = column.meanings.length > 0 ? "its header and its cells say so" : "its cells are amounts";
  return [columnIs("amount", column, header, reason)];
};

/** Asks what a row with both money out and money in means. */
export const bothSides: Decider<WithMoney> = ({ columns, bookings, given }, { money }) => {
  const { best, rule, units } = money;
  if (rule.amount !== undefined || best.proof !== undefined) return [];
  if (given.debit_col_label && given.credit_col_label) return [];
  const [paid, received] = [units.of(rule.outflow!), units.of(rule.inflow!)];
  // What went out and came in again is nothing; and the sums of a file are left out, also where they have a date.
  const both = rowsWithBoth(paid, received).find(
    (row) => paid[row] !== received[row] && !bookings[row]!.cells.some(isSummaryText),
  );
  if (both === undefined) return [];
  const [out, into] = [columns[rule.outflow!]!, columns[rule.inflow!]!];
  return [
    {
      field: "debit_col_label",
      candidates: [],
      ...exampleOf(bookings[both]),
      about: "both_sides",
      wording: sentence`A row has both money out and money in. Add ${option("debit_col_label")} ${quoted(out.header)} and ${option("credit_col_label")} ${quoted(into.header)} if the difference of both is meant.`,
    },
  ];
};

/** What an amount of money out means that has another sign than most. */
export const debitSign: Decider<WithMoney> = ({ columns, bookings, given }, { money }) => {
  const { best, rule, units } = money;
  if (rule.amount !== undefined || rule.debitSign === undefined || given.debit_sign) return [];
  const paid = units.of(rule.outflow!);
  if (best.proof !== undefined || !isSignOpen(paid))
    return [decision("debit_sign", rule.debitSign, "an amount with the other sign came back")];
  return [
    {
      field: "debit_sign",
      candidates: [],
      ...exampleOf(bookings[paid.findIndex((each) => each !== undefined && each < 0n)]),
      wording: sentence`As many amounts of ${quoted(columns[rule.outflow!]!.header)} have a minus as have none, and nothing says which of them is money out. Give a profile with "debit_sign": "plus" or "minus".`,
    },
  ];
};

/** The format of the amounts, where balances and other numbers are written in another one. */
export const formatOfAmounts: Decider<WithMoney> = ({ columns, given }, { format, money: { rule } }) => {
  const first = columns[(rule.amount ?? rule.outflow)!]!;
  const own = format === undefined ? undefined : ownFormat(first, format);
  return own === undefined || own === format || given.number_format
    ? []
    : [decision("number_format", own, `the amounts of ${quoted(first.header)} are written so`)];
};

/** Headers of amounts without a decimal mark: 1200 is 12.00. */
const HUNDREDTHS =
  /\b(?:minor[ _]?units?|in[ _]?cents?|cents|pence|pennies|centimes|centimos|céntimos|centavos|centesimi|groszy|halere|öre|kopecks)\b|[(_ ](?:cents?|pence)\)?$/i;

const isInHundredths = (column: Column): boolean =>
  HUNDREDTHS.test(column.header.replaceAll("_", " ")) && !hasDecimals(column);

/** Says that amounts are in hundredths. */
export const hundredths: Decider<WithMoney> = ({ columns, bookings }, { money: { rule } }) =>
  [rule.amount, rule.outflow, rule.inflow]
    .flatMap((cell) => columns[cell ?? -1] ?? [])
    .filter(isInHundredths)
    .map(({ header, values }) => ({
      field: "number_format",
      candidates: [],
      ...exampleOf(
        bookings[
          Math.max(
            0,
            values.findIndex((cell) => cell !== ""),
          )
        ],
      ),
      about: "hundredths",
      wording: sentence`The amounts of ${quoted(header)} are in hundredths, such as cents, and would be stored as a hundred times as much. Export them with decimals, or write them so.`,
    }));
