import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import type { Accounts, Taxonomy, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { createFamily, newId } from "./support/people.ts";
import { change, plannedAccount, plannedTransaction } from "./support/planned.ts";
import { namesIn, note, ORDERS, storeAll, undo } from "./support/undoing.ts";

export const transferClaimsLaws = ({
  law,
}: Laws<Accounts | Imports | Taxonomy | Transactions | Users>): void => {
  law(
    "a transfer goes with the last import that has it, or with one of its sides",
    Effect.gen(function* () {
      for (const order of ORDERS) {
        const { family, bread, received, basket, soap } = yield* createFamilyWithBooks;
        const before = yield* namesIn(family.id);
        const transfer = { id: newId(), inflow_transaction_id: bread.id, outflow_transaction_id: soap.id };
        const ids = yield* storeAll(family.id, [
          change({ transfers: [transfer] }, [bread.id, basket.id]),
          { ...change({}, [bread.id, basket.id]), found: [transfer.id] },
          change({}, [bread.id, basket.id, received.id]),
        ]);
        // The part is not listed.
        expect((yield* namesIn(family.id)).moved).toBe(before.moved + 1);
        let left = 2;
        for (const at of order) {
          if (at < 2) left -= 1;
          const { also_removed } = yield* undo(family.id, ids[at]!);
          expect(also_removed.transfers).toBe(at < 2 && left === 0 ? 1 : 0);
          expect((yield* namesIn(family.id)).moved).toBe(before.moved + Math.min(left, 1));
        }
      }
    }),
  );

  law(
    "a transfer goes with a side that an undo takes away, or with a part of that, and is counted once",
    Effect.gen(function* () {
      const { family, checking, bread } = yield* createFamilyWithBooks;
      const whole = plannedTransaction(checking);
      const part = plannedTransaction(checking, { parent_id: whole.id });
      const transfer = { id: newId(), inflow_transaction_id: bread.id, outflow_transaction_id: part.id };
      const ids = yield* storeAll(family.id, [
        change({ transactions: [whole, part] }),
        change({ transfers: [transfer] }),
      ]);
      expect((yield* undo(family.id, ids[0]!)).also_removed.transfers).toBe(1);
      expect((yield* undo(family.id, ids[1]!)).also_removed.transfers).toBe(0);
    }),
  );

  law(
    "a transfer between two transactions that an undo keeps stays, and one of which it keeps one side does not",
    Effect.gen(function* () {
      for (const edited of [1, 2]) {
        const { family } = yield* createFamily();
        const account = plannedAccount();
        const sides = [plannedTransaction(account), plannedTransaction(account, { amount: "-12.5" })];
        const parts = [plannedTransaction(account, { parent_id: sides[0]!.id })];
        const transfer = {
          ...{ id: newId(), inflow_transaction_id: sides[1]!.id, outflow_transaction_id: parts[0]!.id },
        };
        const [first] = yield* storeAll(family.id, [
          change({ accounts: [account], transactions: [...sides, ...parts], transfers: [transfer] }),
        ]);
        for (const { id } of sides.slice(0, edited)) yield* note(family.id, id);
        const { also_removed, kept, removed } = yield* undo(family.id, first!);
        expect([removed, kept.length, also_removed.transfers]).toEqual([2 - edited, edited, 2 - edited]);
        expect((yield* namesIn(family.id)).moved).toBe(edited - 1);
      }
    }),
  );
};
