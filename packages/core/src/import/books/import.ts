import type { CheckableImportType, ReadingOptions, StatementAccount, TableFormat } from "@farthing/preflight";

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
  /** Of a statement that is no CSV: its accounts, with what their balances prove; not more than {@link MAX_STATED_ACCOUNTS}. */
  readonly accounts?: readonly StatementAccount[];
  readonly counts: ImportCounts;
}

/** A statement with more accounts is hardly one: each is kept for as long as its import is. */
export const MAX_STATED_ACCOUNTS = 100;

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

/** A file that is to be stored: what is known of its import before it is planned. */
export type FileToStore = Omit<Import, "status" | "incomplete" | "undone_at" | "counts">;

/** The import of a file that is stored. */
export const storedImport = (file: FileToStore, counts: ImportCounts): Import => ({
  ...{ ...file, status: "stored", incomplete: false, undone_at: null, counts },
});

/** Why bytes are not stored that the family has stored before: with the same account and reading, or with another. */
export type StoredBefore = { readonly _tag: "SameImport" | "OtherReading"; readonly import: Import };

/** What tells imports of the same bytes from one another. */
type Identity = Pick<Import, "account_id" | "reading">;

/** Whether two readings of the same bytes are of other rows: of other sheets, or of other accounts. */
const areOfOtherRows = (one: ReadingOptions, other: ReadingOptions): boolean => {
  const [sheet, otherSheet] = [one.sheet?.trim(), other.sheet?.trim()];
  const [accounts, others] = [one.only_accounts ?? [], other.only_accounts ?? []];
  return (
    (Boolean(sheet) && Boolean(otherSheet) && sheet !== otherSheet) ||
    (accounts.length > 0 && others.length > 0 && !accounts.some((name) => others.includes(name)))
  );
};

/**
 * Why a file is not stored, by the imports of its bytes that are not undone and not incomplete, the newest first; undefined if it is
 * stored.
 */
export const storedBefore = (
  before: readonly Import[],
  { file, again }: { readonly file: Identity; readonly again: boolean },
): StoredBefore | undefined => {
  if (again) return undefined;
  const same = before.find((each) => isSameImport(each, file));
  if (same !== undefined) return { _tag: "SameImport", import: same };
  const other = before.find(({ reading }) => !areOfOtherRows(reading, file.reading));
  return other === undefined ? undefined : { _tag: "OtherReading", import: other };
};

/** Whether two imports of the same bytes store the same. */
export const isSameImport = (one: Identity, other: Identity): boolean =>
  one.account_id === other.account_id && readingText(one.reading) === readingText(other.reading);

/**
 * The import of the same bytes that leaves open nothing but what is asked now: who says nothing else of a file than then, and nothing
 * of what was answered then, does not want it read in another way.
 */
export const importBefore = (
  before: readonly Import[],
  file: Identity,
  open: { readonly fields: readonly string[]; readonly account: boolean },
): Import | undefined => {
  const answered = ({ account_id, reading }: Identity): Identity => ({
    account_id: open.account ? null : account_id,
    reading: Object.fromEntries(Object.entries(reading).filter(([name]) => !open.fields.includes(name))),
  });
  return before.find((each) => isSameImport(answered(each), answered(file)));
};

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
