import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import {
  type EditableField,
  type Transaction,
  type TransactionChange,
  Transactions,
} from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { createFamilyWithBooks, type FamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { compareTexts } from "./support/order.ts";
import { listAll } from "./support/read-all.ts";
import { EXACT_AMOUNTS, HARD_TEXTS } from "./support/samples.ts";
import { find } from "./support/updates.ts";

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

export const updatesModelLaws = ({ property }: Laws<Imports | Transactions | Users>): void => {
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
