import type { Import } from "../import/books/import.ts";
import type { ImportChange } from "../import/books/imports.ts";
import type { ImportPlan, PlannedTransaction } from "../import/books/plan.ts";
import type { FamilyState } from "./state.ts";

/** What an import changes, with the transactions of its plan as a list: they may be made while they are read. */
export interface ListedChange extends Omit<ImportChange, "counts" | "plan"> {
  readonly plan: Omit<ImportPlan, "transactions"> & { readonly transactions: readonly PlannedTransaction[] };
}

const join = <A extends { readonly id: string }>(
  own: ReadonlyMap<string, A>,
  planned: readonly A[],
): Map<string, A> => {
  const joined = new Map(own);
  for (const each of planned) {
    if (joined.has(each.id)) throw new Error(`the family already has ${each.id}`);
    joined.set(each.id, each);
  }
  return joined;
};

/** The same for things with unique names in a family. */
const joinNamed = <A extends { readonly id: string; readonly name: string }>(
  own: ReadonlyMap<string, A>,
  planned: readonly A[],
): Map<string, A> => {
  const names = new Set([...own.values()].map(({ name }) => name));
  for (const { name } of planned) {
    if (names.has(name)) throw new Error(`the family already has one named ${name}`);
    names.add(name);
  }
  return join(own, planned);
};

/** A copy of a family that has what a plan adds to accounts, names and transactions; what follows from that is not in it yet. */
export const joinPlanned = (own: FamilyState, { plan }: ListedChange, stored: Import): FamilyState => {
  const at = stored.created_at;
  const accounts = plan.accounts.map(
    ({ external_id: _, original_name: _name, said_at: _said, ...account }) => ({
      ...account,
      ...{ created_at: at, updated_at: at },
    }),
  );
  const transactions = plan.transactions.map(({ history, ...each }) => ({
    ...each,
    ...(history ?? { locked: [], original: null, created_at: at, updated_at: at }),
  }));
  const next: FamilyState = {
    ...own,
    accounts: join(own.accounts, accounts),
    statedBalances: new Map(own.statedBalances),
    balancePoints: new Map(own.balancePoints),
    deletedEntries: new Map(own.deletedEntries),
    counters: new Map(own.counters),
    categories: joinNamed(own.categories, plan.categories),
    tags: joinNamed(own.tags, plan.tags),
    merchants: joinNamed(own.merchants, plan.merchants),
    transactions: join(own.transactions, transactions),
    importsOfAccounts: new Map(own.importsOfAccounts),
    originalNames: new Map(own.originalNames),
    divided: new Set(own.divided),
    transfers: new Map(own.transfers),
    candidates: new Map(own.candidates),
    imports: new Map(own.imports).set(stored.id, stored),
    readings: new Map(own.readings),
    receipts: new Map(own.receipts),
    externalIds: new Map(own.externalIds),
    entityClaims: new Map(own.entityClaims),
    claims: new Map(own.claims),
  };
  for (const { id, external_id, original_name = null } of plan.accounts) {
    if (external_id !== null) next.externalIds.set(id, external_id);
    if (original_name !== null) next.originalNames.set(id, original_name);
  }
  return next;
};
