import { proveAccount } from "@farthing/core/proof";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { Amount, Count, Currency, Day, Id } from "../answer/scalars.ts";
import { inSlot } from "../request/list-slots.ts";
import { NOTHING_SENT, operation } from "./operation.ts";

const Span = Schema.Struct({ from: Day, to: Day }).annotate({ identifier: "DaySpan" });

const Sum = Amount.annotate({ description: "Exact decimal: money in is positive" });

const Entry = Schema.Struct({
  id: Id,
  date: Day,
  amount: Amount.annotate({ description: "Money out is positive" }),
});

const TURNED = "The only transaction whose sign, turned, explains what is missing; null if there is none";

const Turned = Schema.NullOr(Entry).annotate({ description: TURNED });

const Contradiction = Schema.Struct({
  from: Day.annotate({ description: "The day of the last balance that the books have" }),
  day: Day,
  books: Sum,
  bank: Sum,
  entry: Schema.NullOr(Entry).annotate({
    description: "The first transaction after the last balance that the books have",
  }),
  turned: Turned,
}).annotate({ identifier: "BalanceContradiction" });

const Proof = Schema.Struct({
  account: Schema.Struct({ id: Id, name: Schema.String, currency: Currency }),
  state: Schema.Literals(["proven", "gaps", "contradicted", "no_balances"]),
  proven: Schema.Array(Span),
  gaps: Schema.Array(
    Schema.Struct({ ...Span.fields, sum: Sum, turned: Turned }).annotate({ identifier: "BooksGap" }),
  ),
  contradictions: Schema.Array(Contradiction),
  not_compared: Schema.Array(Span),
  by_hand: Schema.Struct({ added: Count, edited: Count, deleted: Count }),
  in_other_currencies: Count,
}).annotate({ identifier: "AccountProof" });

/** What is read is counted like a page of a list. */
const WHOLE = { page: 1, per_page: 1 };

export const proveAccountOperation = operation({
  ...NOTHING_SENT,
  id: "proveAccount",
  method: "get",
  route: "/api/v1/accounts/{id}/proof",
  tag: "Accounts",
  summary: "Show from which day to which nothing is missing in an account",
  description:
    "Holds the transactions against the balances that imports and syncs have stated. proven are days on which the books have everything; a gap is between two sources of balances, with the sum of what is missing; a contradiction is within one. turned is the transaction whose sign may be the wrong way around. What a person has added, edited or deleted is counted and no gap.",
  access: "read",
  path: Schema.Struct({
    id: Schema.String.annotate({ description: "Id of the account", format: "uuid" }),
  }),
  answers: {
    200: { description: "What the balances prove", schema: Proof },
    404: { description: "The account does not exist or belongs to another family" },
    503: { description: "Other lists of the family are being read, or storage is busy" },
  },
  run: Effect.fn("accounts.proof")(function* ({ path, principal, left }) {
    const { family_id } = principal.user;
    return { status: 200, body: yield* inSlot({ family_id, left }, WHOLE, proveAccount(family_id, path.id)) };
  }),
});
