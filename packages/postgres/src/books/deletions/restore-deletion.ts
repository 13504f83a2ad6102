import {
  type DeletedContent,
  decideRestore,
  type LeftOut,
  TransactionNotFound,
  type TransactionNotRestorable,
} from "@farthing/core/transactions";
import * as Result from "effect/Result";
import { forgetEnded } from "../../access/forget.ts";
import type { Queries } from "../../connection/queries.ts";
import { sql } from "../../connection/sql.ts";
import { lockAccount } from "../add-by-hand.ts";
import { settleBalances } from "../settle-balances.ts";
import { see, settleTransfers, touching } from "../settle-transfers.ts";
import { restoreFacts } from "./restore-facts.ts";
import type { StoredDeletion } from "./stored-deletion.ts";
import { rejectAgain, writeRestored } from "./write-restored.ts";

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
  const decided = decideRestore(content, await restoreFacts(queries, family_id, deletion, content, at), at);
  if (Result.isFailure(decided)) return Result.fail(decided.failure);
  const { left_out } = decided.success;
  await writeRestored(queries, family_id, deletion, decided.success, at);
  await rejectAgain(queries, family_id, content.rejections);
  await settleBalances(queries, { family_id, at }, [deletion.account_id]);
  const touched = touching(family_id);
  await see(queries, touched, [id]);
  await settleTransfers(queries, touched);
  await forgetEnded(queries, "deleted_transactions", at);
  return Result.succeed(left_out);
};
