import type { ListRequest, Page, StorageUnavailable } from "@farthing/core/storage";
import {
  type AddedTransaction,
  type Decide,
  type DecideNew,
  isWholeList,
  type NewTransactionOf,
  type OwnReferences,
  type References,
  type RestoredTransaction,
  type Transaction,
  type TransactionChange,
  type TransactionFilter,
  type TransactionKey,
  TransactionNotFound,
  type TransactionNotRestorable,
  Transactions,
  toTransaction,
} from "@farthing/core/transactions";
import { fold } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { oneAtATime } from "../connection/one-at-a-time.ts";
import type { Queries } from "../connection/queries.ts";
import { raw, sql } from "../connection/sql.ts";
import { familyOf } from "../rows/family-of.ts";
import { filterConditions } from "../rows/filter-conditions.ts";
import { pageOfWhole } from "../rows/list-months.ts";
import { type List, listPart } from "../rows/list-part.ts";
import { lockFamily } from "../rows/lock-family.ts";
import { transactionSums } from "../rows/transaction-sums.ts";
import { findTransaction, lockTransaction, WHOLE, type WholeRow } from "../rows/whole-transactions.ts";
import { addByHand, findNamed } from "./add-by-hand.ts";
import { keepDeleted } from "./balance-points.ts";
import { keepToRestore } from "./deletions/keep-deletion.ts";
import { familyOfDeleted, listDeleted } from "./deletions/list-deletions.ts";
import { restoreDeleted } from "./deletions/restore-deletion.ts";
import { settleBalances } from "./settle-balances.ts";
import { see, settleTransfers, touching } from "./settle-transfers.ts";

const NEWEST_FIRST: Omit<List<TransactionKey>, "where"> = {
  ...{ columns: raw("t"), each: WHOLE, from: raw("transactions AS t") },
  ...{ key: ["t.date", "t.created_at", "t.id"], direction: "DESC" },
  after: ({ date, created_at, id }) => sql`${date}::date, ${created_at}, ${id}`,
};

/** A part of the list of transactions that a filter leaves. */
const transactionPart = async (
  queries: Queries,
  familyId: string,
  filter: TransactionFilter,
  request: ListRequest<TransactionKey>,
): Promise<Page<WholeRow>> =>
  "page" in request && isWholeList(filter)
    ? pageOfWhole(queries, { family_id: familyId, account_id: filter.account_id }, request)
    : listPart(
        queries,
        { ...NEWEST_FIRST, where: await filterConditions(queries, familyId, filter) },
        request,
      );

/** What an import recognises a transaction by. */
const IDENTIFYING = ["date", "amount", "currency", "name"] as const;

/** Those of some ids that are the family's own, which nobody deletes before the work ends. */
const ownIds = async (
  { all }: Queries,
  table: "categories" | "merchants" | "tags",
  familyId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await all<{ readonly id: string }>(
    sql`SELECT id FROM ${raw(table)} WHERE family_id = ${familyId} AND id = ANY(${ids}::text[]) FOR KEY SHARE`,
  );
  return new Set(rows.map(({ id }) => id));
};

const listOf = (id: string | undefined): readonly string[] => (id === undefined ? [] : [id]);

const ownReferences = async (
  queries: Queries,
  familyId: string,
  { category_id, merchant_id, tag_ids = [] }: References,
): Promise<OwnReferences> => ({
  category: (await ownIds(queries, "categories", familyId, listOf(category_id))).size === 1,
  merchant: (await ownIds(queries, "merchants", familyId, listOf(merchant_id))).size === 1,
  tags: await ownIds(queries, "tags", familyId, tag_ids),
});

const foldedOrNull = (text: string | null): string | null => (text === null ? null : fold(text));

/** What a transaction came in with, if a change takes it away: that is kept at the first such change. */
const originalValues = (
  { date, amount, currency, name }: Transaction,
  change: TransactionChange,
): string | null =>
  IDENTIFYING.some((field) => change[field] !== undefined)
    ? JSON.stringify({ date, amount, currency, name })
    : null;

/** What a transfer of a transaction follows from. */
const PAIRING = ["date", "amount", "currency"] as const;

const mayPair = (change: TransactionChange): boolean => PAIRING.some((field) => change[field] !== undefined);

/** A change decides on the books around it, too: it is made once more, alone with them. */
class DecidesOnBooks {}

/** Writes to a transaction, and what follows from that of transfers. The family is locked. */
const settled = async (
  queries: Queries,
  familyId: string,
  id: string,
  write: () => Promise<unknown>,
): Promise<void> => {
  const touched = touching(familyId);
  await see(queries, touched, [id]);
  await write();
  await see(queries, touched, [id]);
  await settleTransfers(queries, touched);
};

/** Writes a change and returns the updated transaction. */
const apply = async (
  queries: Queries,
  familyId: string,
  current: Transaction,
  change: TransactionChange,
): Promise<Transaction> => {
  const { id, category, merchant } = current;
  const { tag_ids, category_id = category?.id ?? null, merchant_id = merchant?.id ?? null, ...own } = change;
  const changed = { ...current, ...own };
  queries.send(
    sql`SELECT change_transaction(${familyId}, ${id}, ${changed.date}, ${changed.amount}, ${changed.currency},
          ${changed.name}, ${fold(changed.name)}, ${changed.notes}, ${foldedOrNull(changed.notes)}, ${category_id},
          ${merchant_id}, ${changed.locked}, ${changed.updated_at}, ${originalValues(current, change)})`,
  );
  if (tag_ids !== undefined) {
    queries.send(sql`DELETE FROM transaction_tags WHERE transaction_id = ${id}`);
    queries.send(
      sql`INSERT INTO transaction_tags (family_id, transaction_id, tag_id)
          SELECT ${familyId}, ${id}, tag_id FROM unnest(${tag_ids}::text[]) AS tag_id`,
    );
  }
  // What it refers to has to be read again; everything else is known.
  return tag_ids === undefined && change.category_id === undefined && change.merchant_id === undefined
    ? changed
    : (await findTransaction(queries, familyId, id))!;
};

/** Reads a transaction, decides and writes. What follows from it for transfers is written if the family is locked. */
const update = async <E>(
  queries: Queries,
  [familyId, id]: readonly [string, string],
  references: References,
  decide: Decide<E>,
  isLocked: boolean,
): Promise<Result.Result<Transaction, E | TransactionNotFound | DecidesOnBooks>> => {
  const current = await lockTransaction(queries, familyId, id);
  if (current === undefined) return Result.fail(new TransactionNotFound({ id }));
  const decided = decide(current, await ownReferences(queries, familyId, references));
  if (Result.isFailure(decided)) return Result.fail(decided.failure);
  const change = decided.success;
  if (change === undefined) return Result.succeed(current);
  if (!mayPair(change)) return Result.succeed(await apply(queries, familyId, current, change));
  if (!isLocked) return Result.fail(new DecidesOnBooks());
  await settled(queries, familyId, id, () => apply(queries, familyId, current, change));
  await settleBalances(queries, { family_id: familyId, at: change.updated_at }, [current.account.id]);
  return Result.succeed((await findTransaction(queries, familyId, id))!);
};

export const postgresTransactions = ({
  read,
  readTogether,
  writeGrouped,
  writeByFamily,
}: Connection): Transactions["Service"] => {
  const once = oneAtATime();
  const add = <E>(familyId: string, of: NewTransactionOf, decide: DecideNew<E>) =>
    writeByFamily("transactions.add", familyId, (queries) =>
      addByHand(queries, familyId, of, () => ownReferences(queries, familyId, of.references), decide),
    );
  return Transactions.of({
    familyOf: (id) =>
      read("transactions.familyOf", async (queries) => {
        const family = await familyOf(queries, "transactions", id);
        return family ?? (await familyOfDeleted(queries, id));
      }),
    idsLike: (familyId, part, limit) =>
      read("transactions.idsLike", async ({ all }) => {
        const rows = await all<{ readonly id: string }>(
          sql`SELECT id FROM transactions
              WHERE family_id = ${familyId} AND parent_id IS NULL
                AND (left(id, length(${part}::text)) = ${part}::text OR right(id, length(${part}::text)) = ${part}::text)
              ORDER BY updated_at DESC, id DESC LIMIT ${limit}::int`,
        );
        return rows.map(({ id }) => id);
      }),
    find: (familyId, id) => read("transactions.find", (queries) => findTransaction(queries, familyId, id)),
    list: (familyId, filter, request) =>
      readTogether("transactions.list", async (queries) => {
        const part = await transactionPart(queries, familyId, filter, request);
        return { ...part, items: part.items.map(({ whole }) => toTransaction(whole!)) };
      }),
    sums: (familyId, filter, by) =>
      readTogether("transactions.sums", (queries) => transactionSums(queries, familyId, filter, by)),
    add: <E>(familyId: string, of: NewTransactionOf, decide: DecideNew<E>) => {
      const { account_id, named } = of;
      if (named === null) return add(familyId, of, decide);
      const look = read("transactions.add", (queries) => findNamed(queries, familyId, of));
      return once(
        JSON.stringify([familyId, account_id, named.source, named.external_id]),
        Effect.map(look, (found): AddedTransaction | undefined =>
          found === undefined ? undefined : { transaction: found, is_new: false },
        ),
        add(familyId, of, decide),
      );
    },
    update: <E>(familyId: string, id: string, references: References, decide: Decide<E>) =>
      writeGrouped("transactions.update", id, (queries) =>
        update(queries, [familyId, id], references, decide, false),
      ).pipe(
        Effect.catchIf(
          (error) => error instanceof DecidesOnBooks,
          () =>
            writeByFamily("transactions.update", familyId, async (queries) => {
              await lockFamily(queries, familyId);
              return update(queries, [familyId, id], references, decide, true);
            }),
        ),
      ) as Effect.Effect<Transaction, E | TransactionNotFound | StorageUnavailable>,
    remove: <E>(
      familyId: string,
      id: string,
      at: string,
      decide: (current: Transaction) => Result.Result<void, E>,
    ) =>
      writeByFamily(
        "transactions.remove",
        familyId,
        async (queries): Promise<Result.Result<Transaction, E | TransactionNotFound>> => {
          await lockFamily(queries, familyId);
          const current = await lockTransaction(queries, familyId, id);
          if (current === undefined) return Result.fail(new TransactionNotFound({ id }));
          const decided = decide(current);
          if (Result.isFailure(decided)) return Result.fail(decided.failure);
          await keepDeleted(queries, id);
          await keepToRestore(queries, familyId, id, at);
          await settled(queries, familyId, id, () =>
            queries.run(
              sql`DELETE FROM transactions WHERE family_id = ${familyId} AND (id = ${id} OR parent_id = ${id})`,
            ),
          );
          await settleBalances(queries, { family_id: familyId, at }, [current.account.id]);
          return Result.succeed(current);
        },
      ),
    restore: (familyId: string, id: string, at: string) => {
      const there = async (queries: Queries): Promise<RestoredTransaction | undefined> => {
        const transaction = await findTransaction(queries, familyId, id);
        return transaction && { transaction, left_out: [] };
      };
      return once(
        JSON.stringify([familyId, id]),
        read("transactions.restore", there),
        writeByFamily(
          "transactions.restore",
          familyId,
          async (
            queries,
          ): Promise<Result.Result<RestoredTransaction, TransactionNotFound | TransactionNotRestorable>> => {
            await lockFamily(queries, familyId);
            const before = await there(queries);
            if (before !== undefined) return Result.succeed(before);
            const restored = await restoreDeleted(queries, familyId, id, at);
            if (Result.isFailure(restored)) return Result.fail(restored.failure);
            const transaction = (await findTransaction(queries, familyId, id))!;
            return Result.succeed({ transaction, left_out: restored.success });
          },
        ),
      );
    },
    deleted: (familyId, at, request, filter = { with_restored: false }) =>
      readTogether("transactions.deleted", (queries) => listDeleted(queries, familyId, at, request, filter)),
  });
};
