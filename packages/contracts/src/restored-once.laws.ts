import type { Users } from "@farthing/core/access";
import type { Exports, Imports, PlannedTransaction } from "@farthing/core/import";
import { type Accounts, type TransactionChange, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { ADDED_AT, addByHand, newTransaction } from "./support/by-hand.ts";
import type { Laws } from "./support/law.ts";
import { race, whileBusy } from "./support/outcomes.ts";
import { createFamily } from "./support/people.ts";
import { change, plannedAccount, plannedTransaction, store } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { booksOf, refusal, remove, restore } from "./support/restoring.ts";
import { storeAll } from "./support/undoing.ts";

const NAMED = { external_id: "e1", source: "api" };

/** One name to whoever reads it, as banks write it here and there. */
const SPELLINGS = [
  "Caf\u00e9 \u2013 M&S",
  "CAFE\u0301 -  m&amp;s",
  "caf\u00e9 \u2014 M&S ",
  "Caf\u00c9 - M&S",
];

/** When a step of a history is taken. */
const minute = (step: number): string => `2026-06-01T00:${String(step).padStart(2, "0")}:00.000Z`;

type Step = { readonly does: "add" | "delete" } | { readonly does: "restore"; readonly which: number };

const STEPS: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.constantFrom<Step>({ does: "add" }, { does: "delete" }),
    fc.record({ does: fc.constant("restore" as const), which: fc.nat({ max: 3 }) }),
  ),
  { minLength: 6, maxLength: 20 },
);

/** What is done to equal rows: a file has some of them, one is deleted or restored. */
const HANDLED = fc.array(
  fc.record({
    does: fc.constantFrom("import" as const, "delete" as const, "restore" as const),
    which: fc.nat({ max: 11 }),
  }),
  { minLength: 6, maxLength: 24 },
);

/** What is deleted and what comes in meanwhile, as they differ from a row of a file with Bread for 12.5 on 14 February. */
interface Meanwhile {
  readonly deleted: Partial<PlannedTransaction>;
  readonly is_by_hand?: true;
  /** What a person made of it before. */
  readonly changed?: Partial<Pick<TransactionChange, "name" | "date" | "amount">>;
  readonly came: Partial<PlannedTransaction>;
}

/** What would have been taken for the deleted one, had that been there. */
const THE_SAME: Readonly<Record<string, Meanwhile>> = {
  "a row whose name a person has changed": { deleted: {}, changed: { name: "Mine" }, came: {} },
  "a row whose day and amount a person has changed": {
    ...{ deleted: {}, changed: { date: "2026-05-01", amount: "9" }, came: { reference: "R1" } },
  },
  "a row with a reference, which a file of another day has under another name": {
    ...{ deleted: { reference: "R1" }, changed: { name: "Mine" } },
    came: { date: "2026-02-20", name: "BREAD 0815", reference: "R1" },
  },
  "what was added by hand, which a file has on another day": {
    ...{ deleted: {}, is_by_hand: true, came: { date: "2026-02-17", name: "BREAD 0815 BERLIN" } },
  },
  "what was added by hand under another name than it has now": {
    ...{ deleted: { name: "Rolls" }, is_by_hand: true, changed: { name: "Bakery" } },
    came: { date: "2026-02-12", name: "ROLLS" },
  },
  "what was added by hand and moved": {
    ...{ deleted: {}, is_by_hand: true, changed: { date: "2026-03-01" } },
    came: { date: "2026-03-02", name: "BREAD 0815" },
  },
  "what was added by hand and moved, which a file has on the day of before": {
    ...{ deleted: {}, is_by_hand: true, changed: { date: "2026-05-01", amount: "9", name: "Mine" } },
    came: { date: "2026-02-15", name: "BREAD 0815" },
  },
  "what was pending, which is booked with a tip": {
    ...{ deleted: { pending: true }, came: { date: "2026-02-18", amount: "14", name: "BREAD 0815" } },
  },
  "what was booked, which a longer export has as pending": {
    ...{ deleted: { date: "2026-02-16", amount: "14", name: "BREAD 0815" }, came: { pending: true } },
  },
};

/** What is another one. */
const OTHERS: Readonly<Record<string, Meanwhile>> = {
  "a row of another day without a reference": { deleted: {}, came: { date: "2026-02-15" } },
  "a row with another reference": { deleted: { reference: "R1" }, came: { reference: "R2" } },
  "a row that has the name of now, but not the one it came with": {
    ...{ deleted: {}, changed: { name: "Mine" }, came: { name: "Mine" } },
  },
  "what was added by hand, and a row four days later": {
    ...{ deleted: {}, is_by_hand: true, came: { date: "2026-02-18" } },
  },
  "what was added by hand, and a row of other words": {
    ...{ deleted: {}, is_by_hand: true, came: { name: "Fuel" } },
  },
  "what was added by hand under another name, and a row of other words": {
    ...{ deleted: {}, is_by_hand: true, changed: { name: "Mine" }, came: { name: "Fuel" } },
  },
  "what was added by hand, and a row of another amount": {
    ...{ deleted: {}, is_by_hand: true, changed: { name: "Mine" }, came: { amount: "12.51" } },
  },
  "what was pending, and a booking of the day before": {
    ...{ deleted: { pending: true }, came: { date: "2026-02-13", amount: "14" } },
  },
};

/** Adds one, deletes it, and the same once more: two deletions of what is one. */
const deletedTwice = Effect.fn(function* (familyId: string, account: { readonly id: string }) {
  const ids: string[] = [];
  for (const step of [0, 2]) {
    const added = newTransaction(account, { ...NAMED, created_at: minute(step) });
    ids.push((yield* addByHand(familyId, added)).transaction.id);
    yield* remove(familyId, ids.at(-1)!, minute(step + 1));
  }
  return ids as [string, string];
});

export const restoredOnceLaws = ({
  law,
  property,
}: Laws<Accounts | Exports | Imports | Transactions | Users>): void => {
  /** How one comes in of which a client, a person or a file says the same each time. */
  const COMES_IN = {
    "by a name that its client gives it": (familyId: string, account: { readonly id: string }, at: string) =>
      Effect.map(
        addByHand(familyId, newTransaction(account, { ...NAMED, created_at: at })),
        ({ transaction }) => transaction.id,
      ),
    "from a file": (familyId: string, account: { readonly id: string }, at: string) => {
      const row = plannedTransaction(account, { reference: "R1" });
      return Effect.as(store(familyId, { transactions: [row] }, at), row.id);
    },
    "from files that spell its name in other ways": (
      familyId: string,
      account: { readonly id: string },
      at: string,
    ) => {
      const name = SPELLINGS[Number(at.slice(14, 16)) % SPELLINGS.length]!;
      const row = plannedTransaction(account, { name, reference: null });
      return Effect.as(store(familyId, { transactions: [row] }, at), row.id);
    },
    "by hand, and from a file that has it under another name": Effect.fn(function* (
      familyId: string,
      account: { readonly id: string },
      at: string,
    ) {
      const { id, date, amount, currency } = newTransaction(account);
      yield* addByHand(familyId, newTransaction(account, { id, created_at: at }));
      const file = { id, date, amount, currency, name: `BREAD ${at}`, reference: at };
      yield* storeAll(familyId, [{ ...change({}, [id]), booked: [{ ...file, by_hand: true as const }] }]);
      return id;
    }),
  };

  for (const [how, comesIn] of Object.entries(COMES_IN))
    property(
      `whatever comes in ${how}, is deleted and restored in whichever order, is there once`,
      STEPS,
      (steps) =>
        Effect.gen(function* () {
          const { family } = yield* createFamily();
          const account = plannedAccount();
          yield* store(family.id, { accounts: [account] });
          const came: string[] = [];
          let there: string | undefined;
          for (const [step, todo] of steps.entries()) {
            if (todo.does === "add" && there === undefined) {
              there = yield* comesIn(family.id, account, minute(step));
              came.push(there);
            } else if (todo.does === "delete" && there !== undefined) {
              yield* remove(family.id, there, minute(step));
              there = undefined;
            } else if (todo.does === "restore" && came.length > 0) {
              const id = came[todo.which % came.length]!;
              if (there === undefined || there === id) {
                yield* restore(family.id, id, minute(step));
                there = id;
              } else expect(yield* refusal(family.id, id, minute(step))).toBe("is_back");
            }
            expect((yield* listAll(family.id)).map(({ id }) => id)).toEqual(
              there === undefined ? [] : [there],
            );
          }
        }),
    );

  /** Stores one, changes it, deletes it, and stores another. Answers with both. */
  const meanwhile = Effect.fn(function* (
    familyId: string,
    { deleted, is_by_hand, changed, came }: Meanwhile,
  ) {
    const account = plannedAccount();
    yield* store(familyId, { accounts: [account] });
    const one = plannedTransaction(account, deleted);
    const { id, date, amount, name } = one;
    if (is_by_hand) yield* addByHand(familyId, newTransaction(account, { id, date, amount, name }));
    else yield* store(familyId, { transactions: [one] });
    if (changed !== undefined)
      yield* Transactions.use((transactions) =>
        transactions.update(familyId, id, {}, () =>
          Result.succeed({
            ...{ ...changed, locked: ["date", "amount", "currency", "name"], updated_at: minute(0) },
          }),
        ),
      );
    yield* remove(familyId, id, minute(1));
    const other = plannedTransaction(account, came);
    yield* store(familyId, { transactions: [other] }, minute(2));
    // What a person makes of it decides nothing.
    yield* Transactions.use((transactions) =>
      transactions.update(familyId, other.id, {}, () =>
        Result.succeed({ name: "Bread", notes: "mine", locked: ["name", "notes"], updated_at: minute(2) }),
      ),
    );
    return { one: id, other: other.id };
  });

  for (const [what, each] of Object.entries(THE_SAME))
    law(
      `${what}: it came in again meanwhile, and is not restored beside that, nor that beside it`,
      Effect.gen(function* () {
        const { family } = yield* createFamily();
        const { one, other } = yield* meanwhile(family.id, each);
        const before = yield* booksOf(family.id);
        expect(yield* refusal(family.id, one, minute(3))).toBe("is_back");
        expect(yield* booksOf(family.id)).toEqual(before);
        yield* remove(family.id, other, minute(4));
        yield* restore(family.id, one, minute(5));
        expect(yield* refusal(family.id, other, minute(6))).toBe("is_back");
      }),
    );

  for (const [what, each] of Object.entries(OTHERS))
    law(
      `${what}: these are two, and are restored both`,
      Effect.gen(function* () {
        const { family } = yield* createFamily();
        const { one, other } = yield* meanwhile(family.id, each);
        yield* restore(family.id, one, minute(3));
        yield* remove(family.id, other, minute(4));
        yield* restore(family.id, other, minute(5));
        expect((yield* listAll(family.id)).map(({ id }) => id).toSorted()).toEqual([one, other].toSorted());
      }),
    );

  law(
    "what was added by hand of one amount under two names is two, whatever becomes of either while the other is deleted",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      yield* store(family.id, { accounts: [account] });
      const [one, other] = [newTransaction(account), newTransaction(account, { name: "Fuel" })];
      const touch = (id: string, fields: object) =>
        Transactions.use((transactions) =>
          transactions.update(family.id, id, {}, () =>
            Result.succeed({ ...fields, locked: [], updated_at: minute(2) }),
          ),
        );
      yield* addByHand(family.id, one);
      yield* remove(family.id, one.id, minute(0));
      yield* addByHand(family.id, { ...other, created_at: minute(1) });
      yield* touch(other.id, { notes: "mine", name: one.name });
      yield* restore(family.id, one.id, minute(3));
      yield* remove(family.id, one.id, minute(4));
      yield* touch(other.id, { name: "Diesel" });
      yield* restore(family.id, one.id, minute(5));
      // What is typed in once more is one, under whichever name it is there now.
      yield* remove(family.id, one.id, minute(6));
      const again = newTransaction(account, { created_at: minute(7) });
      yield* addByHand(family.id, again);
      yield* touch(again.id, { name: "Rolls" });
      expect(yield* refusal(family.id, one.id, minute(8))).toBe("is_back");
    }),
  );

  property(
    "of equal rows that files have, any are restored, and never more than were there at once",
    HANDLED,
    (steps) =>
      Effect.gen(function* () {
        const { family } = yield* createFamily();
        const account = plannedAccount();
        yield* store(family.id, { accounts: [account] });
        const [there, deleted]: [string[], string[]] = [[], []];
        let most = 0;
        for (const [step, { does, which }] of steps.entries()) {
          if (does === "import") {
            // A file with so many of them: those that are there already are found.
            const rows = Array.from({ length: Math.max(0, (which % 4) - there.length) }, () =>
              plannedTransaction(account),
            );
            if (rows.length > 0) yield* store(family.id, { transactions: rows }, minute(step));
            there.push(...rows.map(({ id }) => id));
            most = Math.max(most, there.length);
          } else if (does === "delete" && there.length > 0) {
            const [id] = there.splice(which % there.length, 1);
            yield* remove(family.id, id!, minute(step));
            deleted.push(id!);
          } else if (does === "restore" && deleted.length > 0) {
            const id = deleted[which % deleted.length]!;
            if (there.length === most) expect(yield* refusal(family.id, id, minute(step))).toBe("is_back");
            else {
              yield* restore(family.id, id, minute(step));
              there.push(...deleted.splice(deleted.indexOf(id), 1));
            }
          }
          expect((yield* listAll(family.id)).map(({ id }) => id).toSorted()).toEqual(there.toSorted());
        }
      }),
  );

  law(
    "of two that one of two rows can be, the one is not restored which that row must be, since the other row is the other",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      yield* store(family.id, { accounts: [account] });
      const typed = ["2026-02-14", "2026-02-16"].map((date) => newTransaction(account, { date }));
      for (const each of typed) yield* addByHand(family.id, each);
      for (const { id } of typed) yield* remove(family.id, id, minute(1));
      const rows = ["2026-02-15", "2026-02-18"].map((date) =>
        plannedTransaction(account, { date, name: "BREAD 1" }),
      );
      yield* store(family.id, { transactions: [rows[0]!] }, minute(2));
      yield* store(family.id, { transactions: [rows[1]!] }, minute(3));
      for (const { id } of typed) expect(yield* refusal(family.id, id, minute(4))).toBe("is_back");
    }),
  );

  law(
    "what a refusal names is what came in instead, and what to do is possible",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { one, other } = yield* meanwhile(family.id, { deleted: {}, came: { name: "BREAD" } });
      const refused = yield* Effect.flip(restore(family.id, one, minute(3)));
      expect(refused).toMatchObject({ instead: { id: other, name: "Bread", date: "2026-02-14" } });
    }),
  );

  law(
    "of two deletions of what a client calls by one name, 500 concurrent restorations take one back",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      yield* store(family.id, { accounts: [account] });
      const ids = yield* deletedTwice(family.id, account);
      const outcomes = yield* race(500, (i) =>
        Effect.match(whileBusy(restore(family.id, ids[i % 2]!)), {
          onSuccess: ({ transaction }) => transaction.id,
          onFailure: (error) => (error._tag === "TransactionNotRestorable" ? error.reason : error._tag),
        }),
      );
      const restored = ids.findIndex((id) => outcomes.includes(id));
      expect(outcomes).toEqual(outcomes.map((_, i) => (i % 2 === restored ? ids[restored]! : "is_back")));
      expect((yield* listAll(family.id)).map(({ id }) => id)).toEqual([ids[restored]]);
    }),
  );

  law(
    "what a client calls by one name is restored once, also where the clocks of servers differ",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      yield* store(family.id, { accounts: [account] });
      const named = () => newTransaction(account, { ...NAMED, created_at: ADDED_AT });
      const first = (yield* addByHand(family.id, named())).transaction;
      yield* remove(family.id, first.id, minute(5));
      // By its server's clock it came before the other was deleted.
      yield* addByHand(family.id, named());
      const before = yield* listAll(family.id);
      expect(yield* refusal(family.id, first.id)).toBe("is_back");
      expect(yield* listAll(family.id)).toEqual(before);
    }),
  );

  law(
    "one that was restored is known for as long as another like it can be restored",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      yield* store(family.id, { accounts: [account] });
      const [first, second] = [plannedTransaction(account), plannedTransaction(account)];
      yield* store(family.id, { transactions: [first] }, "2026-05-01T00:00:00.000Z");
      yield* remove(family.id, first.id, "2026-05-02T00:00:00.000Z");
      yield* store(family.id, { transactions: [second] }, "2026-05-20T00:00:00.000Z");
      yield* remove(family.id, second.id, "2026-05-30T00:00:00.000Z");
      yield* restore(family.id, first.id, "2026-05-31T00:00:00.000Z");
      // What ended is forgotten by what is deleted and restored since.
      for (let i = 0; i < 5; i += 1) {
        const other = plannedTransaction(account, { name: `Other ${i}` });
        yield* store(family.id, { transactions: [other] });
        yield* remove(family.id, other.id, "2026-06-28T00:00:00.000Z");
      }
      expect(yield* refusal(family.id, second.id, "2026-06-28T00:00:00.000Z")).toBe("is_back");
    }),
  );

  law(
    "equal rows of one file are restored, all of them, as often as they are deleted",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const rows = [1, 2, 3].map(() =>
        plannedTransaction(account, { reference: "R1", external_id: "1", source: "service_import" }),
      );
      yield* store(family.id, { accounts: [account], transactions: rows });
      const before = yield* booksOf(family.id);
      for (const round of [0, 20, 40]) {
        for (const [i, { id }] of rows.entries()) yield* remove(family.id, id, minute(round + i));
        for (const [i, { id }] of rows.entries()) yield* restore(family.id, id, minute(round + 10 + i));
        expect(yield* booksOf(family.id)).toEqual(before);
      }
    }),
  );
};
