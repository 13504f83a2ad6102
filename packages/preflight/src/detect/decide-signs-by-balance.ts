import { choices, sentence } from "../findings/sentence.ts";
import { absolute, decimalOfUnits, unitsOf } from "../money/units.ts";
import type { NumberFormat } from "../options/number-formats.ts";
import { SIGNAGE_CONVENTIONS, type SignsByBalance } from "../options/options.ts";
import { headerLanguage } from "../words/header-words.ts";
import type { Column } from "./column.ts";
import type { ColumnUnits } from "./column-units.ts";
import type { Notes } from "./inspection.ts";
import { textsOf, wordsOfRows } from "./row-words.ts";
import { type ShownSigns, shownSigns } from "./shown-signs.ts";
import { type DecidedColumns, exampleOf, type Statement } from "./statement.ts";

/** Rows whose words must agree with the balances before the words of another row are believed. */
const LEAST_WORDS = 2;

/** Which way the oldest row went, whose balance before it is not in the file; undefined if nothing shows it. */
const wayOfOldest = (
  { ways, open, balance }: ShownSigns,
  amounts: readonly (bigint | undefined)[],
  columns: readonly Column[],
  units: ColumnUnits,
): { readonly way: "in" | "out"; readonly reason: string } | undefined => {
  const after = units.of(balance.cell)[open!]!;
  const amount = amounts[open!]!;
  if (after === amount || after === -amount)
    return { way: after > 0n ? "in" : "out", reason: "the first balance is the first amount" };
  const words = wordsOfRows(
    textsOf(columns),
    ways.length,
    headerLanguage(columns.map(({ header }) => header)),
  );
  const said = words[open!];
  const [agree, oppose] = [true, false].map(
    (same) =>
      ways.filter((way, row) => {
        const word = words[row];
        return way !== undefined && (word === "in" || word === "out") && (word === way) === same;
      }).length,
  ) as [number, number];
  return (said === "in" || said === "out") && agree >= LEAST_WORDS && oppose === 0
    ? { way: said, reason: "the words of the oldest row say which way it went" }
    : undefined;
};

/**
 * Decides the signs of amounts without one by the balances beside them (docs/spec/inspect.md, Signs by balance). The oldest
 * row has no balance before it: what shows which way it went is its words, the caller, or an answer. Returns whether the
 * balances show the others.
 */
export const decideSignsByBalance = (
  { structure, bookings, columns, given }: Statement,
  amount: Column,
  format: NumberFormat,
  units: ColumnUnits,
  oldFirst: boolean | undefined,
  take: DecidedColumns,
  to: Notes,
): boolean => {
  const isApart = (row: number): boolean =>
    !structure.complete && bookings[row]?.line === 0 && bookings[row - 1]?.line !== 0;
  const shown = shownSigns(amount, columns, units, oldFirst, isApart);
  if (shown === undefined) return false;
  // What the caller says of amounts that all went one way is said of all of them.
  const isOneWay = new Set(shown.ways.filter((way) => way !== undefined)).size === 1;
  if (isOneWay && given.signage_convention) return false;
  const { balance, oldestFirst, ways, open } = shown;
  const amounts = units.of(amount.cell);
  const count = ways.filter((way) => way !== undefined).length;
  take.take("balance", balance, `${count} steps agree with the amounts`);
  const order: SignsByBalance["order"] = oldestFirst ? "oldest_first" : "newest_first";
  const decide = (way: "in" | "out" | undefined, reason: string): void => {
    const opening =
      way === undefined
        ? undefined
        : units.of(balance.cell)[open!]! + (way === "in" ? -amounts[open!]! : amounts[open!]!);
    to.set("signs_by_balance", {
      order,
      ...(opening === undefined ? {} : { opening: decimalOfUnits(opening) }),
    });
    to.note("signs_by_balance", order, reason, bookings[open ?? 0]?.line);
  };
  const reason = "each balance shows whether the amount beside it came in or went out";
  if (open === undefined || isCarried()) {
    decide(undefined, reason);
    return true;
  }
  const found =
    given.signage_convention === undefined || given.signage_convention === null
      ? wayOfOldest(shown, amounts, columns, units)
      : {
          way: given.signage_convention === "inflows_positive" ? ("in" as const) : ("out" as const),
          reason: "the caller says which way the oldest row went",
        };
  decide(found?.way ?? "in", found === undefined ? reason : `${reason}; ${found.reason}`);
  if (found === undefined) {
    to.leave({
      field: "signage_convention",
      candidates: SIGNAGE_CONVENTIONS,
      ...exampleOf(bookings[open]),
      readings: ["money in", "money out"],
      wording: sentence`The balances show which way each amount went, but that of the oldest row. Add ${choices("signage_convention", SIGNAGE_CONVENTIONS)}.`,
    });
  }
  return true;

  /** Whether a row beside the oldest one, which is no booking, has the balance before it. */
  function isCarried(): boolean {
    const at = structure.rows.indexOf(bookings[open!]!);
    const { cells } = structure.rows[oldestFirst ? at - 1 : at + 1] ?? { cells: [] };
    const before = unitsOf(cells[balance.cell] ?? "", format);
    const step = before === undefined ? undefined : units.of(balance.cell)[open!]! - before;
    return (cells[amount.cell] ?? "") === "" && step !== undefined && absolute(step) === amounts[open!];
  }
};
