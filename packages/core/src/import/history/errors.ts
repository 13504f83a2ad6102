import * as Schema from "effect/Schema";

/** The family has no import with this id. */
export class ImportNotFound extends Schema.TaggedError<ImportNotFound>()("ImportNotFound", {
  id: Schema.String,
}) {}

/** The import is from before imports were remembered. */
export class ImportNotUndoable extends Schema.TaggedError<ImportNotUndoable>()("ImportNotUndoable", {
  id: Schema.String,
}) {}
