import { type Known, preflightKeepingRows, readProfile, type Upload } from "@farthing/preflight";
import { keptRecords } from "@farthing/preflight/checked";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import * as Result from "effect/Result";
import { timeZoneNamed } from "../../request/time-zone.ts";
import { runToEnd } from "../chunks/in-chunks.ts";
import type { ChangedPart, ReadReceipt, ReceiptDocument } from "../receipts/receipt-document.ts";
import { factsOf, type RowFacts } from "../receipts/row-facts.ts";
import { fileRecords } from "../records/file-records.ts";
import { fileRows } from "../rows/file-rows.ts";
import { compareRows, compareRowsAndTexts, type RowDifference, type SaidRow } from "./compare-rows.ts";

/** A row that differs, with what else is known of it in the file. */
export interface ToldDifference extends RowDifference {
  /** The line on which the row of a CSV begins, from 1. */
  readonly line: number | undefined;
  /** Why a row that is missing is none in the file any more. */
  readonly reason: string | undefined;
}

/** Whether a file is the one of a receipt, and what differs. */
export interface ReceiptVerdict {
  /** What of the receipt is not as it was made. */
  readonly changed: readonly ChangedPart[];
  /** Whether the file has the bytes that were imported. */
  readonly is_same_file: boolean;
  /** The rows that differ, in the order of the file; none of a file that cannot be read as it was. */
  readonly differences: readonly ToldDifference[];
  /** Why the file cannot be read as it was, in sentences. */
  readonly unread: string | undefined;
}

/** The rows of a file, and why others are none, by their places. */
interface RowsRead {
  readonly facts: RowFacts;
  readonly reasons: ReadonlyMap<number, string>;
  /** The line of a row of a CSV, by its number from 0. */
  readonly lineOf: (at: number) => number | undefined;
}

const NO_REASONS: ReadonlyMap<number, string> = new Map();

/** What was known of the family when the file of a receipt was imported. */
const knownThen = ({ account_id, accounts, time_zone, read_on: today }: ReceiptDocument): Known => {
  const account = accounts.find(({ id }) => id === account_id);
  return {
    today,
    ...(time_zone === null ? {} : { time_zone: timeZoneNamed(time_zone) }),
    ...(account === undefined ? {} : { account: { ...account, recorded: [] } }),
  };
};

/** Reads a file as that of a receipt was read; or says why it cannot be read so. */
const readAsThen = (receipt: ReceiptDocument, upload: Upload): Result.Result<RowsRead, string> => {
  const profile = readProfile(receipt.reading);
  if (profile._tag === "BadProfile")
    return Result.fail(`The reading of the receipt cannot be used: ${profile.problem}.`);
  const { account_id, type } = receipt;
  const options = { ...profile.options, type, ...(account_id === null ? {} : { account_id }) };
  const known = knownThen(receipt);
  const { outcome, rows } = preflightKeepingRows(upload, options, known, "accepted and rejected");
  if (outcome._tag === "Refused") return Result.fail(outcome.message);
  const wrong = outcome.report.findings.find(({ severity }) => severity === "error");
  if (type === "ServiceImport") {
    if (!outcome.report.valid) return Result.fail(wrong?.message ?? "");
    const { facts } = runToEnd(fileRecords(upload));
    return Result.succeed({ facts, reasons: NO_REASONS, lineOf: () => undefined });
  }
  // What is wrong with no row of its own is wrong with the file: its header row is another.
  if (rows === undefined || (rows.accepted === 0 && wrong !== undefined && wrong.row === undefined))
    return Result.fail(wrong?.message ?? "");
  const { facts } = runToEnd(fileRows(rows, known.time_zone));
  const reasons = new Map(
    (rows.rejects ?? []).map(({ row, reasons: [first] }) => [row, first?.message ?? ""]),
  );
  const lineOf = (at: number): number | undefined => {
    if (rows.text.table !== undefined) return undefined;
    for (const { line } of keptRecords(rows, known.time_zone, [at])) return line;
    return undefined;
  };
  return Result.succeed({ facts, reasons, lineOf });
};

/** The rows of a file, in accounts as the receipt has them. */
const saidInFile = ({ account_id, accounts }: ReceiptDocument, facts: RowFacts): readonly SaidRow[] => {
  const byName = new Map(accounts.flatMap((account) => account.called.map((name) => [name, account])));
  const all = accounts.find(({ id }) => id === account_id);
  const kinds = facts.kinds.map(({ account: called, currency }) => {
    const account = all ?? byName.get(called);
    return { account: account?.id ?? called, currency: currency || (account?.currency ?? "") };
  });
  return Array.from(factsOf(facts), ({ kind, row, date, amount, check }) => {
    const { account, currency } = kinds[kind]!;
    return { row, date, amount, currency, account, check };
  });
};

const saidInReceipt = ({ rows }: ReceiptDocument): readonly SaidRow[] =>
  rows.map(({ row, date, amount, currency, account_id: account, check }) => ({
    ...{ row, date, amount, currency, account, check },
  }));

/**
 * Says whether a receipt is as it was made, whether a file is the one of which it is, and otherwise which rows differ. The file is
 * read as it was when it was imported; a statement or a workbook needs its table (`withTable` of `@farthing/tables`). It asks
 * nobody: what a receipt says is only as sure as the place where it was kept, or the receipt after it, which has its SHA-256.
 */
export const verifyReceipt = ({ receipt, changed }: ReadReceipt, upload: Upload): ReceiptVerdict => {
  const is_same_file = bytesToHex(sha256(upload.bytes)) === receipt.file.sha256;
  // A file of accounts, categories or merchants has no rows in its receipt.
  if (receipt.rows.length === 0) return { changed, is_same_file, differences: [], unread: undefined };
  const read = changed.includes("head")
    ? Result.fail("The receipt was changed, and does not surely say how any more.")
    : readAsThen(receipt, upload);
  if (Result.isFailure(read)) return { changed, is_same_file, differences: [], unread: read.failure };
  const { facts, reasons, lineOf } = read.success;
  const inFile = saidInFile(receipt, facts);
  const numbers = new Map(inFile.map((row, at) => [row, at]));
  const compare = is_same_file ? compareRows : compareRowsAndTexts;
  const differences = compare(saidInReceipt(receipt), inFile).map((each) => ({
    ...each,
    line: each.file === undefined ? undefined : lineOf(numbers.get(each.file)!),
    reason: each.file === undefined ? reasons.get(each.receipt!.row) : undefined,
  }));
  return { changed, is_same_file, differences, unread: undefined };
};

/** Whether a receipt follows another one: it has the next number of the family, and the SHA-256 of that one. */
export const followsReceipt = (receipt: ReceiptDocument, before: ReceiptDocument): boolean =>
  receipt.family_id === before.family_id &&
  receipt.number === before.number + 1 &&
  receipt.previous === before.sha256;
