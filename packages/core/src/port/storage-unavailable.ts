import * as Schema from "effect/Schema";

/**
 * Storage is not available, and nothing was changed, unless the reason is `unknown`. The call can be repeated if another
 * process locked storage for longer than the time limit, it is full, or its server cannot be reached; not if it is damaged.
 *
 * `unknown`: the connection was lost while the change was committed, and could not be restored to look up whether it was.
 * All of it was changed, or nothing.
 */
export class StorageUnavailable extends Schema.TaggedError<StorageUnavailable>()("StorageUnavailable", {
  /** The cause. */
  reason: Schema.Literals(["busy", "full", "broken", "damaged", "unreachable", "unknown"]),
  /** The operation, for the log. */
  operation: Schema.String,
  cause: Schema.Defect(),
}) {}
