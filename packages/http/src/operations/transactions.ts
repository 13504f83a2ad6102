import {
  findTransaction,
  listTransactions,
  PATCH_FIELDS,
  type Transaction as StoredTransaction,
  TRANSACTION_LIST_FIELDS,
  toTransactionBody,
  updateTransaction,
  versionOf,
} from "@farthing/core/transactions";
import { parseExactJson } from "@farthing/core/values";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { BadRequest } from "../answer/errors.ts";
import { pageBody } from "../answer/page-body.ts";
import { Transaction, TransactionList } from "../answer/schemas.ts";
import type { Operation, OperationAnswer } from "../operation.ts";
import { entityTag, versionsOf } from "../request/if-match.ts";
import { BODY_LIMITS, readJsonBody } from "../request/read-body.ts";

const answer = (transaction: StoredTransaction): OperationAnswer => {
  const body = toTransactionBody(transaction);
  return { status: 200, body, headers: { ETag: entityTag(versionOf(body)) } };
};

const ETAG = { ETag: "Changes with the transaction; send it back as If-Match" };

const ID = { id: Schema.String.annotate({ description: "Id of the transaction" }) };

const NOT_FOUND = "The transaction does not exist or belongs to another family";

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
    "Omitted fields stay unchanged; null clears notes, category_id, merchant_id and tag_ids. If any field is invalid, all invalid fields are listed and nothing changes. Later syncs do not overwrite fields changed here.",
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
    read: (request) => readJsonBody(request, BODY_LIMITS, parseExactJson),
  },
  answers: {
    200: { description: "The transaction as it is now", schema: Transaction, headers: ETAG },
    404: { description: NOT_FOUND },
    412: { description: "The transaction has changed since the ETag in If-Match" },
    422: { description: "One or more fields are invalid; nothing was changed" },
  },
  run: ({ path, body, if_match, principal }) => {
    const versions = if_match === undefined ? undefined : versionsOf(if_match);
    const fields = (body as { readonly transaction?: unknown }).transaction;
    return isObject(fields)
      ? Effect.map(
          updateTransaction({
            family_id: principal.user.family_id,
            id: path.id ?? "",
            fields,
            ...(versions === undefined ? {} : { versions }),
          }),
          answer,
        )
      : Effect.fail(
          new BadRequest({
            message:
              'The object "transaction" is missing. Send the fields to change in it: {"transaction":{"name":"Bakery"}}.',
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
  description: "The list shows split transactions but not their parts; both can be read by id.",
  access: "read",
  query_fields: TRANSACTION_LIST_FIELDS,
  answers: {
    200: { description: "A page of transactions", schema: TransactionList },
    422: { description: "A parameter is invalid" },
  },
  run: ({ query, principal }) =>
    Effect.map(listTransactions(principal.user.family_id, query), (page) => ({
      status: 200,
      body: { transactions: page.items.map(toTransactionBody), ...pageBody(page) },
    })),
};
