import * as Schema from "effect/Schema";

/**
 * Storage is not available: another process locked it for longer than the time limit, or it is full. Nothing
 * was changed, so the call can be repeated.
 */
export class StorageUnavailable extends Schema.TaggedError<StorageUnavailable>()("StorageUnavailable", {
  /** The cause. */
  reason: Schema.Literals(["busy", "full", "broken"]),
  /** The operation, for the log. */
  operation: Schema.String,
  cause: Schema.Defect(),
}) {}
