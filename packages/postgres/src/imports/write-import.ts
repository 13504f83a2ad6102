import type { Import, ImportChange } from "@farthing/core/import";
import type { Tell } from "@farthing/core/storage";
import type { SettledTransfers } from "@farthing/core/transfers";
import { keepPoints, markImported } from "../books/balance-points.ts";
import { rememberAccounts } from "../books/import-accounts.ts";
import { settleBalances } from "../books/settle-balances.ts";
import { see, settleTransfers, touching } from "../books/settle-transfers.ts";
import { pairAll, rejectAll } from "../books/write-transfers.ts";
import type { Queries } from "../connection/queries.ts";
import { sql } from "../connection/sql.ts";
import { claimEntities } from "./entity-claims.ts";
import { learn } from "./readings.ts";
import { balancesOf, keepReceipt } from "./receipts.ts";
import { bookHolds } from "./write/book-holds.ts";
import { claimTransactions, keepCounters } from "./write/claim-transactions.ts";
import { insertEntities, insertTransactions, type Stamp } from "./write/insert-planned.ts";
import { statePlanned } from "./write/state-balances.ts";

/** As many new transactions change what PostgreSQL has to know of the table. */
const MANY = 10_000;

/** An account that a person has made has a blank name until a file calls it by one. */
const callAccounts = async ({ run }: Queries, family_id: string, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await run(
      sql`UPDATE accounts SET original_name = NULL
          WHERE id = ANY(${ids}::text[]) AND family_id = ${family_id} AND original_name = ''`,
    );
};

/** Writes what an import adds and finds, in the caller's transaction. */
export const writeImport = async (
  queries: Queries,
  family_id: string,
  stored: Import,
  change: ImportChange,
  tell: Tell,
): Promise<SettledTransfers> => {
  const { id: import_id, created_at: at } = stored;
  const { plan, accounts, booked = [], called = [], rejections = [], counters = [] } = change;
  const stamp: Stamp = { family_id, import_id, at };
  const touched = touching(family_id);
  const before = await balancesOf(queries, family_id, change.receipt);
  await insertEntities(queries, stamp, plan);
  let inserted = 0;
  await insertTransactions(queries, stamp, plan.transactions, (wholes) => {
    for (const { amount, date } of wholes) touched.cells.push({ amount, date });
    inserted += wholes.length;
    // Of NDJSON the few other records are counted, too.
    tell(inserted, stored.counts.stored);
  });
  // Without statistics of these rows what is asked next goes through all days of the family for each of them. Another that makes
  // them is not waited for.
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
  await claimTransactions(queries, stamp, change);
  await keepCounters(queries, stamp, change);
  if (counters.length > 0)
    await see(
      queries,
      touched,
      counters.map(({ transaction_id }) => transaction_id),
    );
  await bookHolds(queries, touched, stamp, booked);
  await callAccounts(queries, family_id, called);
  const stated = await statePlanned(queries, stamp, change);
  await settleBalances(queries, stamp, [...new Set([...accounts, ...stated])]);
  await learn(queries, family_id, import_id, change.readings ?? []);
  await keepPoints(queries, family_id, import_id, change.points ?? []);
  if (accounts.length > 0) await markImported(queries, family_id, import_id, at);
  const after = await balancesOf(queries, family_id, change.receipt);
  await keepReceipt(queries, family_id, change.receipt, stored, { before, after });
  return settleTransfers(queries, touched);
};
