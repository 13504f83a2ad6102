import * as Schema from "effect/Schema";

/** A file cannot serve as the database; the message says why and what to do. */
export class DatabaseUnusable extends Schema.TaggedError<DatabaseUnusable>()("DatabaseUnusable", {
  message: Schema.String,
}) {}
