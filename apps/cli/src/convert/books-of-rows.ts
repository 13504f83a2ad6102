import { type RowsInOrder, rowsInOrder } from "@farthing/core/import";
import { decidePairs } from "@farthing/core/transfers";
import type { EntryPart, KeptRows, StatementAccount, TimeZone, TransactionRecord } from "@farthing/preflight";
import { accountName } from "@farthing/preflight/checked";
import { addDecimals, negateDecimal } from "@farthing/values";
import { booksOf } from "../books/books-of.ts";
import type { Pair } from "../books/entries-of.ts";
import { entryIds } from "../books/entry-ids.ts";
import type { BalanceOn, BookAccount, Books, Movement, Part } from "../books/model.ts";

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

interface Stated {
  readonly order: RowsInOrder;
  /** By the name that rows have. */
  readonly statements: ReadonlyMap<string, StatementAccount>;
}

const accountOf = (
  name: string,
  of: readonly TransactionRecord[],
  { order, statements }: Stated,
  otherwise: string,
): BookAccount => {
  const stated = statements.get(name);
  const points = order.balances.get(name) ?? [];
  return {
    id: name,
    name: name || otherwise,
    number: stated === undefined ? "" : stated.id || stated.name,
    kind: "depository",
    currency: stated?.currency ?? of.find(({ currency }) => currency !== "")?.currency ?? "",
    opening: openingIn(points),
    closing: closingIn(points),
  };
};

/** The balances of the one account of a file are those of the account that the command names for all rows. */
const asGiven = (order: RowsInOrder, records: readonly TransactionRecord[]): RowsInOrder => {
  const [points] = order.balances.values();
  const [name] = new Set(records.map(({ account }) => account));
  return name === undefined || points === undefined || order.balances.size > 1
    ? order
    : { ...order, balances: new Map([[name, points]]) };
};

/** The books of one file: its accounts with their balances, and its rows as entries. */
export const booksOfRows = ({ rows, records, time_zone, otherwise }: RowsToBook): Books => {
  const order = asGiven(rowsInOrder(rows, time_zone), records);
  const statements = new Map(
    (rows.text.table?.accounts ?? []).map((account) => [accountName(account), account]),
  );
  const ids = entryIds(records);
  const inOrder = records
    .map((record, i) => ({ movement: movementOf(record, ids[i]!), place: order.placeOf(i) }))
    .toSorted((a, b) => a.place - b.place);
  const byAccount = Map.groupBy(records, ({ account }) => account);
  return booksOf({
    accounts: [...byAccount].map(([name, of]) => accountOf(name, of, { order, statements }, otherwise)),
    movements: inOrder.map(({ movement }) => movement),
    pairs: pairsIn(records, ids),
  });
};
