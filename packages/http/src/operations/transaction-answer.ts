import {
  type Transaction,
  type TransactionBody,
  toTransactionBody,
  versionOf,
} from "@farthing/core/transactions";
import { entityTag } from "../request/if-match.ts";
import type { SentAnswer } from "./answer-once.ts";
import type { OperationAnswer } from "./operation.ts";

/** The description of the header of {@link transactionAnswer}. */
export const ETAG = { ETag: "Changes with the transaction; send it back as If-Match" };

/** A transaction as an answer, with more that is said of it here alone. */
export const transactionAnswer = (transaction: Transaction, status = 200, more = {}): OperationAnswer => {
  const body = toTransactionBody(transaction);
  return { status, body: { ...body, ...more }, headers: { ETag: entityTag(versionOf(body)) } };
};

const REFUSED = 400;

/** What was answered, perhaps before: with the header of {@link transactionAnswer}, unless it was a refusal. */
export const withTag = (answer: SentAnswer): SentAnswer => {
  if (answer.status >= REFUSED) return answer;
  const version = versionOf(JSON.parse(answer.json) as TransactionBody);
  return { ...answer, headers: { ...answer.headers, ETag: entityTag(version) } };
};
