import type { CheckableImportType, CsvImportType, KeptRows } from "@farthing/preflight";
import { type DaysAndReferences, questionFor } from "@farthing/recognition";
import type { StoreImport } from "../books/imports.ts";
import type { Chunked } from "../chunks/in-chunks.ts";
import { questionsOfRecords } from "../records/accounts-of-records.ts";
import { type FileRecords, fileRecords } from "../records/file-records.ts";
import { idsOfRecords } from "../records/record-ids.ts";
import { accountCalled } from "../rows/accounts-of-rows.ts";
import { type FileRows, fileRows } from "../rows/file-rows.ts";
import type { ImportFile } from "./import-outcome.ts";

/** The rows of a CSV. */
export interface RowsOfFile {
  readonly _tag: "Rows";
  readonly type: CsvImportType;
  readonly rows: FileRows;
}

/** What a file holds: rows, or the records of a service export. */
export type FileContents = RowsOfFile | { readonly _tag: "Records"; readonly records: FileRecords };

/** Reads what a checked file holds. */
export function* readContents(
  { upload, time_zone }: ImportFile,
  type: CheckableImportType,
  rows: KeptRows | undefined,
): Chunked<FileContents> {
  if (type === "ServiceImport") return { _tag: "Records", records: yield* fileRecords(upload) };
  if (rows === undefined) throw new Error("a CSV was checked, and its rows were not kept");
  return { _tag: "Rows", type, rows: yield* fileRows(rows, time_zone) };
}

/** The ids that things of a checked file would keep. */
export function* idsOf(contents: FileContents): Chunked<StoreImport["ids"]> {
  return contents._tag === "Records" ? yield* idsOfRecords(contents.records) : [];
}

/** Asks what the accounts of a checked file can have of it already. */
export const questionsOf = (
  contents: FileContents,
  accountId: string | undefined,
): StoreImport["questions"] => {
  if (contents._tag === "Records") return questionsOfRecords(contents.records);
  return (books) => {
    const rows = new Map<string, DaysAndReferences[]>();
    for (const [name, { asked }] of contents.rows.accounts) {
      const id = accountId ?? accountCalled(books.accounts, name)?.id;
      if (id !== undefined) rows.set(id, [...(rows.get(id) ?? []), asked]);
    }
    return [...rows].map(([id, asked]) => ({ account_id: id, ...questionFor(asked) }));
  };
};
