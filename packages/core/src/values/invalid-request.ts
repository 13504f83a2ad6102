import * as Schema from "effect/Schema";

/** What was asked for cannot be done as it is said: one sentence for each thing that is wrong, all of them. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("InvalidRequest", {
  errors: Schema.Array(Schema.String),
}) {}
