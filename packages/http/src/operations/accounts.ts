import {
  ACCOUNT_FIELDS,
  addAccount,
  deleteAccount,
  findAccount,
  listAccounts,
  toAccountBody,
  updateAccount,
} from "@farthing/core/transactions";
import { parseExactJson } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { Account, AccountList } from "../answer/book-schemas.ts";
import { pageBody } from "../answer/page-body.ts";
import { objectAsSent } from "../request/as-sent.ts";
import { inSlot } from "../request/list-slots.ts";
import { listQuery, PAGE_FIELDS } from "../request/page-fields.ts";
import { queryFlag } from "../request/query-flag.ts";
import { jsonBody } from "./body.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

const PATH = "/api/v1/accounts";

const ID = Schema.Struct({
  id: Schema.String.annotate({ description: "Id of the account", format: "uuid" }),
});

const NOT_FOUND = "The account does not exist or belongs to another family";

export const listAccountsOperation = operation({
  ...NOTHING_SENT,
  id: "listAccounts",
  method: "get",
  route: PATH,
  tag: "Accounts",
  summary: "List accounts by name",
  description:
    "A balance is what was last said, by a user, an import or a sync, with the transactions that came on top of it; balance_date is its day, or null if that is not known, and balance_cents is null if the balance is not known. Accounts that are disabled are left out unless include_disabled is true.",
  access: "read",
  query: Schema.Struct({
    include_disabled: queryFlag("Whether disabled accounts are in the list, too"),
    ...PAGE_FIELDS,
  }),
  answers: {
    200: { description: "A page of accounts", schema: AccountList },
    422: { description: "A parameter is invalid" },
    503: { description: "Other lists of the family are being read, or storage is busy" },
  },
  run: Effect.fn("accounts.list")(function* ({ query, principal, left }) {
    const { family_id } = principal.user;
    const { include_disabled, ...sent } = yield* query;
    const asked = yield* listQuery(sent);
    const filter = { without_disabled: !include_disabled };
    const found = yield* inSlot({ family_id, left }, asked, listAccounts(family_id, asked, filter));
    return { status: 200, body: { accounts: found.items.map(toAccountBody), ...pageBody(found) } };
  }),
});

export const findAccountOperation = operation({
  ...NOTHING_SENT,
  id: "findAccount",
  method: "get",
  route: `${PATH}/{id}`,
  tag: "Accounts",
  summary: "Read an account",
  description: "Disabled ones as well.",
  access: "read",
  path: ID,
  answers: {
    200: { description: "The account", schema: Account },
    404: { description: NOT_FOUND },
  },
  run: ({ path, principal }) =>
    Effect.map(findAccount(principal.user.family_id, path.id), (account) => ({
      status: 200,
      body: toAccountBody(account),
    })),
});

const { name, currency, account_type, subtype, balance, status, same_name } = ACCOUNT_FIELDS;

const EXACT: ReadonlySet<string> = new Set(["balance"]);

const parseFields = (text: string): unknown => parseExactJson(text, EXACT);

const AccountRequest = Schema.Struct({
  name,
  currency,
  account_type,
  subtype: Schema.optionalKey(subtype),
  balance: Schema.optionalKey(
    balance.annotate({
      default: "0",
      description: "Exact decimal: what it is today; null if it is not known",
    }),
  ),
  status: Schema.optionalKey(status.annotate({ default: "active" })),
  same_name: Schema.optionalKey(same_name.annotate({ default: false })),
}).annotate({ identifier: "AccountRequest" });

export const addAccountOperation = operation({
  ...NOTHING_SENT,
  id: "addAccount",
  method: "post",
  route: PATH,
  tag: "Accounts",
  summary: "Add an account",
  description:
    "If any field is missing or invalid, all of them are listed and nothing is added. A name that another account has, in any case, is asked about: send same_name true if there is to be another.",
  access: "read_write",
  body: jsonBody({
    description: "What is known of the account",
    // The use case checks all values together and reports all errors at once.
    schema: objectAsSent(AccountRequest),
    parse: parseFields,
  }),
  answers: {
    201: { description: "The account", schema: Account },
    409: {
      description: "The family has an account of that name, and same_name is not true; nothing was added",
    },
    422: { description: "A field is missing or invalid; nothing was added" },
  },
  run: ({ body, principal }) =>
    Effect.map(addAccount(principal.user.family_id, body), (account) => ({
      status: 201,
      body: toAccountBody(account),
    })),
});

const AccountPatch = Schema.Struct({
  name: Schema.optionalKey(name),
  currency: Schema.optionalKey(currency.annotate({ description: "It cannot be changed" })),
  account_type: Schema.optionalKey(account_type),
  subtype: Schema.optionalKey(subtype),
  balance: Schema.optionalKey(balance),
  status: Schema.optionalKey(status),
  same_name: Schema.optionalKey(same_name.annotate({ default: false })),
}).annotate({ identifier: "AccountPatch" });

export const updateAccountOperation = operation({
  ...NOTHING_SENT,
  id: "updateAccount",
  method: "patch",
  route: `${PATH}/{id}`,
  tag: "Accounts",
  summary: "Change an account",
  description:
    "Omitted fields stay unchanged; null clears subtype, and takes back a balance that was said by hand: it follows from files, a bank and the transactions again. If any field is invalid, all invalid fields are listed and nothing changes. A sync keeps a name that was given here, and brings the balance of an account of a bank up to date again. A name that another account has, in any case, is asked about, as where one is added.",
  access: "read_write",
  path: ID,
  body: jsonBody({
    description: "The fields to change",
    // The use case checks the values after it has found the account.
    schema: objectAsSent(AccountPatch),
    parse: parseFields,
  }),
  answers: {
    200: { description: "The account as it is now", schema: Account },
    404: { description: NOT_FOUND },
    409: { description: "Another account has that name, and same_name is not true; nothing was changed" },
    422: { description: "One or more fields are invalid; nothing was changed" },
  },
  run: ({ path, body, principal }) =>
    Effect.map(updateAccount(principal.user.family_id, path.id, body), (account) => ({
      status: 200,
      body: toAccountBody(account),
    })),
});

export const deleteAccountOperation = operation({
  ...NOTHING_SENT,
  id: "deleteAccount",
  method: "delete",
  route: `${PATH}/{id}`,
  tag: "Accounts",
  summary: "Delete an empty account",
  description:
    "An account that has transactions, or that a bank connection keeps up to date, is not deleted. Transactions that were deleted of it before cannot be restored any more.",
  access: "read_write",
  path: ID,
  answers: {
    204: { description: "The account is deleted" },
    404: { description: NOT_FOUND },
    409: { description: "The account has transactions or belongs to a bank connection" },
  },
  run: ({ path, principal }) =>
    Effect.as(deleteAccount({ family_id: principal.user.family_id, id: path.id }), {
      status: 204,
      body: undefined,
    }),
});
