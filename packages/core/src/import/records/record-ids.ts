import type { PlanContext } from "../books/plan-context.ts";
import { type Chunked, eachInChunks } from "../chunks/in-chunks.ts";
import type { FileRecords } from "./file-records.ts";
import { type IdOf, idsOfFile } from "./ids-of-file.ts";

/** Finds out which ids of the records of a file are kept: each is asked for in the order of the file. */
export function* idsOfRecords(
  records: FileRecords,
  context: Pick<PlanContext, "ids" | "taken">,
): Chunked<IdOf> {
  const inFile: string[] = [];
  const add = ({ id }: { readonly id: string | undefined }): void => {
    if (id !== undefined) inFile.push(id);
  };
  for (const kind of ["accounts", "categories", "tags", "merchants", "transfers"] as const)
    yield* eachInChunks<{ readonly id: string | undefined }>(records[kind], add);
  yield* eachInChunks(records.transactions, (each) => {
    add(each);
    each.parts.forEach(add);
  });
  return yield* idsOfFile(inFile, context);
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
