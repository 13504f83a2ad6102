import { CHECKABLE_IMPORT_TYPES } from "@farthing/preflight/checked";
import * as Schema from "effect/Schema";
import { Count, Place } from "./scalars.ts";

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
  pointer: Schema.optionalKey(Schema.String.annotate({ description: "JSON pointer within the line" })),
  value: Schema.optionalKey(Schema.String),
  count: Schema.optionalKey(Count.annotate({ description: "Number of places with this finding" })),
}).annotate({ identifier: "Finding" });

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
  headers: Schema.optionalKey(Headers),
  required_headers: Schema.optionalKey(Headers),
  missing_required_headers: Schema.optionalKey(Headers),
  errors: Schema.Array(Schema.Struct({ code: Schema.String, message: Schema.String })),
  warnings: Schema.Array(Schema.String),
  left_out: Schema.optionalKey(
    Schema.Array(LeftOutRows).annotate({
      description: "With profile or auto: rows that are no transactions, by reason",
    }),
  ),
  time_zone: Schema.optionalKey(
    Schema.Struct({ value: Schema.String, source: Schema.Literals(["given", "found"]) }).annotate({
      description:
        "With profile or auto, if rows have moments with a time zone: the one in which their days are, given by the family, or found in the first of them",
    }),
  ),
  undecided: Schema.optionalKey(
    Schema.Array(Undecided).annotate({ description: "With auto: what the content does not decide" }),
  ),
  findings: Schema.optionalKey(Schema.Array(Finding)),
  findings_count: Schema.optionalKey(Count),
}).annotate({ identifier: "ImportPreflight" });

export const PreflightAnswer = Schema.Struct({ data: ImportPreflight }).annotate({
  identifier: "PreflightAnswer",
});
