import type {
  Import,
  ImportChange,
  ImportPlan,
  PlannedBalance,
  PlannedBooking,
  PlannedTransaction,
} from "@farthing/core/import";
import type { Tell } from "@farthing/core/storage";
import type { SettledTransfers } from "@farthing/core/transfers";
import { fold } from "@farthing/values";
import { forgetBooked, forgetImported, keepPoints } from "../books/balance-points.ts";
import { rememberAccounts } from "../books/import-accounts.ts";
import { settleBalances } from "../books/settle-balances.ts";
import { see, settleTransfers, touching } from "../books/settle-transfers.ts";
import { lockAccounts, stateBalances, stateFirstBalance } from "../books/stated-balances.ts";
import { pairAll, rejectAll } from "../books/write-transfers.ts";
import type { Queries } from "../connection/queries.ts";
import { raw, sql } from "../connection/sql.ts";
import { IS_OPEN } from "../rows/original-values.ts";
import { rowsOf } from "../rows/rows.ts";
import { claimEntities, ENTITIES } from "./entity-claims.ts";
import { learn } from "./readings.ts";
import { balancesOf, keepReceipt } from "./receipts.ts";

/** The family and import that something belongs to, and when. */
interface Stamp {
  readonly family_id: string;
  readonly import_id: string;
  readonly at: string;
}

/** The columns of a plan's rows, with their types. */
const COLUMNS = {
  accounts: {
    ...{ id: "text", name: "text", account_type: "text", subtype: "text", currency: "text" },
    ...{
      balance: "numeric",
      balance_day: "date",
      status: "text",
      external_id: "text",
      original_name: "text",
    },
    updated_at: "text",
  },
  categories: { id: "text", name: "text", color: "text", icon: "text", parent_id: "text" },
  tags: { id: "text", name: "text", color: "text" },
  merchants: { id: "text", name: "text" },
  transactions: {
    ...{ id: "text", account_id: "text", date: "date", amount: "numeric", currency: "text", name: "text" },
    ...{ name_folded: "text", notes: "text", notes_folded: "text", category_id: "text", merchant_id: "text" },
    ...{ external_id: "text", reference: "text", source: "text", parent_id: "text", pending: "boolean" },
    pending_gone: "boolean",
    ...{ locked: "text[]", original: "jsonb", by_hand: "boolean", updated_at: "text" },
  },
} as const satisfies Record<Exclude<keyof ImportPlan, "transfers">, Readonly<Record<string, string>>>;

type Inserted = keyof typeof COLUMNS;

/** What has ids that a file can have. */
export const KINDS = [...(Object.keys(COLUMNS) as Inserted[]), "transfers", "transfer_candidates"] as const;

/** To write more rows as one text would hold up others. */
const AT_ONCE = 1_000;

/** As many new transactions change what PostgreSQL has to know of the table. */
const MANY = 10_000;

/** Rows that are made one after the other, in parts. */
function* inParts<A>(rows: Iterable<A>): Generator<readonly A[]> {
  let part: A[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

const insert = async (
  { run }: Queries,
  { family_id }: Stamp,
  kind: Inserted,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  if (rows.length === 0) return;
  const columns: Readonly<Record<string, string>> = { ...COLUMNS[kind], created_at: "text" };
  const names = raw(Object.keys(columns).join(", "));
  await run(
    sql`INSERT INTO ${raw(kind)} (${names}, family_id)
        SELECT ${names}, ${family_id} FROM ${rowsOf(columns, rows)} AS r`,
  );
};

const transactionRow = (
  { history, pending, pending_gone, ...own }: PlannedTransaction,
  at: string,
): Readonly<Record<string, unknown>> => ({
  ...own,
  pending: pending === true,
  pending_gone: pending_gone === true,
  name_folded: fold(own.name),
  notes_folded: own.notes === null ? null : fold(own.notes),
  // The names of fields need no quotes.
  locked: `{${(history?.locked ?? []).join(",")}}`,
  original: history?.original == null ? null : JSON.stringify(history.original),
  by_hand: history?.by_hand === true,
  created_at: history?.created_at ?? at,
  updated_at: history?.updated_at ?? at,
});

const insertTransactions = async (
  queries: Queries,
  stamp: Stamp,
  transactions: readonly PlannedTransaction[],
): Promise<void> => {
  const { family_id, import_id, at } = stamp;
  const tags = transactions.flatMap(({ id, tag_ids }) =>
    tag_ids.map((tag_id) => ({ transaction_id: id, tag_id })),
  );
  const whole = transactions.filter(({ parent_id }) => parent_id === null).map(({ id }) => id);
  await insert(
    queries,
    stamp,
    "transactions",
    transactions.map((each) => transactionRow(each, at)),
  );
  await queries.run(
    sql`INSERT INTO transaction_tags (family_id, transaction_id, tag_id)
        SELECT ${family_id}, r.transaction_id, r.tag_id
        FROM ${rowsOf({ transaction_id: "text", tag_id: "text" }, tags)} AS r`,
  );
  await queries.run(
    sql`INSERT INTO import_claims (family_id, transaction_id, import_id, removable)
        SELECT ${family_id}, id, ${import_id}, true FROM unnest(${whole}::text[]) AS id`,
  );
};

const book = ({ run }: Queries, { family_id, at }: Stamp, booked: readonly PlannedBooking[]) =>
  run(
    sql`UPDATE transactions AS t
        SET original = jsonb_build_object('date', to_char(r.date, 'YYYY-MM-DD'), 'amount', r.amount::text,
              'currency', r.currency, 'name', r.name),
          date = CASE WHEN 'date' = ANY(t.locked) THEN t.date ELSE r.date END,
          amount = CASE WHEN 'amount' = ANY(t.locked) THEN t.amount ELSE r.amount END,
          name = CASE WHEN 'name' = ANY(t.locked) THEN t.name ELSE r.name END,
          name_folded = CASE WHEN 'name' = ANY(t.locked) THEN t.name_folded ELSE r.name_folded END,
          reference = coalesce(nullif(r.reference, ''), t.reference), pending = false, pending_gone = false,
          source = CASE WHEN t.source = 'bank_sync' THEN 'csv_import' ELSE t.source END,
          updated_at = CASE WHEN t.by_hand AND t.original IS NULL THEN t.updated_at ELSE ${at} END
        FROM ${rowsOf(
          {
            ...{ family_id: "text", id: "text", date: "date", amount: "numeric", currency: "text" },
            ...{ name: "text", reference: "text", name_folded: "text" },
          },
          booked.map((row) => ({ ...row, family_id, name_folded: fold(row.name) })),
        )} AS r
        WHERE t.id = r.id AND t.family_id = r.family_id AND ${IS_OPEN}`,
  );

const setBalances = async (
  queries: Queries,
  { family_id, import_id }: Stamp,
  balances: readonly PlannedBalance[],
): Promise<void> => {
  const accounts = await lockAccounts(
    queries,
    family_id,
    balances.map(({ account_id }) => account_id),
  );
  if (accounts !== balances.length) throw new Error("the family does not have an account of the balances");
  const said = balances.map((each) => ({ said_at: null, ...each, import_id, replaces: false }));
  await stateBalances(queries, family_id, said);
};

/** Writes what an import adds and finds, in the caller's transaction. */
export const writeImportChange = async (
  queries: Queries,
  family_id: string,
  stored: Import,
  change: ImportChange,
  tell: Tell,
): Promise<SettledTransfers> => {
  const { id: import_id, created_at: at } = stored;
  const {
    plan,
    accounts,
    claimed,
    booked = [],
    called = [],
    rejections = [],
    counters = [],
    balances = [],
  } = change;
  const touched = touching(family_id);
  const before = await balancesOf(queries, family_id, change.receipt);
  const stamp: Stamp = { family_id, import_id, at };
  const stamped = (rows: readonly object[]) =>
    rows.map((row) => ({ ...row, created_at: at, updated_at: at }));
  for (const kind of ENTITIES) await insert(queries, stamp, kind, stamped(plan[kind]));
  let inserted = 0;
  for (const part of inParts(plan.transactions)) {
    await insertTransactions(queries, stamp, part);
    const wholes = part.filter(({ parent_id }) => parent_id === null);
    for (const { amount, date } of wholes) touched.cells.push({ amount, date });
    inserted += wholes.length;
    // Of NDJSON the few other records are counted, too.
    tell(inserted, stored.counts.stored);
  }
  // Without its statistics what is asked next goes through all days of the family for each row. They are made by one at a time.
  if (inserted >= MANY) await queries.run(sql`ANALYZE (SKIP_LOCKED) transactions`);
  await pairAll(queries, { family_id, created_at: at }, plan.transfers);
  await rejectAll(queries, { family_id, created_at: at }, rejections);
  const legs = [...plan.transfers, ...rejections];
  await see(
    queries,
    touched,
    legs.flatMap((each) => [each.inflow_transaction_id, each.outflow_transaction_id]),
  );
  if (accounts.length > 0) await rememberAccounts(queries, family_id, import_id, accounts);
  await claimEntities(queries, family_id, stored, change);
  // What an import stored may be taken away by whichever import has the last claim to it.
  await queries.run(
    sql`INSERT INTO import_claims (family_id, transaction_id, import_id, removable)
        SELECT ${family_id}, id, ${import_id}, EXISTS (
          SELECT 1 FROM import_claims AS c WHERE c.transaction_id = id AND c.removable)
        FROM unnest(${claimed}::text[]) AS id`,
  );
  if (counters.length > 0) {
    await queries.run(
      sql`INSERT INTO counter_values (transaction_id, import_id, family_id, amount, currency)
          SELECT r.transaction_id, ${import_id}, ${family_id}, r.amount, r.currency
          FROM ${rowsOf(
            { transaction_id: "text", amount: "numeric", currency: "text" },
            counters.map((each) => ({ ...each })),
          )} AS r`,
    );
    await see(
      queries,
      touched,
      counters.map(({ transaction_id }) => transaction_id),
    );
  }
  if (booked.length > 0) {
    const bookings = booked.map(({ id }) => id);
    await see(queries, touched, bookings);
    await forgetBooked(queries, "file", booked);
    await book(queries, stamp, booked);
    await queries.run(
      sql`UPDATE transactions SET pending_gone = false
          WHERE family_id = ${family_id} AND id = ANY(${bookings}::text[]) AND pending_gone`,
    );
    await see(queries, touched, bookings);
  }
  // An account that a person has made has a blank name until a file calls it by one.
  if (called.length > 0)
    await queries.run(
      sql`UPDATE accounts SET original_name = NULL
          WHERE id = ANY(${called}::text[]) AND family_id = ${family_id} AND original_name = ''`,
    );
  if (plan.accounts.length > 0) await stateFirstBalance(queries, family_id, import_id, plan.accounts);
  if (balances.length > 0) await setBalances(queries, stamp, balances);
  const settled = [...plan.accounts.map((each) => each.id), ...balances.map((each) => each.account_id)];
  await settleBalances(queries, stamp, [...new Set([...accounts, ...settled])]);
  await learn(queries, family_id, import_id, change.readings ?? []);
  await keepPoints(queries, family_id, import_id, change.points ?? []);
  if (accounts.length > 0) await forgetImported(queries, family_id, import_id, at);
  const after = await balancesOf(queries, family_id, change.receipt);
  await keepReceipt(queries, family_id, change.receipt, stored, { before, after });
  return settleTransfers(queries, touched);
};
