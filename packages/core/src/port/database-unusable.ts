import * as Schema from "effect/Schema";

/** What was given as the database cannot be used; the message says why and how to fix it. */
export class DatabaseUnusable extends Schema.TaggedError<DatabaseUnusable>()("DatabaseUnusable", {
  message: Schema.String,
  reason: Schema.optionalKey(
    Schema.Literals([
      /** There is no such file. */
      "missing",
      /** Nothing of Farthing is in it yet. */
      "empty",
      /** It can be read, but nothing can be written to it, as on a read-only disk. */
      "read_only",
    ]),
  ),
}) {}
