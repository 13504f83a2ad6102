import type { EntityRecord, KeptRecord, KeptRows, TransactionRecord } from "@farthing/preflight";
import { accountName, keptRecords } from "@farthing/preflight/checked";
import { type DaysAndReferences, daysAndReferences } from "@farthing/recognition";
import { type BesideDay, OrderOfRows, type Places } from "@farthing/recognition/order";
import type { TimeZone } from "@farthing/values";
import { type Chunked, eachInChunks } from "../chunks/in-chunks.ts";
import { type RowFacts, RowFactsWriter } from "../receipts/row-facts.ts";
import { FineMoney, NewestBalance } from "./newest-balance.ts";

/** What the rows that name one account say. */
export interface RowsOfAccount {
  readonly count: number;
  /** That of the first row. */
  readonly line: number;
  /** That of the statement, else of the first row that says one; blank if none does. */
  readonly currency: string;
  readonly asked: DaysAndReferences;
  /** By currency; blank for rows that do not say one. */
  readonly balances: ReadonlyMap<string, NewestBalance>;
}

/** The names of categories and tags that rows have, in the order in which they come. */
export interface NamesOfRows {
  readonly categories: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

/** The rows of a checked CSV that have no errors, of which no more than a few are in memory. */
export interface FileRows extends NamesOfRows {
  readonly accepted: number;
  readonly rejected: number;
  /** By the account that they name; blank for those that name none. */
  readonly accounts: ReadonlyMap<string, RowsOfAccount>;
  /** Those of a file of accounts, categories or merchants. */
  readonly entities: readonly EntityRecord[];
  /** The order of the transactions within their days, by their numbers in {@link recordsOf}. */
  readonly places: Places;
  /** Places them by what is known beside the rows of an account and currency, as rows name these; absent if nothing depends on it. */
  readonly placeBeside?: (
    besideOf: (account: string, currency: string) => BesideDay | undefined,
  ) => Chunked<Places>;
  /** What their balances are where hundredths do not hold them. */
  readonly fine: FineMoney;
  /** What the transactions say, for the receipt of an import. */
  readonly facts: RowFacts;
  /** Whether any says what its amount is in another currency, or at which rate. */
  readonly hasExchanges: boolean;
  /** The rows as their check has kept them. */
  readonly kept: KeptRows;
  /** The transactions, for each that goes through them: none is kept in memory (`keptRecords`). */
  readonly records: () => Iterable<Pick<KeptRecord, "record" | "line" | "row" | "cells">>;
}

/** Goes through the transactions of a file with what their rows are. */
export function* recordsOf({ records }: Pick<FileRows, "records">): Generator<TransactionRecord> {
  for (const { record } of records()) yield record;
}

/** Collects the names of categories and tags. */
export const namesOf = () => {
  const [categories, tags] = [new Set<string>(), new Set<string>()];
  return {
    names: { categories, tags } satisfies NamesOfRows,
    see: (record: TransactionRecord): void => {
      if (record.category !== "") categories.add(record.category);
      for (const tag of record.tags) tags.add(tag);
    },
  };
};

/** Collects what the rows of one account say. */
const rowsOfAccount = (currency: string, line: number) => {
  const asked = daysAndReferences();
  const balances = new Map<string, NewestBalance>();
  const rows = { ...{ count: 0, line }, currency, asked: asked.all, balances };
  return {
    rows: rows satisfies RowsOfAccount,
    see: (record: TransactionRecord, at: number): void => {
      rows.count += 1;
      rows.currency ||= record.currency;
      asked.add(record.date, record.reference);
      const balance = balances.get(record.currency) ?? new NewestBalance();
      balances.set(record.currency, balance);
      balance.see(record, at);
    },
  };
};

/** Collects what a plan needs to know of all rows that a check has kept. */
export function* fileRows(rows: KeptRows, timeZone: TimeZone | undefined): Chunked<FileRows> {
  const accounts = new Map<string, ReturnType<typeof rowsOfAccount>>();
  const stated = new Map(
    (rows.text.table?.accounts ?? []).map((account) => [accountName(account), account.currency]),
  );
  const { names, see } = namesOf();
  const order = new OrderOfRows();
  const fine = new FineMoney();
  const facts = new RowFactsWriter();
  const records = () => keptRecords(rows, timeZone);
  let [number, hasExchanges] = [0, false];
  yield* eachInChunks(records(), ({ record, line, row, cells }) => {
    const account =
      accounts.get(record.account) ?? rowsOfAccount(stated.get(record.account) ?? record.currency, line);
    accounts.set(record.account, account);
    account.see(record, number);
    order.add(record);
    fine.see(record, number);
    facts.add({ ...record, row, texts: cells });
    see(record);
    hasExchanges ||= record.counter !== undefined || record.rate !== undefined;
    number += 1;
  });
  const { accepted, rejected, entities } = rows;
  const places = yield* order.places();
  return {
    ...{ accepted, rejected, entities, ...names },
    places,
    ...(places.balances.some(({ isOpen }) => isOpen)
      ? { placeBeside: (besideOf) => order.places(besideOf) }
      : {}),
    fine,
    facts: facts.all(),
    hasExchanges,
    accounts: new Map([...accounts].map(([name, account]) => [name, account.rows])),
    kept: rows,
    records,
  };
}
