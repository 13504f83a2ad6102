import { type RowsInOrder, rowsInOrder } from "@farthing/core/import";
import { decidePairs } from "@farthing/core/transfers";
import type { EntryPart, KeptRows, StatementAccount, TimeZone, TransactionRecord } from "@farthing/preflight";
import { accountName } from "@farthing/preflight/checked";
import { addDecimals, negateDecimal } from "@farthing/values";
import { booksOf, PASSES_OF_BOOKS } from "../books/books-of.ts";
import type { Pair } from "../books/entries-of.ts";
import { entryIds } from "../books/entry-ids.ts";
import type { BalanceOn, BookAccount, Books, Movement, Part } from "../books/model.ts";
import { type Through, untold } from "../books/through.ts";

/** A file whose rows become books. */
export interface RowsToBook {
  readonly rows: KeptRows;
  /** Of the rows, in their order. */
  readonly records: readonly TransactionRecord[];
  readonly time_zone: TimeZone | undefined;
  /** What an account is called that neither the file nor the command names. */
  readonly otherwise: string;
}

type Points = readonly { readonly day: string; readonly place: string; readonly balance: string }[];

const balanceOn = ({ day, balance }: Points[number]): BalanceOn => ({ day, amount: balance });

/** The balance before all rows, if one is stated. */
const openingIn = (points: Points): BalanceOn | undefined => {
  const [first] = points
    .filter(({ place }) => place === "start")
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return first && balanceOn(first);
};

/** The newest balance of the end of a day, or of the end of the file. */
const closingIn = (points: Points): BalanceOn | undefined => {
  const last = points
    .filter(({ place }) => place !== "start")
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .at(-1);
  return last && balanceOn(last);
};

const partOf =
  (id: string, currency: string) =>
  (part: EntryPart, i: number): Part => ({
    id: `${id}-${i + 1}`,
    amount: negateDecimal(part.amount!),
    currency,
    notes: [part.name, part.notes].filter((text) => text !== "").join(" "),
    category: part.category === "" ? [] : [part.category],
  });

/** The parts of a record that say all of it. */
const partsOf = ({ parts = [], amount, currency }: TransactionRecord, id: string): readonly Part[] => {
  const amounts = parts.flatMap((part) => part.amount ?? []);
  const isSame = parts.every((part) => part.currency === null || part.currency === currency);
  return isSame && amounts.length === parts.length && addDecimals(amounts) === amount
    ? parts.map(partOf(id, currency))
    : [];
};

const movementOf = (record: TransactionRecord, id: string): Movement => ({
  id,
  account: record.account,
  date: record.date,
  amount: negateDecimal(record.amount),
  currency: record.currency,
  name: record.name,
  notes: record.notes,
  category: record.category === "" ? [] : [record.category],
  tags: record.tags,
  reference: record.reference,
  pending: record.pending === true,
  parts: partsOf(record, id),
});

/** Transfers between the accounts of a file, by the rule for those of a family. */
const pairsIn = (records: readonly TransactionRecord[], ids: readonly string[]): readonly Pair[] => {
  if (new Set(records.map(({ account }) => account)).size < 2) return [];
  const movements = records.map((record, i) => ({
    id: ids[i]!,
    account_id: record.account,
    account_name: record.account,
    date: record.date,
    amount: record.amount,
    currency: record.currency,
    reference: record.reference,
    text: record.name,
    // What a row states in another currency pairs accounts of books; of one file they have one currency mostly.
    counters: [],
    is_free: record.pending !== true,
    created_at: "",
  }));
  return decidePairs(movements, () => false).flatMap(({ state, inflow, outflow }) =>
    state === "paired" ? [[inflow.id, outflow.id] as const] : [],
  );
};

/** What files state of an account. */
interface Stated {
  readonly points: Points;
  readonly statement: StatementAccount | undefined;
}

const accountOf = (
  name: string,
  of: readonly TransactionRecord[],
  { points, statement: stated }: Stated,
): BookAccount => ({
  id: name,
  name,
  number: stated === undefined ? "" : stated.id || stated.name,
  kind: "depository",
  currency: stated?.currency ?? of.find(({ currency }) => currency !== "")?.currency ?? "",
  opening: openingIn(points),
  closing: closingIn(points),
});

/** The balances of the one account of a file are those of the account that the command names for all rows. */
const asGiven = (order: RowsInOrder, records: readonly TransactionRecord[]): RowsInOrder => {
  const [points] = order.balances.values();
  const [name] = new Set(records.map(({ account }) => account));
  return name === undefined || points === undefined || order.balances.size > 1
    ? order
    : { ...order, balances: new Map([[name, points]]) };
};

/** A record with its place in time within its file. */
interface Placed {
  readonly record: TransactionRecord;
  /** The same without what its file is called: a file that has another name tomorrow has the same rows. */
  readonly content: TransactionRecord;
  readonly place: number;
}

/** What a file has, with a name for each account. */
interface FileOfBooks {
  readonly placed: readonly Placed[];
  readonly balances: ReadonlyMap<string, Points>;
  readonly statements: ReadonlyMap<string, StatementAccount>;
}

const fileOfBooks = ({ rows, records, time_zone, otherwise }: RowsToBook): FileOfBooks => {
  const order = asGiven(rowsInOrder(rows, time_zone), records);
  return {
    placed: records.map((record, i) => ({
      record: { ...record, account: record.account || otherwise },
      content: record,
      place: order.placeOf(i),
    })),
    balances: new Map([...order.balances].map(([name, points]) => [name || otherwise, points])),
    statements: new Map(
      (rows.text.table?.accounts ?? []).map((account) => [accountName(account) || otherwise, account]),
    ),
  };
};

/** The rows of all files, each once: a row that a later file has too is the one of the earlier. */
const rowsOnce = (files: readonly FileOfBooks[]): readonly Placed[] => {
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) return only.placed;
  const seen = new Set<string>();
  return files.flatMap(({ placed }) => {
    const ids = entryIds(placed.map(({ content }) => content));
    const keys = placed.map(({ record }, i) => JSON.stringify([record.account, ids[i]]));
    const added = placed.filter((_, i) => !seen.has(keys[i]!));
    for (const key of keys) seen.add(key);
    return added;
  });
};

/** As often {@link booksOfRows} goes through the rows. */
export const PASSES_OF_ROWS = 2 + PASSES_OF_BOOKS;

/**
 * The books of files: their accounts with their balances, and their rows as entries. Files may overlap, and be of several accounts,
 * between which are transfers. Rows that name no account are of one that is called as their file.
 */
export const booksOfRows = (all: readonly RowsToBook[], through: Through = untold): Books => {
  const files = all.map(fileOfBooks);
  const placed = rowsOnce(files);
  const records = placed.map(({ record }) => record);
  const ids = entryIds(
    placed.map(({ content }) => content),
    through,
  );
  const inOrder = Array.from(through(placed), ({ record, place }, i) => ({
    movement: movementOf(record, ids[i]!),
    place,
  })).toSorted((a, b) => a.place - b.place);
  const statedOf = (name: string): Stated => ({
    points: files.flatMap(({ balances }) => balances.get(name) ?? []),
    statement: files.find(({ statements }) => statements.has(name))?.statements.get(name),
  });
  const byAccount = Map.groupBy(records, ({ account }) => account);
  return booksOf(
    {
      accounts: [...byAccount].map(([name, of]) => accountOf(name, of, statedOf(name))),
      movements: inOrder.map(({ movement }) => movement),
      pairs: pairsIn(records, ids),
    },
    through,
  );
};
