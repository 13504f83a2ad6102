import * as Schema from "effect/Schema";

/** The request is invalid: one sentence for each thing that is wrong. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("InvalidRequest", {
  errors: Schema.Array(Schema.String),
}) {}
