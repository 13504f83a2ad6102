import { ACCOUNT_STATUSES, ACCOUNT_TYPES, LEFT_OUT, SUMMARY_KEYS } from "@farthing/core/transactions";
import { TRANSFER_STATES } from "@farthing/core/transfers";
import * as Schema from "effect/Schema";
import { Amount, Count, Currency, Day, Id, MinorUnits, Moment } from "./scalars.ts";
import { Pagination } from "./schemas.ts";

/** The schemas of accounts, transactions, and what transactions name. */

const AccountSummary = Schema.Struct({
  id: Id,
  name: Schema.String,
  account_type: Schema.Literals(ACCOUNT_TYPES),
  status: Schema.Literals(ACCOUNT_STATUSES),
}).annotate({ identifier: "AccountSummary" });

export const Account = Schema.Struct({
  ...AccountSummary.fields,
  classification: Schema.Literals(["asset", "liability"]).annotate({
    description: "liability for credit_card, loan and other_liability",
  }),
  subtype: Schema.NullOr(Schema.String),
  currency: Currency,
  balance: Amount,
  balance_cents: Schema.NullOr(MinorUnits).annotate({
    description: "The balance in the smallest units of its currency; null if nobody has said it",
  }),
  balance_date: Schema.NullOr(Day),
  created_at: Moment,
  updated_at: Moment,
}).annotate({ identifier: "Account" });

const Color = Schema.String.annotate({ description: "#737373 where none was given" });

const Category = Schema.Struct({
  id: Id,
  name: Schema.String,
  color: Color,
  icon: Schema.String.annotate({ description: "shapes where none was given" }),
});

const Merchant = Schema.Struct({ id: Id, name: Schema.String });

const Tag = Schema.Struct({ id: Id, name: Schema.String, color: Color });

export const Transaction = Schema.Struct({
  id: Id,
  date: Day,
  amount: Amount,
  amount_cents: Schema.NullOr(MinorUnits).annotate({
    description: "The amount without its sign in the smallest units of its currency",
  }),
  signed_amount_cents: Schema.NullOr(MinorUnits).annotate({
    description: "The same with the sign of what it does to the account: money in is positive",
  }),
  currency: Currency,
  name: Schema.String,
  notes: Schema.NullOr(Schema.String),
  pending: Schema.Boolean.annotate({ description: "Whether the bank has not booked it yet" }),
  pending_gone: Schema.Boolean.annotate({
    description: "Whether the bank, which had it as pending, has it no more: it counts in no sum",
  }),
  classification: Schema.Literals(["income", "expense"]),
  account: AccountSummary,
  category: Schema.NullOr(Category),
  merchant: Schema.NullOr(Merchant),
  tags: Schema.Array(Tag),
  transfer: Schema.NullOr(
    Schema.Struct({ id: Id, amount: Amount, currency: Currency, other_account: AccountSummary }),
  ),
  external_id: Schema.NullOr(Schema.String),
  source: Schema.NullOr(Schema.String),
  created_at: Moment,
  updated_at: Moment,
}).annotate({
  identifier: "Transaction",
  description:
    "One movement of money in one account. Amounts are exact: money out is positive, money in negative.",
});

export const TransactionList = Schema.Struct({
  transactions: Schema.Array(Transaction),
  pagination: Pagination,
}).annotate({ identifier: "TransactionList" });

export const RestoredTransaction = Schema.Struct({
  ...Transaction.fields,
  left_out: Schema.Array(Schema.Literals(LEFT_OUT)).annotate({
    description: "What it referred to and the family has deleted since",
  }),
}).annotate({ identifier: "RestoredTransaction" });

const DeletedTransaction = Schema.Struct({
  id: Id,
  date: Day,
  amount: Amount,
  currency: Currency,
  name: Schema.String,
  account: Schema.Struct({ id: Id, name: Schema.String }),
  deleted_at: Moment,
  kept_until: Moment.annotate({ description: "Until then it can be restored" }),
}).annotate({ identifier: "DeletedTransaction" });

export const DeletedTransactionList = Schema.Struct({
  deleted: Schema.Array(DeletedTransaction),
  pagination: Pagination,
}).annotate({ identifier: "DeletedTransactionList" });

const Named = Schema.NullOr(Schema.Struct({ id: Id, name: Schema.String }));

const TransactionSum = Schema.Struct({
  month: Schema.NullOr(Schema.String).annotate({ description: "2024-03, in sums by month" }),
  category: Named.annotate({ description: "In sums by category; null for what has none" }),
  account: Named.annotate({ description: "In sums by account" }),
  currency: Currency,
  income: Amount.annotate({ description: "Money in, without a sign" }),
  expense: Amount.annotate({ description: "Money out, without a sign" }),
  net: Amount.annotate({ description: "Income less expense" }),
  transactions: Count.annotate({ description: "How many are added up" }),
  transfers: Count.annotate({ description: "How many sides of transfers are left out" }),
}).annotate({ identifier: "TransactionSum" });

export const TransactionSummary = Schema.Struct({
  by: Schema.Literals(SUMMARY_KEYS),
  sums: Schema.Array(TransactionSum),
}).annotate({ identifier: "TransactionSummary" });

const TransferSide = Schema.Struct({
  id: Id,
  date: Day,
  amount: Amount,
  currency: Currency,
  name: Schema.String,
  account: AccountSummary,
}).annotate({ identifier: "TransferSide" });

export const Transfer = Schema.Struct({
  id: Id,
  state: Schema.Literals(TRANSFER_STATES),
  made_by: Schema.Literals(["person", "rule", "file"]).annotate({ description: "Who has said so last" }),
  amount: Amount.annotate({ description: "What came in, without a sign" }),
  currency: Currency,
  inflow: TransferSide,
  outflow: TransferSide,
  created_at: Moment,
}).annotate({
  identifier: "Transfer",
  description:
    "Two transactions of a family that are, or may be, one movement of money between its accounts.",
});

export const TransferList = Schema.Struct({
  transfers: Schema.Array(Transfer),
  pagination: Pagination,
}).annotate({ identifier: "TransferList" });

export const AccountList = Schema.Struct({
  accounts: Schema.Array(Account),
  pagination: Pagination,
}).annotate({ identifier: "AccountList" });

export const ListedCategory = Schema.Struct({
  ...Category.fields,
  parent_id: Schema.NullOr(Id).annotate({ description: "The category above it" }),
  parent: Schema.NullOr(Schema.Struct({ id: Id, name: Schema.String })).annotate({
    description: "The same with its name",
  }),
}).annotate({ identifier: "Category" });

export const CategoryList = Schema.Struct({
  categories: Schema.Array(ListedCategory),
  pagination: Pagination,
}).annotate({ identifier: "CategoryList" });

export const ListedTag = Tag.annotate({ identifier: "Tag" });

export const TagList = Schema.Struct({
  tags: Schema.Array(ListedTag),
  pagination: Pagination,
}).annotate({ identifier: "TagList" });

export const ListedMerchant = Merchant.annotate({ identifier: "Merchant" });

export const MerchantList = Schema.Struct({
  merchants: Schema.Array(ListedMerchant),
  pagination: Pagination,
}).annotate({ identifier: "MerchantList" });
