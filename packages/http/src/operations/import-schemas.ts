import { CHECKABLE_IMPORT_TYPES } from "@farthing/preflight/checked";
import * as Schema from "effect/Schema";
import { ImportPreflight, StatementAccount, Undecided } from "../answer/preflight-schema.ts";
import { Amount, Count, Currency, Day, Id, Moment } from "../answer/scalars.ts";
import { ErrorResponse, Pagination } from "../answer/schemas.ts";
import { Profile } from "../preflight/described-options.ts";

/** Imports in answers (docs/spec/import.md, Imports). */

/** How content was read. */
export const ContentReading = Profile.annotate({ description: "How the content was read" });

const CONTENT_FIELDS = {
  type: Schema.Literals(CHECKABLE_IMPORT_TYPES),
  filename: Schema.String,
  sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u)),
  byte_size: Count,
  account: Schema.NullOr(Schema.Struct({ id: Id })).annotate({
    description: "The account that was named for all rows; null if the content names accounts, or needs none",
  }),
  reading: ContentReading,
  accounts: Schema.optionalKey(
    Schema.Array(StatementAccount).annotate({
      description: "Of a statement that is not CSV: its accounts, and what their balances prove",
    }),
  ),
  counts: Schema.Struct({ stored: Count, already_there: Count, left_out: Count, rejected: Count }),
};

const Notes = Schema.optionalKey(
  Schema.Array(Schema.String).annotate({
    description: "Sentences about what else was decided, or that the import is incomplete",
  }),
);

const IMPORT_FIELDS = {
  id: Id,
  status: Schema.Literals(["stored", "undone"]),
  ...CONTENT_FIELDS,
  created_at: Moment,
  undone_at: Schema.NullOr(Moment),
  notes: Notes,
};

export const Import = Schema.Struct(IMPORT_FIELDS).annotate({
  identifier: "Import",
  description: "A file that was imported",
});

export const ImportList = Schema.Struct({ imports: Schema.Array(Import), pagination: Pagination }).annotate({
  identifier: "ImportList",
});

/** An import that is there already, or what a dry run would store. */
export const ImportOrDryRun = Schema.Union([
  Import,
  Schema.Struct({ dry_run: Schema.Literals([true]), ...CONTENT_FIELDS, notes: Notes }).annotate({
    identifier: "DryRun",
    description: "What would be stored",
  }),
]).annotate({ identifier: "ImportOrDryRun" });

const AlreadyImported = Schema.Struct({ ...ErrorResponse.fields, import_id: Id }).annotate({
  identifier: "AlreadyImported",
});

/** Why a request to import conflicts with what is there. */
export const ImportConflict = Schema.Union([AlreadyImported, ErrorResponse]).annotate({
  identifier: "ImportConflict",
});

const ImportInvalid = Schema.Struct({ ...ErrorResponse.fields, data: ImportPreflight }).annotate({
  identifier: "ImportInvalid",
});

const AccountRequired = Schema.Struct({
  ...ErrorResponse.fields,
  accounts: Schema.Array(Schema.Struct({ id: Id, name: Schema.String })).annotate({
    description: "The accounts of the family",
  }),
  missing: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description: "Names in the content that no account of the family has",
    }),
  ),
}).annotate({ identifier: "AccountRequired" });

const ImportUndecided = Schema.Struct({
  ...ErrorResponse.fields,
  undecided: Schema.Array(Undecided),
  account: Schema.optionalKey(AccountRequired),
  notes: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description: "Sentences about what is read as in an earlier file with the same columns",
    }),
  ),
}).annotate({ identifier: "ImportUndecided" });

/** Why content is not imported. */
export const ImportRefused = Schema.Union([
  ImportInvalid,
  ImportUndecided,
  AccountRequired,
  ErrorResponse,
]).annotate({ identifier: "ImportRefused" });

export const UndoneImport = Schema.Struct({
  ...IMPORT_FIELDS,
  removed: Count.annotate({ description: "How many transactions were taken away" }),
  shared: Count.annotate({ description: "How many transactions stay because another import has them" }),
  also_removed: Schema.Struct({
    ...{ accounts: Count, categories: Count, tags: Count, merchants: Count, transfers: Count },
  }).annotate({ description: "How many things that only this import had were taken away" }),
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
  notes: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description: "Sentences about balances that stay although the import may have said them",
    }),
  ),
}).annotate({ identifier: "UndoneImport" });
