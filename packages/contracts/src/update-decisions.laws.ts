import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import {
  type OwnReferences,
  type References,
  type Transaction,
  Transactions,
} from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { breadAsRead, createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { newId } from "./support/people.ts";
import { STORED_AT } from "./support/planned.ts";
import { changing, find, update } from "./support/updates.ts";

export const updateDecisionsLaws = ({ law }: Laws<Imports | Transactions | Users>): void => {
  law(
    "a decision sees the current transaction",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const transactions = yield* Transactions;
      const seen: Transaction[] = [];
      yield* transactions.update(home.family.id, home.bread.id, {}, (current) => {
        seen.push(current);
        return Result.succeed(undefined);
      });
      expect(seen.at(-1)).toEqual(breadAsRead(home));
    }),
  );

  law(
    "a decision learns which of the ids are the family's own",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const transactions = yield* Transactions;
      const seen = (references: References) =>
        Effect.gen(function* () {
          const own: OwnReferences[] = [];
          yield* transactions.update(home.family.id, home.bread.id, references, (_, each) => {
            own.push(each);
            return Result.succeed(undefined);
          });
          return own.at(-1);
        });
      expect(
        yield* seen({
          category_id: home.living.id,
          merchant_id: home.market.id,
          tag_ids: [home.work.id, newId(), home.holiday.id],
        }),
      ).toEqual({ category: true, merchant: true, tags: new Set([home.work.id, home.holiday.id]) });
      expect(
        yield* seen({ category_id: home.work.id, merchant_id: home.food.id, tag_ids: [home.shop.id] }),
      ).toEqual({ category: false, merchant: false, tags: new Set() });
      expect(yield* seen({})).toEqual({ category: false, merchant: false, tags: new Set() });
    }),
  );

  law(
    "an update that decides on no change changes nothing",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const transactions = yield* Transactions;
      const answer = yield* transactions.update(home.family.id, home.bread.id, {}, () =>
        Result.succeed(undefined),
      );
      expect(answer).toEqual(breadAsRead(home));
      expect(yield* find(home, home.bread.id)).toEqual(breadAsRead(home));
    }),
  );

  law(
    "a decision that refuses fails with its reason and changes nothing",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const transactions = yield* Transactions;
      const reason = { _tag: "NotToday" };
      expect(
        yield* Effect.flip(transactions.update(home.family.id, home.bread.id, {}, () => Result.fail(reason))),
      ).toEqual(reason);
      expect(yield* find(home, home.bread.id)).toEqual(breadAsRead(home));
    }),
  );

  law(
    "a decision that throws is a defect, changes nothing, and does not block later updates",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const transactions = yield* Transactions;
      yield* expectDefect(
        transactions.update(home.family.id, home.bread.id, {}, () => {
          throw new Error("a mistake in the decision");
        }),
      );
      expect(yield* find(home, home.bread.id)).toEqual(breadAsRead(home));
      expect(yield* update(home, home.bread.id, changing({ name: "Rolls" }))).toMatchObject({
        name: "Rolls",
      });
    }),
  );

  law(
    "an update of an unknown transaction fails with its id, without a decision",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const transactions = yield* Transactions;
      const id = newId();
      const failure = yield* Effect.flip(
        transactions.update(home.family.id, id, {}, () => {
          throw new Error("asked for a decision");
        }),
      );
      expect(failure).toMatchObject({ _tag: "TransactionNotFound", id });
    }),
  );

  law(
    "of a hundred concurrent updates none is lost",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const transactions = yield* Transactions;
      yield* race(100, (i) =>
        transactions.update(home.family.id, home.bread.id, {}, ({ notes }) =>
          Result.succeed(changing({ notes: `${notes},${i}` })),
        ),
      );
      const [first, ...added] = (yield* find(home, home.bread.id))?.notes?.split(",") ?? [];
      expect(first).toBe("sourdough");
      expect(added.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i));
    }),
  );

  law(
    "of twenty concurrent updates based on the same state one is made and the others are refused",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const transactions = yield* Transactions;
      const outcomes = yield* race(20, (i) =>
        transactions
          .update(home.family.id, home.bread.id, {}, ({ updated_at }) =>
            updated_at === STORED_AT
              ? Result.succeed(changing({ name: `number ${i}` }))
              : Result.fail("has changed" as const),
          )
          .pipe(
            Effect.map(({ name }) => name),
            Effect.catch((error) => Effect.succeed(error)),
          ),
      );
      const made = outcomes.filter((outcome) => outcome !== "has changed");
      expect(made).toHaveLength(1);
      expect((yield* find(home, home.bread.id))?.name).toBe(made[0]);
    }),
  );
};
