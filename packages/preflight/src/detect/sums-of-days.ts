import { quoted } from "../findings/finding.ts";
import { option, sentence } from "../findings/sentence.ts";
import type { MoneyRule } from "../money/money-rule.ts";
import { labelOption } from "../reading/layout.ts";
import type { Column } from "./column.ts";
import type { ColumnUnits } from "./column-units.ts";
import type { Notes } from "./inspection.ts";
import { textsOf } from "./row-words.ts";
import { exampleOf, nameOfColumn, type Statement } from "./statement.ts";

/** A purchase can cost what two others of its day do, but hardly on two days. */
const LEAST_SUMS = 2;
const LEAST_ADDED = 2;

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
    if (text === "" || rows.length < LEAST_SUMS || rows.length === values.length) continue;
    const own = new Set(rows);
    let added = 0;
    const areSums = [...days.values()].every((day) => {
      const [sum, ...more] = day.filter((row) => own.has(row));
      const others = day.filter((row) => !own.has(row));
      if (sum === undefined) return others.length < LEAST_ADDED;
      if (others.length === 0 || more.length > 0 || money[sum] === 0n) return false;
      if (others.length >= LEAST_ADDED) added += 1;
      return money[sum] === others.reduce((all, other) => all + (money[other] ?? 0n), 0n);
    });
    if (areSums && added >= LEAST_SUMS) return rows;
  }
  return undefined;
};

/** Asks about rows that are the sums of their days, and would be counted twice. Who names the amounts means them as bookings. */
export const askSumsOfDays = (
  { columns, bookings, date, givenColumn }: Statement,
  found: MoneyRule,
  units: ColumnUnits,
  to: Notes,
): void => {
  const amounts = (["amount", "outflow", "inflow"] as const).flatMap((key) => {
    const cell = found[key];
    return cell === undefined ? [] : [{ key, column: columns[cell]! }];
  });
  if (amounts.every(({ key }) => givenColumn(key) !== undefined)) return;
  const money = units.moneyBy(found);
  for (const column of textsOf(columns)) {
    const [row] = sumsOfDays(column, date, money) ?? [];
    if (row === undefined) continue;
    const [first, second] = amounts.map(
      ({ key, column: named }) => sentence`${option(labelOption(key))} ${quoted(nameOfColumn(named))}`,
    );
    to.leave({
      field: labelOption(amounts[0]!.key),
      candidates: [],
      ...exampleOf(bookings[row]),
      wording: sentence`Each row like ${quoted(column.values[row]!)} is the sum of the other rows of its day, and would be counted twice. Remove these rows if they are sums. Add ${first!}${second === undefined ? "" : sentence` and ${second}`} if they are bookings.`,
    });
    return;
  }
};
