import {
  completed,
  type PreflightReport,
  type ReadingOptions,
  type RowResult,
  readRecords,
  type TransactionRecord,
  type Upload,
} from "@farthing/preflight";
import { canonicalDecimal } from "@farthing/values";
import * as Effect from "effect/Effect";
import type { Books } from "./books.ts";
import { EMPTY_PLAN, NAMELESS, type PlannedImport, type PlannedTransaction } from "./plan.ts";

/** The rows of a checked CSV that have no errors, and how many have. */
export interface RowsToStore {
  readonly records: readonly TransactionRecord[];
  readonly rejected: number;
}

/** Reads the rows of a checked CSV of transactions. */
export const rowsToStore = Effect.fn("import.rowsToStore")(function* (
  upload: Upload,
  options: ReadingOptions,
  today: string,
  report: PreflightReport,
) {
  const records: TransactionRecord[] = [];
  let rejected = 0;
  const onRow = (row: RowResult): void => {
    if (row._tag === "Rejected") rejected += 1;
    if (row._tag === "Accepted" && row.record !== undefined) records.push(row.record);
  };
  yield* Effect.promise((signal) =>
    readRecords(upload, completed(options, report), { today, signal, onRow }),
  );
  return { records, rejected } satisfies RowsToStore;
});

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

/** How often each transaction is recorded, to be counted down. */
const countRecorded = ({ recorded }: Books): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { date, amount, name } of recorded) {
    const key = `${date} ${canonicalDecimal(amount) ?? amount} ${name}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
};

/**
 * What storing records adds: each becomes a transaction of the account, its category and tags are found by name or created,
 * and those that the account already has are skipped, one for each recorded transaction.
 */
export const planRows = (
  records: readonly TransactionRecord[],
  account: Books["accounts"][number],
  books: Books,
  newId: () => string,
): PlannedImport => {
  const categories = byName(books.categories, newId);
  const tags = byName(books.tags, newId);
  const recorded = countRecorded(books);
  const transactions: PlannedTransaction[] = [];
  let known = 0;

  for (const record of records) {
    const { date, amount } = record;
    const name = record.name || NAMELESS;
    const key = `${date} ${amount} ${name}`;
    const left = recorded.get(key) ?? 0;
    if (left > 0) {
      recorded.set(key, left - 1);
      known += 1;
      continue;
    }
    transactions.push({
      id: newId(),
      account_id: account.id,
      date,
      amount,
      currency: record.currency || account.currency,
      name,
      notes: record.notes || null,
      category_id: record.category === "" ? null : categories.idOf(record.category),
      merchant_id: null,
      tag_ids: [...new Set(record.tags.map(tags.idOf))],
      external_id: null,
      source: "csv_import",
      parent_id: null,
    });
  }

  return {
    plan: {
      ...EMPTY_PLAN,
      categories: categories.made.map((each) => ({ ...each, color: null, icon: null, parent_id: null })),
      tags: tags.made.map((each) => ({ ...each, color: null })),
      transactions,
    },
    skipped: known === 0 ? {} : { transactions: { count: known, reason: "The account already has them." } },
  };
};
