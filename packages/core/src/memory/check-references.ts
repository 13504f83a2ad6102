import type { PlannedTransaction } from "../import/books/plan.ts";
import type { FamilyState } from "./state.ts";

/** A reference to something that the family does not have is a mistake in the program, so it throws. */
export const checkReference = (own: { has(id: string): boolean }, what: string, id: string | null): void => {
  if (id !== null && !own.has(id)) throw new Error(`the family has no ${what} ${id}`);
};

/** Throws if a transaction refers to something that the family does not have. */
export const checkTransaction = (own: FamilyState, transaction: PlannedTransaction): void => {
  checkReference(own.accounts, "account", transaction.account_id);
  checkReference(own.categories, "category", transaction.category_id);
  checkReference(own.merchants, "merchant", transaction.merchant_id);
  for (const id of transaction.tag_ids) checkReference(own.tags, "tag", id);
  checkReference(own.transactions, "transaction", transaction.parent_id);
};
