import {
  listDeletedTransactions,
  restoreTransaction,
  toDeletedTransactionBody,
} from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { DeletedTransactionList, RestoredTransaction } from "../answer/book-schemas.ts";
import { pageBody } from "../answer/page-body.ts";
import { inSlot } from "../request/list-slots.ts";
import { listQuery, PAGE_FIELDS } from "../request/page-fields.ts";
import { NOTHING_SENT, operation } from "./operation.ts";
import { ETAG, transactionAnswer } from "./transaction-answer.ts";

export const restoreTransactionOperation = operation({
  ...NOTHING_SENT,
  id: "restoreTransaction",
  method: "post",
  route: "/api/v1/transactions/{id}/restore",
  tag: "Transactions",
  summary: "Take back the deletion of a transaction",
  description:
    "For 30 days it comes back as it was, with its id and its parts; a transfer follows anew. left_out names what it referred to and was deleted since. One that is there is answered as it is, so the request can be sent again. It is refused where one like it has come in since, or the import that brought it was undone.",
  access: "read_write",
  path: Schema.Struct({
    id: Schema.String.annotate({ description: "Id of the transaction", format: "uuid" }),
  }),
  answers: {
    200: { description: "The transaction", schema: RestoredTransaction, headers: ETAG },
    404: { description: "Nothing is kept of the transaction, or it belongs to another family" },
    409: { description: "The transaction cannot be restored; message says why" },
  },
  run: ({ path, principal }) =>
    Effect.map(
      restoreTransaction({ family_id: principal.user.family_id, id: path.id }),
      ({ transaction, left_out }) => transactionAnswer(transaction, 200, { left_out }),
    ),
});

export const listDeletedTransactionsOperation = operation({
  ...NOTHING_SENT,
  id: "listDeletedTransactions",
  method: "get",
  route: "/api/v1/transactions/deleted",
  tag: "Transactions",
  summary: "List deleted transactions that can be restored",
  description: "Those of the last 30 days, the last deleted first.",
  access: "read",
  query: Schema.Struct(PAGE_FIELDS),
  answers: {
    200: { description: "A page of deleted transactions", schema: DeletedTransactionList },
    422: { description: "A parameter is invalid" },
    503: { description: "Other lists of the family are being read, or storage is busy" },
  },
  run: Effect.fn("transactions.deleted")(function* ({ query, principal, left }) {
    const { family_id } = principal.user;
    const asked = yield* listQuery(yield* query);
    const found = yield* inSlot({ family_id, left }, asked, listDeletedTransactions(family_id, asked));
    return {
      status: 200,
      body: { deleted: found.items.map(toDeletedTransactionBody), ...pageBody(found) },
    };
  }),
});
