import type { Import } from "../import/books/import.ts";
import type { KeptTransaction as KeptByUndo, UndoImport, UndoOutcome } from "../import/books/imports.ts";
import { type Reference, releaseEntities } from "../import/books/release-entities.ts";
import type { BankTransaction } from "../provider/books/bank-account.ts";
import { dropDeletionsOf } from "./deleted-transactions.ts";
import { forgetImportsOf } from "./forget-imports-of.ts";
import { forgetPoints } from "./ledger.ts";
import { compareTexts } from "./order.ts";
import { dropTransfer } from "./settle-transfers.ts";
import type { FamilyState, KeptTransaction } from "./state.ts";
import { forgetStated, settleBalances } from "./state-balance.ts";

/** What an undo did. */
type Undone = Pick<
  Extract<UndoOutcome, { readonly _tag: "Undone" }>,
  "removed" | "shared" | "also_removed" | "kept"
>;

/** A transaction that only its bank has, which tells the hold: its fields follow, but for those that a person has changed. */
const asTold = (
  each: KeptTransaction,
  { date, amount, name }: BankTransaction,
  updated_at: string,
): KeptTransaction => {
  const { currency } = each.original ?? each;
  const told = { date, amount, name };
  const changed = (["date", "amount", "name"] as const).filter((field) => !each.locked.includes(field));
  return {
    ...{ ...each, original: { ...told, currency }, reference: null, source: "bank_sync", pending: false },
    ...{ ...Object.fromEntries(changed.map((field) => [field, told[field]])), updated_at },
  };
};

/** A family without what an import brought, or without what an undo of it kept. The given family is not modified. */
export const undoIn = (
  own: FamilyState,
  undone: Import,
  { with_edited, at }: UndoImport,
  toldOf: (transaction: string) => BankTransaction | undefined,
): Undone & { readonly next: FamilyState } => {
  const { id } = undone;
  const next: FamilyState = {
    ...own,
    accounts: new Map(own.accounts),
    statedBalances: new Map(own.statedBalances),
    balancePoints: new Map(own.balancePoints),
    deletedEntries: new Map(own.deletedEntries),
    deletions: new Map(own.deletions),
    counters: new Map(
      [...own.counters].map(([transaction, by]) => [
        transaction,
        new Map([...by].filter(([import_id]) => import_id !== id)),
      ]),
    ),
    categories: new Map(own.categories),
    tags: new Map(own.tags),
    merchants: new Map(own.merchants),
    transactions: new Map(own.transactions),
    divided: new Set(own.divided),
    transfers: new Map(own.transfers),
    candidates: new Map(own.candidates),
    imports: new Map(own.imports).set(id, {
      ...undone,
      ...{ status: "undone", incomplete: false, undone_at: undone.undone_at ?? at },
    }),
    importsOfAccounts: new Map(own.importsOfAccounts),
    readings: new Map(own.readings),
    receipts: own.receipts,
    entityClaims: new Map(own.entityClaims),
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
      dropTransfer(next, part.id);
      next.transactions.delete(part.id);
      next.divided.delete(part.id);
    }
  };
  /** What was added by hand, and no import has any more, is what it was before; of what a bank has, what that tells is. */
  const giveBack = (transaction: string): void => {
    const each = own.transactions.get(transaction)!;
    const told = toldOf(transaction);
    if (each.by_hand === true && told === undefined)
      next.transactions.set(transaction, { ...each, original: null, reference: null });
    if (each.by_hand !== true && told?.pending === true && each.source !== "bank_sync")
      next.transactions.set(transaction, asTold(each, told, at));
  };
  const kept: KeptByUndo[] = [];
  let removed = 0;
  let shared = 0;
  for (const [transaction, claims] of own.claims) {
    const left = claims.filter(({ import_id }) => import_id !== id);
    if (left.length === claims.length) continue;
    const isShared = left.some(({ import_id }) => isStored(own, import_id));
    if (isShared || !claims[0]!.removable) {
      if (left.length > 0) next.claims.set(transaction, left);
      else {
        next.claims.delete(transaction);
        giveBack(transaction);
      }
      if (claims[0]!.removable) shared += 1;
      continue;
    }
    const each = own.transactions.get(transaction)!;
    const changed = [...new Set(wholeOf(each).flatMap(({ locked }) => locked))];
    if (changed.length > 0 && !with_edited) {
      const { date, amount, currency, name } = each;
      kept.push({ id: transaction, date, amount, currency, name, changed });
      continue;
    }
    removed += 1;
    next.claims.delete(transaction);
    remove(each);
  }
  forgetStated(next, id);
  settleBalances(next, next.accounts.keys(), at);
  forgetPoints(next, id);
  removeFreed(next, freedBy(next, id), new Set(kept.map((each) => each.id)));
  const less = (kind: "accounts" | "categories" | "tags" | "merchants" | "transfers"): number =>
    own[kind].size - next[kind].size;
  return {
    next,
    removed,
    shared,
    also_removed: {
      ...{ accounts: less("accounts"), categories: less("categories") },
      ...{ tags: less("tags"), merchants: less("merchants") },
      // Each is there by either leg.
      transfers: less("transfers") / 2,
    },
    kept: kept.sort((a, b) => compareTexts([a.date, a.id], [b.date, b.id])),
  };
};

/** What an undone import still has keeps nothing. */
const isStored = ({ imports }: FamilyState, importId: string): boolean =>
  imports.get(importId)!.status === "stored";

/** Takes the claims of an import away, and answers with what no import has any more that is not undone. */
const freedBy = (own: FamilyState, importId: string): ReadonlySet<string> => {
  const { entityClaims } = own;
  const freed = new Set<string>();
  for (const [id, claims] of [...entityClaims]) {
    if (!claims.has(importId)) continue;
    const left = new Set([...claims].filter((each) => each !== importId));
    if ([...left].some((each) => isStored(own, each))) entityClaims.set(id, left);
    else {
      entityClaims.delete(id);
      freed.add(id);
    }
  }
  return freed;
};

/** Removes what is freed and nothing refers to; a transfer unless both its transactions are kept. */
const removeFreed = (next: FamilyState, freed: ReadonlySet<string>, kept: ReadonlySet<string>): void => {
  const { transactions, categories } = next;
  const isKept = (leg: string): boolean => kept.has(transactions.get(leg)!.parent_id ?? leg);
  for (const { id, inflow_transaction_id, outflow_transaction_id } of [...next.transfers.values()])
    if (freed.has(id) && !(isKept(inflow_transaction_id) && isKept(outflow_transaction_id)))
      dropTransfer(next, inflow_transaction_id);
  const things = [next.accounts, categories, next.tags, next.merchants];
  const own = [...freed].filter((id) => things.some((each) => each.has(id)));
  const below = [...categories.values()].flatMap(({ id, parent_id }) =>
    parent_id !== null && freed.has(parent_id) ? [{ id, parent_id }] : [],
  );
  const { gone, inherited } = releaseEntities(
    own,
    [
      ...referencesIn(next, freed),
      ...below
        .filter(({ id }) => !freed.has(id))
        .flatMap(({ id, parent_id }) =>
          [...(next.entityClaims.get(id) ?? [null])].map((import_id) => ({ id: parent_id, import_id })),
        ),
    ],
    below.filter(({ id }) => freed.has(id)),
  );
  for (const id of gone)
    if (next.accounts.has(id)) {
      forgetImportsOf(next, id);
      dropDeletionsOf(next, id);
    }
  for (const id of gone)
    for (const each of [...things, next.statedBalances, next.balancePoints, next.deletedEntries])
      each.delete(id);
  for (const { id, import_id } of inherited)
    next.entityClaims.set(id, new Set([...(next.entityClaims.get(id) ?? []), import_id]));
};

/** What transactions refer to of some things. */
function* referencesIn({ transactions, claims }: FamilyState, to: ReadonlySet<string>): Generator<Reference> {
  for (const each of transactions.values()) {
    const { id: own, parent_id, account_id, category_id, merchant_id, tag_ids } = each;
    const imports = claims.get(parent_id ?? own)?.map(({ import_id }) => import_id) ?? [null];
    for (const id of [account_id, category_id, merchant_id, ...tag_ids])
      if (id !== null && to.has(id)) for (const import_id of imports) yield { id, import_id };
  }
}
