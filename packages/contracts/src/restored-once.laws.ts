import type { Users } from "@farthing/core/access";
import type { Exports, Imports } from "@farthing/core/import";
import type { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
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
