import { ApiKeyNotFound, InsufficientScope, Unauthorized } from "@farthing/core/access";
import { ImportNotFound, ReadingNotFound } from "@farthing/core/import";
import { decodeObject, InvalidRequest } from "@farthing/core/request";
import {
  AccountCreationDisabled,
  IdentityBlocked,
  InvalidCode,
  InvalidGrant,
  SessionNotFound,
} from "@farthing/core/sso";
import { StorageUnavailable } from "@farthing/core/storage";
import {
  AccountNameTaken,
  AccountNotEmpty,
  AccountNotFound,
  PreconditionFailed,
  TaxonomyItemInUse,
  TaxonomyItemNotFound,
  TransactionNotFound,
  TransactionNotRestorable,
} from "@farthing/core/transactions";
import { TransferNotFound } from "@farthing/core/transfers";
import * as Result from "effect/Result";
import type { ApiError } from "../answer/api-error.ts";
import { errorAnswer, UNFORESEEN } from "../answer/error-answer.ts";
import type { ErrorAnswer } from "../answer/error-answers/answer.ts";
import {
  BadRequest,
  ContentTooCostly,
  ExportsBusy,
  ForeignPage,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  InvalidToken,
  LinkingCodeRequired,
  ListsBusy,
  OAuthRefused,
  PageLinkOver,
  PathNotFound,
  PayloadTooLarge,
  RateLimitExceeded,
  RecordNotFound,
  RequestTimeout,
  ServiceBusy,
  SignInRequired,
  UnsupportedMediaType,
} from "../answer/errors.ts";
import { asOAuthAnswer } from "../answer/oauth-answer.ts";
import type { Operation } from "../operations/operation.ts";
import { SHARED } from "../preflight/upload-limits.ts";
import { checkNames } from "../request/check-names.ts";
import { BODY_LIMITS, CREDENTIAL_LIMITS } from "../request/read-body.ts";
import { IDS } from "./examples/common.ts";

/** Errors as examples of answers: what they say is said by the same code that answers. */

type ByOperation = Readonly<Record<string, readonly ApiError[]>>;

const mediaTypes = ({ body }: Operation): readonly string[] => Object.keys(body.content);

const has = (operation: Operation, type: string): boolean => mediaTypes(operation).includes(type);

const isUpload = (operation: Operation): boolean => has(operation, "multipart/form-data");

const NOT_AN_OBJECT = "The body is JSON, but not an object.";

const NOT_A_URL =
  "The request target is not a valid URL. Percent-encode other characters and send no fragment.";

const MALFORMED: ByOperation = {
  createAccount: [new LinkingCodeRequired()],
  refreshTokens: [
    new InvalidGrant(),
    new OAuthRefused({
      error: "invalid_request",
      description: "refresh_token is missing or repeated. Send it once.",
    }),
    new OAuthRefused({ error: "unsupported_grant_type", description: "Only refresh_token is supported." }),
  ],
  revokeToken: [
    new OAuthRefused({
      error: "invalid_request",
      description: "token is missing or repeated. Send it once.",
    }),
  ],
};

const UNKNOWN: ByOperation = {
  exchangeCode: [new InvalidCode()],
  createAccount: [new InvalidCode()],
  openPage: [new PageLinkOver()],
  refreshSession: [new InvalidToken()],
  resumePageSession: [new InvalidToken()],
  createPageAccount: [new InvalidCode()],
};

const FORBIDDEN: ByOperation = {
  createAccount: [new AccountCreationDisabled(), new IdentityBlocked()],
  openPage: [new ForeignPage()],
  resumePageSession: [new ForeignPage()],
  endPageSession: [new ForeignPage()],
  createPageAccount: [new ForeignPage(), new AccountCreationDisabled(), new IdentityBlocked()],
};

const forbidden = ({ access }: Operation): readonly ApiError[] => [
  access === "person" ? new SignInRequired() : new InsufficientScope({ needs: access }),
  new ForeignPage(),
];

const itemNotFound = (kind: "categories" | "tags" | "merchants"): ApiError =>
  new TaxonomyItemNotFound({ kind, id: "" });

/** What is not found, by what the path of the API is of. */
const NOT_FOUND: Readonly<Record<string, ApiError>> = {
  accounts: new AccountNotFound({ id: "" }),
  transactions: new TransactionNotFound({ id: "" }),
  transfers: new TransferNotFound({ id: "" }),
  categories: itemNotFound("categories"),
  tags: itemNotFound("tags"),
  merchants: itemNotFound("merchants"),
  imports: new ImportNotFound({ id: "" }),
  readings: new ReadingNotFound({ id: "" }),
  api_keys: new ApiKeyNotFound({ id: "" }),
  sessions: new SessionNotFound({ id: "" }),
};

const NO_ACCOUNT = new RecordNotFound({
  message: "The account does not exist. Check `account_id`, or leave it out.",
});

const NAMED_BUT_NOT_FOUND: ByOperation = {
  addTransaction: [new RecordNotFound({ message: "The account does not exist. Check account_id." })],
  pairTransactions: [new TransactionNotFound({ id: "" })],
  preflightImport: [NO_ACCOUNT],
  storeImport: [NO_ACCOUNT],
};

const notFound = ({ route }: Operation): readonly ApiError[] => [
  NOT_FOUND[route.split("/")[3] ?? ""] ?? new PathNotFound(),
];

const used = (kind: "categories" | "tags" | "merchants", name: string): readonly ApiError[] => [
  new TaxonomyItemInUse({ kind, name, transactions: 12, categories: 0 }),
];

const CONFLICTS: ByOperation = {
  addTransaction: [new IdempotencyKeyInUse()],
  addAccount: [new AccountNameTaken({ name: "Everyday", id: IDS.account })],
  updateAccount: [new AccountNameTaken({ name: "Everyday", id: IDS.account })],
  deleteAccount: [
    new AccountNotEmpty({ name: "Everyday", transactions: 12, halved_transfers: 0, connection_id: null }),
  ],
  restoreTransaction: [
    new TransactionNotRestorable({
      reason: "is_back",
      instead: { id: IDS.transaction, date: "2024-03-01", name: "Bakery" },
    }),
  ],
  deleteCategory: used("categories", "Groceries"),
  deleteTag: used("tags", "weekly"),
  deleteMerchant: used("merchants", "Corner Oven"),
};

const tooLarge = (operation: Operation): ApiError => {
  const limits = operation.access === "code" ? CREDENTIAL_LIMITS : BODY_LIMITS;
  return new PayloadTooLarge({ limit: isUpload(operation) ? SHARED.request : limits.bytes });
};

const UNSUPPORTED: readonly (readonly [type: string, message: string])[] = [
  [
    "multipart/form-data",
    "Send the content as a form (multipart/form-data) with the file in the field file, or as application/json.",
  ],
  [
    "application/x-www-form-urlencoded",
    "Send the parameters as Content-Type: application/x-www-form-urlencoded, or application/json, in UTF-8 and without a Content-Encoding.",
  ],
  ["application/json", "Send the body as Content-Type: application/json."],
];

const unsupported = (operation: Operation): readonly ApiError[] =>
  UNSUPPORTED.filter(([type]) => has(operation, type))
    .slice(0, 1)
    .map(([, message]) => new UnsupportedMediaType({ message }));

const invalid = (...errors: readonly string[]): readonly ApiError[] => [new InvalidRequest({ errors })];

const DATE = 'date must be a valid date, such as "2024-06-30".';

const CURRENCY = 'currency must be a current currency code, such as "EUR".';

const COLOR = 'color must be null or a colour such as "#4da568": # and six hexadecimal digits.';

const NAME =
  "name must be text of 1 to 255 characters, not blank, without U+0000 and halves of surrogate pairs.";

const noField = (known: string): readonly ApiError[] =>
  invalid(`There is no field "colour". The known names are ${known}.`);

const INVALID: ByOperation = {
  addAccount: invalid(CURRENCY),
  updateAccount: invalid("balance must be written with a point and without commas, such as 5.50."),
  addTransaction: invalid(DATE),
  updateTransaction: invalid(DATE, CURRENCY),
  putTransaction: invalid(DATE, CURRENCY),
  deleteTransaction: invalid(
    "The transaction is part of a split transaction. Delete the split transaction, which deletes its parts too.",
  ),
  pairTransactions: invalid("transaction_ids must be the ids of two different transactions."),
  addCategory: invalid(COLOR),
  updateCategory: invalid(COLOR),
  addTag: invalid(COLOR),
  updateTag: invalid(COLOR),
  addMerchant: invalid(NAME),
  updateMerchant: invalid(NAME),
  exchangeCode: noField("code, code_verifier"),
  openPage: noField("token"),
  createPageAccount: noField("first_name, last_name, currency, time_zone"),
  refreshSession: noField("refresh_token"),
  createApiKey: invalid('"write" is not a scope. Use read or read_write.'),
};

const failureOf = <E>(result: Result.Result<unknown, E>): readonly E[] =>
  Result.isFailure(result) ? [result.failure] : [];

/** What a page that is too long, a parameter that is missing, or one that the operation does not have is answered with. */
const invalidQuery = ({ query }: Operation): readonly ApiError[] => {
  const sent = "per_page" in query.fields ? { per_page: "500" } : {};
  const values = failureOf(decodeObject(query, sent));
  return values.length > 0 ? values : failureOf(checkNames(query, { colour: "" }, "parameter", () => false));
};

const storage = (reason: "busy" | "unknown"): ApiError =>
  new StorageUnavailable({ reason, operation: "", cause: "" });

const unavailable = (operation: Operation): readonly ApiError[] => [
  storage("busy"),
  ...(operation.method === "get" || operation.id === "preflightImport" ? [] : [storage("unknown")]),
  ...(isUpload(operation) ? [new ServiceBusy()] : []),
  ...("per_page" in operation.query.fields ? [new ListsBusy()] : []),
  ...(operation.id === "exportFamily" ? [new ExportsBusy({ most: 2 })] : []),
];

const malformed = (operation: Operation): readonly ApiError[] => [
  new BadRequest({ message: mediaTypes(operation).length > 0 ? NOT_AN_OBJECT : NOT_A_URL }),
];

/** By status; 500 is no error that is foreseen. */
const ERRORS: Readonly<Record<number, (operation: Operation) => readonly ApiError[]>> = {
  400: (operation) => MALFORMED[operation.id] ?? malformed(operation),
  401: ({ id }) => UNKNOWN[id] ?? [new Unauthorized()],
  403: (operation) => FORBIDDEN[operation.id] ?? forbidden(operation),
  404: (operation) => NAMED_BUT_NOT_FOUND[operation.id] ?? notFound(operation),
  408: () => [new RequestTimeout()],
  409: ({ id }) => CONFLICTS[id] ?? [],
  412: () => [new PreconditionFailed()],
  413: (operation) => [tooLarge(operation)],
  415: unsupported,
  422: (operation) => [
    ...(INVALID[operation.id] ?? invalidQuery(operation)),
    ...(isUpload(operation) ? [new ContentTooCostly()] : []),
    ...(operation.idempotent === true ? [new IdempotencyKeyReused()] : []),
  ],
  429: () => [new RateLimitExceeded({ retry_after: 30 })],
  503: unavailable,
};

/** A refusal of preflight, which is no error of the API. */
const NOTHING_SENT: ErrorAnswer = {
  status: 422,
  body: {
    error: "missing_content",
    message: "There is nothing to check. Send a file, or its text.",
  },
};

const answersOf = (operation: Operation, status: number): readonly ErrorAnswer[] => {
  const answers = [
    ...(status === 422 && isUpload(operation) ? [NOTHING_SENT] : []),
    ...(status === 500 ? [UNFORESEEN] : []),
    ...(ERRORS[status]?.(operation) ?? []).map((error) => errorAnswer(error)),
  ];
  return operation.errors_for === "oauth" ? answers.map(asOAuthAnswer) : answers;
};

/** Examples of the errors of a status of an operation, each under its code. */
export const errorExamples = (
  operation: Operation,
  status: number,
): Readonly<Record<string, { readonly value: unknown }>> =>
  Object.fromEntries(
    answersOf(operation, status).flatMap(({ body }) =>
      "error" in body ? [[body.error, { value: body }] as const] : [],
    ),
  );
