import type { TransactionRecord } from "@farthing/preflight";
import { addDecimals, negateDecimal } from "@farthing/values";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { FileRow } from "../../src/worker/file-row.ts";
import { type Summary, type Sums, summaryOf } from "../../src/worker/summary.ts";

const rowOf = (record: Partial<TransactionRecord>, i: number): FileRow => ({
  ...{ _tag: "Accepted", line: i + 2, row: i + 1, cells: [] },
  record: {
    ...{ date: "2025-01-01", amount: "0", currency: "", name: "", notes: "", category: "", tags: [] },
    ...{ account: "", reference: "", balance: "" },
    ...record,
  },
});

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 12 }))
  .map(([digits, places]) => {
    const text = String(digits < 0n ? -digits : digits).padStart(places + 1, "0");
    const cut = text.length - places;
    return addDecimals([`${digits < 0n ? "-" : ""}${text.slice(0, cut)}.${text.slice(cut)}0`]);
  });

const record = fc.record({
  date: fc
    .date({ min: new Date("2019-11-01"), max: new Date("2026-02-28"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  amount,
  currency: fc.constantFrom("EUR", "JPY", "BTC", ""),
});

const sumOf = (sums: readonly Sums[], what: keyof Sums): string =>
  addDecimals(sums.map((each) => each[what]));

const summed = (records: readonly Partial<TransactionRecord>[]): Summary => summaryOf(records.map(rowOf))!;

it("loses no money: periods add up to their currency, and currencies to all rows, exactly", () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 60 }), (records) => {
      const { count, first, last, currencies } = summed(records);
      const days = records.map(({ date }) => date).sort();
      expect([count, first, last]).toEqual([records.length, days[0], days.at(-1)]);
      for (const { currency, by, periods, ...sums } of currencies) {
        const own = records.filter((each) => each.currency === currency).map((each) => each.amount);
        expect(addDecimals([sums.out, negateDecimal(sums.in)])).toBe(addDecimals(own));
        expect({ in: sumOf(periods, "in"), out: sumOf(periods, "out") }).toEqual(sums);
        const length = by === "day" ? 10 : 7;
        expect(by === "day").toBe(first.slice(0, 7) === last.slice(0, 7));
        const names = periods.map(({ period }) => period);
        expect(names).toEqual([...new Set(names)].sort());
        expect([names[0], names.at(-1)]).toEqual([first.slice(0, length), last.slice(0, length)]);
      }
    }),
  );
});

it("says the balances at the ends of months and days, whichever way round the file is", () => {
  const moves = fc.array(
    fc.record({ day: fc.nat({ max: 400 }), cents: fc.integer({ min: 1, max: 99_999 }) }),
    {
      minLength: 2,
      maxLength: 40,
    },
  );
  const decimal = (cents: number): string =>
    addDecimals([
      `${cents < 0 ? "-" : ""}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`,
    ]);
  fc.assert(
    fc.property(moves, fc.boolean(), fc.constantFrom(1, 20), (all, isFalling, nearer) => {
      let balance = 1_000_000;
      const sorted = all.toSorted((a, b) => a.day - b.day);
      const records = sorted.map(({ day, cents }) => {
        balance -= cents;
        const date = new Date(Date.UTC(2025, 0, 1 + Math.floor(day / nearer))).toISOString().slice(0, 10);
        return { date, amount: decimal(cents), currency: "EUR", balance: decimal(balance) };
      });
      const [{ by, periods } = { by: "day", periods: [] }] = summed(
        isFalling ? records.toReversed() : records,
      ).currencies;
      const length = by === "day" ? 10 : 7;
      const ends = new Map(records.map((each) => [each.date.slice(0, length), each.balance]));
      for (const { period, balance: said } of periods)
        expect([period, said]).toEqual([period, ends.get(period)]);
    }),
  );
});

it("says no balance where rows are of several accounts, or where it is the balance of something else", () => {
  const rows = [1, 2, 3, 4, 5, 6].map((i) => ({
    ...{ date: `2025-0${i}-01`, amount: "1", currency: "EUR", balance: String(i * 7 + (i % 2) * 100) },
  }));
  const of = (records: readonly Partial<TransactionRecord>[]) =>
    summed(records).currencies.flatMap(({ periods }) => periods.flatMap(({ balance = [] }) => balance));
  expect(of(rows)).toEqual([]);
  const right = rows.map((row, i) => ({ ...row, balance: String(100 - i) }));
  expect(of(right)).toHaveLength(6);
  expect(of(right.map((row, i) => ({ ...row, account: i < 3 ? "Oak" : "Elm" })))).toEqual([]);
});

it("has no sums where nothing is a transaction", () => expect(summaryOf([])).toBeUndefined());
