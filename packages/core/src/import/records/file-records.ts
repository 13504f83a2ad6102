import type { ServiceRecord, Upload } from "@farthing/preflight";
import { SERVICE_KINDS, serviceRecords } from "@farthing/preflight/checked";
import { type Chunked, eachInChunks } from "../chunks/in-chunks.ts";
import { type RowFacts, RowFactsWriter } from "../receipts/row-facts.ts";
import {
  accountIn,
  type FileAccount,
  type FileNamed,
  type FileRejection,
  FileTransaction,
  type FileTransfer,
  type InFile,
  inFile,
  namedIn,
  rejectionIn,
  transferIn,
} from "./read-record.ts";

/** The records of a checked NDJSON: each line was parsed once, and what a plan needs of it is kept. */
export interface FileRecords {
  readonly accounts: readonly FileAccount[];
  readonly categories: readonly FileNamed[];
  readonly tags: readonly FileNamed[];
  readonly merchants: readonly FileNamed[];
  readonly transactions: readonly FileTransaction[];
  readonly transfers: readonly FileTransfer[];
  /** Transactions that are not to be paired with each other. */
  readonly rejections: readonly FileRejection[];
  /** What the transactions say, for the receipt of an import. */
  readonly facts: RowFacts;
  /** The transactions of an account of the file, by its id there. */
  readonly ofAccount: (id: string) => readonly FileTransaction[];
  /** How many records have a field `farthing` that is not as an export writes it. */
  readonly ignored: number;
  /** How many there are of the kinds that Farthing does not store. */
  readonly others: readonly { readonly kind: string; readonly count: number }[];
}

type Lists = {
  readonly [Kind in
    | "accounts"
    | "categories"
    | "tags"
    | "merchants"
    | "transactions"
    | "transfers"
    | "rejections"]: Extract<FileRecords[Kind], readonly unknown[]>[number][];
};

/** What is kept of the records that were read so far. */
interface Kept {
  readonly lists: Lists;
  readonly facts: RowFactsWriter;
  readonly file: InFile;
}

/** What a transaction says; one of an export may be in a currency that is no longer in use. */
const factOf = ({ date, amount, account_id, currency, exported }: FileTransaction, line: number) => ({
  ...{ row: line, date, amount, account: account_id },
  currency: exported?.former_currency ?? currency ?? "",
});

/** Keeps what a plan needs of a record; false if Farthing does not store its type. */
const keep = ({ type, data, line, text }: ServiceRecord, { lists, facts, file }: Kept): boolean => {
  switch (type) {
    case "Account":
      lists.accounts.push(accountIn(data, file));
      return true;
    case "Category":
      lists.categories.push(namedIn(data, file));
      return true;
    case "Tag":
      lists.tags.push(namedIn(data, file));
      return true;
    case "Merchant":
      lists.merchants.push(namedIn(data, file));
      return true;
    case "Transaction": {
      const transaction = new FileTransaction(data, file);
      lists.transactions.push(transaction);
      facts.add({ ...factOf(transaction, line), texts: [text] });
      return true;
    }
    case "Transfer":
      lists.transfers.push(transferIn(data, file));
      return true;
    case "RejectedTransfer":
      lists.rejections.push(rejectionIn(data));
      return true;
    default:
      return false;
  }
};

/** How many lines are one chunk: parsing takes longer than going through rows. */
const LINES_OF_CHUNK = 200;

const NO_TRANSACTIONS: readonly FileTransaction[] = [];

/** Reads the records of an upload that preflight finds valid. */
export function* fileRecords(upload: Upload): Chunked<FileRecords> {
  const lists: Lists = {
    accounts: [],
    categories: [],
    tags: [],
    merchants: [],
    transactions: [],
    transfers: [],
    rejections: [],
  };
  const file = inFile();
  const kept: Kept = { lists, facts: new RowFactsWriter(), file };
  const others = new Map<string, number>();
  const take = (record: ServiceRecord): void => {
    if (!keep(record, kept)) others.set(record.type, (others.get(record.type) ?? 0) + 1);
  };
  yield* eachInChunks(serviceRecords(upload), take, LINES_OF_CHUNK);
  let byAccount: ReadonlyMap<string, readonly FileTransaction[]> | undefined;
  return {
    ...lists,
    facts: kept.facts.all(),
    ofAccount: (id) => {
      byAccount ??= Map.groupBy(lists.transactions, ({ account_id }) => account_id);
      return byAccount.get(id) ?? NO_TRANSACTIONS;
    },
    ignored: file.ignored,
    others: SERVICE_KINDS.flatMap(({ type, kind }) =>
      others.has(type) ? [{ kind, count: others.get(type)! }] : [],
    ),
  };
}
