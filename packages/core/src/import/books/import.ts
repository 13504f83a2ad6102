import type { CheckableImportType, ReadingOptions, TableFormat } from "@farthing/preflight";

/** What became of the rows or records of a file. */
export interface ImportCounts {
  readonly stored: number;
  /** Rows that were stored before, by another import or by a sync. */
  readonly already_there: number;
  readonly left_out: number;
  readonly rejected: number;
}

/** A file that a family imported (docs/spec/import.md, Imports). */
export interface Import {
  /** UUID. */
  readonly id: string;
  readonly status: "stored" | "undone";
  /** An account of its rows was deleted since, so the same bytes are stored again; false if it is undone. */
  readonly incomplete: boolean;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** The account that was named for all rows; null if the content names accounts, or needs none. */
  readonly account_id: string | null;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly undone_at: string | null;
  readonly type: CheckableImportType;
  readonly filename: string;
  readonly byte_size: number;
  /** How the file was read; without the account. */
  readonly reading: ReadingOptions;
  readonly counts: ImportCounts;
}

/** A file that is to be stored: what is known of its import before it is planned. */
export type FileToStore = Omit<Import, "status" | "incomplete" | "undone_at" | "counts">;

/** The import of a file that is stored. */
export const storedImport = (file: FileToStore, counts: ImportCounts): Import => ({
  ...{ ...file, status: "stored", incomplete: false, undone_at: null, counts },
});

/** Why bytes are not stored that the family has stored before: with the same account and reading, or with another. */
export type StoredBefore = { readonly _tag: "SameImport" | "OtherReading"; readonly import: Import };

/**
 * Why a file is not stored, by the imports of its bytes that are not undone and not incomplete, the newest first; undefined if it is
 * stored.
 */
export const storedBefore = (
  before: readonly Import[],
  { file, again }: { readonly file: FileToStore; readonly again: boolean },
): StoredBefore | undefined => {
  if (again) return undefined;
  const same = before.find((each) => isSameImport(each, file));
  if (same !== undefined) return { _tag: "SameImport", import: same };
  return before[0] === undefined ? undefined : { _tag: "OtherReading", import: before[0] };
};

/** Whether two imports of the same bytes store the same. */
export const isSameImport = (
  one: Pick<Import, "account_id" | "reading">,
  other: Pick<Import, "account_id" | "reading">,
): boolean => one.account_id === other.account_id && readingText(one.reading) === readingText(other.reading);

/**
 * What of a reading decides which rows are stored, as text in which its parts always have the same order: its format does not, as the
 * same bytes have the same. Farthing learns more
 * reasons for which rows are no transactions, and more columns that name one: what was stored before is the same all the same.
 * Of the reasons only pending is a choice.
 */
const readingText = ({
  other_names: _,
  parties: __,
  format: ___,
  left_out,
  ...reading
}: ReadingOptions): string =>
  JSON.stringify([
    left_out?.includes("pending") ?? false,
    Object.entries(reading)
      .filter(
        ([name, value]) => name !== "account_id" && value !== null && value !== undefined && value !== "",
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);

/** How a file was read, in the form in which it is kept: with its format, and without the account and what is not given. */
export const readingOf = (
  { account_id: _, format: __, ...options }: ReadingOptions,
  format?: TableFormat,
): ReadingOptions => ({
  ...Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => {
      if (value === null || value === undefined || value === "") return [];
      return [[name, name === "rows_to_skip" ? Number(value) : value]];
    }),
  ),
  ...(format === undefined ? {} : { format }),
});
