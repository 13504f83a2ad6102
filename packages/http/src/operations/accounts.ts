import { listAccounts, PAGE_FIELDS, toAccountBody } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import { pageBody } from "../answer/page-body.ts";
import { AccountList } from "../answer/schemas.ts";
import type { Operation } from "../operation.ts";

export const listAccountsOperation: Operation = {
  id: "listAccounts",
  method: "get",
  path: "/api/v1/accounts",
  tag: "Accounts",
  summary: "List accounts by name",
  access: "read",
  query_fields: PAGE_FIELDS,
  answers: {
    200: { description: "A page of accounts", schema: AccountList },
    422: { description: "A parameter is invalid" },
  },
  run: ({ query, principal }) =>
    Effect.map(listAccounts(principal.user.family_id, query), (page) => ({
      status: 200,
      body: { accounts: page.items.map(toAccountBody), ...pageBody(page) },
    })),
};
