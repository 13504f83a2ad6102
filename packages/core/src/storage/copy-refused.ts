import * as Schema from "effect/Schema";

/** A database is not backed up, restored or copied, and nothing was changed; the message says why and how to go on. */
export class CopyRefused extends Schema.TaggedError<CopyRefused>()("CopyRefused", {
  code: Schema.Literals([
    /** The database has errors, so a copy of it would have them too. */
    "database_damaged",
    /** The disk fails: SQLite does not tell which side of a copy it was. */
    "backup_not_written",
    /** Another process has the database open. */
    "database_in_use",
    /** There is a database already, and replacing it was not asked for. */
    "database_exists",
    /** What is to be restored is not a sound backup. */
    "backup_unusable",
    /** There is something in the database that is to become a copy. */
    "database_not_empty",
    /** The database that is to become a copy cannot hold a row, or holds it otherwise. */
    "copy_differs",
  ]),
  message: Schema.String,
  /** The database that was given instead of a backup of it. */
  unsaved: Schema.optionalKey(Schema.String),
}) {}
