import * as Schema from "effect/Schema";

/** A file cannot be used as the database; the message says why and how to fix it. */
export class DatabaseUnusable extends Schema.TaggedError<DatabaseUnusable>()("DatabaseUnusable", {
  message: Schema.String,
}) {}
