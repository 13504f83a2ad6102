import type { Import } from "../import/import.ts";
import type { KeptTransaction as KeptByUndo, RemovedThings, UndoImport } from "../import/imports.ts";
import { compareTexts } from "./order.ts";
import type { FamilyState, KeptTransaction } from "./state.ts";

/** A family without what an import brought. The given family is not modified. */
export const undoIn = (
  own: FamilyState,
  undone: Import,
  { with_edited, at }: UndoImport,
): {
  readonly next: FamilyState;
  readonly removed: number;
  readonly also_removed: RemovedThings;
  readonly kept: readonly KeptByUndo[];
} => {
  const { id } = undone;
  const next: FamilyState = {
    ...own,
    accounts: new Map(own.accounts),
    categories: new Map(own.categories),
    tags: new Map(own.tags),
    merchants: new Map(own.merchants),
    transactions: new Map(own.transactions),
    divided: new Set(own.divided),
    transfers: new Map(own.transfers),
    imports: new Map(own.imports).set(id, { ...undone, status: "undone", undone_at: at }),
    claims: new Map(own.claims),
  };
  const parts = Map.groupBy(
    [...own.transactions.values()].filter(({ parent_id }) => parent_id !== null),
    ({ parent_id }) => parent_id,
  );
  const wholeOf = (each: KeptTransaction): readonly KeptTransaction[] => [
    each,
    ...(parts.get(each.id) ?? []),
  ];
  const remove = (each: KeptTransaction): void => {
    for (const part of wholeOf(each)) {
      const transfer = next.transfers.get(part.id);
      if (transfer !== undefined)
        for (const leg of [transfer.inflow_transaction_id, transfer.outflow_transaction_id])
          next.transfers.delete(leg);
      next.transactions.delete(part.id);
      next.divided.delete(part.id);
    }
  };
  const kept: KeptByUndo[] = [];
  let removed = 0;
  for (const [transaction, claims] of own.claims) {
    const left = claims.filter(({ import_id }) => import_id !== id);
    if (left.length === claims.length) continue;
    if (left.length > 0) {
      next.claims.set(transaction, left);
      continue;
    }
    next.claims.delete(transaction);
    if (!claims[0]!.removable) continue;
    const each = own.transactions.get(transaction)!;
    const changed = [...new Set(wholeOf(each).flatMap(({ locked }) => locked))];
    if (changed.length > 0 && !with_edited) {
      const { date, amount, currency, name } = each;
      kept.push({ id: transaction, date, amount, currency, name, changed });
      continue;
    }
    removed += 1;
    remove(each);
  }
  removeUnused(next);
  const less = (kind: keyof RemovedThings): number => own[kind].size - next[kind].size;
  return {
    next,
    removed,
    also_removed: {
      ...{ accounts: less("accounts"), categories: less("categories") },
      ...{ tags: less("tags"), merchants: less("merchants") },
    },
    kept: kept.sort((a, b) => compareTexts([a.date, a.id], [b.date, b.id])),
  };
};

/**
 * Removes the accounts, categories, tags and merchants of undone imports that nothing refers to: what an earlier undo left because
 * another import used it goes with that one.
 */
const removeUnused = (next: FamilyState): void => {
  const isOfUndone = (id: string): boolean =>
    next.imports.get(next.madeBy.get(id) ?? "")?.status === "undone";
  const transactions = [...next.transactions.values()];
  const remove = (things: Map<string, unknown>, isUsed: (id: string) => boolean): boolean => {
    const unused = [...things.keys()].filter((id) => isOfUndone(id) && !isUsed(id));
    for (const id of unused) things.delete(id);
    return unused.length > 0;
  };
  remove(next.accounts, (id) => transactions.some(({ account_id }) => account_id === id));
  remove(next.tags, (id) => transactions.some(({ tag_ids }) => tag_ids.includes(id)));
  remove(next.merchants, (id) => transactions.some(({ merchant_id }) => merchant_id === id));
  const isCategoryUsed = (id: string): boolean =>
    transactions.some(({ category_id }) => category_id === id) ||
    [...next.categories.values()].some(({ parent_id }) => parent_id === id);
  while (remove(next.categories, isCategoryUsed));
};
