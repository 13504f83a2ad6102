import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lines, read } from "./read-as-found.ts";

/** Steps of a balance show where a fee is, also where rows are missing between them. */

interface Row {
  readonly total: number;
  readonly fee: number;
  readonly isMissing: boolean;
}

const NAMES = ["Old Mill", "Skylark", "Kite Books", "Reed Works", "Harbour", "Acme", "Wren", "Quay", "Oak"];
const decimal = (cents: number): string => (cents / 100).toFixed(2);

/** The rows of an account: every third one came in, and each of two beside each other, with a fee, is there. */
const accounts: fc.Arbitrary<readonly Row[]> = fc
  .array(
    fc.record({
      total: fc.integer({ min: 2_000, max: 90_000 }),
      fee: fc.constantFrom(35, 60, 125),
      isMissing: fc.boolean(),
    }),
    { minLength: NAMES.length, maxLength: NAMES.length },
  )
  .map((all) =>
    all.map(({ total, fee, isMissing }, i) => ({
      fee,
      total: i % 3 === 2 ? total : -total,
      isMissing: isMissing && i > 2 && i !== 5,
    })),
  );

interface Manner {
  readonly isInside: boolean;
  readonly isPair: boolean;
  readonly isNewestFirst: boolean;
  readonly hasBefore: boolean;
  readonly sign: number;
}

const manners = fc.record({
  isInside: fc.boolean(),
  isPair: fc.boolean(),
  isNewestFirst: fc.boolean(),
  hasBefore: fc.boolean(),
  sign: fc.constantFrom(1, -1),
});

const file = (rows: readonly Row[], { isInside, isPair, isNewestFirst, hasBefore, sign }: Manner): string => {
  let balance = 1_000_000;
  const all = rows.flatMap(({ total, fee, isMissing }, i) => {
    const before = balance;
    balance += total;
    if (isMissing) return [];
    const amount = isInside ? total : total + fee;
    const sums = isPair
      ? [amount < 0 ? decimal(-amount) : "", amount < 0 ? "" : decimal(amount)]
      : [decimal(amount)];
    const balances = hasBefore ? [decimal(before), decimal(balance)] : [decimal(balance)];
    return [[`2024-03-1${i}`, NAMES[i], ...sums, decimal(sign * fee), ...balances].join(",")];
  });
  const sums = isPair ? "Debit,Credit" : "Amount";
  return lines(
    `Date,Text,${sums},Fee,${hasBefore ? "Balance before,Balance after" : "Balance"}`,
    ...(isNewestFirst ? all.toReversed() : all),
  );
};

const totalsOf = (text: string): readonly number[] => {
  const { records, asked } = read(text, { signage_convention: "inflows_positive" });
  expect(asked).toEqual([]);
  return records.map(({ amount }) => -Math.round(Number(amount) * 100));
};

describe("a balance in which rows are missing", () => {
  it("shows whether amounts contain their fees", () => {
    fc.assert(
      fc.property(accounts, manners, (rows, manner) => {
        const totals = rows.filter(({ isMissing }) => !isMissing).map(({ total }) => total);
        expect(totalsOf(file(rows, manner))).toEqual(manner.isNewestFirst ? totals.toReversed() : totals);
      }),
    );
  });

  it("comes before a header that says the opposite", () => {
    const text = lines(
      "Date,Text,Gross amount,Fee,Balance",
      "2024-03-10,Old Mill,-20.00,0.50,980.00",
      "2024-03-11,Skylark,-30.00,0.60,950.00",
      "2024-03-13,Harbour,-10.00,0.40,700.00",
      "2024-03-15,Acme,-12.00,0.40,600.00",
      "2024-03-16,Wren,-7.00,0.50,593.00",
    );
    expect(totalsOf(text)).toEqual([-2000, -3000, -1000, -1200, -700]);
  });

  it("decides nothing where as many steps fit with the fee as without it", () => {
    const text = lines(
      "Date,Text,Amount,Fee,Balance",
      "2024-03-10,Old Mill,-20.00,0.50,980.00",
      "2024-03-11,Skylark,-30.00,0.60,950.00",
      "2024-03-13,Harbour,-10.00,0.40,939.60",
      "2024-03-15,Acme,-12.00,0.40,600.00",
    );
    expect(read(text, { signage_convention: "inflows_positive" }).asked).toEqual(["fee_col_label"]);
  });
});

describe("a fee in another currency", () => {
  const rows = [
    ["2024-03-10", "Old Mill", "-20.00", "0.50"],
    ["2024-03-11", "Skylark", "-30.00", "0.00"],
    ["2024-03-12", "Harbour", "400.00", "0.70"],
  ] as const;
  const files: Readonly<Record<string, string>> = {
    "by codes behind": lines(
      "Date,Text,Amount,Currency,Fee,Fee Currency",
      ...rows.map(([day, text, amount, fee]) => [day, text, amount, "USD", fee, "EUR"].join(",")),
    ),
    "by codes before": lines(
      "Date,Text,Currency,Amount,Fee currency,Fee",
      ...rows.map(([day, text, amount, fee]) => [day, text, "USD", amount, "EUR", fee].join(",")),
    ),
    "by headers": lines("Date,Text,Amount (USD),Fee (EUR)", ...rows.map((cells) => cells.join(","))),
    "by signs": lines(
      "Date,Text,Amount,Fee",
      ...rows.map(([day, text, amount, fee]) => [day, text, `${amount} USD`, `€${fee}`].join(",")),
    ),
    "in some rows": lines(
      "Date,Text,Amount,Currency,Fee,Fee Currency",
      ...rows.map(([day, text, amount, fee], i) =>
        [day, text, amount, "USD", fee, i === 0 ? "USD" : "EUR"].join(","),
      ),
    ),
  };

  for (const [how, text] of Object.entries(files))
    it(`is asked about, and not added: ${how}`, () => {
      const { undecided } = read(text);
      expect(undecided).toMatchObject([{ field: "fee_col_label", candidates: [] }]);
      const amount = /Amount \(USD\)/.test(text) ? "Amount (USD)" : "Amount";
      const answered = read(text, { amount_col_label: amount });
      expect(answered.asked).toEqual([]);
      expect(answered.records.map((record) => -Number(record.amount))).toEqual([-20, -30, 400]);
    });
});
