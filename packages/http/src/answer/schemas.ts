import { ACCOUNT_STATUSES, ACCOUNT_TYPES } from "@farthing/core/transactions";
import * as Schema from "effect/Schema";
import { Amount, Count, Currency, Day, Id, Moment, Place } from "./scalars.ts";

/**
 * The schemas of answers: the OpenAPI document is generated from them, and every answer is tested against
 * them.
 */

const AccountSummary = Schema.Struct({
  id: Id,
  name: Schema.String,
  account_type: Schema.Literals(ACCOUNT_TYPES),
  status: Schema.Literals(ACCOUNT_STATUSES),
}).annotate({ identifier: "AccountSummary" });

const Account = Schema.Struct({
  ...AccountSummary.fields,
  currency: Currency,
  balance: Amount,
}).annotate({ identifier: "Account" });

export const Transaction = Schema.Struct({
  id: Id,
  date: Day,
  amount: Amount,
  currency: Currency,
  name: Schema.String,
  notes: Schema.NullOr(Schema.String),
  classification: Schema.Literals(["income", "expense"]),
  account: AccountSummary,
  category: Schema.NullOr(
    Schema.Struct({
      id: Id,
      name: Schema.String,
      color: Schema.NullOr(Schema.String),
      icon: Schema.NullOr(Schema.String),
    }),
  ),
  merchant: Schema.NullOr(Schema.Struct({ id: Id, name: Schema.String })),
  tags: Schema.Array(Schema.Struct({ id: Id, name: Schema.String, color: Schema.NullOr(Schema.String) })),
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

const Pagination = Schema.Struct({
  page: Place,
  per_page: Place,
  total_count: Count,
  total_pages: Count,
}).annotate({ identifier: "Pagination" });

export const TransactionList = Schema.Struct({
  transactions: Schema.Array(Transaction),
  pagination: Pagination,
}).annotate({ identifier: "TransactionList" });

export const AccountList = Schema.Struct({
  accounts: Schema.Array(Account),
  pagination: Pagination,
}).annotate({ identifier: "AccountList" });

export const ErrorResponse = Schema.Struct({
  error: Schema.String.annotate({ description: "A code for programs" }),
  message: Schema.String.annotate({ description: "What is wrong and how to fix it, for people" }),
  errors: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({ description: "One sentence for each thing that is wrong" }),
  ),
}).annotate({ identifier: "ErrorResponse" });

export const Status = Schema.Struct({ status: Schema.Literals(["ok"]) }).annotate({ identifier: "Status" });
