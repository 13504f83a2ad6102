import type { Import } from "./import.ts";

/** An import as one row of a table, for adapters of databases: `reading` is JSON, with the accounts of a statement in it. */
export interface ImportRow
  extends Omit<Import, "incomplete" | "reading" | "accounts" | "counts">,
    Readonly<Import["counts"]> {
  /** Is read as 0 or 1 where a database has no booleans; every one takes these. */
  readonly incomplete: boolean | 0 | 1;
  readonly reading: string;
}

/** The columns of such a row. */
export const IMPORT_COLUMNS = [
  ...["id", "status", "incomplete", "sha256", "account_id", "type", "filename", "byte_size", "reading"],
  ...["stored", "already_there", "left_out", "rejected", "created_at", "undone_at"],
] as const satisfies readonly (keyof ImportRow)[];

/** The import of a row. */
export const toImport = (row: ImportRow): Import => {
  const { stored, already_there, left_out, rejected, incomplete, reading: text, ...own } = row;
  const { accounts, ...reading } = JSON.parse(text) as Import["reading"] & Pick<Import, "accounts">;
  return {
    ...own,
    incomplete: Boolean(incomplete),
    reading,
    ...(accounts === undefined ? {} : { accounts }),
    counts: { stored, already_there, left_out, rejected },
  };
};

/** The row of an import. */
export const toImportRow = ({ counts, reading, accounts, incomplete, ...own }: Import): ImportRow => ({
  ...own,
  ...counts,
  incomplete: incomplete ? 1 : 0,
  reading: JSON.stringify({ ...reading, accounts }),
});
