import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Runs } from "../../../../tools/testing/runs.ts";
import type { BankTransaction } from "../../src/provider/books/bank-account.ts";
import { planWindows, type Window } from "../../src/provider/windows/windows.ts";
import { after, answer, at, decided, deleted, edited, type Kept, NOTHING } from "./books.ts";
import { aTransaction } from "./support.ts";

const DAY = 86_400;

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const NOW = Date.parse(at(0)) / 1000;

/** What a bank has: much of it equal. */
const history = fc
  .array(
    fc.record({
      posted: fc.integer({ min: NOW - 364 * DAY, max: NOW }),
      pending: fc.boolean(),
      amount: fc.constantFrom("1", "2"),
      name: fc.constantFrom("a", "b"),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map(({ posted, pending, ...parts }, i) =>
      aTransaction({
        ...{ ...parts, provider_id: `T${i}`, pending, description: parts.name },
        ...(pending ? { posted: null, date: dayOf(NOW - (i % 6) * DAY) } : { posted, date: dayOf(posted) }),
      }),
    ),
  );

const inWindow =
  ({ start, end }: Window) =>
  ({ posted }: BankTransaction): boolean =>
    posted === null || (posted >= start && posted < end);

const sorted = (all: readonly BankTransaction[]): readonly unknown[] =>
  all
    .map(({ provider_id, date, amount, name, pending }) =>
      [provider_id, date, amount, name, pending].join(" "),
    )
    .toSorted();

const WINDOWS = planWindows({ now: NOW, last_success: undefined, since: undefined, backlog: null }).windows;

/** What may happen at a bank within a day. */
const events = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom("buy", "book"), amount: fc.constantFrom("1", "2") }),
    fc.record({ kind: fc.constantFrom("post", "post anew", "cancel", "reissue"), at: fc.nat({ max: 5 }) }),
  ),
  { maxLength: 5 },
);

type Event = { readonly kind: string; readonly amount?: string; readonly at?: number };

let issued = 0;

const happened = (bank: readonly BankTransaction[], { kind, amount, at: which = 0 }: Event, day: number) => {
  const date = dayOf(NOW + day * DAY);
  const posted = NOW + day * DAY;
  const made = { provider_id: `B${++issued}`, amount: amount ?? "1", date, name: "a", description: "a" };
  const waiting = bank.filter(({ pending }) => pending);
  const chosen = waiting[which % Math.max(1, waiting.length)];
  const isAnew = (each: BankTransaction) => !each.pending && Date.parse(each.date) / 1000 > posted - 10 * DAY;
  switch (kind) {
    case "buy":
      return [...bank, aTransaction({ ...made, pending: true, posted: null })];
    case "book":
      return [...bank, aTransaction({ ...made, posted })];
    case "reissue":
      return bank.map((each) => (isAnew(each) ? { ...each, provider_id: `B${++issued}` } : each));
    case "cancel":
      return bank.filter((each) => each !== chosen);
    default:
      return bank.map((each) =>
        each === chosen
          ? {
              ...{ ...each, pending: false, posted, date },
              provider_id: kind === "post" ? each.provider_id : `B${++issued}`,
            }
          : each,
      );
  }
};

const lockedOf = ({ books, rows }: Kept) =>
  books.transactions
    .filter(({ locked }) => locked.length > 0)
    .map(({ transaction_id }) => [transaction_id, rows.get(transaction_id)?.name] as const);

/** What is kept is the bank's, in whatever order it is asked for, and whatever happens there. */
export const reconcileProperties = (runs: Runs): void => {
  describe("what is kept is what the bank has", () => {
    it("in whatever order the windows come, wherever it breaks off, and however often it is done", () => {
      fc.assert(
        fc.property(
          history,
          fc.shuffledSubarray([...WINDOWS], { minLength: WINDOWS.length }),
          fc.nat({ max: WINDOWS.length }),
          (bank, order, broken) => {
            const windows = [...order.slice(0, broken), ...order, ...order.toReversed()];
            const state = after(
              NOTHING,
              ...windows.map((window, i) => answer(i * 0.001, bank.filter(inWindow(window)), { window })),
            );
            expect(sorted(state.books.transactions)).toEqual(sorted(bank));
          },
        ),
        runs(2_000),
      );
    });
  });

  describe("whatever happens at the bank, day after day", () => {
    const days = fc.array(fc.tuple(events, fc.option(fc.nat({ max: 30 }), { nil: undefined })), {
      minLength: 1,
      maxLength: 25,
    });

    it("what is posted is the bank's exactly; of what was pending, more stays for 8 days at most", () => {
      fc.assert(
        fc.property(days, (all) => {
          let bank: readonly BankTransaction[] = [];
          let state = NOTHING;
          const lastSeen = new Map<string, number>();
          for (const [day, [happenings]] of all.entries()) {
            for (const event of happenings) bank = happened(bank, event, day);
            state = after(state, answer(day, bank));
            for (const { provider_id } of bank) lastSeen.set(provider_id, day);
            const kept = state.books.transactions;
            expect(sorted(kept.filter(({ pending }) => !pending))).toEqual(
              sorted(bank.filter(({ pending }) => !pending)),
            );
            const ids = new Set(bank.map(({ provider_id }) => provider_id));
            const waiting = kept.filter(({ pending }) => pending);
            expect(sorted(waiting.filter(({ provider_id }) => ids.has(provider_id)))).toEqual(
              sorted(bank.filter(({ pending }) => pending)),
            );
            for (const { provider_id } of waiting)
              expect(day - lastSeen.get(provider_id)!).toBeLessThanOrEqual(8);
            expect(decided(state, answer(day, bank)).change.transactions).toEqual([]);
          }
        }),
        runs(2_000),
      );
    });

    it("what a person has named keeps its name and is never removed, and every row is the bank's but for that", () => {
      fc.assert(
        fc.property(days, (all) => {
          let bank: readonly BankTransaction[] = [];
          let state = NOTHING;
          for (const [day, [happenings, edit]] of all.entries()) {
            for (const event of happenings) bank = happened(bank, event, day);
            const before = lockedOf(state);
            state = after(state, answer(day, bank));
            for (const [id, name] of before) expect(state.rows.get(id)?.name).toBe(name);
            for (const { transaction_id, locked, date, amount, name, notes } of state.books.transactions)
              expect(state.rows.get(transaction_id)).toEqual(
                locked.length > 0
                  ? { date, amount, notes, name: state.rows.get(transaction_id)!.name }
                  : { date, amount, name, notes },
              );
            const chosen = edit === undefined ? undefined : state.books.transactions[edit];
            if (chosen !== undefined && chosen.locked.length === 0)
              state = edited(state, chosen.transaction_id, "name", `mine ${day}`);
          }
        }),
        runs(2_000),
      );
    });

    it("what a person has deleted is never seen again, and everything else is", () => {
      fc.assert(
        fc.property(days, (all) => {
          let bank: readonly BankTransaction[] = [];
          let state = NOTHING;
          const gone = new Set<string>();
          for (const [day, [happenings, which]] of all.entries()) {
            for (const event of happenings) bank = happened(bank, event, day);
            state = after(state, answer(day, bank));
            const kept = state.books.transactions;
            expect(sorted(kept.filter(({ pending }) => !pending))).toEqual(
              sorted(bank.filter(({ pending }) => !pending)),
            );
            for (const each of kept) expect(each.deleted).toBe(gone.has(each.transaction_id));
            expect(new Set(state.rows.keys())).toEqual(
              new Set(kept.filter((each) => !each.deleted).map(({ transaction_id }) => transaction_id)),
            );
            expect(decided(state, answer(day, bank)).change.transactions).toEqual([]);
            const chosen = which === undefined ? undefined : kept[which];
            if (chosen === undefined) continue;
            gone.add(chosen.transaction_id);
            state = deleted(state, chosen.transaction_id);
          }
        }),
        runs(2_000),
      );
    });
  });
};
