import { quoted } from "../../findings/finding.ts";
import { option, type Sentence, sentence, together } from "../../findings/sentence.ts";
import type { ColumnKey } from "../../options/options.ts";
import { labelOption } from "../../reading/layout.ts";
import type { Column } from "../columns/column.ts";
import { type Decider, exampleOf } from "../facts/facts.ts";
import type { WithMoney } from "../money/weigh-money.ts";
import { LEAST_ROWS } from "../weights/weights.ts";

/** What a text is without the day or the number in it. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{M}]+/gu, " ").trim();

/** The rows with one text, of which each day of several others has one that is their sum; undefined if there are none. */
const sumsOfDays = (
  { values }: Column,
  date: Column,
  money: readonly (bigint | undefined)[],
): readonly number[] | undefined => {
  const days = Map.groupBy([...values.keys()], (row) => date.values[row]!);
  const named = Map.groupBy([...values.keys()], (row) => lettersOf(values[row]!));
  for (const [text, rows] of named) {
    if (text === "" || rows.length < LEAST_ROWS || rows.length === values.length) continue;
    const own = new Set(rows);
    let added = 0;
    const areSums = [...days.values()].every((day) => {
      const [sum, ...more] = day.filter((row) => own.has(row));
      const others = day.filter((row) => !own.has(row));
      if (sum === undefined) return others.length < LEAST_ROWS;
      if (others.length === 0 || more.length > 0 || money[sum] === 0n) return false;
      if (others.length >= LEAST_ROWS) added += 1;
      return money[sum] === others.reduce((all, other) => all + (money[other] ?? 0n), 0n);
    });
    if (areSums && added >= LEAST_ROWS) return rows;
  }
  return undefined;
};

/** The options that say that these amounts are bookings. */
const namingAmounts = (named: readonly { readonly key: ColumnKey; readonly column: Column }[]): Sentence =>
  together(
    named.map(({ key, column }) => sentence`${option(labelOption(key))} ${quoted(column.name)}`),
    " and ",
  );

/** Asks about rows that are the sums of their days, and would be counted twice. Who names the amounts means them as bookings. */
export const sumsOfEachDay: Decider<WithMoney> = (facts, { money: { rule, units } }) => {
  const { columns, bookings, texts, date, givenColumn } = facts;
  const amounts = (["amount", "outflow", "inflow"] as const).flatMap((key) => {
    const cell = rule[key];
    return cell === undefined ? [] : [{ key, column: columns[cell]! }];
  });
  if (amounts.every(({ key }) => givenColumn(key) !== undefined)) return [];
  const money = units.moneyBy(rule);
  for (const column of texts) {
    const [row] = sumsOfDays(column, date, money) ?? [];
    if (row === undefined) continue;
    return [
      {
        field: labelOption(amounts[0]!.key),
        candidates: [],
        ...exampleOf(bookings[row]),
        about: "sums_of_days",
        wording: sentence`Each row like ${quoted(column.values[row]!)} is the sum of the other rows of its day, and would be counted twice. Remove these rows if they are sums. Add ${namingAmounts(amounts)} if they are bookings.`,
      },
    ];
  }
  return [];
};
