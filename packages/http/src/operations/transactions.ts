import {
  entityTag,
  findTransaction,
  listTransactions,
  PATCH_FIELDS,
  type Transaction as StoredTransaction,
  TRANSACTION_LIST_FIELDS,
  toTransactionBody,
  updateTransaction,
} from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { BadRequest } from "../answer/errors.ts";
import { pageBody } from "../answer/page-body.ts";
import { Transaction, TransactionList } from "../answer/schemas.ts";
import type { Operation, OperationAnswer } from "../operation.ts";
import { readJsonBody } from "../request/read-body.ts";

const answer = (transaction: StoredTransaction): OperationAnswer => {
  const body = toTransactionBody(transaction);
  return { status: 200, body, headers: { ETag: entityTag(body) } };
};

const ETAG = { ETag: "Changes whenever the transaction does; send it back as If-Match" };

const ID = { id: Schema.String.annotate({ description: "Id of the transaction" }) };

const NOT_FOUND = "No such transaction, or not yours";

const optional = Object.fromEntries(
  Object.entries(PATCH_FIELDS).map(([name, schema]) => [name, Schema.optionalKey(schema)]),
) as { readonly [K in keyof typeof PATCH_FIELDS]: Schema.optionalKey<(typeof PATCH_FIELDS)[K]> };

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const updateTransactionOperation: Operation = {
  id: "updateTransaction",
  method: "patch",
  path: "/api/v1/transactions/{id}",
  tag: "Transactions",
  summary: "Change a transaction",
  description:
    "Fields that are left out stay as they are; null clears notes, category_id, merchant_id and tag_ids. Where anything is wrong, everything that is wrong is told and nothing changes. What a person changes here no later sync overwrites.",
  access: "read_write",
  path_fields: ID,
  conditional: true,
  body: {
    description: "The fields to change",
    content: {
      "application/json": Schema.Struct({
        transaction: Schema.Struct(optional).annotate({ identifier: "TransactionPatch" }),
      }),
    },
    read: readJsonBody,
  },
  answers: {
    200: { description: "The transaction as it is now", schema: Transaction, headers: ETAG },
    404: { description: NOT_FOUND },
    412: { description: "It has changed since the If-Match that was sent" },
    422: { description: "Some field cannot be what it shall be; nothing was changed" },
  },
  run: ({ path, body, if_match, principal }) => {
    const fields = (body as { readonly transaction?: unknown }).transaction;
    return isObject(fields)
      ? Effect.map(
          updateTransaction({
            family_id: principal.user.family_id,
            id: path.id ?? "",
            fields,
            ...(if_match === undefined ? {} : { if_match }),
          }),
          answer,
        )
      : Effect.fail(
          new BadRequest({
            message:
              'Put the fields to change into an object "transaction": {"transaction":{"name":"Bakery"}}.',
          }),
        );
  },
};

export const findTransactionOperation: Operation = {
  id: "findTransaction",
  method: "get",
  path: "/api/v1/transactions/{id}",
  tag: "Transactions",
  summary: "Read a transaction",
  access: "read",
  path_fields: ID,
  answers: {
    200: { description: "The transaction", schema: Transaction, headers: ETAG },
    404: { description: NOT_FOUND },
  },
  run: ({ path, principal }) => Effect.map(findTransaction(principal.user.family_id, path.id ?? ""), answer),
};

export const listTransactionsOperation: Operation = {
  id: "listTransactions",
  method: "get",
  path: "/api/v1/transactions",
  tag: "Transactions",
  summary: "List transactions, newest first",
  description: "Of a split transaction the list shows the whole, not its parts; both can be read by id.",
  access: "read",
  query_fields: TRANSACTION_LIST_FIELDS,
  answers: {
    200: { description: "A page of them", schema: TransactionList },
    422: { description: "Some parameter is wrong" },
  },
  run: ({ query, principal }) =>
    Effect.map(listTransactions(principal.user.family_id, query), (page) => ({
      status: 200,
      body: { transactions: page.items.map(toTransactionBody), ...pageBody(page) },
    })),
};
