import { CHECKABLE_IMPORT_TYPES } from "@farthing/preflight/checked";
import * as Schema from "effect/Schema";
import { Amount, Count, Currency, Day, Id, Moment } from "../answer/scalars.ts";
import { ContentReading } from "./import-schemas.ts";

/** The receipt of an import in answers (docs/spec/import.md, Receipts). */

const Digest = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u));

const Balance = Schema.NullOr(Schema.Struct({ amount: Amount, day: Day })).annotate({
  description: "What a bank or a file had last said; null if none had",
});

const Became = Schema.Literals(["stored", "already_there", "booked"]).annotate({
  description: "Whether the row was stored, was there already, or has booked what was pending",
});

const AccountOfReceipt = Schema.Struct({
  id: Id,
  name: Schema.String,
  currency: Currency,
  called: Schema.Array(Schema.String).annotate({
    description: "What the content calls it, if it names accounts",
  }),
  balance_before: Balance,
  balance_after: Balance,
}).annotate({ identifier: "ReceiptAccount" });

const Sum = Schema.Struct({
  account_id: Id,
  currency: Currency,
  became: Became,
  rows: Count,
  money_in: Amount,
  money_out: Amount,
  net: Amount.annotate({ description: "Money in less money out" }),
}).annotate({ identifier: "ReceiptSum" });

const Row = Schema.Struct({
  row: Count.annotate({ description: "Its place in the content, from 1; of NDJSON its line" }),
  transaction_id: Id,
  account_id: Id,
  date: Day,
  amount: Amount.annotate({ description: "Money out is positive" }),
  currency: Currency,
  became: Became,
  check: Count.annotate({
    description: "A byte of its text in the content, by which a row with another text is found",
  }),
}).annotate({ identifier: "ReceiptRow" });

export const Receipt = Schema.Struct({
  format: Schema.Literals(["farthing-receipt"]),
  version: Schema.Literals([1]),
  import_id: Id,
  family_id: Id,
  stored_at: Moment,
  number: Count.annotate({ description: "Its place among the receipts of the family, from 1" }),
  previous: Schema.NullOr(Digest).annotate({ description: "The sha256 of the receipt before it" }),
  type: Schema.Literals(CHECKABLE_IMPORT_TYPES),
  file: Schema.Struct({ name: Schema.String, bytes: Count, sha256: Digest }),
  account_id: Schema.NullOr(Id).annotate({
    description: "The account that was named for all rows; null if the content names accounts, or needs none",
  }),
  reading: ContentReading,
  time_zone: Schema.NullOr(Schema.String).annotate({ description: "In which moments were days" }),
  read_on: Day,
  counts: Schema.Struct({ stored: Count, already_there: Count, left_out: Count, rejected: Count }),
  accounts: Schema.Array(AccountOfReceipt),
  sums: Schema.Array(Sum),
  rows_sha256: Digest.annotate({ description: "Of the rows as lines" }),
  rows: Schema.Array(Row),
  sha256: Digest.annotate({ description: "Of everything else but the rows, as canonical JSON" }),
}).annotate({ identifier: "Receipt", description: "What an import stored, as it was then" });
