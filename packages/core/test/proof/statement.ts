import { shiftedDay } from "@farthing/values";
import * as fc from "fast-check";

/** An entry of a made-up statement: money in is positive, in cents. */
export interface Entry {
  readonly day: string;
  readonly cents: number;
  readonly name: string;
  /** The balance after it. */
  readonly balance: number;
}

const MOST = 20;

/** How many days follow each entry before the next, and whether money comes in. */
const steps = fc.array(fc.record({ days: fc.constantFrom(0, 0, 1, 1, 3), isIn: fc.boolean() }), {
  minLength: 4,
  maxLength: MOST,
});

/** Statements of which no sum of some entries is the sum of others. */
export const statements = fc
  .record({ opening: fc.integer({ min: -9999, max: 9999 }), steps })
  .map(({ opening, steps }): readonly Entry[] => {
    let day = "2024-03-01";
    let balance = opening;
    return steps.map(({ days, isIn }, i) => {
      day = shiftedDay(day, days);
      const cents = (isIn ? 1 : -1) * 2 ** i;
      balance += cents;
      return { day, cents, name: `Shop ${i}`, balance };
    });
  });

const money = (cents: number): string => (cents / 100).toFixed(2);

/** Some entries as a CSV, as they are or from new to old. */
export const csvOf = (entries: readonly Entry[], newestFirst = false): string => {
  const rows = entries.map(({ day, cents, name, balance }) =>
    [day, money(cents), name, money(balance)].join(","),
  );
  return ["date,amount,name,balance", ...(newestFirst ? rows.toReversed() : rows), ""].join("\n");
};

/** The sum of entries. */
export const sumOf = (entries: readonly Entry[]): string =>
  money(entries.reduce((sum, { cents }) => sum + cents, 0));

/** Entries in pieces of whole days, cut at shares of the days. */
export const piecesOf = (
  entries: readonly Entry[],
  shares: readonly number[],
): readonly (readonly Entry[])[] => {
  const days = [...new Set(entries.map(({ day }) => day))];
  const cuts = [...new Set(shares.map((share) => Math.floor(share * days.length)))]
    .filter((cut) => cut > 0)
    .sort((a, b) => a - b);
  return [0, ...cuts].map((from, i) => {
    const own = new Set(days.slice(from, cuts[i] ?? days.length));
    return entries.filter(({ day }) => own.has(day));
  });
};

/** How such a CSV is read. */
export const READING = {
  ...{ balance_col_label: "balance", date_format: "%Y-%m-%d", signage_convention: "inflows_positive" },
} as const;
