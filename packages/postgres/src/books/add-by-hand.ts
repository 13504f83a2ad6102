import {
  AccountNotFound,
  type AddedTransaction,
  type BalanceChange,
  type BalanceTellers,
  balanceWith,
  type DecideNew,
  isKeptByHand,
  type MovingTransaction,
  movedBalance,
  type NewTransaction,
  type NewTransactionOf,
  type OwnReferences,
  type StoredAccount,
  type Transaction,
  toTransaction,
} from "@farthing/core/transactions";
import { addDecimals, fold, negateDecimal } from "@farthing/values";
import * as Result from "effect/Result";
import type { Queries } from "../connection/queries.ts";
import { type Sql, sql } from "../connection/sql.ts";
import { ACCOUNT_COLUMNS } from "../rows/account-columns.ts";
import { lockFamily } from "../rows/lock-family.ts";
import { findTransaction, WHOLE, type WholeRow } from "../rows/whole-transactions.ts";
import { see, settleTransfers, touching } from "./settle-transfers.ts";
import { stateMoved } from "./stated-balances.ts";

/** A transaction that is there, as a balance has it. */
export const movingOf = async (
  { get }: Queries,
  each: Pick<Transaction, "id" | "date" | "amount" | "currency">,
): Promise<MovingTransaction> => {
  const found = await get<Pick<MovingTransaction, "pending" | "by_hand">>(
    sql`SELECT pending, by_hand FROM transactions WHERE id = ${each.id}`,
  );
  return { ...each, ...found! };
};

/** An account that nobody else changes before the work ends. */
export const lockAccount = (
  { get }: Queries,
  familyId: string,
  id: string,
): Promise<StoredAccount | undefined> =>
  get<StoredAccount>(
    sql`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE family_id = ${familyId} AND id = ${id} FOR NO KEY UPDATE`,
  );

type OwnAccount = Readonly<Record<"family_id" | "account_id", string>>;

const tellersOf = async ({ get }: Queries, { family_id, account_id }: OwnAccount): Promise<BalanceTellers> =>
  (await get<BalanceTellers>(
    sql`SELECT EXISTS (SELECT 1 FROM bank_accounts WHERE account_id = a.id)
            OR EXISTS (SELECT 1 FROM account_balances WHERE account_id = a.id AND import_id IS NOT NULL) AS is_told,
          a.balance_day IS NULL AND a.balance = 0 AND NOT EXISTS (
            SELECT 1 FROM transactions
            WHERE family_id = a.family_id AND account_id = a.id AND parent_id IS NULL AND NOT by_hand) AS only_by_hand,
          (SELECT to_char(day, 'YYYY-MM-DD') FROM account_balances
           WHERE account_id = a.id ORDER BY number LIMIT 1) AS since,
          (SELECT time_zone FROM families WHERE id = a.family_id) AS time_zone
        FROM accounts AS a WHERE a.family_id = ${family_id} AND a.id = ${account_id}`,
  ))!;

const keep = async (
  queries: Queries,
  { family_id, account_id }: OwnAccount,
  moved: ReturnType<typeof movedBalance>,
  at: string,
): Promise<void> => {
  if (moved === undefined) return;
  const { balance, balance_day: day } = moved;
  await stateMoved(queries, { family_id, at }, { account_id, balance, day });
};

/** Moves the balance of an account after a transaction has come, gone or changed. The family is locked. */
export const moveBalance = async (
  queries: Queries,
  own: OwnAccount,
  change: BalanceChange,
  at: string,
): Promise<void> => {
  const account = (await lockAccount(queries, own.family_id, own.account_id))!;
  await keep(queries, own, movedBalance(account, await tellersOf(queries, own), change, at), at);
};

/** An account whose balance only hand keeps, and from when on it moves. */
interface KeptAccount extends OwnAccount, Pick<BalanceTellers, "since" | "time_zone"> {
  readonly currency: string;
}

/** Those of some accounts of a family that are kept by hand. */
export const keptByHand = async (
  queries: Queries,
  family_id: string,
  ids: readonly string[],
): Promise<readonly KeptAccount[]> => {
  const said = await queries.all<StoredAccount>(
    sql`SELECT ${ACCOUNT_COLUMNS} FROM accounts
        WHERE family_id = ${family_id} AND id = ANY(${ids}::text[]) AND (balance <> 0 OR balance_day IS NOT NULL)
        ORDER BY id`,
  );
  const kept: KeptAccount[] = [];
  for (const account of said) {
    const own = { family_id, account_id: account.id };
    const tellers = await tellersOf(queries, own);
    const { since, time_zone } = tellers;
    if (isKeptByHand(account, tellers)) kept.push({ ...own, currency: account.currency, since, time_zone });
  }
  return kept;
};

/** Moves balances that are kept by hand with transactions that have come, or are about to go. The family is locked. */
export const moveAll = async (
  queries: Queries,
  accounts: readonly KeptAccount[],
  [way, transactions]: readonly [way: "come" | "go", transactions: Sql],
  at: string,
): Promise<void> => {
  for (const own of accounts) {
    const { family_id, account_id, currency, since } = own;
    const account = await lockAccount(queries, family_id, account_id);
    // What moves a balance: isMoving of the core.
    const { sum } = (await queries.get<{ readonly sum: string }>(
      sql`SELECT coalesce(sum(t.amount), 0) AS sum FROM transactions AS t
          WHERE t.family_id = ${family_id} AND t.account_id = ${account_id} AND t.parent_id IS NULL
            AND t.currency = ${currency} AND NOT t.pending
            AND (t.by_hand OR ${since}::date IS NULL OR t.date > ${since}::date) AND ${transactions}`,
    ))!;
    // A sum has the places of its longest term.
    const amount = addDecimals([sum]);
    const more = way === "come" ? negateDecimal(amount) : amount;
    if (account !== undefined) await keep(queries, own, balanceWith(account, more, own, at), at);
  }
};

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
  const added = decided.success;
  await insert(queries, family_id, added);
  const come = [{ ...added, pending: false, by_hand: true }];
  await moveBalance(queries, { family_id, account_id }, { come }, added.created_at);
  const touched = touching(family_id);
  await see(queries, touched, [added.id]);
  await settleTransfers(queries, touched);
  return Result.succeed({
    transaction: (await findTransaction(queries, family_id, added.id))!,
    is_new: true,
  });
};
