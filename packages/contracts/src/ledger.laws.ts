import type { Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import {
  Accounts,
  type BalancePoint,
  type DaySpan,
  type LedgerEntry,
  type NewBalancePoint,
  Transactions,
} from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import {
  changed,
  claim,
  found,
  newBankAccount,
  newBankTransaction,
  storeBank,
  syncedBank,
  told,
} from "./support/bank.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { compareTexts } from "./support/order.ts";
import { expectDefect } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  change,
  importOf,
  plannedAccount,
  plannedTransaction,
  planning,
  REMOVED_AT,
  store,
} from "./support/planned.ts";
import { LATER, storeAll, undo } from "./support/undoing.ts";

type Bank = Effect.Success<ReturnType<typeof syncedBank>>;

/** All of a ledger, as it is read. */
const ledger = Effect.fn(function* (familyId: string, accountId: string, span: DaySpan | null = null) {
  const accounts = yield* Accounts;
  return yield* accounts.ledger(familyId, accountId, span, (account) => {
    const points: BalancePoint[] = [];
    const entries: LedgerEntry[] = [];
    return {
      points: (some) => void points.push(...some),
      entries: (some) => void entries.push(...some),
      end: () => ({ account, points, entries }),
    };
  });
});

const point = (account: { readonly id: string }, parts: Partial<NewBalancePoint> = {}): NewBalancePoint => ({
  ...{ account_id: account.id, day: "2026-02-14", place: "day", balance: "1", currency: "EUR" },
  ...parts,
});

const summary = ({ date, amount, state, is_edited }: LedgerEntry) => [date, amount, state, is_edited];

/** A transaction and its place in a ledger that has it as it came in. */
const DAYS = ["2026-02-01", "2026-02-02", "2026-02-03", "2026-02-04"] as const;

const day = fc.constantFrom(...DAYS);

const STEPS = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant("import" as const),
      points: fc.uniqueArray(fc.record({ day, place: fc.constantFrom("start", "day", "end") }), {
        selector: ({ day, place }) => `${day} ${place}`,
        maxLength: 3,
      }),
      days: fc.array(day, { maxLength: 2 }),
    }),
    fc.record({ do: fc.constant("sync" as const), day, posted: fc.array(day, { maxLength: 2 }) }),
    fc.record({ do: fc.constant("undo" as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant("edit" as const), which: fc.nat(20), day }),
    fc.record({ do: fc.constant("delete" as const), which: fc.nat(20) }),
  ),
  { maxLength: 10 },
);

/** An entry that the model has, and the import that stored it; null for a bank. */
interface Kept {
  readonly id: string;
  readonly date: string;
  readonly by: string | null;
  readonly now: string;
  readonly state: "stored" | "deleted";
}

export const ledgerLaws = ({
  law,
  property,
}: Laws<Accounts | BankConnections | Imports | Transactions | Users>): void => {
  law(
    "a ledger has the balances and the entries of its account by day, split ones as one, and none of another account or family",
    Effect.gen(function* () {
      const { family, checking, savings, bread, basket, sent, received } = yield* createFamilyWithBooks;
      const points = [
        point(checking, { day: "2026-02-20", place: "end", balance: "-0.0001" }),
        point(checking, { day: "2026-02-16", place: "start", balance: "1000.5" }),
        point(savings, { place: "day", balance: "7", currency: "CHF" }),
      ];
      const [id] = yield* storeAll(family.id, [{ ...change({}), points }]);
      const own = yield* ledger(family.id, checking.id);
      expect(own?.account).toMatchObject({ id: checking.id, name: "Checking" });
      expect(own?.points).toEqual([
        { import_id: id, day: "2026-02-16", place: "start", balance: "1000.5", currency: "EUR" },
        { import_id: id, day: "2026-02-20", place: "end", balance: "-0.0001", currency: "EUR" },
      ]);
      expect(own?.entries.map((each) => each.id)).toEqual([sent.id, basket.id, bread.id]);
      expect(own?.entries.map(summary)).toEqual(
        [sent, basket, bread].map(({ date, amount }) => [date, amount, "stored", false]),
      );
      const other = yield* ledger(family.id, savings.id);
      expect(other?.points).toMatchObject([{ import_id: id, balance: "7", currency: "CHF" }]);
      expect(other?.entries).toMatchObject([{ id: received.id, currency: "CHF" }]);

      const { family: another } = yield* createFamily();
      expect(yield* ledger(another.id, checking.id)).toBeUndefined();
      expect(yield* ledger(family.id, newId())).toBeUndefined();
    }),
  );

  law(
    "of a span a ledger has what is in it, from the second last day with a balance before it to the second one after it",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const days = Array.from({ length: 9 }, (_, i) => `2026-02-0${i + 1}`);
      yield* storeAll(family.id, [
        {
          ...change({
            accounts: [account],
            transactions: days.map((date) => plannedTransaction(account, { date })),
          }),
          points: [0, 2, 3, 5, 7, 8].flatMap((i) => [
            point(account, { day: days[i]!, place: "end" }),
            point(account, { day: days[i]!, place: "start" }),
          ]),
        },
      ]);
      const of = (from: number, to: number) =>
        Effect.map(ledger(family.id, account.id, { from: days[from]!, to: days[to]! }), (found) => [
          [...new Set(found!.points.map((each) => days.indexOf(each.day)))],
          found!.entries.map(({ date }) => days.indexOf(date)),
        ]);
      expect(yield* of(4, 4)).toEqual([
        [2, 3, 5, 7],
        [2, 3, 4, 5, 6, 7],
      ]);
      expect(yield* of(0, 0)).toEqual([
        [0, 2, 3],
        [0, 1, 2, 3],
      ]);
      expect(yield* of(8, 8)).toEqual([
        [5, 7, 8],
        [5, 6, 7, 8],
      ]);
    }),
  );

  law(
    "what is pending is no entry, of a card the day of booking counts, and what a person has added is told apart",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const connection = yield* claim(family);
      const [card, giro] = [
        newBankAccount({ account_type: "credit_card" }),
        newBankAccount({ provider_id: "ACT-2" }),
      ];
      const posted = 1_771_286_400;
      const both = [
        { provider_id: "1", date: "2026-02-14", posted },
        { provider_id: "2", date: "2026-02-13", pending: true, posted: null },
      ];
      yield* storeBank(connection, {
        new_accounts: [card, giro],
        new_transactions: [card, giro].flatMap((account) =>
          both.map((each) => newBankTransaction(account, each)),
        ),
      });
      yield* store(family.id, {
        transactions: [plannedTransaction(giro, { date: "2026-02-12", pending: true })],
      });
      const dates = (id: string) =>
        Effect.map(ledger(family.id, id), (found) => found!.entries.map(({ date }) => date));
      expect(yield* dates(card.id)).toEqual(["2026-02-17"]);
      expect(yield* dates(giro.id)).toEqual(["2026-02-14"]);
    }),
  );

  law(
    "a bank's balance replaces the one that it stated of the same place of a day, and only accounts of its connection have any",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family, []);
      const other = plannedAccount();
      yield* store(family.id, { accounts: [other] });
      for (const balance of ["1", "2.50"])
        yield* storeBank(connection, { points: [point(account, { place: "end", balance })] });
      const points = Effect.map(ledger(family.id, account.id), (found) => found!.points);
      const expected = [
        { import_id: null, day: "2026-02-14", place: "end", balance: "2.5", currency: "EUR" },
      ];
      expect(yield* points).toMatchObject(expected.map(({ balance: _, ...rest }) => rest));
      yield* expectDefect(storeBank(connection, { points: [point(account), point(other)] }));
      expect(yield* points).toHaveLength(1);
    }),
  );

  law(
    "a balance of a ledger of which the family does not have the account is a defect and stores nothing",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const other = yield* createFamilyWithBooks;
      for (const account of [other.checking, { id: newId() }])
        yield* expectDefect(
          imports.store(
            importOf(home.family.id),
            planning(() => Result.succeed({ ...change({}), points: [point(home.checking), point(account)] })),
          ),
        );
      for (const { family, checking } of [home, other])
        expect((yield* ledger(family.id, checking.id))!.points).toEqual([]);
    }),
  );

  property(
    "after any history of imports, syncs, changes, deletions and undo, a ledger has the balances of what is left, and the entries as they came in",
    STEPS,
    (steps) =>
      Effect.gen(function* () {
        const transactions = yield* Transactions;
        const { family } = yield* createFamily();
        const { connection, account } = yield* syncedBank(family, []);
        let points: BalancePoint[] = [];
        let kept: Kept[] = [];
        const imports: string[] = [];
        for (const [i, step] of steps.entries()) {
          const balance = String(i + 1);
          if (step.do === "import") {
            const own = step.points.map((each) => ({ ...each, balance, currency: "EUR" }) as const);
            const made = step.days.map((date, n) =>
              plannedTransaction(account, { date, amount: String(100 * i + n) }),
            );
            const [id] = yield* storeAll(family.id, [
              {
                ...change({ transactions: made }),
                points: own.map((each) => point(account, each as Partial<NewBalancePoint>)),
              },
            ]);
            imports.push(id!);
            points.push(...own.map((each) => ({ ...each, import_id: id! }) as BalancePoint));
            kept.push(
              ...made.map(
                ({ id: own, date }): Kept => ({ id: own, date, by: id!, now: date, state: "stored" }),
              ),
            );
          } else if (step.do === "sync") {
            const added = step.posted.map((date, n) =>
              newBankTransaction(account, { provider_id: `${i}-${n}`, date }),
            );
            yield* storeBank(connection, {
              new_transactions: added,
              points: [point(account, { day: step.day, place: "end", balance })],
            });
            points = points.filter((each) => each.import_id !== null || each.day !== step.day);
            points.push({ import_id: null, day: step.day, place: "end", balance, currency: "EUR" });
            kept.push(
              ...added.map(
                ({ transaction_id: id, told: said }): Kept => ({
                  ...{ id, date: said.date, by: null, now: said.date, state: "stored" },
                }),
              ),
            );
          } else if (step.do === "undo") {
            const id = imports[step.which % imports.length];
            if (id === undefined) continue;
            yield* undo(family.id, id, true);
            points = points.filter(({ import_id }) => import_id !== id);
            kept = kept.filter(({ by, state }) => by !== id || state === "deleted");
          } else {
            const live = kept.filter(({ state }) => state === "stored");
            const one = live[step.which % live.length];
            if (one === undefined) continue;
            if (step.do === "delete") {
              yield* transactions.remove(family.id, one.id, REMOVED_AT, () => Result.void);
              kept = kept.map((each) => (each === one ? { ...one, state: "deleted", now: one.date } : each));
            } else {
              yield* transactions.update(family.id, one.id, {}, () =>
                Result.succeed({ date: step.day, locked: ["date"] as const, updated_at: LATER }),
              );
              kept = kept.map((each) => (each === one ? { ...one, now: step.day } : each));
            }
          }
        }
        const read = (yield* ledger(family.id, account.id))!;
        const key = ({ day, place, import_id }: BalancePoint) => [day, place, import_id ?? ""];
        expect(read.points).toEqual(points.toSorted((a, b) => compareTexts(key(a), key(b))));
        expect(read.entries.map(({ date }) => date)).toEqual(kept.map(({ date }) => date).sort());
        const byId = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
        expect(
          read.entries.map(({ id, date, state, is_edited }) => [id, date, state, is_edited]).sort(byId),
        ).toEqual(kept.map(({ id, date, state, now }) => [id, date, state, now !== date]).sort(byId));
      }),
  );

  law(
    "what a file has booked is an entry as the file has it while a bank still tells the hold, and stays one when a person deletes it",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family, []);
      const booked = plannedTransaction(account, { date: "2026-02-14", amount: "12.5" });
      const waiting = { date: "2026-02-11", posted: null, pending: true };
      yield* store(family.id, { transactions: [booked] });
      yield* storeBank(connection, { found: [found(booked.id, waiting)] });
      const entries = Effect.map(ledger(family.id, account.id), (read) => read!.entries.map(summary));
      expect(yield* entries).toEqual([["2026-02-14", "12.5", "stored", false]]);
      yield* (yield* Transactions).remove(family.id, booked.id, REMOVED_AT, () => Result.void);
      expect(yield* entries).toEqual([["2026-02-14", "12.5", "deleted", false]]);
      yield* storeBank(connection, {
        transactions: [changed({ transaction_id: booked.id }, { told: told({ provider_id: "found" }) })],
      });
      expect(yield* entries).toEqual([["2026-02-14", "12.5", "deleted", false]]);
    }),
  );

  law(
    "what was deleted is forgotten when a bank brings it again, and deleted once of a bank and of a file that brought it back",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family, []);
      const states = Effect.map(ledger(family.id, account.id), (read) =>
        read!.entries.map(({ state }) => state).sort(),
      );
      const bring = plannedTransaction(account, { date: "2026-02-14", amount: "12.5" });
      yield* store(family.id, { transactions: [bring] });
      yield* transactions.remove(family.id, bring.id, REMOVED_AT, () => Result.void);
      expect(yield* states).toEqual(["deleted"]);
      const brought = newBankTransaction(account);
      yield* storeBank(connection, { new_transactions: [brought] });
      expect(yield* states).toEqual(["stored"]);
      yield* transactions.remove(family.id, brought.transaction_id, REMOVED_AT, () => Result.void);
      const again = plannedTransaction(account, { date: "2026-02-14", amount: "12.5" });
      yield* store(family.id, { transactions: [again] });
      expect(yield* states).toEqual(["stored"]);
      yield* transactions.update(family.id, again.id, {}, () =>
        Result.succeed({ amount: "3", locked: ["amount"] as const, updated_at: LATER }),
      );
      expect(yield* states).toEqual(["stored"]);
      yield* transactions.remove(family.id, again.id, REMOVED_AT, () => Result.void);
      expect(yield* states).toEqual(["deleted"]);
    }),
  );

  property(
    "what was deleted and comes in again is deleted while what brings it is undone or deleted, once",
    fc.array(
      fc.oneof(
        fc.record({ do: fc.constantFrom("bring" as const, "delete" as const) }),
        fc.record({ do: fc.constant("undo" as const), which: fc.nat(8) }),
      ),
      { maxLength: 12 },
    ),
    (steps) =>
      Effect.gen(function* () {
        const { family } = yield* createFamily();
        const account = plannedAccount();
        yield* store(family.id, { accounts: [account] });
        const imports: string[] = [];
        let [live, by, wasDeleted]: [string | undefined, string | undefined, boolean] = [
          undefined,
          undefined,
          false,
        ];
        for (const step of steps) {
          if (step.do === "bring" && live === undefined) {
            const row = plannedTransaction(account);
            const [id] = yield* storeAll(family.id, [change({ transactions: [row] })]);
            imports.push(id!);
            [live, by] = [row.id, id];
          }
          if (step.do === "delete" && live !== undefined) {
            yield* (yield* Transactions).remove(family.id, live, REMOVED_AT, () => Result.void);
            [live, wasDeleted] = [undefined, true];
          }
          if (step.do === "undo" && imports.length > 0) {
            const [id] = imports.splice(step.which % imports.length, 1);
            yield* undo(family.id, id!, true);
            if (id === by) live = undefined;
          }
          const is = live === undefined ? (wasDeleted ? ["deleted"] : []) : ["stored"];
          expect((yield* ledger(family.id, account.id))!.entries.map(({ state }) => state)).toEqual(is);
        }
      }),
  );

  law(
    "what was deleted is forgotten when it is booked of what was pending, by a bank or a file",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const booking = { date: "2026-02-14", amount: "12.5" };
      const waiting = { date: "2026-02-11", posted: null, pending: true };
      const bankBooks = Effect.fn(function* (bank: Bank) {
        const held = newBankTransaction(bank.account, waiting);
        yield* storeBank(bank.connection, { new_transactions: [held] });
        const posted = changed(held, { fields: { date: booking.date } });
        return () => Effect.asVoid(storeBank(bank.connection, { transactions: [posted] }));
      });
      const bankFinds = Effect.fn(function* (bank: Bank, familyId: string) {
        const row = plannedTransaction(bank.account, { ...booking, date: waiting.date, pending: true });
        yield* store(familyId, { transactions: [row] });
        return () => Effect.asVoid(storeBank(bank.connection, { found: [found(row.id)] }));
      });
      const fileBooks = Effect.fn(function* (bank: Bank, familyId: string) {
        const row = plannedTransaction(bank.account, { ...booking, date: waiting.date, pending: true });
        yield* store(familyId, { transactions: [row] });
        const booked = [{ ...booking, id: row.id, currency: "EUR", name: "Bread", reference: "" }];
        return () => Effect.asVoid(storeAll(familyId, [{ ...change({}, [row.id]), booked }]));
      });
      for (const brings of [bankBooks, bankFinds, fileBooks]) {
        const { family } = yield* createFamily();
        const bank = yield* syncedBank(family, []);
        const states = Effect.map(ledger(family.id, bank.account.id), (read) =>
          read!.entries.map(({ state, amount }) => `${state} ${amount}`).sort(),
        );
        const rows = ["12.5", "9"].map((amount) => plannedTransaction(bank.account, { ...booking, amount }));
        yield* store(family.id, { transactions: rows });
        for (const { id } of rows) yield* transactions.remove(family.id, id, REMOVED_AT, () => Result.void);
        const books = yield* brings(bank, family.id);
        expect(yield* states).toEqual(["deleted 12.5", "deleted 9"]);
        yield* books();
        expect(yield* states).toEqual(["deleted 9", "stored 12.5"]);
      }
    }),
  );

  law(
    "the balances of an account go with it, and what was deleted is forgotten when an import brings it again",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const one = plannedTransaction(account);
      yield* store(family.id, { accounts: [account], transactions: [one] });
      yield* storeAll(family.id, [{ ...change({}), points: [point(account)] }]);
      yield* transactions.remove(family.id, one.id, REMOVED_AT, () => Result.void);
      const states = Effect.map(ledger(family.id, account.id), (found) =>
        found?.entries.map(({ state }) => state),
      );
      expect(yield* states).toEqual(["deleted"]);
      yield* store(family.id, { transactions: [plannedTransaction(account, { amount: "9" })] });
      expect(yield* states).toEqual(["deleted", "stored"]);
      yield* store(family.id, { transactions: [plannedTransaction(account)] });
      expect(yield* states).toEqual(["stored", "stored"]);

      yield* accounts.remove(family.id, account.id, () => Result.void);
      expect(yield* ledger(family.id, account.id)).toBeUndefined();
      yield* store(family.id, { accounts: [account] });
      expect(yield* ledger(family.id, account.id)).toMatchObject({ points: [], entries: [] });
    }),
  );
};
