import * as Schema from "effect/Schema";

/** The family has no transaction with this id. */
export class TransactionNotFound extends Schema.TaggedError<TransactionNotFound>()("TransactionNotFound", {
  id: Schema.String,
}) {}

/** The transaction is not the version that the caller last saw (RFC 9110, 13.1.1). */
export class PreconditionFailed extends Schema.TaggedError<PreconditionFailed>()("PreconditionFailed", {}) {}
