import { type Transaction, toTransactionBody, versionOf } from "@farthing/core/transactions";
import { entityTag } from "../request/if-match.ts";
import type { OperationAnswer } from "./operation.ts";

/** The description of the header of {@link transactionAnswer}. */
export const ETAG = { ETag: "Changes with the transaction; send it back as If-Match" };

/** A transaction as an answer, with more that is said of it here alone. */
export const transactionAnswer = (transaction: Transaction, status = 200, more = {}): OperationAnswer => {
  const body = toTransactionBody(transaction);
  return { status, body: { ...body, ...more }, headers: { ETag: entityTag(versionOf(body)) } };
};
