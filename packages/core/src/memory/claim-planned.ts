import { checkReference } from "./check-references.ts";
import type { ListedChange } from "./join-planned.ts";
import type { FamilyState } from "./state.ts";

/** Remembers in `next` which things an import made, and which the family had of those that it found. */
const claimThings = (
  own: FamilyState,
  next: FamilyState,
  { plan, found = [] }: Pick<ListedChange, "plan" | "found">,
  import_id: string,
): void => {
  for (const things of [plan.accounts, plan.categories, plan.tags, plan.merchants, plan.transfers])
    for (const { id } of things) next.entityClaims.set(id, new Set([import_id]));
  for (const id of found) {
    const claims = own.entityClaims.get(id);
    if (claims !== undefined) next.entityClaims.set(id, new Set([...claims, import_id]));
  }
};

/** Remembers in `next` which things, accounts and transactions an import made, or found in the family as it was. */
export const claimPlanned = (
  own: FamilyState,
  next: FamilyState,
  change: ListedChange,
  import_id: string,
): void => {
  claimThings(own, next, change, import_id);
  for (const id of change.accounts) {
    checkReference(next.accounts, "account", id);
    next.importsOfAccounts.set(id, new Set([...(next.importsOfAccounts.get(id) ?? []), import_id]));
  }
  for (const { id, parent_id } of change.plan.transactions)
    if (parent_id === null) next.claims.set(id, [{ import_id, removable: true }]);
  for (const id of change.claimed) {
    checkReference(own.transactions, "transaction", id);
    const claims = next.claims.get(id) ?? [];
    next.claims.set(id, [...claims, { import_id, removable: claims[0]?.removable ?? false }]);
  }
};
