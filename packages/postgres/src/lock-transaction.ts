import {
  type OwnTransactionRow,
  type Transaction,
  type TransactionBelongings,
  type TransactionRow,
  toTransaction,
  withoutTransfer,
} from "@farthing/core/transactions";
import type { Queries } from "./queries.ts";
import { type Sql, sql } from "./sql.ts";
import {
  hasParts,
  OF_ACCOUNT,
  OF_CATEGORY,
  OF_MERCHANT,
  OWN_COLUMNS,
  SELECT_TRANSACTION,
  tagsOf,
} from "./transaction-rows.ts";

export const findTransaction = async (
  { get }: Queries,
  familyId: string,
  id: string,
): Promise<Transaction | undefined> => {
  const row = await get<TransactionRow>(
    sql`${SELECT_TRANSACTION} WHERE t.family_id = ${familyId} AND t.id = ${id}`,
  );
  return row === undefined ? undefined : toTransaction(row);
};

interface RestRow extends Omit<TransactionBelongings, "tags"> {
  readonly has_transfer: boolean;
  readonly has_tags: boolean;
}

/** What belongs to a transaction; of a transfer and of tags only whether there are any. */
const belongings = (
  familyId: string,
  { id, account_id, category_id, merchant_id }: OwnTransactionRow,
): Sql => {
  const [category, merchant] = [
    category_id === null
      ? { columns: sql`NULL AS category_name`, join: sql`` }
      : { columns: OF_CATEGORY, join: sql`JOIN categories AS c ON c.id = ${category_id}` },
    merchant_id === null
      ? { columns: sql`NULL AS merchant_name`, join: sql`` }
      : { columns: OF_MERCHANT, join: sql`JOIN merchants AS m ON m.id = ${merchant_id}` },
  ];
  return sql`
    SELECT ${hasParts(sql`${familyId}`, sql`${id}`)}, ${OF_ACCOUNT}, ${category.columns}, ${merchant.columns},
      EXISTS (SELECT 1 FROM transfers
        WHERE inflow_transaction_id = ${id} OR outflow_transaction_id = ${id}) AS has_transfer,
      EXISTS (SELECT 1 FROM transaction_tags WHERE transaction_id = ${id}) AS has_tags
    FROM accounts AS a ${category.join} ${merchant.join} WHERE a.id = ${account_id}`;
};

/**
 * A transaction that nobody else changes before the work ends. What belongs to it is read by a statement of its own: that sees
 * what whoever had it locked has changed. It asks for no more than there is, because PostgreSQL would plan the joins of all for
 * longer than everything else takes that changes a transaction.
 */
export const lockTransaction = async (
  queries: Queries,
  familyId: string,
  id: string,
): Promise<Transaction | undefined> => {
  const own = await queries.get<OwnTransactionRow>(
    sql`SELECT ${OWN_COLUMNS} FROM transactions AS t WHERE t.family_id = ${familyId} AND t.id = ${id} FOR UPDATE`,
  );
  if (own === undefined) return undefined;
  const rest = (await queries.get<RestRow>(belongings(familyId, own)))!;
  if (rest.has_transfer) return findTransaction(queries, familyId, id);
  const tags = rest.has_tags
    ? (await queries.get<Pick<TransactionBelongings, "tags">>(sql`SELECT ${tagsOf(sql`${id}`)}`))!.tags
    : [];
  return withoutTransfer({ ...own, ...rest, tags });
};
