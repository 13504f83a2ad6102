import * as Schema from "effect/Schema";

/**
 * Storage is not available, and nothing was changed. The call can be repeated if another process locked storage for
 * longer than the time limit, or it is full; not if it is damaged.
 */
export class StorageUnavailable extends Schema.TaggedError<StorageUnavailable>()("StorageUnavailable", {
  /** The cause. */
  reason: Schema.Literals(["busy", "full", "broken", "damaged"]),
  /** The operation, for the log. */
  operation: Schema.String,
  cause: Schema.Defect(),
}) {}
