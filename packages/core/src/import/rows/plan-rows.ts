import { accountName } from "@farthing/preflight/checked";
import { identityOf, type SourceIdentity } from "@farthing/recognition";
import { type IdAt, idSeed, idsOfSeed, newIds } from "../../request/new-ids.ts";
import type { Books } from "../books/books.ts";
import {
  EMPTY_PLAN,
  NOTHING_PLANNED,
  type PlannedBalance,
  type PlannedBooking,
  type PlannedCounter,
  type PlannedImport,
  type PlannedTransaction,
} from "../books/plan.ts";
import type { PlanContext } from "../books/plan-context.ts";
import { type Chunked, eachInChunks } from "../chunks/in-chunks.ts";
import { bookingOf, isOpen, type RowsThere, recordedOf } from "../matching/recorded-of.ts";
import { eachOnce, statedCounters } from "../matching/stated-counters.ts";
import { accountsOfReceipt, kindsInBooks } from "../receipts/accounts-of-receipt.ts";
import { packRows } from "../receipts/receipt-rows.ts";
import type { PlannedOutcome } from "../receipts/row-outcomes.ts";
import type { AccountOfName, AccountsFound } from "./accounts-of-rows.ts";
import { balancePoints } from "./balance-points.ts";
import { type FileRows, type NamesOfRows, namesOf, recordsOf } from "./file-rows.ts";
import type { FoundBalance } from "./newest-balance.ts";

/** Ids by name: of existing things, and new ids for new names. */
const byName = (
  there: readonly { readonly id: string; readonly name: string }[],
  names: Iterable<string>,
  newId: () => string,
) => {
  const ids = new Map(there.map(({ id, name }) => [name, id]));
  const made: { id: string; name: string }[] = [];
  for (const name of names) {
    if (ids.has(name)) continue;
    const id = newId();
    ids.set(name, id);
    made.push({ id, name });
  }
  return { ids, made };
};

function* identitiesOf(rows: FileRows, accountOf: AccountOfName): Generator<SourceIdentity> {
  for (const record of recordsOf(rows)) yield identityOf(record, accountOf(record.account));
}

/** Finds the recorded transactions that the rows are. */
export const rowsThere = (rows: FileRows, accountOf: AccountOfName, books: Books): Chunked<RowsThere> =>
  recordedOf(identitiesOf(rows, accountOf), books);

/** What only the rows say that are new, or are there in another way: they are gone through where that is needed. */
function* namesAndBookings(
  rows: FileRows,
  there: RowsThere,
  accountOf: AccountOfName,
): Chunked<{ readonly names: NamesOfRows; readonly booked: readonly PlannedBooking[] }> {
  const booked: PlannedBooking[] = [];
  const hasNames = rows.categories.size + rows.tags.size > 0;
  if (there.size === 0 || !(hasNames || [...there.values()].some(isOpen))) return { names: rows, booked };
  const { names, see } = namesOf();
  let at = -1;
  yield* eachInChunks(recordsOf(rows), (record) => {
    at += 1;
    const stored = there.get(at);
    if (stored === undefined) see(record);
    else {
      const booking = bookingOf(stored, identityOf(record, accountOf(record.account)));
      if (booking !== undefined) booked.push(booking);
    }
  });
  return { names, booked };
}

/** The newest balance of each account in its own currency. */
const balancesOf = ({ accounts, places }: FileRows, accountOf: AccountOfName): readonly PlannedBalance[] => {
  const placeOf = places.booked;
  const newest = new Map<string, FoundBalance>();
  for (const [name, { balances }] of accounts) {
    const { id, currency } = accountOf(name);
    for (const own of ["", currency]) {
      const found = balances.get(own)?.found(placeOf);
      if (found === undefined) continue;
      const other = newest.get(id);
      const isNewer =
        other === undefined ||
        (found.date === other.date ? placeOf(found.row) > placeOf(other.row) : found.date > other.date);
      if (isNewer) newest.set(id, found);
    }
  }
  return [...newest].map(([account_id, { balance, date }]) => ({ account_id, balance, day: date }));
};

/** The balances that the accounts of a statement end with, where these are later than those of rows. */
const withClosing = (
  balances: readonly PlannedBalance[],
  { accounts, kept }: FileRows,
  accountOf: AccountOfName,
): readonly PlannedBalance[] => {
  const newest = new Map(balances.map((each) => [each.account_id, each]));
  for (const account of kept.text.table?.accounts ?? []) {
    const { closing_balance } = account;
    const name = accountName(account);
    if (closing_balance?.date == null || !accounts.has(name)) continue;
    const { id, currency } = accountOf(name);
    const { amount, date } = closing_balance;
    const isOwn = (closing_balance.currency ?? currency) === currency;
    if (isOwn && date >= (newest.get(id)?.day ?? ""))
      newest.set(id, { account_id: id, balance: amount, day: date });
  }
  return [...newest.values()];
};

/** What rows become: which of them, of which accounts, with which ids of names. */
interface RowsPlanned {
  readonly there: RowsThere;
  readonly accountOf: AccountOfName;
  readonly categories: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
}

/** The transactions that rows become which the account does not have. */
function* transactionsOf(
  rows: FileRows,
  { there, accountOf, categories, tags }: RowsPlanned,
  idAt: IdAt,
): Generator<PlannedTransaction> {
  let at = -1;
  for (const record of recordsOf(rows)) {
    at += 1;
    if (there.has(at)) continue;
    const { account, date, amount, currency, name, reference, pending } = identityOf(
      record,
      accountOf(record.account),
    );
    yield {
      ...{ id: idAt(rows.places.happened(at)), account_id: account, date, amount, currency, name },
      notes: record.notes || null,
      category_id: categories.get(record.category) ?? null,
      merchant_id: null,
      tag_ids: [...new Set(record.tags)].map((tag) => tags.get(tag)!),
      external_id: null,
      reference: reference || null,
      source: "csv_import",
      parent_id: null,
      ...(pending ? { pending } : {}),
    };
  }
}

/** What the rows state of their transactions in other currencies. */
function* statedBy(
  rows: FileRows,
  { there, accountOf }: Pick<RowsPlanned, "there" | "accountOf">,
  idAt: IdAt,
): Generator<PlannedCounter> {
  if (!rows.hasExchanges) return;
  let at = -1;
  for (const record of recordsOf(rows)) {
    at += 1;
    const { counter, rate } = record;
    const { amount, currency } = identityOf(record, accountOf(record.account));
    const stated = statedCounters(
      { counters: counter === undefined ? [] : [counter], rate },
      { amount, currency },
    );
    const transaction_id = there.get(at)?.id ?? idAt(rows.places.happened(at));
    for (const each of stated) yield { transaction_id, ...each };
  }
}

/** What becomes of the rows: those that are new have the ids of their places. */
function* outcomesOf(
  { accepted, places }: FileRows,
  there: RowsThere,
  booked: readonly PlannedBooking[],
): Generator<PlannedOutcome> {
  const bookings = new Set(booked.map(({ id }) => id));
  for (let at = 0; at < accepted; at += 1) {
    const stored = there.get(at);
    if (stored === undefined) yield { became: "stored", place: places.happened(at) };
    else yield { became: bookings.has(stored.id) ? "booked" : "already_there", transaction_id: stored.id };
  }
}

/**
 * What storing rows adds: each becomes a transaction of its account, its category and tags are found by name or created,
 * and those that the account already has are claimed. An account gets the newest balance that they say. The ids of transactions
 * are in the order in which they happened: lists have it from them.
 */
export function* planRows(
  rows: FileRows,
  { of: accountOf, ids: accounts, made, called, isByName }: AccountsFound,
  there: RowsThere,
  { books, ids }: PlanContext,
): Chunked<PlannedImport> {
  const { names, booked } = yield* namesAndBookings(rows, there, accountOf);
  const newId = newIds(ids);
  const categories = byName(books.categories, names.categories, newId);
  const tags = byName(books.tags, names.tags, newId);
  const planned = { there, accountOf, categories: categories.ids, tags: tags.ids };
  const seed = idSeed(ids);
  const idAt = idsOfSeed(seed);
  const { facts } = rows;
  const outcomes = outcomesOf(rows, there, booked);
  const kinds = kindsInBooks(facts.kinds, accountOf);
  const receipt = {
    accounts: accountsOfReceipt(
      accounts,
      [...books.accounts, ...made],
      // Where one account is given for all rows, it says nothing what they call theirs.
      isByName ? Array.from(rows.accounts.keys(), (name) => [name, accountOf(name).id]) : [],
    ),
    rows: yield* packRows({ facts, kinds, outcomes, seed }),
  };
  return {
    plan: {
      ...EMPTY_PLAN,
      accounts: made,
      categories: categories.made.map((each) => ({ ...each, color: null, icon: null, parent_id: null })),
      tags: tags.made.map((each) => ({ ...each, color: null })),
      transactions: { [Symbol.iterator]: () => transactionsOf(rows, planned, idAt) },
    },
    planned: {
      ...NOTHING_PLANNED,
      accounts: made.length,
      categories: categories.made.length,
      tags: tags.made.length,
      transactions: rows.accepted - there.size,
    },
    accounts,
    receipt,
    called,
    claimed: Array.from(there.values(), ({ id }) => id),
    booked,
    balances: withClosing(balancesOf(rows, accountOf), rows, accountOf),
    points: balancePoints(rows, accountOf),
    counters: eachOnce(statedBy(rows, planned, idAt)),
    skipped:
      there.size === 0 ? {} : { transactions: { count: there.size, reason: "Already in the account." } },
  };
}
