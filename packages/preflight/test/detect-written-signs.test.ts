import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { lines, read } from "./read-as-found.ts";

/** A plus and a minus that a file writes at its amounts are turned round by no word: they are taken as written, or asked about. */

interface Row {
  readonly cents: number;
  readonly kind: number;
}

/** How a sum is written with its sign. */
const STYLES: readonly ((sign: string, sum: string) => string)[] = [
  (sign, sum) => `${sign} $${sum}`,
  (sign, sum) => `${sign}$${sum}`,
  (sign, sum) => `$${sign}${sum}`,
  (sign, sum) => `${sign} US$ ${sum}`,
  (sign, sum) => `EUR ${sign}${sum}`,
  (sign, sum) => `${sum}${sign}`,
  (sign, sum) => `${sign === "+" ? "\uff0b" : "\uff0d"}${sum}`,
  (sign, sum) => `${sign === "+" ? "+" : "\u2212"}${sum}`,
];

/** Words for money out and for money in, as wallets and banks write them in a column of types. */
const TYPES: readonly (readonly [out: string, into: string])[] = [
  ["Debit", "Credit"],
  ["Purchase", "Refund"],
  ["Sale", "Payment"],
  ["Lastschrift", "Gutschrift"],
  ["Cargo", "Abono"],
  ["支出", "收入"],
  ["消费", "退款"],
];

const AMOUNTS = ["Amount", "Amount (total)", "Debit"];
const NAMES = [
  "Oak Mill",
  "Elm Works",
  "Fir Books",
  "Ash Bay",
  "Yew Inn",
  "Bay Deli",
  "Kite",
  "Wren",
  "Quay",
];

const rows: fc.Arbitrary<readonly Row[]> = fc
  .array(fc.record({ cents: fc.integer({ min: 101, max: 90_000 }), kind: fc.integer({ min: 0, max: 2 }) }), {
    minLength: 4,
    maxLength: NAMES.length,
  })
  .map((all) => all.map((row, i) => ({ ...row, cents: i % 3 === 0 ? row.cents : -row.cents })));

const decimal = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);

const file = (
  header: string,
  all: readonly Row[],
  style: (sign: string, sum: string) => string,
  typeOf: (row: Row) => string,
): string =>
  lines(
    `Date,Type,Note,${header}`,
    ...all.map((row, i) =>
      [`2024-03-1${i}`, typeOf(row), NAMES[i]!, style(row.cents < 0 ? "-" : "+", decimal(row.cents))].join(
        ",",
      ),
    ),
  );

/** Asserts that the amounts are stored as they are written, or that their sign is asked. */
const neverTurned = (text: string, cents: readonly number[]): void => {
  const { asked, records, outcome } = read(text);
  expect(outcome).toMatchObject({ report: { valid: true } });
  if (asked.length > 0) expect(asked).toEqual(["signage_convention"]);
  else expect(records.map(({ amount }) => -Math.round(Number(amount) * 100))).toEqual(cents);
};

describe("a plus and a minus", () => {
  itSampled("are turned round by no type, however they are written", ({ runs }) => {
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(...STYLES),
        fc.constantFrom(...TYPES),
        fc.constantFrom(...AMOUNTS),
        (all, style, [out, into], header) => {
          const cents = all.map((row) => row.cents);
          neverTurned(
            file(header, all, style, ({ cents: each }) => (each < 0 ? into : out)),
            cents,
          );
          neverTurned(
            file(header, all, style, ({ cents: each }) => (each < 0 ? out : into)),
            cents,
          );
        },
      ),
      { numRuns: runs(100) },
    );
  });

  itSampled("are taken as written beside types that go both ways", ({ runs }) => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...STYLES), (all, style) => {
        const text = file("Amount (total)", all, style, ({ kind, cents }) =>
          cents > 0 ? "Charge" : ["Payment", "Charge", "Standard Transfer"][kind]!,
        );
        const { asked, records } = read(text);
        expect(asked).toEqual([]);
        expect(records.map(({ amount }) => -Math.round(Number(amount) * 100))).toEqual(
          all.map(({ cents }) => cents),
        );
      }),
      { numRuns: runs(100) },
    );
  });

  it("are taken as written where only some of money in has a plus", () => {
    const text = lines(
      "Date,Text,Amount",
      "2024-03-01,Rent from Kite,+12.00",
      "2024-03-02,Rent from Wren,30.00",
      "2024-03-03,Salary of Quay,-8.00",
      "2024-03-04,Deposit of Reed,-9.50",
    );
    neverTurned(text, [1200, 3000, -800, -950]);
  });

  const opposed = [
    ["Salary refund", -12],
    ["Purchase shop", 30],
    ["Salary deposit", -8],
    ["Purchase bread", 22.5],
    ["Refund coat", -19],
    ["Purchase fuel", 41],
  ] as const;
  const written = (sum: number): string => `${sum < 0 ? "-" : "+"}${Math.abs(sum).toFixed(2)}`;

  it("are turned round by no words beside a balance, whatever its header says", () => {
    for (const header of ["Balance", "Balance owed"]) {
      let balance = 500;
      const all = opposed.map(([text, sum], i) => {
        balance += sum;
        return `2024-03-0${i + 1},${text},${written(sum)},${balance.toFixed(2)}`;
      });
      expect(read(lines(`Date,Text,Amount,${header}`, ...all)).asked).toEqual(["signage_convention"]);
    }
  });

  it("say which of two columns without headers is money out", () => {
    for (const isOutFirst of [true, false]) {
      const all = opposed.map(([text, sum], i) =>
        [
          `2024-03-0${i + 1}`,
          text,
          ...(sum < 0 === isOutFirst ? [written(sum), ""] : ["", written(sum)]),
        ].join(","),
      );
      neverTurned(
        lines(...all),
        opposed.map(([, sum]) => Math.round(sum * 100)),
      );
    }
  });

  it("are turned round on a card that thanks for payments", () => {
    const text = lines(
      "Date,Text,Amount",
      "2024-03-01,Oak Mill,+ $12.00",
      "2024-03-02,Elm Works,+ $30.00",
      "2024-03-03,Payment received - thank you,- $50.00",
      "2024-03-04,Fir Books,+ $8.00",
    );
    expect(read(text).records.map(({ amount }) => Number(amount))).toEqual([12, 30, -50, 8]);
  });
});

describe("a plus at every amount", () => {
  const file = (names: readonly string[]): string =>
    lines("Date,Description,Amount", ...names.map((name, i) => `2024-03-2${i},${name},+${i + 3}96.73`));

  it("is turned round by no words, which make it a question", () => {
    const spent = ["Purchase order 12", "Insurance premium payment", "Purchase order 14", "Rent payment"];
    expect(read(file(spent)).asked).toEqual(["signage_convention"]);
  });

  it("is money in where words say so", () => {
    const { asked, records } = read(file(["Salary", "Interest received", "Refund of Oak Mill", "Salary"]));
    expect([asked, records.every(({ amount }) => amount.startsWith("-"))]).toEqual([[], true]);
  });
});
