import {
  listTransfers,
  pairTransactions,
  TransferStateField,
  toTransferBody,
  unpairTransactions,
} from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { Transfer, TransferList } from "../answer/book-schemas.ts";
import { pageBody } from "../answer/page-body.ts";
import { inSlot } from "../request/list-slots.ts";
import { listQuery, PAGE_FIELDS } from "../request/page-fields.ts";
import { jsonBody } from "./body.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

const PATH = "/api/v1/transfers";

export const listTransfersOperation = operation({
  ...NOTHING_SENT,
  id: "listTransfers",
  method: "get",
  route: PATH,
  tag: "Transfers",
  summary: "List transfers between accounts, newest first",
  description:
    "A transfer is money out of one account of the family and into another: neither income nor expense. Those that are only proposed are paired or rejected by a person.",
  access: "read",
  query: Schema.Struct({
    state: Schema.optionalKey(
      TransferStateField.annotate({ description: "Which of them", default: "paired" }),
    ),
    ...PAGE_FIELDS,
  }),
  answers: {
    200: { description: "A page of transfers", schema: TransferList },
    422: { description: "A parameter is invalid" },
    503: { description: "Other lists of the family are being read, or storage is busy" },
  },
  run: Effect.fn("transfers.list")(function* ({ query, principal, left }) {
    const { family_id } = principal.user;
    const sent = yield* query;
    const asked = yield* listQuery(sent);
    const reading = listTransfers(family_id, sent.state ?? "paired", asked);
    const found = yield* inSlot({ family_id, left }, asked, reading);
    return { status: 200, body: { transfers: found.items.map(toTransferBody), ...pageBody(found) } };
  }),
});

export const pairTransactionsOperation = operation({
  ...NOTHING_SENT,
  id: "pairTransactions",
  method: "post",
  route: PATH,
  tag: "Transfers",
  summary: "Pair two transactions as a transfer",
  description:
    "One is money out of an account, the other the same amount into another account; in two currencies the amounts may differ. What was paired or proposed of either by itself ends. Transactions that are a transfer already are answered as they are.",
  access: "read_write",
  body: jsonBody({
    description: "The transactions, in either order",
    schema: Schema.Struct({
      transaction_ids: Schema.Array(Schema.String).annotate({
        message: "must be a list of two ids",
        description: "Ids of the two",
      }),
    }).annotate({ identifier: "TransferRequest" }),
  }),
  answers: {
    200: { description: "They are a transfer already", schema: Transfer },
    201: { description: "The transfer", schema: Transfer },
    404: { description: "A transaction does not exist or belongs to another family" },
    422: { description: "The transactions cannot be a transfer; errors says why" },
  },
  run: ({ body, principal }) =>
    Effect.map(
      pairTransactions({ family_id: principal.user.family_id, ...body }),
      ({ transfer, is_new }) => ({ status: is_new ? 201 : 200, body: toTransferBody(transfer) }),
    ),
});

export const unpairTransactionsOperation = operation({
  ...NOTHING_SENT,
  id: "unpairTransactions",
  method: "delete",
  route: `${PATH}/{id}`,
  tag: "Transfers",
  summary: "Undo a transfer, or reject a proposal",
  description:
    "Its transactions stay, and are not paired with each other again unless somebody does it by hand.",
  access: "read_write",
  path: Schema.Struct({
    id: Schema.String.annotate({ description: "Id of the transfer", format: "uuid" }),
  }),
  answers: {
    204: { description: "It is rejected" },
    404: { description: "The transfer does not exist or belongs to another family" },
  },
  run: ({ path, principal }) =>
    Effect.as(unpairTransactions(principal.user.family_id, path.id), { status: 204, body: undefined }),
});
