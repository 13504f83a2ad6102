import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BankTransaction } from "../../src/provider/books/bank-account.ts";
import type { LinkedTransaction } from "../../src/provider/books/bank-books.ts";
import { matchTransactions } from "../../src/provider/reconcile/match.ts";
import { aTransaction } from "./support.ts";

const stored = (parts: Partial<LinkedTransaction> = {}): LinkedTransaction => ({
  ...aTransaction(),
  ...{ transaction_id: `tx-${parts.provider_id ?? "T1"}`, account_id: "own-A1" },
  ...{ seen_at: "2026-03-01T00:00:00.000Z", locked: [], deleted: false },
  ...parts,
});

const dayOf = (number: number): string => new Date(Date.UTC(2026, 1, number)).toISOString().slice(0, 10);

/** Pairs of ids, what came and what is stored; all that is not named has gone. */
const pairs = (came: readonly BankTransaction[], kept: readonly LinkedTransaction[], hasGone = () => true) =>
  [...matchTransactions(came, kept, hasGone)].map(([told, same]) => [told.provider_id, same.provider_id]);

const pending = (provider_id: string, parts: Partial<LinkedTransaction> = {}) =>
  stored({ provider_id, pending: true, posted: null, ...parts });

describe("what came is what is stored", () => {
  it("where it has the same id, whatever else has changed", () => {
    expect(
      pairs([aTransaction({ amount: "9", name: "Other", date: "2026-05-01", description: "?" })], [stored()]),
    ).toEqual([["T1", "T1"]]);
  });

  it("by one id when it was pending, and posted now", () => {
    expect(pairs([aTransaction()], [pending("T1", { date: dayOf(1) })])).toEqual([["T1", "T1"]]);
  });

  it("where a pending one of the amount and name has gone, up to 8 days away", () => {
    for (let days = -12; days <= 12; days++)
      expect(
        pairs(
          [aTransaction({ provider_id: "T2", date: dayOf(20 + days) })],
          [pending("T1", { date: dayOf(20) })],
        ),
        String(days),
      ).toEqual(Math.abs(days) <= 8 ? [["T2", "T1"]] : []);
  });

  it("never where the pending one is still named, or has not gone", () => {
    const still = aTransaction({ provider_id: "T1", pending: true, posted: null });
    expect(pairs([aTransaction({ provider_id: "T2" }), still], [pending("T1")])).toEqual([["T1", "T1"]]);
    expect(pairs([aTransaction({ provider_id: "T2" })], [pending("T1")], () => false)).toEqual([]);
  });

  it.each([
    ["amount", { amount: "6" }],
    ["name", { name: "Tea" }],
  ])("never where the pending one has quite another %s", (_, parts) => {
    expect(pairs([aTransaction({ provider_id: "T2", ...parts })], [pending("T1")])).toEqual([]);
  });

  it("where the only one of about the amount and with its words has gone", () => {
    const booked = aTransaction({ provider_id: "T2", amount: "5.2", name: "COFFEE 0815 Lisbon" });
    expect(pairs([booked], [pending("T1")])).toEqual([["T2", "T1"]]);
    expect(pairs([booked], [pending("T1"), pending("T3", { amount: "5" })])).toEqual([]);
  });

  it("where it is pending, and what books it has gone: the answer is older than the one before", () => {
    const held = aTransaction({ provider_id: "T0", pending: true, posted: null });
    const booked = { provider_id: "T2", date: dayOf(30), amount: "5.2", name: "COFFEE 0815 Lisbon" };
    expect(pairs([held], [stored(booked)])).toEqual([["T0", "T2"]]);
    expect(pairs([held], [stored(booked)], () => false)).toEqual([]);
    expect(pairs([held, aTransaction(booked)], [stored(booked)])).toEqual([["T2", "T2"]]);
  });

  it.each(["unknown", "known"])(
    "where it is one of several alike, and what books as many has gone: %s ids",
    (ids) => {
      fc.assert(
        fc.property(fc.nat({ max: 5 }), fc.nat({ max: 5 }), (held, booked) => {
          const came = Array.from({ length: held }, (_, i) =>
            aTransaction({ provider_id: `H${i}`, pending: true, posted: null, amount: "50" }),
          );
          const holds = came.map(({ provider_id }) => pending(provider_id, { amount: "50" }));
          const bookings = Array.from({ length: booked }, (_, i) =>
            stored({
              ...{ provider_id: `B${i}`, amount: String(55 + i), name: "COFFEE Lisbon" },
              seen_at: "2026-03-02T00:00:00.000Z",
            }),
          );
          const kept = ids === "known" ? [...holds, ...bookings] : bookings;
          const gone = pairs(came, kept).filter(([, same]) => same?.startsWith("B"));
          expect(gone).toHaveLength(Math.min(held, booked));
          expect(new Set(gone.map(([, same]) => same)).size).toBe(gone.length);
        }),
      );
    },
  );

  it("which it is by its id where the bank still told it when it told what is posted", () => {
    const held = aTransaction({ provider_id: "T0", pending: true, posted: null });
    const kept = [pending("T0"), stored({ provider_id: "T2", name: "COFFEE Lisbon" })];
    expect(pairs([held], kept)).toEqual([["T0", "T0"]]);
  });

  it("is new where it is equal to one that is still there", () => {
    expect(pairs([aTransaction(), aTransaction({ provider_id: "T2" })], [stored()])).toEqual([["T1", "T1"]]);
  });

  it("where an id was issued again for the same content", () => {
    expect(pairs([aTransaction({ provider_id: "T2" })], [stored()])).toEqual([["T2", "T1"]]);
  });

  it("once: a pending one whose id was issued again is not posted as well", () => {
    const anew = aTransaction({ provider_id: "T2", pending: true, posted: null });
    expect(pairs([anew, aTransaction({ provider_id: "T3" })], [pending("T1")])).toEqual([["T2", "T1"]]);
  });

  it.each([
    ["date", { date: "2026-03-02" }],
    ["amount", { amount: "4.51" }],
    ["description", { description: "Tea" }],
  ])("never by content with another %s", (_, parts) => {
    expect(pairs([aTransaction({ provider_id: "T2", ...parts })], [stored()])).toEqual([]);
  });

  it("where ids were issued again while a pending one of the same kind was posted: no one stands twice", () => {
    const daily = [1, 2, 3, 4, 5].map((day) => stored({ provider_id: `old-${day}`, date: dayOf(day) }));
    const came = [1, 2, 3, 4, 5, 6].map((day) =>
      aTransaction({ provider_id: `new-${day}`, date: dayOf(day) }),
    );
    const matched = pairs(came, [...daily, pending("P", { date: dayOf(5) })]);
    expect(new Map(matched as [string, string][])).toEqual(
      new Map([
        ...[1, 2, 3, 4, 5].map((day): [string, string] => [`new-${day}`, `old-${day}`]),
        ["new-6", "P"],
      ]),
    );
  });
});

/** Few days, amounts and names, so that much is equal. */
const contents = fc.record({
  date: fc.integer({ min: 1, max: 25 }).map(dayOf),
  amount: fc.constantFrom("1", "2"),
  name: fc.constantFrom("a", "b"),
  description: fc.constantFrom("x", "y"),
  pending: fc.boolean(),
});

const many = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 20 }), contents), {
  selector: ([id]) => id,
  maxLength: 12,
});

const dayNumberOf = ({ date }: BankTransaction): number => Date.parse(date) / 86_400_000;

const isSame = (a: BankTransaction, b: BankTransaction): boolean =>
  a.date === b.date && a.amount === b.amount && a.description === b.description && a.pending === b.pending;

const isPostingOf = (a: BankTransaction, b: BankTransaction): boolean =>
  !a.pending &&
  b.pending &&
  a.amount === b.amount &&
  a.name === b.name &&
  Math.abs(dayNumberOf(a) - dayNumberOf(b)) <= 8;

/** The most pairs that there can be, by trying ways to make room. */
const mostPairs = (came: readonly BankTransaction[], kept: readonly LinkedTransaction[]): number => {
  const takenBy = new Map<LinkedTransaction, BankTransaction>();
  const place = (each: BankTransaction, tried: Set<LinkedTransaction>): boolean =>
    kept.some((other) => {
      if (tried.has(other) || !isPostingOf(each, other)) return false;
      tried.add(other);
      const holder = takenBy.get(other);
      if (holder !== undefined && !place(holder, tried)) return false;
      takenBy.set(other, each);
      return true;
    });
  return came.filter((each) => place(each, new Set())).length;
};

describe("whatever came and is stored", () => {
  const cases = fc.tuple(many, many).map(([came, kept]) => ({
    came: came.map(([id, parts]) => aTransaction({ provider_id: `T${id}`, ...parts })),
    kept: kept.map(([id, parts]) => stored({ provider_id: `T${id}`, ...parts })),
  }));

  it("it is matched one to one, each pair for one of the reasons there are", () => {
    fc.assert(
      fc.property(cases, ({ came, kept }) => {
        const matches = matchTransactions(came, kept, () => true);
        expect(new Set(matches.values()).size).toBe(matches.size);
        for (const [told, same] of matches)
          expect(
            told.provider_id === same.provider_id ||
              isSame(told, same) ||
              isPostingOf(told, same) ||
              isPostingOf(same, told),
          ).toBe(true);
        for (const told of came) {
          const own = kept.find(({ provider_id }) => provider_id === told.provider_id);
          if (own !== undefined) expect(matches.get(told)).toBe(own);
        }
      }),
    );
  });

  it("nothing that could be matched is left on both sides, and as many are posted as can be", () => {
    fc.assert(
      fc.property(cases, ({ came, kept }) => {
        const matches = matchTransactions(came, kept, () => true);
        const ids = new Set(came.map(({ provider_id }) => provider_id));
        const found = new Set(matches.values());
        const left = kept.filter((each) => !found.has(each) && !ids.has(each.provider_id));
        for (const told of came.filter((each) => !matches.has(each)))
          for (const other of left)
            expect(isSame(told, other) || isPostingOf(told, other) || isPostingOf(other, told)).toBe(false);
        const posted = [...matches].filter(
          ([told, same]) => told.provider_id !== same.provider_id && isPostingOf(told, same),
        );
        const free = came.filter((each) => !matches.has(each)).concat(posted.map(([told]) => told));
        expect(posted).toHaveLength(mostPairs(free, [...left, ...posted.map(([, same]) => same)]));
      }),
      { numRuns: 500 },
    );
  });

  it("a block of ids that are all issued again finds what it was, one to one", () => {
    fc.assert(
      fc.property(cases, ({ kept }) => {
        const came = kept.map((each, i) => aTransaction({ ...each, provider_id: `new-${i}` }));
        const matches = matchTransactions(came, kept, () => true);
        expect(matches.size).toBe(kept.length);
        for (const [told, same] of matches) expect(isSame(told, same)).toBe(true);
      }),
    );
  });
});
