import { type Answers, answer } from "./answer.ts";

/** What is not in the books of the family, or may not be changed so. */
export const BOOKS = {
  TransactionNotFound: () => answer(404, "not_found", "The transaction does not exist. Check the id."),
  TransactionNotRestorable: (error) => answer(409, "not_restorable", error.why),
  PreconditionFailed: () =>
    answer(
      412,
      "precondition_failed",
      "The transaction has changed since you read it. Read it again and send its new ETag as If-Match.",
    ),
  TaxonomyItemNotFound: (error) =>
    answer(
      404,
      "not_found",
      `The ${error.what} does not exist. GET /api/v1/${error.kind} lists the family's ${error.kind}.`,
    ),
  TaxonomyItemInUse: (error) =>
    answer(
      409,
      "in_use",
      `The ${error.what} is used: ${error.use}. Send the id of another as replace_with, which takes its place.`,
    ),
  TransferNotFound: () =>
    answer(404, "not_found", "The transfer does not exist. GET /api/v1/transfers lists them."),
  AccountNotFound: () => answer(404, "not_found", "The account does not exist. Check the id."),
  AccountNameTaken: (error) =>
    answer(
      409,
      "account_name_taken",
      `There is an account ${JSON.stringify(error.name)} already, with the id ${error.id}. Use it or another name, or send "same_name": true if two are to have that name.`,
    ),
  AccountNotEmpty: (error) =>
    answer(
      409,
      "account_not_empty",
      error.connection_id === null
        ? `The account has transactions (${error.transactions}). Delete them first, or set its status to disabled.`
        : "The account belongs to a bank connection, whose next sync would bring it back. Remove the connection first, or set the status of the account to disabled.",
    ),
  RecordNotFound: (error) => answer(404, "record_not_found", error.message),
  ReadingNotFound: () =>
    answer(
      404,
      "record_not_found",
      "The reading is not remembered. GET /api/v1/readings lists the family's readings.",
    ),
  ReceiptNotFound: () =>
    answer(404, "record_not_found", "The import has no receipt: it was stored before receipts were kept."),
  ImportNotFound: () =>
    answer(
      404,
      "record_not_found",
      "The import does not exist. GET /api/v1/imports lists the family's imports.",
    ),
} satisfies Partial<Answers>;
