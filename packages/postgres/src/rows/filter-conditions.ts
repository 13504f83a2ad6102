import { merchantsLike, type TransactionFilter } from "@farthing/core/transactions";
import { fold } from "@farthing/values";
import type { Queries } from "../connection/queries.ts";
import { joined, type Sql, sql } from "../connection/sql.ts";

/** Whether a transaction `t` belongs to a transfer. */
export const IS_SIDE = sql`(EXISTS (SELECT 1 FROM transfers AS x WHERE x.inflow_transaction_id = t.id)
  OR EXISTS (SELECT 1 FROM transfers AS x WHERE x.outflow_transaction_id = t.id))`;

const OF_TYPE: Readonly<Record<NonNullable<TransactionFilter["type"]>, Sql>> = {
  transfer: IS_SIDE,
  income: sql`t.amount < 0 AND NOT t.pending_gone AND NOT ${IS_SIDE}`,
  expense: sql`t.amount >= 0 AND NOT t.pending_gone AND NOT ${IS_SIDE}`,
};

/** The condition that a text is in the name or the notes of a transaction, or in the name of its merchant. */
const hasText = async ({ all }: Queries, familyId: string, search: string): Promise<Sql> => {
  // An index of groups of three characters serves LIKE, and nothing else does.
  const pattern = `%${fold(search).replaceAll(/[\\%_]/g, "\\$&")}%`;
  const merchants = await all<{ readonly id: string; readonly name: string }>(
    sql`SELECT id, name FROM merchants WHERE family_id = ${familyId}`,
  );
  const sellers = merchantsLike(merchants, search);
  const inTexts = sql`t.name_folded LIKE ${pattern} OR t.notes_folded LIKE ${pattern}`;
  return sellers.length === 0
    ? sql`(${inTexts})`
    : sql`(${inTexts} OR t.merchant_id = ANY(${sellers}::text[]))`;
};

/** The conditions of a filter on transactions `t` of a family. */
export const filterConditions = async (
  queries: Queries,
  familyId: string,
  filter: TransactionFilter,
): Promise<Sql> => {
  const { account_id, account_ids, category_ids, merchant_ids, tag_ids, start_date, end_date } = filter;
  const { import_id, min_amount, max_amount, type, search } = filter;
  const parts: readonly (Sql | undefined)[] = [
    sql`t.family_id = ${familyId} AND t.parent_id IS NULL`,
    account_id === undefined ? undefined : sql`t.account_id = ${account_id}`,
    account_ids === undefined ? undefined : sql`t.account_id = ANY(${account_ids}::text[])`,
    category_ids === undefined ? undefined : sql`t.category_id = ANY(${category_ids}::text[])`,
    merchant_ids === undefined ? undefined : sql`t.merchant_id = ANY(${merchant_ids}::text[])`,
    tag_ids === undefined
      ? undefined
      : sql`EXISTS (SELECT 1 FROM transaction_tags AS g WHERE g.transaction_id = t.id AND g.tag_id = ANY(${tag_ids}::text[]))`,
    import_id === undefined
      ? undefined
      : sql`t.id IN (SELECT c.transaction_id FROM import_claims AS c WHERE c.import_id = ${import_id} AND c.family_id = ${familyId})`,
    start_date === undefined ? undefined : sql`t.date >= ${start_date}`,
    end_date === undefined ? undefined : sql`t.date <= ${end_date}`,
    min_amount === undefined ? undefined : sql`abs(t.amount) >= ${min_amount}`,
    max_amount === undefined ? undefined : sql`abs(t.amount) <= ${max_amount}`,
    type === undefined ? undefined : OF_TYPE[type],
    search === undefined ? undefined : await hasText(queries, familyId, search),
  ];
  return joined(
    parts.filter((part) => part !== undefined),
    " AND ",
  );
};
