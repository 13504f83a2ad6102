import {
  deleteTransaction,
  findTransaction,
  listTransactions,
  PATCH_FIELDS,
  toTransactionBody,
  updateTransaction,
} from "@farthing/core/transactions";
import { parseExactJson } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { Transaction, TransactionList } from "../answer/book-schemas.ts";
import { BadRequest } from "../answer/errors.ts";
import { pageBody } from "../answer/page-body.ts";
import { objectAsSent } from "../request/as-sent.ts";
import { versionsOf } from "../request/if-match.ts";
import { inSlot } from "../request/list-slots.ts";
import { listQuery, PAGE_FIELDS } from "../request/page-fields.ts";
import { jsonBody } from "./body.ts";
import { NOTHING_SENT, operation } from "./operation.ts";
import { ETAG, transactionAnswer } from "./transaction-answer.ts";
import { isSparse, TRANSACTION_FILTER } from "./transaction-filter.ts";

const ID = Schema.Struct({
  id: Schema.String.annotate({ description: "Id of the transaction", format: "uuid" }),
});

const NOT_FOUND = "The transaction does not exist or belongs to another family";

const { date, amount, name, description, notes, currency, category_id, merchant_id, tag_ids, nature } =
  PATCH_FIELDS;

const TransactionPatch = Schema.Struct({
  date: Schema.optionalKey(date),
  amount: Schema.optionalKey(amount),
  name: Schema.optionalKey(name),
  description: Schema.optionalKey(description),
  notes: Schema.optionalKey(notes),
  currency: Schema.optionalKey(currency),
  category_id: Schema.optionalKey(category_id),
  merchant_id: Schema.optionalKey(merchant_id),
  tag_ids: Schema.optionalKey(tag_ids),
  nature: Schema.optionalKey(nature),
}).annotate({ identifier: "TransactionPatch" });

const WRAPPER_MISSING =
  'The object "transaction" is missing. Send the fields to change in it: {"transaction":{"name":"Bakery"}}.';

const CHANGES = jsonBody({
  description: "The fields to change",
  schema: Schema.Struct({
    // Whether the values are good is decided after the transaction and its ETag were looked at.
    transaction: objectAsSent(TransactionPatch),
  }).annotate({ identifier: "TransactionUpdate" }),
  parse: parseExactJson,
  refused: { transaction: () => new BadRequest({ message: WRAPPER_MISSING }) },
});

const updating = (
  id: string,
  method: "patch" | "put",
  described: { readonly summary: string; readonly description: string },
) =>
  operation({
    ...NOTHING_SENT,
    ...described,
    ...{ id, method },
    route: "/api/v1/transactions/{id}",
    tag: "Transactions",
    access: "read_write",
    path: ID,
    conditional: true,
    body: CHANGES,
    answers: {
      200: { description: "The transaction as it is now", schema: Transaction, headers: ETAG },
      404: { description: NOT_FOUND },
      412: { description: "The transaction has changed since the ETag in If-Match" },
      422: { description: "One or more fields are invalid; nothing was changed" },
    },
    run: ({ path, body, if_match, principal }) => {
      const versions = if_match === undefined ? undefined : versionsOf(if_match);
      return Effect.map(
        updateTransaction({
          family_id: principal.user.family_id,
          id: path.id,
          fields: body.transaction,
          ...(versions === undefined ? {} : { versions }),
        }),
        (transaction) => transactionAnswer(transaction),
      );
    },
  });

export const updateTransactionOperation = updating("updateTransaction", "patch", {
  summary: "Change a transaction",
  description:
    "Omitted fields stay unchanged; null clears notes, category_id, merchant_id and tag_ids. If any field is invalid, all invalid fields are listed and nothing changes. Later syncs do not overwrite fields changed here.",
});

export const putTransactionOperation = updating("putTransaction", "put", {
  summary: "Change a transaction, as PATCH does",
  description: "For clients that only know PUT: fields that are left out stay unchanged here as well.",
});

export const deleteTransactionOperation = operation({
  ...NOTHING_SENT,
  id: "deleteTransaction",
  method: "delete",
  route: "/api/v1/transactions/{id}",
  tag: "Transactions",
  summary: "Delete a transaction",
  description:
    "Its parts go with it if it is split, and the transfer it belongs to; the other side of the transfer stays. A part of a split is not deleted alone. No sync brings a deleted transaction back.",
  access: "read_write",
  path: ID,
  conditional: true,
  answers: {
    204: { description: "The transaction is deleted" },
    404: { description: NOT_FOUND },
    412: { description: "The transaction has changed since the ETag in If-Match" },
    422: { description: "The transaction is a part of a split; nothing was deleted" },
  },
  run: ({ path, if_match, principal }) => {
    const versions = if_match === undefined ? undefined : versionsOf(if_match);
    return Effect.as(
      deleteTransaction({
        family_id: principal.user.family_id,
        id: path.id,
        ...(versions === undefined ? {} : { versions }),
      }),
      { status: 204, body: undefined },
    );
  },
});

export const findTransactionOperation = operation({
  ...NOTHING_SENT,
  id: "findTransaction",
  method: "get",
  route: "/api/v1/transactions/{id}",
  tag: "Transactions",
  summary: "Read a transaction",
  description: "Its ETag tells which state of it the answer shows.",
  access: "read",
  path: ID,
  answers: {
    200: { description: "The transaction", schema: Transaction, headers: ETAG },
    404: { description: NOT_FOUND },
  },
  run: ({ path, principal }) =>
    Effect.map(findTransaction(principal.user.family_id, path.id), (transaction) =>
      transactionAnswer(transaction),
    ),
});

const TransactionQuery = Schema.Struct({ ...TRANSACTION_FILTER, ...PAGE_FIELDS });

export const listTransactionsOperation = operation({
  ...NOTHING_SENT,
  id: "listTransactions",
  method: "get",
  route: "/api/v1/transactions",
  tag: "Transactions",
  summary: "List transactions, newest first",
  description:
    "The list shows split transactions but not their parts; both can be read by id. Filters are combined: a transaction passes all of them. A list of ids is sent as name[]=…, as the name several times, or with commas.",
  access: "read",
  query: TransactionQuery,
  answers: {
    200: { description: "A page of transactions", schema: TransactionList },
    422: { description: "A parameter is invalid" },
    503: { description: "Other lists of the family are being read, or storage is busy" },
  },
  run: Effect.fn("transactions.list")(function* ({ query, principal, left }) {
    const { page, per_page, cursor, ...filter } = yield* query;
    const { family_id } = principal.user;
    const asked = yield* listQuery({
      per_page,
      ...(page === undefined ? {} : { page }),
      ...(cursor === undefined ? {} : { cursor }),
    });
    const reading = { ...asked, is_sparse: isSparse(filter) };
    const found = yield* inSlot({ family_id, left }, reading, listTransactions(family_id, filter, asked));
    return {
      status: 200,
      body: { transactions: found.items.map(toTransactionBody), ...pageBody(found) },
    };
  }),
});
