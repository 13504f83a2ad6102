import { CHECKABLE_IMPORT_TYPES } from "@farthing/preflight/checked";
import { isUuid, parseIsoDay } from "@farthing/values";
import * as DateTime from "effect/DateTime";
import * as Option from "effect/Option";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { canonicalJson, type Json } from "./canonical-json.ts";
import { digestOfLines, RECEIPT_FORMAT, RECEIPT_VERSION, sha256Of } from "./receipt.ts";
import { lineOfRow } from "./receipt-rows.ts";
import { BECAME } from "./row-outcomes.ts";
import { rowSums } from "./row-sums.ts";

const Decimal = Schema.String.check(Schema.isPattern(/^-?\d+(\.\d+)?$/));
const Day = Schema.String.check(Schema.makeFilter((text) => parseIsoDay(text) !== undefined));
const Id = Schema.String.check(Schema.makeFilter((text) => isUuid(text)));
const Currency = Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/));
const ZoneName = Schema.String.check(
  Schema.makeFilter((name) => Option.isSome(DateTime.zoneMakeNamed(name))),
);
const Balance = Schema.NullOr(Schema.Struct({ amount: Decimal, day: Schema.String }));
const Became = Schema.Literals(BECAME);

/** A row of a receipt as its document has it. */
const Row = Schema.Struct({
  row: Schema.Int,
  transaction_id: Schema.String,
  account_id: Schema.String,
  date: Day,
  amount: Decimal,
  currency: Schema.String,
  became: Became,
  check: Schema.Int,
});

const Sum = Schema.Struct({
  account_id: Schema.String,
  currency: Schema.String,
  became: Became,
  rows: Schema.Int,
  money_in: Decimal,
  money_out: Decimal,
  net: Decimal,
});

/** A receipt as it is given out (docs/spec/import.md, Receipts). */
export const ReceiptDocument = Schema.Struct({
  format: Schema.Literal(RECEIPT_FORMAT),
  version: Schema.Literal(RECEIPT_VERSION),
  import_id: Schema.String,
  family_id: Schema.String,
  stored_at: Schema.String,
  number: Schema.Int,
  previous: Schema.NullOr(Schema.String),
  type: Schema.Literals(CHECKABLE_IMPORT_TYPES),
  file: Schema.Struct({ name: Schema.String, bytes: Schema.Int, sha256: Schema.String }),
  account_id: Schema.NullOr(Schema.String),
  reading: Schema.Record(Schema.String, Schema.Unknown),
  time_zone: Schema.NullOr(ZoneName),
  read_on: Day,
  counts: Schema.Struct({
    stored: Schema.Int,
    already_there: Schema.Int,
    left_out: Schema.Int,
    rejected: Schema.Int,
  }),
  accounts: Schema.Array(
    Schema.Struct({
      id: Id,
      name: Schema.String,
      currency: Currency,
      called: Schema.Array(Schema.String),
      balance_before: Balance,
      balance_after: Balance,
    }),
  ),
  sums: Schema.Array(Sum),
  rows_sha256: Schema.String,
  rows: Schema.Array(Row),
  sha256: Schema.String,
});

/** A receipt as it is given out. */
export type ReceiptDocument = typeof ReceiptDocument.Type;

/** The schema of a receipt as other libraries take it: Standard Schema and Standard JSON Schema (https://standardschema.dev). */
export const receiptSchema = Schema.toStandardJSONSchemaV1(Schema.toStandardSchemaV1(ReceiptDocument));

/** What of a receipt is not as it was made: what it says before its rows, its rows, or their sums. */
export type ChangedPart = "head" | "rows" | "sums";

/** A receipt that was read, and what of it is not as it was made. */
export interface ReadReceipt {
  readonly receipt: ReceiptDocument;
  readonly changed: readonly ChangedPart[];
}

const changedIn = (
  receipt: ReceiptDocument,
  { rows: _, sha256: __, $schema: ___, ...head }: Readonly<Record<string, Json>>,
) => {
  const lines = digestOfLines();
  const sums = rowSums();
  for (const row of receipt.rows) {
    lines.add(lineOfRow(row));
    sums.add(row);
  }
  const isKept: Readonly<Record<ChangedPart, boolean>> = {
    head: sha256Of(canonicalJson(head)) === receipt.sha256,
    rows: lines.sha256() === receipt.rows_sha256,
    sums: canonicalJson(sums.all().map((sum) => ({ ...sum }))) === canonicalJson(head.sums ?? null),
  };
  return (["head", "rows", "sums"] as const).filter((part) => !isKept[part]);
};

const parse = (text: string): Readonly<Record<string, Json>> | string => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, Json>>)
      : "it is no JSON object";
  } catch {
    return "it is no JSON";
  }
};

/** Reads a receipt, or says why a text is none: the rest of a sentence. A version of later is none. */
export const readReceipt = (text: string): Result.Result<ReadReceipt, string> => {
  const value = parse(text.replace(/^\ufeff/, ""));
  if (typeof value === "string") return Result.fail(value);
  if (value.format !== RECEIPT_FORMAT) return Result.fail(`its "format" is not "${RECEIPT_FORMAT}"`);
  if (value.version !== RECEIPT_VERSION)
    return Result.fail(`its "version" is not ${RECEIPT_VERSION}, the only one that this Farthing reads`);
  const decoded = Schema.decodeUnknownResult(ReceiptDocument)(value);
  if (Result.isFailure(decoded))
    return Result.fail("parts of it are missing or are not as a receipt has them");
  const receipt = decoded.success;
  return Result.succeed({ receipt, changed: changedIn(receipt, value) });
};
