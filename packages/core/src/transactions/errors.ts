import * as Schema from "effect/Schema";

/** The family has no transaction with this id. */
export class TransactionNotFound extends Schema.TaggedError<TransactionNotFound>()("TransactionNotFound", {
  id: Schema.String,
}) {}

/** The family has no account with this id. */
export class AccountNotFound extends Schema.TaggedError<AccountNotFound>()("AccountNotFound", {
  id: Schema.String,
}) {}

/** The account cannot be deleted: it has transactions, or a bank connection keeps it up to date. */
export class AccountNotEmpty extends Schema.TaggedError<AccountNotEmpty>()("AccountNotEmpty", {
  name: Schema.String,
  /** Split transactions count as one. */
  transactions: Schema.Number,
  /** Of the transfers of these, those whose other side is in another account. */
  halved_transfers: Schema.Number,
  connection_id: Schema.NullOr(Schema.String),
}) {}

/** The transaction is not the version that the caller last saw (RFC 9110, 13.1.1). */
export class PreconditionFailed extends Schema.TaggedError<PreconditionFailed>()("PreconditionFailed", {}) {}
