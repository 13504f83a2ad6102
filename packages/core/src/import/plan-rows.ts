import { alreadyThere, NAMELESS, type SourceIdentity, type TransactionRecord } from "@farthing/preflight";
import { bookingsOf } from "./bookings-of.ts";
import type { Books } from "./books.ts";
import { type FileRows, type NamesOfRows, namesOf } from "./file-rows.ts";
import { NewestBalance } from "./newest-balance.ts";
import {
  EMPTY_PLAN,
  NOTHING_PLANNED,
  type PlannedAccount,
  type PlannedBalance,
  type PlannedImport,
  type PlannedTransaction,
} from "./plan.ts";

/** The account that rows go to. */
export type RowAccount = Pick<PlannedAccount, "id" | "currency">;

/** The account of the rows that name one, by the name. */
export type AccountOfName = (name: string) => RowAccount;

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

/** What a row comes in with. */
const identityOf = (record: TransactionRecord, account: RowAccount) => {
  const { date, amount, reference } = record;
  return {
    ...{ account: account.id, date, amount, reference, pending: record.pending === true },
    currency: record.currency || account.currency,
    name: record.name || NAMELESS,
  } satisfies SourceIdentity;
};

function* identitiesOf({ records }: FileRows, accountOf: AccountOfName) {
  for (const record of records) yield identityOf(record, accountOf(record.account));
}

/** The names that the new rows have. */
const newNames = (rows: FileRows, there: ReadonlyMap<number, unknown>): NamesOfRows => {
  if (there.size === 0 || rows.categories.size + rows.tags.size === 0) return rows;
  const { names, see } = namesOf();
  let at = 0;
  for (const record of rows.records) {
    if (!there.has(at)) see(record);
    at += 1;
  }
  return names;
};

/** The newest balance of each account in its own currency. */
const balancesOf = ({ accounts }: FileRows, accountOf: AccountOfName): readonly PlannedBalance[] => {
  const newest = new Map<string, NewestBalance>();
  for (const [name, { balances }] of accounts) {
    const { id, currency } = accountOf(name);
    if (!newest.has(id)) newest.set(id, new NewestBalance());
    for (const own of ["", currency]) {
      const said = balances.get(own);
      if (said !== undefined) newest.get(id)!.add(said);
    }
  }
  return [...newest].flatMap(([account_id, { found }]) =>
    found === undefined ? [] : [{ account_id, balance: found.balance, day: found.date }],
  );
};

/**
 * What storing rows adds: each becomes a transaction of its account, its category and tags are found by name or created,
 * and those that the account already has are claimed. An account gets the newest balance that they say.
 */
export const planRows = (
  rows: FileRows,
  accountOf: AccountOfName,
  books: Books,
  newId: () => string,
): PlannedImport => {
  const recorded = books.recorded.map((each) => ({ ...each, account: each.account_id }));
  const there =
    recorded.length === 0 ? new Map<number, never>() : alreadyThere(identitiesOf(rows, accountOf), recorded);
  const names = newNames(rows, there);
  const categories = byName(books.categories, names.categories, newId);
  const tags = byName(books.tags, names.tags, newId);

  function* transactions(): Generator<PlannedTransaction> {
    let at = -1;
    for (const record of rows.records) {
      at += 1;
      if (there.has(at)) continue;
      const { account, date, amount, currency, name, reference, pending } = identityOf(
        record,
        accountOf(record.account),
      );
      yield {
        ...{ id: newId(), account_id: account, date, amount, currency, name },
        notes: record.notes || null,
        category_id: categories.ids.get(record.category) ?? null,
        merchant_id: null,
        tag_ids: [...new Set(record.tags)].map((tag) => tags.ids.get(tag)!),
        external_id: null,
        reference: reference || null,
        source: "csv_import",
        parent_id: null,
        ...(pending ? { pending } : {}),
      };
    }
  }

  const same = [...there.values()];
  return {
    plan: {
      ...EMPTY_PLAN,
      categories: categories.made.map((each) => ({ ...each, color: null, icon: null, parent_id: null })),
      tags: tags.made.map((each) => ({ ...each, color: null })),
      transactions: { [Symbol.iterator]: transactions },
    },
    planned: {
      ...NOTHING_PLANNED,
      categories: categories.made.length,
      tags: tags.made.length,
      transactions: rows.accepted - there.size,
    },
    claimed: same.map(({ stored }) => stored.id),
    booked: bookingsOf(same),
    balances: balancesOf(rows, accountOf),
    skipped:
      there.size === 0 ? {} : { transactions: { count: there.size, reason: "Already in the account." } },
  };
};
