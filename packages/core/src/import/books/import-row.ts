import type { Import } from "./import.ts";

/** An import as one row of a table, for adapters of databases: `reading` is JSON. The columns between `account_id` and `created_at` are null together. */
export interface ImportRow {
  readonly id: string;
  readonly status: Import["status"];
  /** Is read as 0 or 1 where a database has no booleans; every one takes these. */
  readonly incomplete: boolean | 0 | 1;
  readonly sha256: string;
  readonly account_id: string | null;
  readonly type: string | null;
  readonly filename: string | null;
  readonly byte_size: number | null;
  readonly reading: string | null;
  readonly stored: number | null;
  readonly already_there: number | null;
  readonly left_out: number | null;
  readonly rejected: number | null;
  readonly created_at: string;
  readonly undone_at: string | null;
}

/** The columns of such a row. */
export const IMPORT_COLUMNS = [
  ...["id", "status", "incomplete", "sha256", "account_id", "type", "filename", "byte_size", "reading"],
  ...["stored", "already_there", "left_out", "rejected", "created_at", "undone_at"],
] as const satisfies readonly (keyof ImportRow)[];

type Known = NonNullable<Import["known"]>;

/** The import of a row. */
export const toImport = (row: ImportRow): Import => {
  const { id, status, sha256, account_id, created_at, undone_at } = row;
  return {
    ...{ id, status, incomplete: Boolean(row.incomplete), sha256, account_id, created_at, undone_at },
    known:
      row.type === null
        ? null
        : {
            type: row.type as Known["type"],
            filename: row.filename!,
            byte_size: row.byte_size!,
            reading: JSON.parse(row.reading!) as Known["reading"],
            counts: {
              stored: row.stored!,
              already_there: row.already_there!,
              left_out: row.left_out!,
              rejected: row.rejected!,
            },
          },
  };
};

/** The row of an import. */
export const toImportRow = ({ known, incomplete, ...own }: Import): ImportRow => ({
  ...own,
  incomplete: incomplete ? 1 : 0,
  type: known?.type ?? null,
  filename: known?.filename ?? null,
  byte_size: known?.byte_size ?? null,
  reading: known === null ? null : JSON.stringify(known.reading),
  stored: known?.counts.stored ?? null,
  already_there: known?.counts.already_there ?? null,
  left_out: known?.counts.left_out ?? null,
  rejected: known?.counts.rejected ?? null,
});
