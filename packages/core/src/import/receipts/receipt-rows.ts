import type { IdSeed } from "../../request/new-ids.ts";
import { type Chunked, eachInChunks } from "../chunks/in-chunks.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { factsOf, type RowFacts } from "./row-facts.ts";
import { outcomesOf, type PlannedOutcome, packOutcomes, type RowOutcome } from "./row-outcomes.ts";

/** A row of a file in the receipt of its import: what it said, and what became of it. */
export interface ReceiptRow extends RowOutcome {
  /** Its place in the file: the data row or the entry; of NDJSON the line. From 1. */
  readonly row: number;
  readonly account_id: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Canonical decimal, money out positive. */
  readonly amount: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** A byte of its text in the file, by which a row with another text is found. */
  readonly check: number;
}

/** The rows of a file, and what becomes of them. */
export interface RowsToPack {
  readonly facts: RowFacts;
  /** The account and currency of each kind of the facts. */
  readonly kinds: readonly Pick<ReceiptRow, "account_id" | "currency">[];
  /** Of each row, in the same order. */
  readonly outcomes: Iterable<PlannedOutcome>;
  readonly seed?: IdSeed;
}

/** The rows of a receipt in some six bytes a row, as they are stored; those that were there before take their id more. */
export function* packRows({ facts, kinds, outcomes, seed }: RowsToPack): Chunked<Uint8Array> {
  const writer = new ByteWriter();
  const used = kinds.map(({ account_id, currency }) => [account_id, currency]);
  writer.block(new TextEncoder().encode(JSON.stringify(used)));
  writer.block(facts.bytes);
  writer.bytes(yield* packOutcomes(outcomes, seed));
  return writer.all();
}

/** The rows of a receipt that has none. */
export const NO_ROWS: Uint8Array = new Uint8Array();

/** Goes through the rows of a receipt, in the order of the file. */
export function* receiptRows(packed: Uint8Array): Generator<ReceiptRow> {
  if (packed.length === 0) return;
  const reader = new ByteReader(packed);
  const kinds = JSON.parse(new TextDecoder().decode(reader.block())) as [string, string][];
  const facts = factsOf({ bytes: reader.block() });
  const outcomes = outcomesOf(reader.rest());
  for (const { row, date, amount, kind, check } of facts) {
    const outcome = outcomes.next();
    if (outcome.done === true) throw new Error(`nothing is kept of what became of row ${row}`);
    const { transaction_id, became } = outcome.value;
    const [account_id, currency] = kinds[kind]!;
    yield { row, transaction_id, account_id, date, amount, currency, became, check };
  }
}

/** A row as the line of which the rows of a receipt have their SHA-256. */
export const lineOfRow = ({
  row,
  transaction_id,
  account_id,
  date,
  amount,
  currency,
  became,
  check,
}: ReceiptRow): string =>
  `${row} ${date} ${amount} ${currency} ${account_id} ${transaction_id} ${became} ${check}\n`;

/** Goes through the rows of a receipt in chunks. */
export const eachReceiptRow = (packed: Uint8Array, see: (row: ReceiptRow) => unknown): Chunked<void> =>
  eachInChunks(receiptRows(packed), see);
