import { SUMMARY_KEYS, summarizeTransactions, toSumBody } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { TransactionSummary } from "../answer/book-schemas.ts";
import { inSlot } from "../request/list-slots.ts";
import { NOTHING_SENT, operation } from "./operation.ts";
import { TRANSACTION_FILTER } from "./transaction-filter.ts";

/** It reads all that the filter leaves, as a page does that is counted. */
const AS_A_PAGE = { page: 1, per_page: 1 };

export const summarizeTransactionsOperation = operation({
  ...NOTHING_SENT,
  id: "summarizeTransactions",
  method: "get",
  route: "/api/v1/transactions/summary",
  tag: "Transactions",
  summary: "Add transactions up",
  description:
    "By month, category or account, and by currency, with the filters of the list. Sides of transfers are neither income nor expense, and what a bank had as pending and no longer has is left out. A split transaction counts as one.",
  access: "read",
  query: Schema.Struct({
    by: Schema.Literals(SUMMARY_KEYS).annotate({
      message: `must be one of ${SUMMARY_KEYS.join(", ")}`,
      description: "What the sums are of",
    }),
    ...TRANSACTION_FILTER,
  }),
  answers: {
    200: { description: "The sums, by month or by name", schema: TransactionSummary },
    422: { description: "A parameter is missing or invalid" },
    503: { description: "Other lists of the family are being read, or storage is busy" },
  },
  run: Effect.fn("transactions.sums")(function* ({ query, principal, left }) {
    const { by, ...filter } = yield* query;
    const { family_id } = principal.user;
    const sums = yield* inSlot({ family_id, left }, AS_A_PAGE, summarizeTransactions(family_id, by, filter));
    return { status: 200, body: { by, sums: sums.map((sum) => toSumBody(by, sum)) } };
  }),
});
