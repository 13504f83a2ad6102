import { choices, sentence } from "../../findings/sentence.ts";
import { absolute, decimalOfUnits } from "../../money/units.ts";
import { SIGNAGE_CONVENTIONS } from "../../options/options.ts";
import type { ShownSigns } from "../balances/shown-signs.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import { wordsOfRows } from "../directions/row-words.ts";
import { type Conclusion, note, setting } from "../facts/conclusion.ts";
import { columnIs, type Decider, exampleOf, type Facts } from "../facts/facts.ts";
import { LEAST_AGREED } from "../weights/weights.ts";
import type { WithMoney } from "./weigh-money.ts";

/** Which way the oldest row went, and what shows it. */
interface Oldest {
  readonly way: "in" | "out";
  readonly reason: string;
}

/** What the words of the oldest row say of its way, where those of others agree with the balances. */
const wayByWords = ({ texts, language }: Facts, { ways, open }: ShownSigns): Oldest | undefined => {
  const words = wordsOfRows(texts, ways.length, language);
  const said = words[open!];
  const known = ways.flatMap((way, row) => {
    const word = words[row];
    return way !== undefined && (word === "in" || word === "out") ? [word === way] : [];
  });
  return (said === "in" || said === "out") && known.length >= LEAST_AGREED && known.every(Boolean)
    ? { way: said, reason: "the words of the oldest row say which way it went" }
    : undefined;
};

/** Which way the oldest row went, whose balance before it is not in the file; undefined if nothing shows it. */
const wayOfOldest = (facts: Facts, shown: ShownSigns, amount: bigint, after: bigint): Oldest | undefined => {
  const convention = facts.given.signage_convention;
  if (convention !== undefined && convention !== null)
    return {
      way: convention === "inflows_positive" ? "in" : "out",
      reason: "the caller says which way the oldest row went",
    };
  return after === amount || after === -amount
    ? { way: after > 0n ? "in" : "out", reason: "the first balance is the first amount" }
    : wayByWords(facts, shown);
};

/** Whether a row beside the oldest one, which is no booking, has the balance before it. */
const isCarried = (
  { structure: { rows }, bookings }: Facts,
  { balance, oldestFirst, open }: ShownSigns,
  amountCell: number,
  units: ColumnUnits,
): boolean => {
  const at = rows.indexOf(bookings[open!]!);
  const { cells } = rows[oldestFirst ? at - 1 : at + 1] ?? { cells: [] };
  const before = units.parse(cells[balance.cell] ?? "");
  const step = before === undefined ? undefined : units.of(balance.cell)[open!]! - before;
  return (
    (cells[amountCell] ?? "") === "" && step !== undefined && absolute(step) === units.of(amountCell)[open!]
  );
};

/**
 * The signs of amounts without one, as the balances beside them show them (docs/spec/inspect.md, Signs by balance). The oldest
 * row has no balance before it: what shows which way it went is its words, the caller, or an answer.
 */
export const signsByBalance: Decider<WithMoney> = (facts, { money }) => {
  const { best, shownSigns: shown, units } = money;
  if (shown === undefined) return [];
  const { structure, bookings } = facts;
  const { balance, oldestFirst, ways, open } = shown;
  const cell = best.money.amount!;
  const count = ways.filter((way) => way !== undefined).length;
  const taken = columnIs("balance", balance, structure.header, `${count} steps agree with the amounts`);
  const order = oldestFirst ? "oldest_first" : "newest_first";
  const reason = "each balance shows whether the amount beside it came in or went out";
  if (open === undefined || isCarried(facts, shown, cell, units))
    return [
      taken,
      setting({ signs_by_balance: { order } }),
      note("signs_by_balance", order, reason, bookings[open ?? 0]?.line),
    ];
  const [amount, after] = [units.of(cell)[open]!, units.of(balance.cell)[open]!];
  const oldest = wayOfOldest(facts, shown, amount, after);
  const opening = decimalOfUnits(after + (oldest?.way === "out" ? amount : -amount));
  const why = oldest === undefined ? reason : `${reason}; ${oldest.reason}`;
  const found: Conclusion[] = [
    taken,
    setting({ signs_by_balance: { order, opening } }),
    note("signs_by_balance", order, why, bookings[open]?.line),
  ];
  return oldest !== undefined
    ? found
    : [
        ...found,
        {
          field: "signage_convention",
          candidates: SIGNAGE_CONVENTIONS,
          ...exampleOf(bookings[open]),
          readings: ["money in", "money out"],
          about: "oldest_row",
          wording: sentence`The balances show which way each amount went, but that of the oldest row. Add ${choices("signage_convention", SIGNAGE_CONVENTIONS)}.`,
        },
      ];
};
