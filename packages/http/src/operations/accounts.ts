import { listAccounts, toAccountBody } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { pageBody } from "../answer/page-body.ts";
import { AccountList } from "../answer/schemas.ts";
import { NOTHING_SENT, operation } from "../operation.ts";
import { PAGE_FIELDS } from "../request/page-fields.ts";

export const listAccountsOperation = operation({
  ...NOTHING_SENT,
  id: "listAccounts",
  method: "get",
  route: "/api/v1/accounts",
  tag: "Accounts",
  summary: "List accounts by name",
  description: "A balance is the one that was last imported or synced.",
  access: "read",
  query: Schema.Struct(PAGE_FIELDS),
  answers: {
    200: { description: "A page of accounts", schema: AccountList },
    422: { description: "A parameter is invalid" },
  },
  run: Effect.fn("accounts.list")(function* ({ query, principal }) {
    const page = yield* listAccounts(principal.user.family_id, yield* query);
    return { status: 200, body: { accounts: page.items.map(toAccountBody), ...pageBody(page) } };
  }),
});
