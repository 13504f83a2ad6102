import type { Tell } from "@farthing/core/storage";
import {
  type Account,
  type AccountContents,
  type AccountKey,
  AccountNotFound,
  Accounts,
  type BeginLedger,
  type DaySpan,
  type DecideAccount,
  type DecideNewAccount,
  type StoredAccount,
  withChange,
} from "@farthing/core/transactions";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { sql } from "../connection/sql.ts";
import { ACCOUNT_COLUMNS } from "../rows/account-columns.ts";
import { deleteTransactionsById, inSteps } from "../rows/delete-rows.ts";
import { familyOf } from "../rows/family-of.ts";
import { readLedger } from "../rows/ledger.ts";
import { listPart } from "../rows/list-part.ts";
import { lockFamily } from "../rows/lock-family.ts";
import { markIncomplete } from "./import-accounts.ts";
import { settleBalances } from "./settle-balances.ts";
import { see, seeAccounts, settleTransfers, touching } from "./settle-transfers.ts";
import { forgetSaid, saidNow, stateBalances, stateFirstBalance } from "./stated-balances.ts";

/** What a person has changed goes with no import. */
const disown = ({ run }: Queries, family_id: string, id: string): Promise<number> =>
  run(sql`DELETE FROM entity_claims WHERE family_id = ${family_id} AND entity_id = ${id}`);

/** Deletes an account with its transactions, and the parts of those wherever they are. */
const drop = async (
  queries: Queries,
  { family_id, id }: Readonly<Record<"family_id" | "id", string>>,
  tell: Tell,
): Promise<void> => {
  const touched = touching(family_id);
  const within = await queries.all<{ readonly id: string; readonly is_whole: boolean }>(
    sql`SELECT id, parent_id IS NULL AS is_whole FROM transactions WHERE family_id = ${family_id} AND account_id = ${id}`,
  );
  const wholes = new Set(within.filter(({ is_whole }) => is_whole).map((each) => each.id));
  let gone = 0;
  for (const ids of inSteps(within.map((each) => each.id))) {
    await see(queries, touched, ids);
    await deleteTransactionsById(queries, family_id, ids);
    gone += ids.filter((each) => wholes.has(each)).length;
    tell(gone, wholes.size);
  }
  await queries.run(sql`DELETE FROM accounts WHERE family_id = ${family_id} AND id = ${id}`);
  await settleTransfers(queries, touched);
};

export const postgresAccounts = ({ read, readTogether, writeByFamily }: Connection): Accounts["Service"] => {
  const find = (
    { get }: Queries,
    familyId: string,
    id: string,
    lock = sql``,
  ): Promise<StoredAccount | undefined> =>
    get<StoredAccount>(
      sql`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE family_id = ${familyId} AND id = ${id} ${lock}`,
    );

  return Accounts.of({
    familyOf: (id) => read("accounts.familyOf", (queries) => familyOf(queries, "accounts", id)),
    find: (familyId, id) => read("accounts.find", (queries) => find(queries, familyId, id)),
    list: (familyId, request, { without_disabled = false } = {}) =>
      readTogether("accounts.list", (queries) =>
        listPart<StoredAccount, AccountKey>(
          queries,
          {
            ...{ columns: ACCOUNT_COLUMNS, from: sql`accounts` },
            where: sql`family_id = ${familyId}${without_disabled ? sql` AND status <> 'disabled'` : sql``}`,
            ...{ key: ["name", "id"], direction: "ASC" },
            after: ({ name, id }) => sql`${name}, ${id}`,
          },
          request,
        ),
      ),
    ledger: <A>(family_id: string, id: string, span: DaySpan | null, begin: BeginLedger<A>) =>
      readTogether("accounts.ledger", async (queries) => {
        const account = await find(queries, family_id, id);
        return account === undefined ? undefined : readLedger(queries, family_id, account, span, begin);
      }),
    add: <E>(family_id: string, account: Account, at: string, decide: DecideNewAccount<E>) =>
      writeByFamily("accounts.add", family_id, async (queries): Promise<Result.Result<void, E>> => {
        await lockFamily(queries, family_id);
        const others = await queries.all<StoredAccount>(
          sql`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE family_id = ${family_id} ORDER BY id`,
        );
        const decided = decide(others);
        if (Result.isFailure(decided)) return Result.fail(decided.failure);
        const { id, name, account_type, status, subtype, currency, balance, balance_day } = account;
        await queries.run(
          sql`INSERT INTO accounts
                (id, family_id, name, account_type, status, subtype, currency, balance, balance_day, original_name, created_at,
                 updated_at)
              VALUES (${id}, ${family_id}, ${name}, ${account_type}, ${status}, ${subtype}, ${currency}, ${balance},
                ${balance_day}, '', ${at}, ${at})`,
        );
        await stateFirstBalance(queries, family_id, null, [{ id, said_at: at }]);
        return Result.void;
      }),
    update: <E>(family_id: string, id: string, at: string, decide: DecideAccount<E>) =>
      writeByFamily(
        "accounts.update",
        family_id,
        async (queries): Promise<Result.Result<StoredAccount, E | AccountNotFound>> => {
          // An import finds accounts by their names, and plans with what it has found.
          await lockFamily(queries, family_id);
          const current = await find(queries, family_id, id, sql`FOR NO KEY UPDATE`);
          if (current === undefined) return Result.fail(new AccountNotFound({ id }));
          const others = await queries.all<StoredAccount>(
            sql`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE family_id = ${family_id} AND id <> ${id} ORDER BY id`,
          );
          const decided = decide(current, others);
          if (Result.isFailure(decided)) return Result.fail(decided.failure);
          if (decided.success === undefined) return Result.succeed(current);
          const { balance, name } = decided.success;
          const changed = withChange(current, decided.success);
          await queries.run(
            sql`UPDATE accounts
              SET original_name = CASE WHEN name = ${changed.name} THEN original_name ELSE coalesce(original_name, name) END,
                name = ${changed.name}, account_type = ${changed.account_type},
                status = ${changed.status}, subtype = ${changed.subtype}, updated_at = ${at}
              WHERE family_id = ${family_id} AND id = ${id}`,
          );
          if (balance === null) await forgetSaid(queries, id);
          else if (balance !== undefined) {
            const said_at = await saidNow(queries, family_id, id, at);
            const said = { account_id: id, balance, day: changed.balance_day, import_id: null, said_at };
            await stateBalances(queries, family_id, [{ ...said, replaces: false }]);
          }
          if (balance !== undefined) await settleBalances(queries, { family_id, at }, [id]);
          if (name !== undefined)
            await queries.run(
              sql`UPDATE bank_accounts SET renamed = true WHERE family_id = ${family_id} AND account_id = ${id}`,
            );
          await disown(queries, family_id, id);
          if (changed.name !== current.name) {
            const touched = touching(family_id);
            await seeAccounts(queries, touched, [id]);
            await settleTransfers(queries, touched);
          }
          return Result.succeed((await find(queries, family_id, id))!);
        },
      ),
    remove: <E>(
      family_id: string,
      id: string,
      decide: (contents: AccountContents) => Result.Result<void, E>,
    ) =>
      writeByFamily(
        "accounts.remove",
        family_id,
        async (queries, tell): Promise<Result.Result<AccountContents, E | AccountNotFound>> => {
          await lockFamily(queries, family_id);
          const account = await find(queries, family_id, id, sql`FOR UPDATE`);
          if (account === undefined) return Result.fail(new AccountNotFound({ id }));
          const inside = await queries.get<Omit<AccountContents, "account">>(
            sql`SELECT
                  (SELECT count(*) FROM transactions
                   WHERE family_id = ${family_id} AND account_id = ${id} AND parent_id IS NULL) AS transactions,
                  (SELECT count(*) FROM transfers AS x
                   JOIN transactions AS i ON i.id = x.inflow_transaction_id
                   LEFT JOIN transactions AS u ON u.id = i.parent_id
                   JOIN transactions AS o ON o.id = x.outflow_transaction_id
                   LEFT JOIN transactions AS v ON v.id = o.parent_id
                   WHERE x.family_id = ${family_id}
                     AND (${id} IN (i.account_id, coalesce(u.account_id, i.account_id)))
                       <> (${id} IN (o.account_id, coalesce(v.account_id, o.account_id)))) AS halved_transfers,
                  (SELECT connection_id FROM bank_accounts
                   WHERE family_id = ${family_id} AND account_id = ${id}) AS connection_id`,
          );
          const contents: AccountContents = { account, ...inside! };
          const decided = decide(contents);
          if (Result.isFailure(decided)) return Result.fail(decided.failure);
          await markIncomplete(queries, family_id, [id]);
          await drop(queries, { family_id, id }, tell);
          return Result.succeed(contents);
        },
      ),
  });
};
