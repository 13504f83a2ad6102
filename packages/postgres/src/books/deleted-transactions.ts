import type { ListRequest, Page } from "@farthing/core/storage";
import {
  type Absence,
  absencesOf,
  type DeletedClaim,
  type DeletedContent,
  type DeletedFilter,
  type DeletedKey,
  type DeletedRejection,
  type DeletedRow,
  type DeletedTransaction,
  type DeletedTransactionRow,
  decideRestore,
  deletedIdentities,
  firstDeletedAt,
  keptUntil,
  type LeftOut,
  type LikeDeleted,
  type RestoredContent,
  type RestoreFacts,
  type TaxonomyKind,
  type ToldValues,
  TransactionNotFound,
  type TransactionNotRestorable,
  toDeletedTransaction,
  withReplacement,
} from "@farthing/core/transactions";
import { fold } from "@farthing/values";
import * as Result from "effect/Result";
import { forgetEnded } from "../access/forget.ts";
import type { Queries } from "../connection/queries.ts";
import { raw, type Sql, sql } from "../connection/sql.ts";
import { day } from "../rows/days.ts";
import { listPart } from "../rows/list-part.ts";
import { lockAccount } from "./add-by-hand.ts";
import { settleBalances } from "./settle-balances.ts";
import { see, settleTransfers, touching } from "./settle-transfers.ts";
import { rejectAll } from "./write-transfers.ts";

/** A deletion as it is stored. */
interface StoredDeletion extends Pick<DeletedTransaction, "id" | "deleted_at" | "kept_until"> {
  readonly account_id: string;
  readonly content: string;
}

const TOLD = sql`provider_id, ${day("date")}, amount, name, notes, pending`;

/** What is kept of a transaction of a bank that a user deletes. */
const ALL_TOLD =
  raw(`transaction_id, family_id, account_id, provider_id, date, amount, name, notes, description, posted,
  pending, seen_at`);

interface StoredRow extends DeletedRow {
  readonly account_id: string;
}

/** What is kept of the deletion of a transaction that is there again. */
type FormerDeletion = Pick<DeletedTransaction, "deleted_at" | "restored_at"> & { readonly content: string };

const toAbsences = (deletion: FormerDeletion | undefined, created_at: string): readonly Absence[] =>
  absencesOf(
    deletion && { ...deletion, content: JSON.parse(deletion.content) as DeletedContent },
    created_at,
  );

const contentOf = async (
  { all, get }: Queries,
  family_id: string,
  id: string,
): Promise<{ readonly account_id: string; readonly content: DeletedContent }> => {
  const found = await all<StoredRow>(
    sql`SELECT t.id, t.parent_id, ${day("t.date")}, t.amount, t.currency, t.name, t.notes, t.category_id, t.merchant_id,
          t.external_id, t.source, t.reference, t.account_id, t.pending, t.by_hand, t.locked, t.original, t.created_at,
          t.updated_at,
          ARRAY(SELECT tag_id FROM transaction_tags WHERE transaction_id = t.id ORDER BY tag_id)::text[] AS tag_ids
        FROM transactions AS t WHERE t.family_id = ${family_id} AND (t.id = ${id} OR t.parent_id = ${id})
        ORDER BY t.parent_id IS NOT NULL, t.id`,
  );
  const [whole, ...parts] = found.map(({ account_id: _, ...row }): DeletedRow => row);
  const claims = await all<DeletedClaim>(
    sql`SELECT i.id AS import_id, c.removable, i.status = 'stored' AS is_stored
        FROM import_claims AS c JOIN imports AS i ON i.id = c.import_id
        WHERE c.transaction_id = ${id} ORDER BY i.id`,
  );
  const told = await get<ToldValues>(sql`SELECT ${TOLD} FROM bank_transactions WHERE transaction_id = ${id}`);
  const ids = found.map((row) => row.id);
  const rejections = await all<DeletedRejection>(
    sql`SELECT id, inflow_transaction_id, outflow_transaction_id, created_at FROM transfer_candidates
        WHERE state = 'rejected' AND (inflow_transaction_id = ANY(${ids}::text[])
          OR outflow_transaction_id = ANY(${ids}::text[]))
        ORDER BY id`,
  );
  const before = await get<FormerDeletion>(
    sql`SELECT deleted_at, restored_at, content FROM deleted_transactions WHERE family_id = ${family_id} AND id = ${id}`,
  );
  const absences = toAbsences(before, whole!.created_at);
  return {
    account_id: found[0]!.account_id,
    content: { rows: [whole!, ...parts], claims, told: told ?? null, rejections, absences },
  };
};

/** Keeps a transaction that is about to be deleted, with its parts. The family is locked. */
export const keepToRestore = async (
  queries: Queries,
  family_id: string,
  id: string,
  deleted_at: string,
): Promise<void> => {
  await forgetEnded(queries, "deleted_transactions", deleted_at);
  const { account_id, content } = await contentOf(queries, family_id, id);
  await queries.run(
    sql`INSERT INTO deleted_transactions (family_id, id, account_id, deleted_at, kept_until, content)
        VALUES (${family_id}, ${id}, ${account_id}, ${deleted_at}, ${keptUntil(deleted_at)}, ${JSON.stringify(content)})
        ON CONFLICT (family_id, id) DO UPDATE
        SET account_id = excluded.account_id, deleted_at = excluded.deleted_at, kept_until = excluded.kept_until,
          content = excluded.content, restored_at = NULL`,
  );
  await queries.run(
    sql`INSERT INTO deleted_bank_transactions (${ALL_TOLD})
        SELECT ${ALL_TOLD} FROM bank_transactions WHERE transaction_id = ${id}`,
  );
};

interface LikeRow extends Pick<DeletedTransaction, "restored_at"> {
  readonly created_at: string;
  readonly is_named_so: boolean;
  /** Null if no deletion is kept of it. */
  readonly deleted_at: string | null;
  readonly content: string | null;
}

const toLike = ({ created_at, is_named_so, deleted_at, restored_at, content }: LikeRow): LikeDeleted => ({
  ...{ created_at, is_named_so },
  absences: toAbsences(
    deleted_at === null ? undefined : { deleted_at, restored_at, content: content! },
    created_at,
  ),
});

/** Those like what was deleted, each by its own index. The account is one of the family. */
const likeDeleted = async (
  { all }: Queries,
  family_id: string,
  { account_id, deleted_at }: StoredDeletion,
  content: DeletedContent,
): Promise<readonly LikeDeleted[]> => {
  const found: LikeRow[] = [];
  for (const { date, amount, currency, name, reference, external_id, source } of deletedIdentities(content)) {
    const isNamedSo = sql`t.external_id = ${external_id} AND t.source IS NOT DISTINCT FROM ${source}`;
    const ofAccount = sql`SELECT t.id, t.created_at, coalesce(${isNamedSo}, false) AS is_named_so
      FROM transactions AS t WHERE t.account_id = ${account_id} AND t.parent_id IS NULL`;
    const rows = await all<LikeRow>(
      sql`SELECT t.created_at, t.is_named_so, d.deleted_at, d.restored_at, d.content FROM (
            ${ofAccount} AND t.family_id = ${family_id} AND (t.original IS NULL OR t.by_hand) AND t.date = ${date}::date
              AND t.amount = ${amount}::numeric AND t.currency = ${currency} AND t.name = ${name}
            UNION ${ofAccount} AND t.original ->> 'date' = ${date}
              AND (t.original ->> 'amount')::numeric = ${amount}::numeric
              AND t.original ->> 'currency' = ${currency} AND t.original ->> 'name' = ${name}
            UNION ${ofAccount} AND t.reference = ${reference}
              AND coalesce((t.original ->> 'amount')::numeric, t.amount) = ${amount}::numeric
            UNION ${ofAccount} AND left(t.external_id, 200) = left(${external_id}, 200) AND ${isNamedSo}) AS t
          LEFT JOIN deleted_transactions AS d ON d.family_id = ${family_id} AND d.id = t.id
          WHERE t.is_named_so OR d.id IS NOT NULL OR t.created_at >= ${firstDeletedAt(content, deleted_at)}`,
    );
    found.push(...rows);
  }
  return found.map(toLike);
};

const factsOf = async (
  queries: Queries,
  family_id: string,
  deletion: StoredDeletion,
  content: DeletedContent,
): Promise<RestoreFacts> => {
  /** Those of some ids that a table has, which nobody deletes before the work ends. */
  const among = async (table: string, ids: readonly (string | null)[], more = sql``) => {
    const wanted = ids.filter((each) => each !== null);
    if (wanted.length === 0) return new Set<string>();
    const found = await queries.all<{ readonly id: string }>(
      sql`SELECT id FROM ${raw(table)} WHERE family_id = ${family_id} AND id = ANY(${wanted}::text[]) ${more}
          ORDER BY id FOR KEY SHARE`,
    );
    return new Set(found.map(({ id }) => id));
  };
  const { rows, claims } = content;
  const told = await queries.get<ToldValues>(
    sql`SELECT ${TOLD} FROM deleted_bank_transactions WHERE transaction_id = ${deletion.id}`,
  );
  return {
    deleted_at: deletion.deleted_at,
    alike: await likeDeleted(queries, family_id, deletion, content),
    imports: await among(
      "imports",
      claims.map((each) => each.import_id),
      sql`AND status = 'stored'`,
    ),
    told: told ?? null,
    categories: await among(
      "categories",
      rows.map((row) => row.category_id),
    ),
    merchants: await among(
      "merchants",
      rows.map((row) => row.merchant_id),
    ),
    tags: await among(
      "tags",
      rows.flatMap((row) => row.tag_ids),
    ),
  };
};

const insert = async ({ run }: Queries, family_id: string, account_id: string, row: DeletedRow) => {
  const { id, parent_id, date, amount, currency, name, notes, category_id, merchant_id, tag_ids } = row;
  const { external_id, source, reference, pending, by_hand, locked, original, created_at, updated_at } = row;
  await run(
    sql`INSERT INTO transactions (id, family_id, account_id, parent_id, date, amount, currency, name, name_folded, notes,
          notes_folded, category_id, merchant_id, external_id, source, reference, pending, by_hand, locked, original,
          created_at, updated_at)
        VALUES (${id}, ${family_id}, ${account_id}, ${parent_id}, ${date}, ${amount}, ${currency}, ${name}, ${fold(name)},
          ${notes}, ${notes === null ? null : fold(notes)}, ${category_id}, ${merchant_id}, ${external_id}, ${source},
          ${reference}, ${pending}, ${by_hand}, ${locked}, ${original === null ? null : JSON.stringify(original)},
          ${created_at}, ${updated_at})`,
  );
  if (tag_ids.length > 0)
    await run(
      sql`INSERT INTO transaction_tags (family_id, transaction_id, tag_id)
          SELECT ${family_id}, ${id}, tag_id FROM unnest(${tag_ids}::text[]) AS tag_id`,
    );
};

/** Keeps what was not to be paired from being paired, of what is there. */
const rejectAgain = async (
  queries: Queries,
  family_id: string,
  rejections: readonly DeletedRejection[],
): Promise<void> => {
  for (const { created_at, ...rejection } of rejections) {
    const legs = [rejection.inflow_transaction_id, rejection.outflow_transaction_id];
    const there = await queries.all(
      sql`SELECT 1 FROM transactions WHERE family_id = ${family_id} AND id = ANY(${legs}::text[])`,
    );
    if (there.length === legs.length) await rejectAll(queries, { family_id, created_at }, [rejection]);
  }
};

const putBack = async (
  queries: Queries,
  family_id: string,
  { id, account_id }: StoredDeletion,
  { rows, claims }: RestoredContent,
  at: string,
): Promise<void> => {
  for (const row of rows) await insert(queries, family_id, account_id, row);
  for (const { import_id, removable } of claims)
    await queries.run(
      sql`INSERT INTO import_claims (family_id, transaction_id, import_id, removable)
          VALUES (${family_id}, ${id}, ${import_id}, ${removable})`,
    );
  await queries.run(
    sql`WITH told AS (DELETE FROM deleted_bank_transactions WHERE transaction_id = ${id} RETURNING ${ALL_TOLD})
        INSERT INTO bank_transactions (${ALL_TOLD}) SELECT ${ALL_TOLD} FROM told`,
  );
  await queries.run(
    sql`DELETE FROM deleted_entries WHERE family_id = ${family_id} AND transaction_id = ${id}`,
  );
  await queries.run(
    sql`UPDATE deleted_transactions SET restored_at = ${at}, kept_until = ${keptUntil(at)}
        WHERE family_id = ${family_id} AND id = ${id}`,
  );
};

/** Takes a deletion back, if nothing is there with its ids. The family is locked. */
export const restoreDeleted = async (
  queries: Queries,
  family_id: string,
  id: string,
  at: string,
): Promise<Result.Result<readonly LeftOut[], TransactionNotFound | TransactionNotRestorable>> => {
  const deletion = await queries.get<StoredDeletion>(
    sql`SELECT id, account_id, deleted_at, kept_until, content FROM deleted_transactions
        WHERE family_id = ${family_id} AND id = ${id} AND kept_until > ${at} AND restored_at IS NULL`,
  );
  if (deletion === undefined) return Result.fail(new TransactionNotFound({ id }));
  const content = JSON.parse(deletion.content) as DeletedContent;
  const ids = content.rows.map((row) => row.id);
  const taken = await queries.get(sql`SELECT 1 FROM transactions WHERE id = ANY(${ids}::text[]) LIMIT 1`);
  const account = await lockAccount(queries, family_id, deletion.account_id);
  if (taken !== undefined || account === undefined) return Result.fail(new TransactionNotFound({ id }));
  const decided = decideRestore(content, await factsOf(queries, family_id, deletion, content), at);
  if (Result.isFailure(decided)) return Result.fail(decided.failure);
  const { left_out } = decided.success;
  await putBack(queries, family_id, deletion, decided.success, at);
  await rejectAgain(queries, family_id, content.rejections);
  await settleBalances(queries, { family_id, at }, [deletion.account_id]);
  const touched = touching(family_id);
  await see(queries, touched, [id]);
  await settleTransfers(queries, touched);
  await forgetEnded(queries, "deleted_transactions", at);
  return Result.succeed(left_out);
};

/** How many deletions are read and changed at once. */
const DELETIONS_OF_STATEMENT = 1000;

/** Gives what can be restored another item, for one that is merged into it. The family is locked. */
export const replaceInDeletions = async (
  { all, run }: Queries,
  kind: TaxonomyKind,
  { family_id, id, replacement }: Readonly<Record<"family_id" | "id" | "replacement", string>>,
): Promise<void> => {
  let after = "";
  for (;;) {
    const found = await all<Pick<StoredDeletion, "id" | "content">>(
      sql`SELECT id, content FROM deleted_transactions
          WHERE family_id = ${family_id} AND id > ${after} AND restored_at IS NULL AND strpos(content, ${id}) > 0
          ORDER BY id LIMIT ${DELETIONS_OF_STATEMENT}`,
    );
    const changed = found.map((each) =>
      JSON.stringify(withReplacement(JSON.parse(each.content) as DeletedContent, kind, id, replacement)),
    );
    await run(
      sql`UPDATE deleted_transactions AS d SET content = r.content
          FROM unnest(${found.map((each) => each.id)}::text[], ${changed}::text[]) AS r (id, content)
          WHERE d.family_id = ${family_id} AND d.id = r.id`,
    );
    if (found.length < DELETIONS_OF_STATEMENT) return;
    after = found.at(-1)!.id;
  }
};

const LISTED = {
  columns: sql`d.id, d.account_id, d.deleted_at, d.kept_until, d.content, d.restored_at, a.name AS account_name`,
  from: sql`deleted_transactions AS d JOIN accounts AS a ON a.id = d.account_id`,
  ...{ key: ["d.deleted_at", "d.id"], direction: "DESC" as const },
  after: ({ deleted_at, id }: DeletedKey): Sql => sql`${deleted_at}, ${id}`,
};

/** The family of a deleted transaction; undefined if it is not kept. */
export const familyOfDeleted = async ({ get }: Queries, id: string): Promise<string | undefined> => {
  const row = await get<{ readonly family_id: string }>(
    sql`SELECT family_id FROM deleted_transactions WHERE id = ${id} AND restored_at IS NULL LIMIT 1`,
  );
  return row?.family_id;
};

/** A part of what a family has deleted and can restore at a moment, and of what is back if that is asked for. */
export const listDeleted = async (
  queries: Queries,
  family_id: string,
  at: string,
  request: ListRequest<DeletedKey>,
  { with_restored }: DeletedFilter,
): Promise<Page<DeletedTransaction>> => {
  const isGone = sql`d.restored_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM transactions AS t WHERE t.family_id = d.family_id AND t.id = d.id)`;
  const where = sql`d.family_id = ${family_id} AND d.kept_until > ${at} AND ${with_restored ? sql`true` : isGone}`;
  const part = await listPart<DeletedTransactionRow, DeletedKey>(queries, { ...LISTED, where }, request);
  return { ...part, items: part.items.map(toDeletedTransaction) };
};
