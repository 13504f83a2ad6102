import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Chunked } from "../chunks/in-chunks.ts";
import { canonicalJson, type Json } from "./canonical-json.ts";
import { eachReceiptRow, lineOfRow } from "./receipt-rows.ts";
import { type RowsSum, rowSums } from "./row-sums.ts";

/** What a receipt calls itself, and the version of what is in it. */
export const RECEIPT_FORMAT = "farthing-receipt";
export const RECEIPT_VERSION = 1;

/** An account of the rows or records of a file. */
export interface AccountOfReceipt {
  readonly id: string;
  readonly name: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** What the file calls it, where the rows name accounts. */
  readonly called: readonly string[];
}

/** What a bank or a file last said that an account holds, as far as it is known. */
export interface BalanceOfReceipt {
  /** Canonical decimal. */
  readonly amount: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** What of a receipt is known when an import is planned. */
export interface ReceiptDraft {
  /** The time zone of the family, if moments of the file were days in it. */
  readonly time_zone: string | null;
  /** The day on which the file was read, in the time zone of its reader. */
  readonly read_on: string;
  readonly accounts: readonly AccountOfReceipt[];
  readonly sums: readonly RowsSum[];
  readonly rows_sha256: string;
  /** As `packRows` makes them. */
  readonly rows: Uint8Array;
}

/** An import, as far as its receipt has it. */
interface ImportOfReceipt {
  readonly id: string;
  readonly account_id: string | null;
  readonly created_at: string;
  readonly type: string;
  readonly filename: string;
  readonly byte_size: number;
  readonly sha256: string;
  readonly reading: object;
  readonly counts: object;
}

/** What storage knows of a receipt at the moment of the import. */
export interface ReceiptMoment {
  readonly family_id: string;
  /** The receipt before it. */
  readonly previous: Pick<StoredReceipt, "number" | "sha256"> | undefined;
  /** What accounts held before the import and hold after it, by their ids. */
  readonly before: ReadonlyMap<string, BalanceOfReceipt>;
  readonly after: ReadonlyMap<string, BalanceOfReceipt>;
}

/** The receipt of an import: what was stored, as it was then. It is never changed. */
export interface StoredReceipt {
  readonly import_id: string;
  /** Its place among the receipts of the family, from 1. */
  readonly number: number;
  /** Of its content, in hexadecimal. */
  readonly sha256: string;
  /** JSON: all but its rows and its SHA-256. */
  readonly head: string;
  /** As `packRows` makes them. */
  readonly rows: Uint8Array;
}

/** The SHA-256 of a text, in hexadecimal. */
export const sha256Of = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** How much text is hashed at once. */
const HASHED_AT_ONCE = 65_536;

/** Digests lines, in the order in which they are given. */
export const digestOfLines = () => {
  const digest = sha256.create();
  let text = "";
  const flush = (): void => {
    digest.update(utf8ToBytes(text));
    text = "";
  };
  return {
    add: (line: string): void => {
      text += line;
      if (text.length >= HASHED_AT_ONCE) flush();
    },
    sha256: (): string => {
      flush();
      return bytesToHex(digest.digest());
    },
  };
};

/** Begins the receipt of an import with these rows. */
export function* draftReceipt(
  known: Pick<ReceiptDraft, "time_zone" | "read_on" | "accounts" | "rows">,
): Chunked<ReceiptDraft> {
  const lines = digestOfLines();
  const sums = rowSums();
  yield* eachReceiptRow(known.rows, (row) => {
    lines.add(lineOfRow(row));
    sums.add(row);
  });
  return { ...known, sums: sums.all(), rows_sha256: lines.sha256() };
}

/** Ends the receipt of an import that is stored now, in the same step. */
export const sealReceipt = (
  draft: ReceiptDraft,
  { id, created_at, filename, byte_size, sha256: digest, ...stored }: ImportOfReceipt,
  { family_id, previous, before, after }: ReceiptMoment,
): StoredReceipt => {
  const number = (previous?.number ?? 0) + 1;
  const head = {
    format: RECEIPT_FORMAT,
    version: RECEIPT_VERSION,
    import_id: id,
    family_id,
    stored_at: created_at,
    number,
    previous: previous?.sha256 ?? null,
    type: stored.type,
    file: { name: filename, bytes: byte_size, sha256: digest },
    account_id: stored.account_id,
    reading: stored.reading,
    time_zone: draft.time_zone,
    read_on: draft.read_on,
    counts: stored.counts,
    accounts: draft.accounts.map((account) => ({
      ...account,
      balance_before: before.get(account.id) ?? null,
      balance_after: after.get(account.id) ?? null,
    })),
    sums: draft.sums,
    rows_sha256: draft.rows_sha256,
  };
  const text = JSON.stringify(head);
  return {
    import_id: id,
    number,
    sha256: sha256Of(canonicalJson(JSON.parse(text) as Json)),
    head: text,
    rows: draft.rows,
  };
};
