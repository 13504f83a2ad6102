import * as Schema from "effect/Schema";

/** The family has no transaction with this id. */
export class TransactionNotFound extends Schema.TaggedError<TransactionNotFound>()("TransactionNotFound", {
  id: Schema.String,
}) {}

/** A deleted transaction cannot be restored. */
export class TransactionNotRestorable extends Schema.TaggedError<TransactionNotRestorable>()(
  "TransactionNotRestorable",
  {
    /** It is there in another one, or can be; or the import that brought it was undone. */
    reason: Schema.Literals(["is_back", "undone"]),
    /** The one that it is or can be; null if there is none. */
    instead: Schema.NullOr(Schema.Struct({ id: Schema.String, date: Schema.String, name: Schema.String })),
  },
) {
  /** Why, and what to do, as sentences. */
  get why(): string {
    if (this.instead === null)
      return "The import that had brought it was undone since. Import its file again.";
    const { id, date, name } = this.instead;
    return `It is there already, or can be, as ${JSON.stringify(name)} of ${date}, ${id}: restoring it would have it twice. If these are two, add it by hand; to have it in place of the other, delete the other first.`;
  }
}

/** The family has no account with this id. */
export class AccountNotFound extends Schema.TaggedError<AccountNotFound>()("AccountNotFound", {
  id: Schema.String,
}) {}

/** The family has an account of this name already, and nobody has said that there is to be another. */
export class AccountNameTaken extends Schema.TaggedError<AccountNameTaken>()("AccountNameTaken", {
  name: Schema.String,
  /** Of the account that is there. */
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

/** What one of each kind of what transactions are sorted by is called. */
export const TAXONOMY_NAMES = { categories: "category", tags: "tag", merchants: "merchant" } as const;

const Kind = Schema.Literals(["categories", "tags", "merchants"]);

/** The family has no category, tag or merchant with this id. */
export class TaxonomyItemNotFound extends Schema.TaggedError<TaxonomyItemNotFound>()("TaxonomyItemNotFound", {
  kind: Kind,
  id: Schema.String,
}) {
  /** What was looked for: `category`, `tag` or `merchant`. */
  get what(): string {
    return TAXONOMY_NAMES[this.kind];
  }
}

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/** The category, tag or merchant cannot be deleted without another that takes its place: something refers to it. */
export class TaxonomyItemInUse extends Schema.TaggedError<TaxonomyItemInUse>()("TaxonomyItemInUse", {
  kind: Kind,
  name: Schema.String,
  /** How many transactions have it; each part of a split counts as one. */
  transactions: Schema.Number,
  /** How many categories are directly below it. */
  categories: Schema.Number,
}) {
  /** What it is: `category`, `tag` or `merchant`. */
  get what(): string {
    return TAXONOMY_NAMES[this.kind];
  }

  /** What refers to it, as the end of a sentence: `12 transactions have it and 1 category is below it`. */
  get use(): string {
    return [
      ...counted(this.transactions, "transaction has it", "transactions have it"),
      ...counted(this.categories, "category is below it", "categories are below it"),
    ].join(" and ");
  }
}
