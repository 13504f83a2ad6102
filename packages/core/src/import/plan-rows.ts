import { alreadyThere, NAMELESS, type SourceIdentity, type TransactionRecord } from "@farthing/preflight";
import type { Books } from "./books.ts";
import { newestBalance } from "./newest-balance.ts";
import {
  EMPTY_PLAN,
  type PlannedAccount,
  type PlannedBalance,
  type PlannedBooking,
  type PlannedImport,
  type PlannedTransaction,
} from "./plan.ts";

/** The account that rows go to. */
export type RowAccount = Pick<PlannedAccount, "id" | "currency">;

/** Ids by name: of existing things, and new ids for new names. */
const byName = (there: readonly { readonly id: string; readonly name: string }[], newId: () => string) => {
  const ids = new Map(there.map(({ id, name }) => [name, id]));
  const made: { id: string; name: string }[] = [];
  return {
    made,
    idOf: (name: string): string => {
      let id = ids.get(name);
      if (id === undefined) {
        id = newId();
        ids.set(name, id);
        made.push({ id, name });
      }
      return id;
    },
  };
};

/** An accepted row, with its account and identity. */
interface Row {
  readonly record: TransactionRecord;
  readonly account: RowAccount;
  readonly identity: SourceIdentity;
}

/**
 * What storing records adds: each becomes a transaction of its account, its category and tags are found by name or created,
 * and those that the account already has are claimed. An account gets the newest balance that they say.
 */
export const planRows = (
  records: readonly TransactionRecord[],
  accountOf: (record: TransactionRecord) => RowAccount,
  books: Books,
  newId: () => string,
): PlannedImport => {
  const rows = records.map((record): Row => {
    const account = accountOf(record);
    const { date, amount, reference } = record;
    const identity = {
      ...{ date, amount, reference },
      currency: record.currency || account.currency,
      name: record.name || NAMELESS,
    };
    return { record, account, identity };
  });

  const recorded = Map.groupBy(books.recorded, ({ account_id }) => account_id);
  const there = new Map<Row, string>();
  const booked: PlannedBooking[] = [];
  const balances: PlannedBalance[] = [];
  for (const [id, own] of Map.groupBy(rows, ({ account }) => account.id)) {
    const found = alreadyThere(
      own.map(({ identity }) => identity),
      recorded.get(id) ?? [],
    );
    const newest = newestBalance(
      own
        .filter(({ account, identity }) => identity.currency === account.currency)
        .map(({ record }) => record),
    );
    if (newest !== undefined) balances.push({ account_id: id, balance: newest.balance, day: newest.date });
    for (const [i, row] of own.entries()) {
      const same = found[i];
      if (same === undefined) continue;
      there.set(row, same.id);
      if (same.pending && row.record.pending !== true) booked.push({ id: same.id, ...row.identity });
    }
  }

  const categories = byName(books.categories, newId);
  const tags = byName(books.tags, newId);
  const transactions = rows
    .filter((row) => !there.has(row))
    .map(
      ({ record, account, identity: { date, amount, currency, name, reference } }): PlannedTransaction => ({
        ...{ id: newId(), account_id: account.id, date, amount, currency, name },
        notes: record.notes || null,
        category_id: record.category === "" ? null : categories.idOf(record.category),
        merchant_id: null,
        tag_ids: [...new Set(record.tags.map(tags.idOf))],
        external_id: null,
        reference: reference || null,
        source: "csv_import",
        parent_id: null,
        ...(record.pending === true ? { pending: true } : {}),
      }),
    );
  return {
    plan: {
      ...EMPTY_PLAN,
      categories: categories.made.map((each) => ({ ...each, color: null, icon: null, parent_id: null })),
      tags: tags.made.map((each) => ({ ...each, color: null })),
      transactions,
    },
    claimed: [...there.values()],
    booked,
    balances,
    skipped:
      there.size === 0
        ? {}
        : { transactions: { count: there.size, reason: "The account already has them." } },
  };
};
