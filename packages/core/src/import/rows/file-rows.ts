import {
  completed,
  type EntityRecord,
  eachRow,
  type HowToReadRecords,
  type PreflightReport,
  type ReadingOptions,
  type RowOrWhyNot,
  type RowResult,
  readRecords,
  type TransactionRecord,
  type Upload,
} from "@farthing/preflight";
import { type DaysAndReferences, daysAndReferences } from "@farthing/recognition";
import { OrderOfRows, type Places } from "@farthing/recognition/order";
import * as Effect from "effect/Effect";
import { inTurns } from "../steps/in-turns.ts";
import { NewestBalance } from "./newest-balance.ts";

/** What the rows that name one account say. */
export interface RowsOfAccount {
  readonly count: number;
  /** That of the first row. */
  readonly line: number;
  /** That of the first row that says one; blank if none does. */
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
  /** All rows: they are read again by each that goes through them. */
  readonly results: Iterable<RowOrWhyNot>;
}

/** Goes through the transactions of a file with what their rows are. */
export function* recordsOf({ results }: Pick<FileRows, "results">): Generator<TransactionRecord> {
  for (const row of results) if (row._tag === "Accepted" && row.record !== undefined) yield row.record;
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
const rowsOfAccount = ({ currency }: TransactionRecord, line: number) => {
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

/** Reads the rows of a checked CSV once, and keeps what a plan needs to know of all of them. */
export const fileRows = Effect.fn("import.fileRows")(function* (
  upload: Upload,
  options: ReadingOptions,
  { today, time_zone }: Pick<HowToReadRecords, "today" | "time_zone">,
  report: PreflightReport,
) {
  const accounts = new Map<string, ReturnType<typeof rowsOfAccount>>();
  const entities: EntityRecord[] = [];
  const { names, see } = namesOf();
  const order = new OrderOfRows();
  let [accepted, rejected] = [0, 0];
  const seeRecord = (record: TransactionRecord, line: number): void => {
    const account = accounts.get(record.account) ?? rowsOfAccount(record, line);
    accounts.set(record.account, account);
    account.see(record, accepted);
    order.add(record);
    see(record);
  };
  const onRow = (row: RowResult): void => {
    if (row._tag === "Rejected") rejected += 1;
    if (row._tag !== "Accepted") return;
    if (row.record !== undefined) seeRecord(row.record, row.line);
    if (row.entity !== undefined) entities.push(row.entity);
    accepted += 1;
  };
  const reading = completed(options, report);
  const how = { today, ...(time_zone === undefined ? {} : { time_zone }) };
  yield* Effect.promise((signal) => readRecords(upload, reading, { ...how, signal, onRow }));
  return {
    ...{ accepted, rejected, entities, ...names },
    places: yield* inTurns(order.places()),
    accounts: new Map([...accounts].map(([name, account]) => [name, account.rows])),
    results: eachRow(upload, reading, how),
  } satisfies FileRows;
});
