import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Books } from "../import/books.ts";
import { Imports } from "../import/imports.ts";
import { byName, compareTexts } from "./order.ts";
import type { FamilyState, State } from "./state.ts";
import { withPlan } from "./with-plan.ts";

const named = (things: Iterable<{ readonly id: string; readonly name: string }>) =>
  byName(things).map(({ id, name }) => ({ id, name }));

const booksOf = (own: FamilyState, accountId: string | undefined): Books => ({
  currency: own.family.currency,
  accounts: byName(own.accounts.values()).map(({ id, name, currency }) => ({ id, name, currency })),
  categories: named(own.categories.values()),
  tags: named(own.tags.values()),
  merchants: named(own.merchants.values()),
  recorded: [...own.transactions.values()]
    .filter(({ account_id, parent_id }) => account_id === accountId && parent_id === null)
    .sort((a, b) => compareTexts([a.date, a.id], [b.date, b.id]))
    .map(({ date, amount, name }) => ({ date, amount, name })),
});

export const importsIn = ({ families }: State) => {
  const familyState = (id: string): FamilyState => {
    const own = families.get(id);
    if (own === undefined) throw new Error(`the family ${id} does not exist`);
    return own;
  };
  return Imports.of({
    books: (familyId, accountId) => Effect.sync(() => booksOf(familyState(familyId), accountId)),
    importedAt: (familyId, digest) => Effect.sync(() => families.get(familyId)?.imported.get(digest)),
    store: (request, plan) =>
      Effect.suspend(() => {
        const own = familyState(request.family_id);
        if (own.imported.has(request.digest)) return Effect.succeed(false);
        const planned = plan(booksOf(own, request.account_id));
        if (Result.isFailure(planned)) return Effect.fail(planned.failure);
        families.set(request.family_id, withPlan(own, planned.success, request));
        return Effect.succeed(true);
      }),
  });
};
