import * as Schema from "effect/Schema";

/** What was given as the database cannot be used; the message says why and how to fix it. */
export class DatabaseUnusable extends Schema.TaggedError<DatabaseUnusable>()("DatabaseUnusable", {
  message: Schema.String,
  /** Nothing of Farthing is in it yet. */
  is_empty: Schema.optionalKey(Schema.Literal(true)),
}) {}
