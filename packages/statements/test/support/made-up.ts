import { addDecimals, isoDay } from "@farthing/values";
import { type Arbitrary, array, constantFrom, integer, record, tuple, uniqueArray } from "fast-check";

/** What the writers of the tests write, and the readers are to read again. */
export interface MadeUpEntry {
  /** Canonical decimal, never zero. */
  readonly amount: string;
  readonly date: string;
  readonly valueDate: string;
  readonly name: string;
  readonly purpose: string;
}

export interface MadeUpStatement {
  readonly account: string;
  readonly opening: string;
  readonly closing: string;
  readonly entries: readonly MadeUpEntry[];
}

const decimal = (cents: number): string =>
  addDecimals([
    `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`,
  ]);

const words = (...all: readonly string[]): Arbitrary<string> =>
  array(constantFrom(...all), { minLength: 1, maxLength: 9 }).map((chosen) => chosen.join(" "));

const names = words("Anna", "Bäckerei", "Ödön", "GmbH", "Société", "Ltd.", "Łucja", "von", "O'Neil");
const purposes = words("Rechnung", "Miete", "7", "2024-03", "für", "März", "Überweisung", "thanks", "Straße");

const day = tuple(integer({ min: 1, max: 12 }), integer({ min: 1, max: 28 })).map(([month, dayOfMonth]) =>
  isoDay(20240000 + month * 100 + dayOfMonth),
);

const entry: Arbitrary<MadeUpEntry> = record({
  amount: integer({ min: -5_000_000, max: 5_000_000 })
    .filter((cents) => cents !== 0)
    .map(decimal),
  date: day,
  valueDate: day,
  name: names,
  purpose: purposes,
});

export const statement: Arbitrary<MadeUpStatement> = record({
  account: constantFrom("DE02120300000000202051", "12345678/1020304050", "CH-77 1"),
  cents: integer({ min: -9_999_999, max: 9_999_999 }),
  entries: array(entry, { maxLength: 12 }),
}).map(({ account, cents, entries }) => ({
  account,
  opening: decimal(cents),
  closing: addDecimals([decimal(cents), ...entries.map(({ amount }) => amount)]),
  entries,
}));

/** A statement with entries of which no two are alike. */
export const fullStatement: Arbitrary<MadeUpStatement> = tuple(
  statement,
  uniqueArray(entry, { minLength: 3, maxLength: 9, selector: ({ amount }) => amount.replace("-", "") }),
).map(([base, entries]) => ({
  ...base,
  entries,
  closing: addDecimals([base.opening, ...entries.map(({ amount }) => amount)]),
}));
