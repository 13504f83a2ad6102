import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** Rows with a date that are no bookings but sums: of their day, and of the file. */

const SHOPS = ["Old Mill", "Skylark", "Kite Books", "Reed Works", "Harbour", "Acme", "Wren"];
const decimal = (cents: number): string => (cents / 100).toFixed(2);

const days = fc.array(
  fc.array(
    fc.integer({ min: -90_000, max: 90_000 }).filter((cents) => Math.abs(cents) > 2),
    { minLength: 2, maxLength: 4 },
  ),
  { minLength: 2, maxLength: 6 },
);

type Cells = (cents: number) => string;
const signed: Cells = decimal;
const pair: Cells = (cents) => (cents < 0 ? `${decimal(-cents)};` : `;${decimal(cents)}`);

const file = (
  header: string,
  all: readonly (readonly number[])[],
  cells: Cells,
  sumOf: (amounts: readonly number[]) => number,
  name: (day: number) => string,
): string =>
  lines(
    `Datum;Text;${header}`,
    ...all.flatMap((amounts, i) => [
      ...amounts.map((cents, at) => `${10 + i}.01.2024;${SHOPS[(i + at) % SHOPS.length]};${cells(cents)}`),
      `${10 + i}.01.2024;${name(i)};${cells(sumOf(amounts))}`,
    ]),
  );

const total = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);
const GIVEN = { signage_convention: "inflows_positive" };

describe("the sums of days", () => {
  it("are asked about, whatever they are called, with two columns, too; and who names the amount means bookings", () => {
    const named = fc.constantFrom<(day: number) => string>(
      () => "Tagessumme",
      () => "Kasse",
      (day) => `Abschluss ${10 + day}.01.`,
    );
    fc.assert(
      fc.property(days, named, fc.boolean(), (all, name, isPair) => {
        fc.pre(all.every((amounts) => total(amounts) !== 0));
        const text = isPair
          ? file("Soll;Haben", all, pair, total, name)
          : file("Betrag", all, signed, total, name);
        const { undecided } = read(text, GIVEN);
        expect(undecided.map(({ reason }) => reason).join()).toContain(
          "is the sum of the other rows of its day",
        );
        const answer = isPair
          ? { debit_col_label: "Soll", credit_col_label: "Haben" }
          : { amount_col_label: "Betrag" };
        expect(read(text, { ...GIVEN, ...answer }).asked).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("are bookings where one of them is another sum", () => {
    fc.assert(
      fc.property(days, fc.nat(), (all, at) => {
        const odd = all[at % all.length];
        const sumOf = (amounts: readonly number[]): number => total(amounts) + (amounts === odd ? 1 : 0);
        const text = file("Betrag", all, signed, sumOf, () => "Tagessumme");
        expect(read(text, GIVEN).asked).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

it.each(["TOTALS", "Total", "Summe", "Totaal", "Gesamtsumme"])(
  "a last row %s with a date asks nothing",
  (word) => {
    const text = lines(
      "Datum;Text;Soll;Haben",
      "10.01.2024;Old Mill;12.50;",
      "11.01.2024;Gehalt;;2000.00",
      "12.01.2024;Skylark;20.00;",
      `31.01.2024;${word};32.50;2000.00`,
    );
    const { asked, records } = read(text);
    expect(asked).toEqual([]);
    expect(records.map(({ amount }) => amount)).toEqual(["12.5", "-2000", "20"]);
  },
);
