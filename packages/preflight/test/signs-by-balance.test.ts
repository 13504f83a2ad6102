import fc from "fast-check";
import { expect, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { lines, read } from "./read-as-found.ts";

/** Amounts without signs beside the balance after each row: the balances say which way each of them went. */

interface Movement {
  /** In cents, never zero; money in is positive. */
  readonly cents: number;
  readonly text: string;
}

const movement = fc.record<Movement>({
  cents: fc.integer({ min: 1, max: 90_000 }).chain((size) => fc.constantFrom(size, -size)),
  text: fc.constantFrom("Quay", "Mill", "Kite", "Corner", "Northern", "Anchor", "Skylark"),
});

const file = fc
  .record({
    opening: fc.integer({ min: -50_000, max: 500_000 }),
    rows: fc.array(movement, { minLength: 4, maxLength: 12 }),
    oldestFirst: fc.boolean(),
    isCarried: fc.boolean(),
  })
  // With balances of one size in both orders, nothing shows which of them it is.
  .filter(({ rows }) => new Set(rows.map(({ cents }) => Math.abs(cents))).size > 1);

const money = (cents: number): string => (cents / 100).toFixed(2);

const write = ({
  opening,
  rows,
  oldestFirst,
  isCarried,
}: {
  readonly opening: number;
  readonly rows: readonly Movement[];
  readonly oldestFirst: boolean;
  readonly isCarried: boolean;
}): string => {
  let balance = opening;
  const written = rows.map(({ cents, text }, i) => {
    balance += cents;
    return `2024-01-${String(i + 1).padStart(2, "0")},${text},${money(Math.abs(cents))},${money(balance)}`;
  });
  const all = [...(isCarried ? [`,Balance brought forward,,${money(opening)}`] : []), ...written];
  return lines("Date,Text,Amount,Balance", ...(oldestFirst ? all : all.toReversed()));
};

/** The money of each record, oldest first, money in positive. */
const stored = (records: ReturnType<typeof read>["records"]): readonly number[] =>
  records
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ amount }) => -Math.round(Number(amount) * 100) + 0);

it("each amount is stored as its balance says, and the oldest row is asked about or shown", () => {
  const seen = { asked: 0, stored: 0 };
  fc.assert(
    fc.property(file, (of) => {
      const text = write(of);
      const { asked, records } = read(text);
      const truth = of.rows.map(({ cents }) => cents);
      // Where all others went one way, so did the oldest one, unless something shows otherwise.
      const isOneWay = new Set(truth.slice(1).map((cents) => cents > 0)).size === 1;
      if (isOneWay) return;
      if (asked.length === 0) {
        seen.stored += 1;
        expect(stored(records)).toEqual(truth);
        return;
      }
      seen.asked += 1;
      expect(of.isCarried).toBe(false);
      expect(asked).toEqual(["signage_convention"]);
      const answer = truth[0]! > 0 ? "inflows_positive" : "inflows_negative";
      const answered = read(text, { signage_convention: answer });
      expect(answered.asked).toEqual([]);
      expect(stored(answered.records)).toEqual(truth);
    }),
    short(4_000),
  );
  expect(seen.asked).toBeGreaterThan(20);
  expect(seen.stored).toBeGreaterThan(20);
});

it("a balance that fits no amount is never passed over", () => {
  fc.assert(
    fc.property(file, fc.nat(), fc.integer({ min: 1, max: 999 }), (of, at, wrong) => {
      const row = at % of.rows.length;
      const text = write(of).replace(
        new RegExp(`(2024-01-${String(row + 1).padStart(2, "0")},.*),(-?\\d+\\.\\d\\d)`),
        (_, before: string, balance: string) =>
          `${before},${money(Math.round(Number(balance) * 100) + wrong)}`,
      );
      const { asked, records } = read(text);
      const truth = of.rows.map(({ cents }) => cents);
      const isOneWay = new Set(truth.filter((_, i) => i !== row).map((cents) => cents > 0)).size === 1;
      if (asked.length > 0 || records.length === 0 || isOneWay) return;
      expect(stored(records)).toEqual(truth);
    }),
    short(4_000),
  );
});

const WORDS = [
  "2024-01-10,Salary Acme,500.00,600.00",
  "2024-01-11,Supermarket,40.00,560.00",
  "2024-01-12,Refund shoes,15.00,575.00",
  "2024-01-13,Supermarket,20.00,555.00",
];

it("the words of the oldest row decide it where those of others agree with the balances", () => {
  const { asked, options, records } = read(lines("Date,Text,Amount,Balance", ...WORDS));
  expect(asked).toEqual([]);
  expect(options.signs_by_balance).toEqual({ order: "oldest_first", opening: "100" });
  expect(stored(records)).toEqual([50_000, -4_000, 1_500, -2_000]);
});

it("words that the balances contradict decide nothing", () => {
  const rows = WORDS.with(3, "2024-01-13,Salary bonus,20.00,555.00");
  expect(read(lines("Date,Text,Amount,Balance", ...rows)).asked).toEqual(["signage_convention"]);
});

it("a first balance that is the first amount shows that the account was empty", () => {
  const rows = ["2024-01-10,Quay,90.00,90.00", "2024-01-11,Mill,10.00,80.00", "2024-01-12,Kite,5.00,85.00"];
  expect(stored(read(lines("Date,Text,Amount,Balance", ...rows)).records)).toEqual([9_000, -1_000, 500]);
});

it("the oldest row is asked about where its words say the opposite of all others", () => {
  const rows = [
    "2024-01-10,Salary Acme,8.90,188.20",
    "2024-01-11,Quay,19.40,168.80",
    "2024-01-12,Kite,21.00,147.80",
    "2024-01-13,Mill,2.50,145.30",
  ];
  expect(read(lines("Date,Text,Amount,Balance", ...rows)).asked).toEqual(["signage_convention"]);
});

it("with the profile of another file, an amount of which the balances show nothing is an error", () => {
  const { options } = read(lines("Date,Text,Amount,Balance", ...WORDS));
  const next = lines(
    "Date,Text,Amount,Balance",
    "2024-02-10,Quay,7.00,500.00",
    "2024-02-11,Mill,8.00,492.00",
  );
  const { outcome } = read(next, options);
  expect(outcome).toMatchObject({
    report: {
      valid: false,
      groups: expect.arrayContaining([
        expect.objectContaining({
          code: "invalid_number",
          examples: [expect.objectContaining({ line: 2, value: "±7.00" })],
        }),
      ]),
    },
  });
});

it("without the balances no amount has a sign", () => {
  const { options } = read(lines("Date,Text,Amount,Balance", ...WORDS));
  const { outcome } = read(lines("Date,Text,Amount", "2024-02-10,Quay,7.00"), options);
  expect(outcome).toMatchObject({ report: { valid: false } });
});

it("balances show which of two amounts is meant, also with what the caller says of their sign", () => {
  const rows = WORDS.map((row, i) => row.replace(/,(\d+\.\d\d),/, (_, amount) => `,${amount},${i + 7}.25,`));
  const text = lines("Date,Text,Amount,Amount of the day,Balance", ...rows);
  for (const given of [{}, { signage_convention: "inflows_positive" }]) {
    const { asked, records } = read(text, given);
    expect(asked).toEqual([]);
    expect(stored(records)).toEqual([50_000, -4_000, 1_500, -2_000]);
  }
});

it("in rows of one day, amounts that are all equal do not show which of them is the first", () => {
  const rows = ["Quay,10.00,100.00", "Mill,10.00,110.00", "Kite,10.00,100.00"].map(
    (row) => `2024-01-10,${row}`,
  );
  expect(read(lines("Date,Text,Amount,Balance", ...rows)).asked).toEqual(["entity_type_col_label"]);
});

it("the oldest of amounts without signs is open beside fees, too", () => {
  const text = lines(
    "Date,Text,Amount,Fee,Balance",
    ...["2024-08-17,Quay,395.09,0.93,2234.89", "2024-08-20,Mill,89.32,0.26,2323.95"],
    "2024-08-24,Kite,490.77,0.18,2814.54",
  );
  expect(read(text).asked).toContain("entity_type_col_label");
});

it.each([
  ["amounts of one sign", "-254.96", "-84.64", "1898.20", "1982.84"],
  ["amounts of both signs", "40.00", "-84.64", "1898.20", "1982.84"],
])(
  "one step that only the other sign explains stops weaker evidence, of %s",
  (_, first, second, ...balances) => {
    const row = (day: number, amount: string, balance: string): string =>
      `2024-05-${day},Quay,${amount},${balance}`;
    const contradicted = [row(20, first, balances[0]!), row(22, second, balances[1]!)];
    expect(read(lines("Date,Text,Amount,Balance", ...contradicted)).asked).toContain("signage_convention");
    const agreeing = [row(20, first, "2067.48"), row(22, second, "1982.84")];
    expect(read(lines("Date,Text,Amount,Balance", ...agreeing)).asked).toEqual([]);
  },
);

it("does not take a balance that equals what was just spent for one that rises with it", () => {
  const rows = ["2024-01-08,-50.00,Quay,50.00", "2024-01-09,0.00,Fee waived,50.00"];
  const [first] = read(lines("Date,Amount,Text,Balance", ...rows)).records;
  expect(first).toMatchObject({ amount: "50" });
});
