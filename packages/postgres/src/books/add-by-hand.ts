import {
  AccountNotFound,
  type AddedTransaction,
  cameAfter,
  type DecideNew,
  type NewTransaction,
  type NewTransactionOf,
  type OwnReferences,
  type StatedBalance,
  type StoredAccount,
  type Transaction,
  toTransaction,
} from "@farthing/core/transactions";
import { fold } from "@farthing/values";
import * as Result from "effect/Result";
import type { Queries } from "../connection/queries.ts";
import { sql } from "../connection/sql.ts";
import { ACCOUNT_COLUMNS, statedLast } from "../rows/account-columns.ts";
import { lockFamily } from "../rows/lock-family.ts";
import { findTransaction, WHOLE, type WholeRow } from "../rows/whole-transactions.ts";
import { settleBalances } from "./settle-balances.ts";
import { see, settleTransfers, touching } from "./settle-transfers.ts";

/** An account that nobody else changes before the work ends. */
export const lockAccount = (
  { get }: Queries,
  familyId: string,
  id: string,
): Promise<StoredAccount | undefined> =>
  get<StoredAccount>(
    sql`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE family_id = ${familyId} AND id = ${id} FOR NO KEY UPDATE`,
  );

/** The transaction of an account that its client has named so: of several the one that came first. */
export const findNamed = async (
  { get }: Queries,
  familyId: string,
  { account_id, named }: NewTransactionOf,
): Promise<Transaction | undefined> => {
  if (named === null) return undefined;
  const { source, external_id } = named;
  const found = await get<WholeRow>(
    sql`SELECT ${WHOLE} FROM transactions AS t
        WHERE t.family_id = ${familyId} AND t.account_id = ${account_id} AND t.parent_id IS NULL
          AND left(t.external_id, 200) = left(${external_id}, 200) AND t.external_id = ${external_id}
          AND t.source = ${source}
        ORDER BY t.created_at, t.id LIMIT 1`,
  );
  return found?.whole == null ? undefined : toTransaction(found.whole);
};

const insert = async (
  { run }: Queries,
  family_id: string,
  { tag_ids, ...row }: NewTransaction,
): Promise<void> => {
  const { id, account_id, date, amount, currency, name, notes, category_id, merchant_id } = row;
  const { external_id, source, locked, created_at } = row;
  await run(
    sql`INSERT INTO transactions (id, family_id, account_id, date, amount, currency, name, name_folded, notes, notes_folded,
          category_id, merchant_id, external_id, source, locked, created_at, updated_at, by_hand)
        VALUES (${id}, ${family_id}, ${account_id}, ${date}, ${amount}, ${currency}, ${name}, ${fold(name)}, ${notes},
          ${notes === null ? null : fold(notes)}, ${category_id}, ${merchant_id}, ${external_id}, ${source}, ${locked},
          ${created_at}, ${created_at}, true)`,
  );
  if (tag_ids.length > 0)
    await run(
      sql`INSERT INTO transaction_tags (family_id, transaction_id, tag_id)
          SELECT ${family_id}, ${id}, tag_id FROM unnest(${tag_ids}::text[]) AS tag_id`,
    );
};

/** Adds a transaction, unless its client has added it before, with what follows from it of balances and transfers. */
export const addByHand = async <E>(
  queries: Queries,
  family_id: string,
  of: NewTransactionOf,
  ownReferences: () => Promise<OwnReferences>,
  decide: DecideNew<E>,
): Promise<Result.Result<AddedTransaction, E | AccountNotFound>> => {
  const { account_id } = of;
  await lockFamily(queries, family_id);
  const account = await lockAccount(queries, family_id, account_id);
  if (account === undefined) return Result.fail(new AccountNotFound({ id: account_id }));
  const before = await findNamed(queries, family_id, of);
  if (before !== undefined) return Result.succeed({ transaction: before, is_new: false });
  const decided = decide(account, await ownReferences());
  if (Result.isFailure(decided)) return Result.fail(decided.failure);
  const stated = await queries.get<Pick<StatedBalance, "said_at">>(statedLast(sql`${account_id}`));
  const at = cameAfter(decided.success.created_at, stated);
  const added = { ...decided.success, created_at: at };
  await insert(queries, family_id, added);
  await settleBalances(queries, { family_id, at }, [account_id]);
  const touched = touching(family_id);
  await see(queries, touched, [added.id]);
  await settleTransfers(queries, touched);
  return Result.succeed({
    transaction: (await findTransaction(queries, family_id, added.id))!,
    is_new: true,
  });
};
