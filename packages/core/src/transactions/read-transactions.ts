import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import type { PageRequest } from "../port/page.ts";
import { CalendarDay, Uuid } from "../request/schemas.ts";
import { Accounts } from "./accounts.ts";
import { TransactionNotFound } from "./errors.ts";
import { Taxonomy } from "./taxonomy.ts";
import { type TransactionFilter, Transactions } from "./transactions.ts";

/** What narrows a list of transactions, as text. */
export const TRANSACTION_FILTER_FIELDS = {
  account_id: Uuid,
  start_date: CalendarDay,
  end_date: CalendarDay,
  search: Schema.String.annotate({ message: "must be text" }),
} as const;

/** One transaction of a family. */
export const findTransaction = Effect.fnUntraced(function* (familyId: string, id: string) {
  const uuid = parseUuid(id);
  const found = uuid === undefined ? undefined : yield* (yield* Transactions).find(familyId, uuid);
  return found ?? (yield* new TransactionNotFound({ id }));
});

/**
 * A page of a family's transactions, newest first. `filter` is as {@link TRANSACTION_FILTER_FIELDS} decode it:
 * ids in any case, and a blank search narrows nothing.
 */
export const listTransactions = Effect.fnUntraced(function* (
  familyId: string,
  { account_id, search, ...days }: TransactionFilter,
  page: PageRequest,
) {
  const filter = {
    ...(account_id === undefined ? {} : { account_id: account_id.toLowerCase() }),
    ...days,
    ...(search === undefined || search.trim() === "" ? {} : { search: search.trim() }),
  };
  return { ...page, ...(yield* (yield* Transactions).list(familyId, filter, page)) };
});

/** A page of a family's accounts, by name. */
export const listAccounts = Effect.fnUntraced(function* (familyId: string, page: PageRequest) {
  return { ...page, ...(yield* (yield* Accounts).list(familyId, page)) };
});

/** A page of a family's categories, by name. */
export const listCategories = Effect.fnUntraced(function* (familyId: string, page: PageRequest) {
  return { ...page, ...(yield* (yield* Taxonomy).categories(familyId, page)) };
});

/** A page of a family's tags, by name. */
export const listTags = Effect.fnUntraced(function* (familyId: string, page: PageRequest) {
  return { ...page, ...(yield* (yield* Taxonomy).tags(familyId, page)) };
});

/** A page of a family's merchants, by name. */
export const listMerchants = Effect.fnUntraced(function* (familyId: string, page: PageRequest) {
  return { ...page, ...(yield* (yield* Taxonomy).merchants(familyId, page)) };
});
