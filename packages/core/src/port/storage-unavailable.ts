import * as Schema from "effect/Schema";

/**
 * Storage could not do its work now: another process held it up for longer than its patience, or it is full. Nothing
 * was done, so the same call can be made again.
 */
export class StorageUnavailable extends Schema.TaggedError<StorageUnavailable>()("StorageUnavailable", {
  /** What stands in the way. */
  reason: Schema.Literals(["busy", "full", "broken"]),
  /** What was to be done, for the log. */
  operation: Schema.String,
  cause: Schema.Defect(),
}) {}
