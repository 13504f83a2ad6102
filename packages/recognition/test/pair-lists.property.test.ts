import { comparableText, dayNumber, parseIsoDay } from "@farthing/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import {
  type ComparedTransaction,
  POSTING_DAYS,
  pairAnyBooked,
  pairBooked,
  pairEqual,
} from "../src/index.ts";

const transaction = fc.record({
  date: fc.integer({ min: 1, max: 28 }).map((day) => `2024-02-${String(day).padStart(2, "0")}`),
  amount: fc.constantFrom("1", "1.0", "-1", "2"),
  name: fc.constantFrom("Oven", "OVEN", "Mill"),
  pending: fc.boolean(),
});

const list = fc.array(transaction, { maxLength: 12 });

const numberOf = ({ date }: ComparedTransaction): number => dayNumber(parseIsoDay(date)!);

const moneyAndName = ({ amount, name }: ComparedTransaction): string =>
  `${Number(amount)} ${comparableText(name)}`;

const daysBetween = (a: ComparedTransaction, b: ComparedTransaction): number =>
  Math.abs(numberOf(a) - numberOf(b));

/** The most pairs that there are, by trying all. */
const mostPairs = (
  booked: readonly ComparedTransaction[],
  pending: readonly ComparedTransaction[],
  fits: (a: ComparedTransaction, b: ComparedTransaction) => boolean,
): number => {
  const [first, ...rest] = booked;
  if (first === undefined) return 0;
  const paired = pending.flatMap((each, i) =>
    fits(first, each) ? [1 + mostPairs(rest, pending.toSpliced(i, 1), fits)] : [],
  );
  return Math.max(mostPairs(rest, pending, fits), ...paired);
};

describe("pairEqual", () => {
  it("pairs the first with the first of equal ones, whatever the form of amount and name", () => {
    const keyOf = (each: ComparedTransaction): string =>
      [each.date, each.pending, moneyAndName(each)].join(" ");
    fc.assert(
      fc.property(list, list, (incoming, stored) => {
        const left = Map.groupBy(stored.keys(), (at) => keyOf(stored[at]!));
        const expected = incoming.flatMap((each, i) => {
          const at = left.get(keyOf(each))?.shift();
          return at === undefined ? [] : [[i, at]];
        });
        expect([...pairEqual(incoming, stored)]).toEqual(expected);
      }),
      short(5_000),
    );
  });
});

describe("pairBooked", () => {
  it("pairs each once, alike but for the day, near enough, and as many as can be", () => {
    const fits = (a: ComparedTransaction, b: ComparedTransaction): boolean =>
      moneyAndName(a) === moneyAndName(b) && daysBetween(a, b) <= POSTING_DAYS;
    const few = fc.array(transaction, { maxLength: 6 });
    fc.assert(
      fc.property(few, few, (booked, pending) => {
        const pairs = [...pairBooked(booked, pending)];
        expect(new Set(pairs.map(([, at]) => at)).size).toBe(pairs.length);
        for (const [i, at] of pairs) expect(fits(booked[i]!, pending[at]!)).toBe(true);
        expect(pairs.length).toBe(mostPairs(booked, pending, fits));
      }),
      short(5_000),
    );
  });

  it.each([-9, -8, 0, 8, 9])("pairs up to 8 days apart: %i", (days) => {
    const pending = { date: "2024-02-15", amount: "1", name: "Oven" };
    const booked = { ...pending, date: `2024-02-${String(15 + days).padStart(2, "0")}` };
    expect(pairBooked([booked], [pending]).size).toBe(Math.abs(days) <= 8 ? 1 : 0);
  });
});

describe("pairAnyBooked", () => {
  it("finds as many bookings of holds that are alike as there can be, each of one that is no later", () => {
    const alike = (day: number, amount: string): ComparedTransaction => ({
      ...{ date: `2024-02-${String(day).padStart(2, "0")}`, amount, currency: "EUR", name: "Oven" },
      pending: amount === "50",
    });
    const days = fc.array(fc.integer({ min: 1, max: 24 }), { maxLength: 5 });
    const fits = (a: ComparedTransaction, b: ComparedTransaction): boolean =>
      numberOf(a) >= numberOf(b) && daysBetween(a, b) <= POSTING_DAYS;
    fc.assert(
      fc.property(days, days, (booked, held) => {
        const [bookings, holds] = [
          booked.map((day) => alike(day, "55")),
          held.map((day) => alike(day, "50")),
        ];
        const pairs = [...pairAnyBooked(bookings, holds, () => true)];
        expect(pairs.every(([i, j]) => fits(bookings[i]!, holds[j]!))).toBe(true);
        expect(new Set(pairs.map(([, j]) => j)).size).toBe(pairs.length);
        expect(pairs.length).toBe(mostPairs(bookings, holds, fits));
      }),
      short(5_000),
    );
  });
});
