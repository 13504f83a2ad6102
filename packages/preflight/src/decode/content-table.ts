import type { FindingCode } from "../findings/finding-codes.ts";
import type { FindingParts } from "../findings/finding-parts.ts";
import type { Evidence, Undecided } from "../findings/question.ts";
import type { RefusalCode, RefusalReason } from "../findings/refusal-codes.ts";
import type { Sentence } from "../findings/sentence.ts";
import type { ReadingOptions, TableFormat } from "../options/options.ts";

/** Where the rows of a table stand in the content that it was made of: plain data, for other threads. */
export type Origins =
  /** By row: the number of its entry, its line, and the column in which it begins, all from 1. */
  | {
      readonly kind: "text";
      readonly entries: Uint32Array;
      readonly lines: Uint32Array;
      readonly columns: Uint32Array;
    }
  /** By row: the number of its entry, its line, and the path of its element. */
  | {
      readonly kind: "xml";
      readonly entries: Uint32Array;
      readonly lines: Uint32Array;
      readonly paths: readonly string[];
    }
  /** The lines of the text are the rows of a sheet, and its cells are in these columns, from 0. */
  | { readonly kind: "sheet"; readonly sheet: string; readonly columns: readonly number[] };

/** A balance as a statement says it: a canonical decimal, and its day if that is known. */
export interface StatedBalance {
  readonly amount: string;
  readonly currency: string | null;
  readonly date: string | null;
}

/** Whether balances prove that no entry is missing, doubled or changed. */
export type BalanceProof = "proven" | "no_balances" | "contradicted";

/** An account of which content has entries. */
export interface StatementAccount {
  /** IBAN or number as it is written; blank if there is none. */
  readonly id: string;
  readonly name: string;
  readonly currency: string | null;
  readonly opening_balance: StatedBalance | null;
  readonly closing_balance: StatedBalance | null;
  readonly proof: BalanceProof;
}

/** A payment within a sum that was booked, or a share of a split. */
export interface EntryPart {
  /** Canonical decimal with the sign of a record: money out is positive. Null if the part says none. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly name: string;
  readonly notes: string;
  readonly category: string;
  readonly reference: string;
}

/** An exchange rate that a row or an entry states. */
export interface StatedRate {
  /** Canonical decimal, larger than 0. */
  readonly value: string;
  /** ISO 4217: the currency that is not that of the row. */
  readonly currency: string;
  /** That of the two of which one is `value` of the other; null if nothing says which. */
  readonly unit: string | null;
}

/** What a statement says of an entry beside what any row says; a CSV can say the amount or the rate of an exchange, too. */
export interface EntryDetails {
  /** `YYYY-MM-DD`: from when on it counts for interest. */
  readonly value_date?: string;
  /** `YYYY-MM-DD`: when it was paid for. */
  readonly purchase_date?: string;
  /** What was paid in another currency: exact decimal, money out is positive. */
  readonly counter?: { readonly amount: string; readonly currency: string };
  /** At which rate it was exchanged, where no amount in another currency is stated. */
  readonly rate?: StatedRate;
  readonly parts?: readonly EntryPart[];
}

/** What a reader found beside the rows. */
export interface TableNote {
  readonly code: FindingCode;
  readonly message: Sentence;
  readonly parts?: FindingParts;
  /** Of an entry of a statement its number, from 1; nothing if it is about the whole content. */
  readonly row?: number;
  /** Of a sheet the row as the sheet counts, and the number of the cell in the text, from 0. */
  readonly at?: { readonly line: number; readonly cell: number };
}

/** The key of a cell by its row, from 1, and the header of its column. */
export const cellKey = (row: number, column: string): string => `${row} ${column}`;

/** The cell of an entry without the quotes that keep an unreadable text from being read after all. */
export const withoutQuotes = (cell: string): string => cell.replace(/^“(.*)”$/, "$1");

/** The cells of an entry, by its row from 1, with what cannot be read as the statement has it. */
export const cellsAsWritten = (
  cells: readonly string[],
  row: number,
  table: Pick<ContentTable, "unreadable"> | undefined,
): readonly string[] =>
  table?.unreadable.has(cellKey(row, "amount")) === true ? cells.map(withoutQuotes) : cells;

/** Content that is not CSV as a table, which is read as CSV is (docs/spec/statements.md). */
export interface ContentTable {
  readonly format: TableFormat;
  /** What it is, for a sentence: `an OFX file`. */
  readonly name: string;
  /** The file name and media type of content that declares none. */
  readonly filename: string;
  readonly content_type: string;
  /** The rows in UTF-8 (RFC 4180), each on one line. */
  readonly bytes: Uint8Array;
  readonly origins: Origins;
  /** How the rows are read where the format says it. Of sheets it is to be found. */
  readonly reading?: ReadingOptions;
  readonly accounts: readonly StatementAccount[];
  /** What the rows do not say of entries, by the number of the row, from 1. */
  readonly details: ReadonlyMap<number, EntryDetails>;
  readonly notes: readonly TableNote[];
  /** What is wrong with the day or the amount of an entry, by `cellKey`, in the words of the reader. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** What an inspection says of the content as a whole, and what it leaves open besides its rows: an account, a sheet. */
  readonly evidence: readonly Evidence[];
  readonly undecided: readonly Undecided[];
}

/** What is known of a table besides its text: plain data, for other threads. */
export type TableFacts = Pick<ContentTable, "origins" | "accounts" | "details" | "unreadable">;

export const factsOf = ({ origins, accounts, details, unreadable }: ContentTable): TableFacts => ({
  origins,
  accounts,
  details,
  unreadable,
});

/** Why content that is not CSV has no table: what it is instead, and what to do. */
export interface NoTable {
  readonly _tag: "NoTable";
  readonly code: Extract<RefusalCode, "no_statement" | "invalid_file_type">;
  readonly message: Sentence;
  readonly reason?: RefusalReason;
  /** The hidden sheets that could be read. */
  readonly names?: readonly string[];
}
