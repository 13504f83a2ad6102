import { parseUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import type { ListRequest, Page } from "../port/page.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import { now } from "../request/now.ts";
import { type ListQuery, narrowedBy, readList } from "../request/read-list.ts";
import { CalendarDay, Moment, StorableText, Uuid } from "../request/schemas.ts";
import { type AccountFilter, Accounts } from "./accounts.ts";
import { AccountNotFound, TransactionNotFound } from "./errors.ts";
import { type CategoryFilter, type NameKey, Taxonomy } from "./taxonomy.ts";
import { filterMeant, type SentFilter } from "./transaction-filter.ts";
import { Transactions } from "./transactions.ts";

/** One transaction of a family. */
export const findTransaction = Effect.fnUntraced(function* (familyId: string, id: string) {
  const uuid = parseUuid(id);
  const found = uuid === undefined ? undefined : yield* (yield* Transactions).find(familyId, uuid);
  return found ?? (yield* new TransactionNotFound({ id }));
});

/** A part of a family's transactions, newest first. `sent` is as `TRANSACTION_FILTER_FIELDS` decode it. */
export const listTransactions = Effect.fnUntraced(function* (
  familyId: string,
  sent: SentFilter,
  query: ListQuery,
) {
  const filter = yield* filterMeant(sent);
  const transactions = yield* Transactions;
  const list = {
    identity: ["transactions", familyId, filter],
    key: { date: CalendarDay, created_at: Moment, id: Uuid },
  };
  return yield* readList(list, query, (request) => transactions.list(familyId, filter, request));
});

/** A part of the transactions that a family has deleted and can restore, the last deleted first. */
export const listDeletedTransactions = Effect.fnUntraced(function* (familyId: string, query: ListQuery) {
  const transactions = yield* Transactions;
  const at = yield* now;
  const list = { identity: ["deleted transactions", familyId], key: { deleted_at: Moment, id: Uuid } };
  return yield* readList(list, query, (request) => transactions.deleted(familyId, at, request));
});

/** A part of a list by name. */
const listByName = <A extends NameKey>(
  identity: readonly unknown[],
  query: ListQuery,
  read: (request: ListRequest<NameKey>) => Effect.Effect<Page<A>, StorageUnavailable>,
) => readList({ identity, key: { name: StorableText, id: Uuid } }, query, read);

/** One account of a family. */
export const findAccount = Effect.fnUntraced(function* (familyId: string, id: string) {
  const uuid = parseUuid(id);
  const found = uuid === undefined ? undefined : yield* (yield* Accounts).find(familyId, uuid);
  return found ?? (yield* new AccountNotFound({ id }));
});

/** A part of a family's accounts, by name. */
export const listAccounts = Effect.fnUntraced(function* (
  familyId: string,
  query: ListQuery,
  filter: AccountFilter = {},
) {
  const { list } = yield* Accounts;
  const identity = ["accounts", familyId, ...(filter.without_disabled ? ["without disabled"] : [])];
  return yield* listByName(identity, query, (request) => list(familyId, request, filter));
});

/** What narrows a list of categories, as text. */
export const CATEGORY_FILTER_FIELDS = { parent_id: Uuid } as const;

/** A part of a family's categories, by name; `parent_id` is in any case. */
export const listCategories = Effect.fnUntraced(function* (
  familyId: string,
  query: ListQuery,
  { roots_only = false, parent_id }: CategoryFilter = {},
) {
  const { categories } = yield* Taxonomy;
  const filter: CategoryFilter = {
    ...(roots_only ? { roots_only } : {}),
    ...(parent_id === undefined ? {} : { parent_id: parent_id.toLowerCase() }),
  };
  return yield* listByName(["categories", familyId, ...narrowedBy(filter)], query, (request) =>
    categories(familyId, request, filter),
  );
});

/** A part of a family's tags, by name. */
export const listTags = Effect.fnUntraced(function* (familyId: string, query: ListQuery) {
  const { tags } = yield* Taxonomy;
  return yield* listByName(["tags", familyId], query, (request) => tags(familyId, request));
});

/** A part of a family's merchants, by name. */
export const listMerchants = Effect.fnUntraced(function* (familyId: string, query: ListQuery) {
  const { merchants } = yield* Taxonomy;
  return yield* listByName(["merchants", familyId], query, (request) => merchants(familyId, request));
});
