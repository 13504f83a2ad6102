import type { SourceIdentity } from "@farthing/recognition";
import type { PlannedBooking, PlannedCounter, PlannedImport } from "../books/plan.ts";
import type { PlanContext } from "../books/plan-context.ts";
import type { Chunked } from "../chunks/in-chunks.ts";
import { bookingsOf, type RowsThere, recordedOf } from "../matching/recorded-of.ts";
import { eachOnce, statedCounters } from "../matching/stated-counters.ts";
import { accountsOfReceipt, kindsInBooks } from "../receipts/accounts-of-receipt.ts";
import { packRows } from "../receipts/receipt-rows.ts";
import type { PlannedOutcome } from "../receipts/row-outcomes.ts";
import type { FileRecords } from "./file-records.ts";
import { idsOfFile } from "./ids-of-file.ts";
import { nameMatchWarnings } from "./name-match-warnings.ts";
import { planAccounts } from "./plan-accounts.ts";
import { planNamed } from "./plan-named.ts";
import { planRejections, planTransfers } from "./plan-transfers.ts";
import { identitiesOf, type PlannedIds, plannedTransactions } from "./planned-records.ts";
import { type TransactionIds, transactionIds } from "./record-ids.ts";
import { skippedRecords } from "./skipped-records.ts";
import { sidesOf } from "./transfer-sides.ts";

/** What becomes of the transactions of a file. */
function* outcomesOf(
  { transactions }: FileRecords,
  ids: TransactionIds,
  there: RowsThere,
  booked: readonly PlannedBooking[],
): Generator<PlannedOutcome> {
  const bookings = new Set(booked.map(({ id }) => id));
  for (const at of transactions.keys()) {
    const stored = there.get(at);
    if (stored === undefined) yield { became: "stored", transaction_id: ids.ofWhole(at)[0]! };
    else yield { became: bookings.has(stored.id) ? "booked" : "already_there", transaction_id: stored.id };
  }
}

/** What the records of an export state of transactions in other currencies. */
function* statedBy(
  { transactions }: FileRecords,
  ids: TransactionIds,
  there: RowsThere,
  identities: Iterable<SourceIdentity>,
): Generator<PlannedCounter> {
  let at = -1;
  for (const identity of identities) {
    at += 1;
    const stated = statedCounters({ counters: transactions[at]!.exported?.counters ?? [] }, identity);
    const transaction_id = there.get(at)?.id ?? ids.ofWhole(at)[0]!;
    for (const each of stated) yield { transaction_id, ...each };
  }
}

/**
 * What storing the records of a checked NDJSON adds: accounts, categories, tags, merchants, transactions with
 * their splits, and transfers. The id in the file is kept as `external_id`. An account that is there gets its balance. Records of
 * other kinds are skipped.
 */
export function* planRecords(records: FileRecords, context: PlanContext): Chunked<PlannedImport> {
  const { books } = context;
  const idOf = idsOfFile(context);
  const known = yield* planAccounts(records, context, idOf);
  const { accounts, accountIds } = known;
  const categories = planNamed(records.categories, books.categories, idOf);
  const tags = planNamed(records.tags, books.tags, idOf);
  const merchants = planNamed(records.merchants, books.merchants, idOf);
  const planned: PlannedIds = {
    accounts: accountIds,
    categories: categories.ids,
    tags: tags.ids,
    merchants: merchants.ids,
    currencies: new Map([...books.accounts, ...accounts].map(({ id, currency }) => [id, currency])),
  };
  const ids = yield* transactionIds(records, idOf);
  const there = yield* recordedOf(identitiesOf(records, planned), books);
  const sideOf = sidesOf(records, books, ids, there);
  const transfers = planTransfers(records.transfers, books, sideOf, idOf);
  const rejections = planRejections(records.rejections, sideOf, idOf);
  const counts = {
    accounts: accounts.length,
    categories: categories.made.length,
    tags: tags.made.length,
    merchants: merchants.made.length,
    transactions: records.transactions.length - there.size,
    transfers: transfers.made.length,
  };
  const booked = bookingsOf(there, identitiesOf(records, planned));
  // An id of a file can be that of a transaction of another account.
  const inFile = [
    ...new Set([...accountIds.values(), ...Array.from(there.values(), ({ account }) => account)]),
  ];
  const currencyOf = planned.currencies;
  const kinds = kindsInBooks(records.facts.kinds, (called) => {
    const id = accountIds.get(called)!;
    return { id, currency: currencyOf.get(id)! };
  });
  const outcomes = outcomesOf(records, ids, there, booked);
  return {
    plan: {
      accounts,
      categories: categories.made.map(({ entry: { name, color, icon, parent_id }, id }) => ({
        ...{ id, name, color, icon },
        parent_id: parent_id === undefined ? null : categories.ids.get(parent_id)!,
      })),
      tags: tags.made.map(({ entry: { name, color }, id }) => ({ id, name, color })),
      merchants: merchants.made.map(({ entry: { name }, id }) => ({ id, name })),
      transactions: { [Symbol.iterator]: () => plannedTransactions(records, planned, ids, there) },
      transfers: transfers.made,
    },
    planned: counts,
    accounts: inFile,
    receipt: {
      accounts: accountsOfReceipt(inFile, [...books.accounts, ...accounts], accountIds),
      rows: yield* packRows({ facts: records.facts, kinds, outcomes }),
    },
    claimed: Array.from(there.values(), ({ id }) => id),
    found: [known, categories, tags, merchants, transfers].flatMap(({ found }) => [...found]),
    rejections,
    booked,
    counters: eachOnce(statedBy(records, ids, there, identitiesOf(records, planned))),
    balances: known.balances,
    readings: known.readings,
    notes: [...known.notes, ...nameMatchWarnings(records, books, known, there)],
    skipped: skippedRecords(records, { ...counts, rejections: rejections.length }, transfers.reason),
  };
}
