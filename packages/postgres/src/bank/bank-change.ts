import type {
  BankAccountChange,
  BankChange,
  BankTransaction,
  BankTransactionChange,
  FoundTransaction,
  NewBankAccount,
  NewBankTransaction,
} from "@farthing/core/provider";
import type { NewBalancePoint } from "@farthing/core/transactions";
import type { SettledTransfers } from "@farthing/core/transfers";
import { fold } from "@farthing/values";
import { keepPoints, markBooked, markTold } from "../books/balance-points.ts";
import { settleBalances } from "../books/settle-balances.ts";
import { see, seeAccounts, settleTransfers, touching } from "../books/settle-transfers.ts";
import {
  lockAccounts,
  type SaidBalance,
  stateBalances,
  stateFirstBalance,
} from "../books/stated-balances.ts";
import type { Queries } from "../connection/queries.ts";
import { raw, type Sql, sql } from "../connection/sql.ts";
import { keepTold, ORIGINAL } from "../rows/original-values.ts";
import { rowsOf } from "../rows/rows.ts";

/** The family and connection whose data is changed. */
interface Owner {
  readonly family_id: string;
  readonly connection_id: string;
}

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** What the bank told of a transaction. */
const TOLD = {
  transaction_id: "text",
  provider_id: "text",
  date: "date",
  amount: "numeric",
  name: "text",
  notes: "text",
  description: "text",
  posted: "bigint",
  pending: "boolean",
  seen_at: "text",
} as const;

const TOLD_COLUMNS = raw(Object.keys(TOLD).join(", "));

const toldOf = (column: string): string => `r.${column}`;

const TOLD_OF_ROW = raw(Object.keys(TOLD).map(toldOf).join(", "));

const SET_TOLD = raw(
  Object.keys(TOLD)
    .filter((column) => column !== "transaction_id")
    .map((column) => `${column} = ${toldOf(column)}`)
    .join(", "),
);

const foldedOrNull = (text: string | null): string | null => (text === null ? null : fold(text));

const toldRow = (
  { transaction_id, seen_at }: { readonly transaction_id: string; readonly seen_at: string },
  told: BankTransaction,
): Row => ({ ...told, transaction_id, seen_at });

/** That a bank transaction `b` belongs to the connection. */
const ofConnection = ({ connection_id }: Owner): Sql =>
  sql`b.account_id IN (SELECT account_id FROM bank_accounts WHERE connection_id = ${connection_id})`;

/** A plan that refers to missing data is a mistake in the program. */
const allOf = (what: string, given: readonly unknown[], changes: number): void => {
  if (changes !== given.length)
    throw new Error(`the connection has ${changes} of the ${given.length} ${what}`);
};

const addAccounts = async (
  queries: Queries,
  { family_id, connection_id }: Owner,
  accounts: readonly NewBankAccount[],
  at: string,
): Promise<void> => {
  const given = rowsOf(
    {
      ...{ id: "text", name: "text", account_type: "text", subtype: "text", currency: "text" },
      ...{
        balance: "numeric",
        balance_day: "date",
        status: "text",
        provider_id: "text",
        organization: "text",
      },
      balance_date: "bigint",
    },
    accounts.map((account) => ({ ...account })),
  );
  await queries.run(
    sql`INSERT INTO accounts
          (id, family_id, name, account_type, subtype, currency, balance, balance_day, status, external_id, created_at,
           updated_at)
        SELECT r.id, ${family_id}, r.name, r.account_type, r.subtype, r.currency, r.balance, r.balance_day, r.status,
          r.provider_id, ${at}, ${at}
        FROM ${given} AS r`,
  );
  await queries.run(
    sql`INSERT INTO bank_accounts (account_id, family_id, connection_id, provider_id, organization, balance_date)
        SELECT r.id, ${family_id}, ${connection_id}, r.provider_id, r.organization, r.balance_date
        FROM ${given} AS r`,
  );
  await stateFirstBalance(
    queries,
    family_id,
    null,
    accounts.map(({ id }) => ({ id })),
  );
};

/** Changes accounts; tells those that are called otherwise now. */
const changeAccounts = async (
  queries: Queries,
  { family_id, connection_id }: Owner,
  accounts: readonly BankAccountChange[],
  at: string,
): Promise<readonly string[]> => {
  const given = rowsOf(
    {
      ...{ id: "text", organization: "text", name: "text", currency: "text" },
      balance_date: "bigint",
    },
    accounts.map(({ said: _, ...account }) => account),
  );
  const linked = await queries.run(
    sql`UPDATE bank_accounts AS b SET organization = r.organization, balance_date = r.balance_date
        FROM ${given} AS r WHERE b.account_id = r.id AND b.connection_id = ${connection_id}`,
  );
  allOf("accounts", accounts, linked);
  const said = accounts.flatMap((each): readonly SaidBalance[] =>
    each.said === null ? [] : [{ ...each.said, account_id: each.id, import_id: null, said_at: null }],
  );
  await lockAccounts(
    queries,
    family_id,
    accounts.map(({ id }) => id),
  );
  const renamed = await queries.all<{ readonly id: string }>(
    sql`UPDATE accounts AS a SET name = r.name, currency = r.currency, updated_at = ${at}
        FROM ${given} AS r
        WHERE a.id = r.id AND (a.name, a.currency) IS DISTINCT FROM (r.name, r.currency)
        RETURNING a.id`,
  );
  await stateBalances(queries, family_id, said);
  return renamed.map(({ id }) => id);
};

const setRemovable = ({ run }: Queries, removable: boolean, ids: readonly string[]): Promise<number> =>
  run(sql`UPDATE import_claims SET removable = ${removable} WHERE transaction_id = ANY(${ids}::text[])`);

/** Takes transactions away; those that an import has a claim to stay without their bank. */
const remove = async (queries: Queries, owner: Owner, ids: readonly string[]): Promise<void> => {
  const { all, run } = queries;
  const claims = await all<{ readonly id: string }>(
    sql`SELECT DISTINCT transaction_id AS id FROM import_claims WHERE transaction_id = ANY(${ids}::text[])`,
  );
  const claimed = claims.map(({ id }) => id);
  const others = ids.filter((id) => !claimed.includes(id));
  const removed = await run(
    sql`DELETE FROM transactions WHERE id IN (
          SELECT b.transaction_id FROM bank_transactions AS b
          WHERE b.transaction_id = ANY(${others}::text[]) AND ${ofConnection(owner)})`,
  );
  const forgotten = await run(
    sql`DELETE FROM deleted_bank_transactions AS b
        WHERE b.transaction_id = ANY(${others}::text[]) AND ${ofConnection(owner)}`,
  );
  allOf("removed transactions", others, removed + forgotten);
  await run(keepTold(sql`b.transaction_id = ANY(${claimed}::text[])`));
  const unlinked = await run(
    sql`DELETE FROM bank_transactions AS b
        WHERE b.transaction_id = ANY(${claimed}::text[]) AND ${ofConnection(owner)}`,
  );
  allOf("removed transactions of imports", claimed, unlinked);
  await setRemovable(queries, true, claimed);
};

/** What a person has deleted stays deleted. */
const checkNotDeleted = async ({ get }: Queries, ids: readonly string[]): Promise<void> => {
  const found = await get(
    sql`SELECT 1 FROM bank_transactions AS b
        JOIN deleted_bank_transactions AS d ON d.account_id = b.account_id AND d.provider_id = b.provider_id
        WHERE b.transaction_id = ANY(${ids}::text[]) LIMIT 1`,
  );
  if (found !== undefined) throw new Error("a person has deleted this transaction of the bank");
};

/** What the bank has booked of some transactions. */
const bookedBy = (told: readonly (FoundTransaction | BankTransactionChange)[]) =>
  told.flatMap(({ transaction_id: id, told: { pending, date, amount } }) =>
    pending ? [] : [{ id, date, amount }],
  );

const linkFound = async (
  queries: Queries,
  owner: Owner,
  found: readonly FoundTransaction[],
  at: string,
): Promise<void> => {
  const ids = found.map(({ transaction_id }) => transaction_id);
  const given = rowsOf(
    TOLD,
    found.map((each) => toldRow(each, each.told)),
  );
  await markBooked(queries, "file", bookedBy(found));
  const linked = await queries.run(
    sql`INSERT INTO bank_transactions (${TOLD_COLUMNS}, family_id, account_id)
        SELECT ${TOLD_OF_ROW}, b.family_id, b.account_id
        FROM ${given} AS r JOIN transactions AS b ON b.id = r.transaction_id
        WHERE b.parent_id IS NULL AND ${ofConnection(owner)} ORDER BY r.nth`,
  );
  allOf("found transactions", found, linked);
  await checkNotDeleted(queries, ids);
  await queries.run(
    sql`UPDATE transactions AS t
        SET external_id = CASE WHEN t.by_hand THEN t.external_id ELSE r.provider_id END, original = ${ORIGINAL}, pending_gone = false,
          updated_at = CASE WHEN t.by_hand OR t.external_id IS NOT DISTINCT FROM r.provider_id THEN t.updated_at ELSE ${at} END
        FROM ${given} AS r WHERE t.id = r.transaction_id`,
  );
  await setRemovable(queries, false, ids);
};

/** What becomes of a field of a transaction `t`, if `r` is what follows: what a file has booked stays while a bank tells the hold. */
const followed = (field: string, value: string): Sql =>
  raw(`CASE WHEN r.pending AND NOT t.pending AND NOT t.by_hand AND t.source IS DISTINCT FROM 'bank_sync'
    THEN t.${field} ELSE ${value} END`);

const FOLLOWED = {
  date: followed("date", "coalesce(r.date, t.date)"),
  amount: followed("amount", "coalesce(r.amount, t.amount)"),
  name: followed("name", "coalesce(r.name, t.name)"),
  name_folded: followed("name_folded", "coalesce(r.name_folded, t.name_folded)"),
  notes: followed("notes", "CASE WHEN r.has_notes THEN r.notes ELSE t.notes END"),
  notes_folded: followed("notes_folded", "CASE WHEN r.has_notes THEN r.notes_folded ELSE t.notes_folded END"),
  external_id: raw("CASE WHEN t.by_hand THEN t.external_id ELSE r.external_id END"),
};

/** Stores what the bank tells of transactions, and the fields that follow from it, except of those that a person deleted. */
const changeTransactions = async (
  queries: Queries,
  owner: Owner,
  changes: readonly BankTransactionChange[],
  at: string,
): Promise<void> => {
  const { run } = queries;
  await markBooked(queries, "bank", bookedBy(changes));
  const told = rowsOf(
    TOLD,
    changes.map((each) => toldRow(each, each.told)),
  );
  const [here, deleted] = [raw("bank_transactions"), raw("deleted_bank_transactions")].map(
    (table) => sql`UPDATE ${table} AS b SET ${SET_TOLD} FROM ${told} AS r
        WHERE b.transaction_id = r.transaction_id AND ${ofConnection(owner)}`,
  );
  const written = (await run(here!)) + (await run(deleted!));
  allOf("transactions", changes, written);
  const fields = rowsOf(
    {
      ...{ transaction_id: "text", external_id: "text", pending: "boolean", date: "date", amount: "numeric" },
      ...{ name: "text", name_folded: "text", has_notes: "boolean", notes: "text", notes_folded: "text" },
    },
    changes.map(
      ({ transaction_id, told: { provider_id, pending }, fields: { date, amount, name, notes } }) => ({
        ...{ transaction_id, external_id: provider_id, pending, date, amount, name },
        name_folded: name === undefined ? null : fold(name),
        ...{ has_notes: notes !== undefined, notes, notes_folded: foldedOrNull(notes ?? null) },
      }),
    ),
  );
  const ids = changes.map(({ transaction_id }) => transaction_id);
  await run(
    sql`UPDATE transactions SET pending_gone = false WHERE id = ANY(${ids}::text[]) AND pending_gone`,
  );
  await run(
    sql`UPDATE transactions AS t
        SET (date, amount, name, name_folded, notes, notes_folded, external_id, updated_at) = (
          ${FOLLOWED.date}, ${FOLLOWED.amount}, ${FOLLOWED.name}, ${FOLLOWED.name_folded}, ${FOLLOWED.notes},
          ${FOLLOWED.notes_folded}, ${FOLLOWED.external_id}, ${at})
        FROM ${fields} AS r
        WHERE t.id = r.transaction_id AND (t.date, t.amount, t.name, t.notes, t.external_id) IS DISTINCT FROM (
          ${FOLLOWED.date}, ${FOLLOWED.amount}, ${FOLLOWED.name}, ${FOLLOWED.notes}, ${FOLLOWED.external_id})`,
  );
};

/** What the bank has no more is gone, unless a file may have booked it. */
const lose = async ({ run }: Queries, owner: Owner, gone: readonly string[]): Promise<void> => {
  const lost = await run(
    sql`UPDATE transactions AS t
        SET pending_gone = t.pending OR NOT EXISTS (SELECT 1 FROM import_claims WHERE transaction_id = t.id)
        FROM bank_transactions AS b
        WHERE t.id = ANY(${gone}::text[]) AND b.transaction_id = t.id AND ${ofConnection(owner)}`,
  );
  allOf("transactions that are gone", gone, lost);
};

const addTransactions = async (
  queries: Queries,
  { family_id, connection_id }: Owner,
  added: readonly NewBankTransaction[],
  at: string,
): Promise<void> => {
  const given = rowsOf(
    { ...TOLD, account_id: "text", currency: "text", name_folded: "text", notes_folded: "text" },
    added.map(({ told, account_id, currency, ...own }) => ({
      ...toldRow(own, told),
      ...{ account_id, currency, name_folded: fold(told.name), notes_folded: foldedOrNull(told.notes) },
    })),
  );
  await queries.run(
    sql`INSERT INTO transactions
          (id, family_id, account_id, date, amount, currency, name, name_folded, notes, notes_folded, external_id, source,
           created_at, updated_at)
        SELECT r.transaction_id, ${family_id}, r.account_id, r.date, r.amount, r.currency, r.name, r.name_folded, r.notes,
          r.notes_folded, r.provider_id, 'bank_sync', ${at}, ${at}
        FROM ${given} AS r`,
  );
  const linked = await queries.run(
    sql`INSERT INTO bank_transactions (${TOLD_COLUMNS}, family_id, account_id)
        SELECT ${TOLD_OF_ROW}, ${family_id}, a.account_id
        FROM ${given} AS r JOIN bank_accounts AS a ON a.account_id = r.account_id
        WHERE a.connection_id = ${connection_id} ORDER BY r.date, r.nth`,
  );
  allOf("accounts of new transactions", added, linked);
  await checkNotDeleted(
    queries,
    added.map(({ transaction_id }) => transaction_id),
  );
  await markTold(queries, family_id, connection_id, at);
};

const statePoints = async (
  queries: Queries,
  { family_id, connection_id }: Owner,
  points: readonly NewBalancePoint[],
): Promise<void> => {
  const ids = [...new Set(points.map(({ account_id }) => account_id))];
  const linked = await queries.all(
    sql`SELECT 1 FROM bank_accounts WHERE account_id = ANY(${ids}::text[]) AND connection_id = ${connection_id}`,
  );
  allOf("accounts of balances", ids, linked.length);
  await keepPoints(queries, family_id, null, points);
};

const accountsOf = async ({ all }: Queries, { connection_id }: Owner): Promise<readonly string[]> => {
  const found = await all<{ readonly id: string }>(
    sql`SELECT account_id AS id FROM bank_accounts WHERE connection_id = ${connection_id}`,
  );
  return found.map(({ id }) => id);
};

/** Writes the changes of one sync window to a connection's data, in the caller's transaction. */
export const writeBankChange = async (
  queries: Queries,
  owner: Owner,
  {
    at,
    new_accounts,
    accounts,
    removed,
    found,
    transactions,
    new_transactions,
    gone = [],
    points = [],
  }: BankChange,
): Promise<SettledTransfers> => {
  const touched = touching(owner.family_id);
  const changed = [...found, ...transactions].map(({ transaction_id }) => transaction_id);
  if (new_accounts.length > 0) await addAccounts(queries, owner, new_accounts, at);
  if (accounts.length > 0)
    await seeAccounts(queries, touched, await changeAccounts(queries, owner, accounts, at));
  await see(queries, touched, [...removed, ...changed]);
  if (points.length > 0) await statePoints(queries, owner, points);
  if (removed.length > 0) await remove(queries, owner, removed);
  if (found.length > 0) await linkFound(queries, owner, found, at);
  if (transactions.length > 0) await changeTransactions(queries, owner, transactions, at);
  if (gone.length > 0) await lose(queries, owner, gone);
  await see(queries, touched, changed);
  if (new_transactions.length > 0) await addTransactions(queries, owner, new_transactions, at);
  await settleBalances(queries, { family_id: owner.family_id, at }, await accountsOf(queries, owner));
  for (const { told } of new_transactions) touched.cells.push({ amount: told.amount, date: told.date });
  return settleTransfers(queries, touched);
};
