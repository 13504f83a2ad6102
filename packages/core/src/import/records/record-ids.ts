import { parseUuid } from "@farthing/values";
import { type Chunked, eachInChunks } from "../chunks/in-chunks.ts";
import type { FileRecords } from "./file-records.ts";
import type { IdOf } from "./ids-of-file.ts";

/** The ids that records of a file would keep: its UUIDs, in lower case. */
export function* idsOfRecords(records: FileRecords): Chunked<readonly string[]> {
  const uuids: string[] = [];
  const add = ({ id }: { readonly id: string | undefined }): void => {
    const uuid = id === undefined ? undefined : parseUuid(id);
    if (uuid !== undefined) uuids.push(uuid);
  };
  for (const kind of ["accounts", "categories", "tags", "merchants", "transfers", "rejections"] as const)
    yield* eachInChunks<{ readonly id: string | undefined }>(records[kind], add);
  yield* eachInChunks(records.transactions, (each) => {
    add(each);
    each.parts.forEach(add);
  });
  return uuids;
}

/** The ids under which the transactions of a file and their parts are planned. */
export interface TransactionIds {
  /** Those of a whole transaction, by its number: its own, and then those of its parts. */
  readonly ofWhole: (whole: number) => readonly string[];
  /** By the id in the file. */
  readonly byOwn: ReadonlyMap<string, string>;
}

/** Gives each transaction and each part an id. */
export function* transactionIds(
  { transactions }: Pick<FileRecords, "transactions">,
  idOf: IdOf,
): Chunked<TransactionIds> {
  /** Where those of each whole transaction begin. */
  const begins: number[] = [];
  const ids: string[] = [];
  const byOwn = new Map<string, string>();
  yield* eachInChunks(transactions, (whole) => {
    begins.push(ids.length);
    for (const { id: own } of [whole, ...whole.parts]) {
      const id = idOf(own);
      ids.push(id);
      if (own !== undefined) byOwn.set(own, id);
    }
  });
  return { ofWhole: (whole) => ids.slice(begins[whole], begins[whole + 1]), byOwn };
}
