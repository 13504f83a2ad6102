import { CHECKABLE_IMPORT_TYPES } from "@farthing/preflight";
import * as Schema from "effect/Schema";
import { Profile } from "../preflight/described-options.ts";
import { Amount, Count, Currency, Day, Id, Moment } from "./scalars.ts";
import { Pagination } from "./schemas.ts";

/** Imports in answers (docs/spec/import.md, Imports). */

const IMPORT_FIELDS = {
  id: Id,
  type: Schema.NullOr(Schema.Literals(CHECKABLE_IMPORT_TYPES)),
  status: Schema.Literals(["stored", "undone"]),
  filename: Schema.NullOr(Schema.String),
  sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u)),
  byte_size: Schema.NullOr(Count),
  account: Schema.NullOr(Schema.Struct({ id: Id })).annotate({
    description: "The account of all rows; null if there are several",
  }),
  reading: Schema.NullOr(Profile).annotate({ description: "How the content was read" }),
  counts: Schema.NullOr(
    Schema.Struct({ stored: Count, already_there: Count, left_out: Count, rejected: Count }),
  ),
  created_at: Moment,
  undone_at: Schema.NullOr(Moment),
};

export const Import = Schema.Struct(IMPORT_FIELDS).annotate({
  identifier: "Import",
  description:
    "A file that was imported. Of an import from before this was remembered only id, status, sha256 and the moments are known.",
});

export const ImportList = Schema.Struct({ imports: Schema.Array(Import), pagination: Pagination }).annotate({
  identifier: "ImportList",
});

export const UndoneImport = Schema.Struct({
  ...IMPORT_FIELDS,
  removed: Count.annotate({ description: "How many transactions were taken away" }),
  kept: Schema.Array(
    Schema.Struct({
      id: Id,
      date: Day,
      amount: Amount,
      currency: Currency,
      name: Schema.String,
      changed: Schema.Array(Schema.String).annotate({ description: "The fields that were changed" }),
    }),
  ).annotate({ description: "Transactions that stay because they were changed" }),
}).annotate({ identifier: "UndoneImport" });
