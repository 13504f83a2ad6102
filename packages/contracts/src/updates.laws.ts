import {
  type EditableField,
  type OwnReferences,
  type References,
  type Transaction,
  type TransactionChange,
  Transactions,
} from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { breadAsRead, createFamilyWithBooks, type FamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { compareTexts } from "./support/order.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { newId } from "./support/people.ts";
import { STORED_AT } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { EXACT_AMOUNTS, HARD_TEXTS, LONG_TEXT } from "./support/samples.ts";

const CHANGED_AT = "2026-04-01T08:00:00.000Z";

const changing = (fields: Omit<TransactionChange, "locked" | "updated_at">): TransactionChange => ({
  ...fields,
  locked: Object.keys(fields) as EditableField[],
  updated_at: CHANGED_AT,
});

const update = (home: FamilyWithBooks, id: string, change: TransactionChange, references: References = {}) =>
  Effect.flatMap(Transactions, (transactions) =>
    transactions.update(home.family.id, id, references, () => Result.succeed(change)),
  );

const find = (home: FamilyWithBooks, id: string) =>
  Effect.flatMap(Transactions, (transactions) => transactions.find(home.family.id, id));

/** One step of a random history: which transaction, and what changes; nothing if it is only read. */
interface Step {
  readonly which: number;
  readonly outcome: "change" | "keep" | "refuse";
  readonly date?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly name?: string;
  readonly notes?: string | null;
  readonly category?: number | null;
  readonly merchant?: number | null;
  readonly tags?: readonly number[];
}

const STEP: fc.Arbitrary<Step> = fc.record(
  {
    which: fc.integer({ min: 0, max: 2 }),
    outcome: fc.constantFrom("change", "change", "change", "keep", "refuse"),
    date: fc.constantFrom("2026-01-01", "2025-12-31", "1999-02-28"),
    amount: fc.constantFrom(...EXACT_AMOUNTS),
    currency: fc.constantFrom("EUR", "JPY"),
    name: fc.string({ unit: "grapheme", minLength: 1, maxLength: 10 }).filter((text) => !text.includes("\0")),
    notes: fc.option(fc.constantFrom(...HARD_TEXTS, "")),
    category: fc.option(fc.integer({ min: 0, max: 1 })),
    merchant: fc.option(fc.integer({ min: 0, max: 1 })),
    tags: fc.uniqueArray(fc.integer({ min: 0, max: 1 })),
  },
  { requiredKeys: ["which", "outcome"] },
);

const byName = (tags: Transaction["tags"]) =>
  tags.toSorted((a, b) => compareTexts([a.name, a.id], [b.name, b.id]));

/** A step as a change of a family's transaction, and its result. */
const readStep = (home: FamilyWithBooks, step: Step, updated_at: string) => {
  const { which: _w, outcome: _o, category, merchant, tags, ...plain } = step;
  const categories = [home.food, home.living].map(({ id, name, color, icon }) => ({ id, name, color, icon }));
  const merchants = [home.shop, home.market];
  const ownTags = [home.holiday, home.work];
  const at = <A>(things: readonly A[], index: number | null) => (index === null ? null : things[index]!);
  const change: TransactionChange = {
    ...plain,
    ...(category === undefined ? {} : { category_id: at(categories, category)?.id ?? null }),
    ...(merchant === undefined ? {} : { merchant_id: at(merchants, merchant)?.id ?? null }),
    ...(tags === undefined ? {} : { tag_ids: tags.map((index) => ownTags[index]!.id) }),
    locked: Object.keys(plain) as EditableField[],
    updated_at,
  };
  const apply = (before: Transaction): Transaction => ({
    ...before,
    ...plain,
    category: category === undefined ? before.category : at(categories, category),
    merchant: merchant === undefined ? before.merchant : at(merchants, merchant),
    tags: tags === undefined ? before.tags : byName(tags.map((index) => ownTags[index]!)),
    locked: change.locked,
    updated_at,
  });
  return { change, apply };
};

export const updatesLaws = ({ law, property }: Laws): void => {
  law(
    "an update writes the fields it names, the locks and the time, and returns the new state",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const after = yield* update(
        home,
        home.bread.id,
        changing({
          date: "2026-02-21",
          amount: "-0.0001",
          currency: "JPY",
          name: "Rolls",
          notes: "rye",
          category_id: home.living.id,
          merchant_id: home.market.id,
          tag_ids: [home.work.id],
        }),
      );
      expect(after).toEqual({
        ...breadAsRead(home),
        date: "2026-02-21",
        amount: "-0.0001",
        currency: "JPY",
        name: "Rolls",
        notes: "rye",
        category: { id: home.living.id, name: "Living", color: null, icon: null },
        merchant: { id: home.market.id, name: "Market" },
        tags: [{ id: home.work.id, name: "work", color: null }],
        locked: ["date", "amount", "currency", "name", "notes", "category_id", "merchant_id", "tag_ids"],
        updated_at: CHANGED_AT,
      });
      expect(yield* find(home, home.bread.id)).toEqual(after);
    }),
  );

  law(
    "an update leaves the fields it does not name, and every other transaction, unchanged",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const others = (yield* listAll(home.family.id)).filter(({ id }) => id !== home.bread.id);
      expect(yield* update(home, home.bread.id, changing({ name: "Rolls" }))).toEqual({
        ...breadAsRead(home),
        name: "Rolls",
        locked: ["name"],
        updated_at: CHANGED_AT,
      });
      expect((yield* listAll(home.family.id)).filter(({ id }) => id !== home.bread.id)).toEqual(others);
    }),
  );

  law(
    "null clears notes, category and merchant, and an empty list clears the tags",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      yield* update(
        home,
        home.bread.id,
        changing({ notes: null, category_id: null, merchant_id: null, tag_ids: [] }),
      );
      expect(yield* find(home, home.bread.id)).toMatchObject({
        notes: null,
        category: null,
        merchant: null,
        tags: [],
      });
    }),
  );

  law(
    "the locked fields are those of the last decision, not those locked before",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const change = { name: "Rolls", updated_at: CHANGED_AT };
      yield* update(home, home.bread.id, { ...change, locked: ["name", "notes"] });
      expect((yield* find(home, home.bread.id))?.locked).toEqual(["name", "notes"]);
      yield* update(home, home.bread.id, { ...change, locked: ["date"] });
      expect((yield* find(home, home.bread.id))?.locked).toEqual(["date"]);
    }),
  );

  law(
    "amounts and texts come back from an update exactly",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      for (const amount of EXACT_AMOUNTS) {
        yield* update(home, home.bread.id, changing({ amount }));
        expect((yield* find(home, home.bread.id))?.amount).toBe(amount);
      }
      for (const text of [...HARD_TEXTS, "", LONG_TEXT]) {
        yield* update(home, home.bread.id, changing({ name: text, notes: text }));
        expect(yield* find(home, home.bread.id)).toMatchObject({ name: text, notes: text });
      }
    }),
  );

  law(
    "a list is sorted by the changed days, and a search finds the new texts and not the old",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      yield* update(home, home.sent.id, changing({ date: "2026-02-28", name: "ÉPARGNE", notes: "zurück" }));
      const ids = (search: string) =>
        Effect.map(listAll(home.family.id, { search }), (found) => found.map(({ id }) => id));
      expect((yield* listAll(home.family.id))[0]?.id).toBe(home.sent.id);
      expect(yield* ids("épargne")).toEqual([home.sent.id]);
      expect(yield* ids("ZURÜCK")).toEqual([home.sent.id]);
      expect(yield* ids("to savings")).toEqual([]);
      yield* update(home, home.sent.id, changing({ notes: null }));
      expect(yield* ids("zurück")).toEqual([]);
    }),
  );

  law(
    "both legs of a transfer show the new amount when the received amount changes",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      yield* update(home, home.received.id, changing({ amount: "-99.9", currency: "USD" }));
      for (const leg of [home.sent, home.received])
        expect((yield* find(home, leg.id))?.transfer).toMatchObject({ amount: "99.9", currency: "USD" });
    }),
  );

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
    "a change that refers to what does not exist is a defect and changes nothing, not even its other fields",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      for (const wrong of [
        { category_id: newId() },
        { merchant_id: newId() },
        { tag_ids: [home.work.id, newId()] },
        { category_id: home.work.id },
      ])
        yield* expectDefect(update(home, home.bread.id, changing({ name: "Rolls", ...wrong })));
      expect(yield* find(home, home.bread.id)).toEqual(breadAsRead(home));
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

  property(
    "any history of updates leaves the state of a simple model",
    fc.array(STEP, { maxLength: 12 }),
    (steps) =>
      Effect.gen(function* () {
        const home = yield* createFamilyWithBooks;
        const transactions = yield* Transactions;
        const targets = [home.bread.id, home.basket.id, home.apples.id];
        const model = new Map<string, Transaction>();
        for (const id of targets) model.set(id, (yield* find(home, id))!);
        for (const [i, step] of steps.entries()) {
          const id = targets[step.which]!;
          const { change, apply } = readStep(home, step, `2026-05-01T00:00:${10 + i}.000Z`);
          const before = model.get(id)!;
          const outcome = yield* transactions
            .update(home.family.id, id, {}, (current) => {
              expect(current).toEqual(before);
              if (step.outcome === "refuse") return Result.fail("refused" as const);
              return Result.succeed(step.outcome === "keep" ? undefined : change);
            })
            .pipe(Effect.catch((error) => Effect.succeed(error)));
          if (step.outcome === "change") model.set(id, apply(before));
          expect(outcome).toEqual(step.outcome === "refuse" ? "refused" : model.get(id));
        }
        for (const [id, expected] of model) expect(yield* find(home, id)).toEqual(expected);
        for (const listed of yield* listAll(home.family.id))
          expect(listed).toEqual(model.get(listed.id) ?? (yield* find(home, listed.id)));
      }),
  );
};
