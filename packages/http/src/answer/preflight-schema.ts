import { CHECKABLE_IMPORT_TYPES } from "@farthing/preflight/checked";
import * as Schema from "effect/Schema";
import { Amount, Count, Day, Place } from "./scalars.ts";

/**
 * The schema of the answer of preflight (docs/spec/api.md, ImportPreflight; docs/spec/preflight.md,
 * Findings).
 */

const Counts = Schema.Record(Schema.String, Count);

const Headers = Schema.Array(Schema.String);

const Finding = Schema.Struct({
  code: Schema.String,
  severity: Schema.Literals(["error", "warning"]),
  message: Schema.String,
  help: Schema.String,
  line: Schema.optionalKey(Place.annotate({ description: "Physical line, from 1" })),
  row: Schema.optionalKey(Place.annotate({ description: "Data row, from 1" })),
  column: Schema.optionalKey(Schema.String.annotate({ description: "Header of the column" })),
  place: Schema.optionalKey(
    Schema.Union([
      Schema.Struct({ entry: Place, line: Place, column: Place }),
      Schema.Struct({ entry: Place, path: Schema.String }),
      Schema.Struct({ sheet: Schema.String, cell: Schema.String }),
    ]).annotate({
      description:
        "Of content that is not CSV: number of the entry with its line and column, or with its path; or cell of a sheet",
    }),
  ),
  pointer: Schema.optionalKey(Schema.String.annotate({ description: "JSON pointer within the line" })),
  value: Schema.optionalKey(Schema.String),
  count: Schema.optionalKey(Count.annotate({ description: "Number of places with this finding" })),
}).annotate({ identifier: "Finding" });

const Balance = Schema.NullOr(
  Schema.Struct({
    amount: Amount,
    currency: Schema.NullOr(Schema.String),
    date: Schema.NullOr(Day),
  }),
);

export const StatementAccount = Schema.Struct({
  id: Schema.String.annotate({ description: "IBAN or number as it is written; blank if there is none" }),
  name: Schema.String,
  currency: Schema.NullOr(Schema.String),
  opening_balance: Balance,
  closing_balance: Balance,
  proof: Schema.Literals(["proven", "no_balances", "contradicted"]).annotate({
    description: "Whether the balances prove that no entry is missing, doubled or changed",
  }),
}).annotate({ identifier: "StatementAccount" });

const LeftOutRows = Schema.Struct({
  reason: Schema.String,
  count: Count,
  line: Place.annotate({ description: "Physical line of the first of them, from 1" }),
}).annotate({ identifier: "LeftOutRows" });

export const Undecided = Schema.Struct({
  field: Schema.String.annotate({ description: "The option that would decide it" }),
  candidates: Schema.Array(Schema.Union([Schema.String, Schema.Finite])),
  example: Schema.String.annotate({ description: "A text of the content that can be read in several ways" }),
  line: Schema.optionalKey(Place.annotate({ description: "Physical line of the example, from 1" })),
  readings: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description:
        "What the example says with each candidate; of `fee_col_label` also, as the last, what it says if the amount contains the fee",
    }),
  ),
  accounts: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description: "The accounts that the rows name, where it is asked which is meant",
    }),
  ),
  reason: Schema.String,
}).annotate({ identifier: "Undecided" });

export const ImportPreflight = Schema.Struct({
  type: Schema.Literals(CHECKABLE_IMPORT_TYPES),
  valid: Schema.Boolean,
  content: Schema.Struct({ filename: Schema.String, content_type: Schema.String, byte_size: Count }),
  stats: Schema.Struct({
    rows_count: Count,
    valid_rows_count: Schema.optionalKey(Count),
    invalid_rows_count: Schema.optionalKey(Count),
    entity_counts: Schema.optionalKey(Counts),
    record_type_counts: Schema.optionalKey(Counts),
  }),
  headers: Schema.optionalKey(
    Schema.NullOr(Headers).annotate({ description: "null of a statement, which has no header row" }),
  ),
  required_headers: Schema.optionalKey(Headers),
  missing_required_headers: Schema.optionalKey(Headers),
  errors: Schema.Array(Schema.Struct({ code: Schema.String, message: Schema.String })),
  warnings: Schema.Array(Schema.String),
  left_out: Schema.optionalKey(
    Schema.Array(LeftOutRows).annotate({
      description: "With profile or auto, and of a statement: rows that are no transactions, by reason",
    }),
  ),
  accounts: Schema.optionalKey(
    Schema.Array(StatementAccount).annotate({ description: "Of a statement that is not CSV: its accounts" }),
  ),
  time_zone: Schema.optionalKey(
    Schema.Struct({ value: Schema.String, source: Schema.Literals(["given", "found"]) }).annotate({
      description:
        "With profile or auto, if rows have moments with a time zone: the one in which their days are, given by the family, or found in the first of them",
    }),
  ),
  remembered: Schema.optionalKey(
    Schema.Struct({
      day: Day,
      fields: Schema.Array(Schema.String).annotate({
        description: "What is known from then, and the content by itself leaves open or shows otherwise",
      }),
      contradicted: Schema.Array(Schema.String).annotate({ description: "What the content contradicts" }),
    }).annotate({
      identifier: "Remembered",
      description: "That the content is read as other content with the same columns was on a day",
    }),
  ),
  undecided: Schema.optionalKey(
    Schema.Array(Undecided).annotate({ description: "With auto: what the content does not decide" }),
  ),
  format: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "With findings: csv, ndjson, ofx, qif, camt.052, camt.053, camt.054, mt940, mt942, xlsx, xls, ods, html or excel-xml",
    }),
  ),
  findings: Schema.optionalKey(Schema.Array(Finding)),
  findings_count: Schema.optionalKey(Count),
}).annotate({ identifier: "ImportPreflight" });

export const PreflightAnswer = Schema.Struct({ data: ImportPreflight }).annotate({
  identifier: "PreflightAnswer",
});
