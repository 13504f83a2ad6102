import { addTransaction, NEW_TRANSACTION_FIELDS, PATCH_FIELDS } from "@farthing/core/transactions";
import { parseExactJson } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { Transaction } from "../answer/book-schemas.ts";
import { BadRequest, RecordNotFound } from "../answer/errors.ts";
import { type JsonObject, objectAsSent } from "../request/as-sent.ts";
import { fingerprintOf } from "../request/fingerprint.ts";
import { answerOnce } from "./answer-once.ts";
import { jsonBody } from "./body.ts";
import { NOTHING_SENT, operation } from "./operation.ts";
import { ETAG, transactionAnswer, withTag } from "./transaction-answer.ts";

const { date, amount, name, description, notes, currency, category_id, merchant_id, tag_ids, nature } =
  PATCH_FIELDS;

const { account_id, external_id, source } = NEW_TRANSACTION_FIELDS;

const NewTransaction = Schema.Struct({
  account_id,
  date,
  amount,
  name: Schema.optionalKey(name.annotate({ description: "Required, unless description is sent" })),
  description: Schema.optionalKey(description),
  notes: Schema.optionalKey(notes),
  currency: Schema.optionalKey(currency.annotate({ description: "By default that of the account" })),
  nature: Schema.optionalKey(nature),
  category_id: Schema.optionalKey(category_id),
  merchant_id: Schema.optionalKey(merchant_id),
  tag_ids: Schema.optionalKey(tag_ids),
  external_id: Schema.optionalKey(
    external_id.annotate({ description: "What the client calls it in the account: it is added once" }),
  ),
  source: Schema.optionalKey(source.annotate({ description: "Whose name external_id is", default: "api" })),
}).annotate({ identifier: "NewTransaction" });

const WRAPPER_MISSING =
  'The object "transaction" is missing. Send the fields in it: {"transaction":{"account_id":"…","date":"2024-06-28","amount":"12.40","name":"Bakery"}}.';

const TRANSACTIONS = "/api/v1/transactions";

/** Adds what was sent, for a family. */
const add = (family_id: string, sent: JsonObject) =>
  addTransaction(family_id, sent).pipe(
    Effect.map(({ transaction, is_new }) => transactionAnswer(transaction, is_new ? 201 : 200)),
    Effect.catchTag("AccountNotFound", () =>
      Effect.fail(new RecordNotFound({ message: "The account does not exist. Check account_id." })),
    ),
  );

export const addTransactionOperation = operation({
  ...NOTHING_SENT,
  id: "addTransaction",
  method: "post",
  route: TRANSACTIONS,
  tag: "Transactions",
  summary: "Add a transaction",
  description:
    "With external_id it is added once: the same account, source and external_id again are answered with what is stored, whatever else is sent. A later row of a file or a sync that equals it is recognised, and adds nothing. The balance of an account that no bank and no file tells moves with it. If any field is missing or invalid, all of them are listed and nothing is added.",
  access: "read_write",
  idempotent: true,
  body: jsonBody({
    description: "What is known of the transaction",
    schema: Schema.Struct({
      // The use case checks all values together and reports all errors at once.
      transaction: objectAsSent(NewTransaction),
    }).annotate({ identifier: "TransactionRequest" }),
    parse: parseExactJson,
    refused: { transaction: () => new BadRequest({ message: WRAPPER_MISSING }) },
  }),
  answers: {
    200: { description: "The transaction that was added before", schema: Transaction, headers: ETAG },
    201: { description: "The transaction", schema: Transaction, headers: ETAG },
    404: { description: "The account does not exist or belongs to another family" },
    409: { description: "The first request with this Idempotency-Key has no answer yet" },
    422: { description: "A field is missing or invalid; nothing was added" },
  },
  run: ({ body: { transaction }, principal, idempotency_key: key }) =>
    Effect.map(
      answerOnce({ key, what: `POST ${TRANSACTIONS}`, principal }, (begin) =>
        Effect.andThen(begin(fingerprintOf(transaction)), add(principal.user.family_id, transaction)),
      ),
      withTag,
    ),
});
