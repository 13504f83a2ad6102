import type { Credential } from "@farthing/core/sso";
import type { ApiError } from "./api-error.ts";

/** An error with its code (docs/spec/api.md, ErrorResponse). */
interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly errors?: readonly string[];
}

/** The error of a request for tokens (RFC 6749, 5.2). */
interface OAuthErrorBody {
  readonly error: string;
  readonly error_description: string;
}

/** Errors alone, without a code (docs/spec/api.md, ErrorResponse). */
type ErrorListBody = Required<Pick<ErrorBody, "errors">>;

export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody | ErrorListBody | OAuthErrorBody;
  readonly headers?: Readonly<Record<string, string>>;
}

/** When to try again, in seconds: longer than most work takes, shorter than a user waits. */
const RETRY_AFTER = 5;

const API_KEY_CHALLENGE = 'ApiKey realm="farthing", header="X-Api-Key"';

const CHALLENGE = `Bearer realm="farthing", ${API_KEY_CHALLENGE}`;

/** The same for everything that can be wrong with a token (RFC 6750, 3.1). */
const TOKEN_CHALLENGE = `Bearer realm="farthing", error="invalid_token", ${API_KEY_CHALLENGE}`;

const answer = (
  status: number,
  error: string,
  message: string,
  more: Pick<ErrorBody, "errors"> & Pick<ErrorAnswer, "headers"> = {},
): ErrorAnswer => ({
  status,
  body: { error, message, ...(more.errors === undefined ? {} : { errors: more.errors }) },
  ...(more.headers === undefined ? {} : { headers: more.headers }),
});

const oauthError = (error: string, error_description: string): ErrorAnswer => ({
  status: 400,
  body: { error, error_description },
  headers: { Pragma: "no-cache" },
});

/** The answer to an unexpected error; the log has its details, under the request's id. */
export const UNFORESEEN: ErrorAnswer = answer(
  500,
  "internal_server_error",
  "Something went wrong on the server. Try again; if it persists, report the X-Request-Id of this answer.",
);

/**
 * The answer to each error of a request with this credential: the only place where errors become statuses
 * (docs/spec/http.md, Errors).
 */
export const errorAnswer = (error: ApiError, credential?: Credential): ErrorAnswer => {
  switch (error._tag) {
    case "RateLimitExceeded":
      return answer(
        429,
        "rate_limit_exceeded",
        `Too many requests. Try again in ${error.retry_after} seconds.`,
        { headers: { "Retry-After": String(error.retry_after) } },
      );
    case "Unauthorized":
      return answer(
        401,
        "unauthorized",
        "The credential is missing or invalid; it may be mistyped, revoked or expired. Send an API key as X-Api-Key or an access token as Authorization: Bearer.",
        {
          headers: {
            "WWW-Authenticate": credential?._tag === "AccessToken" ? TOKEN_CHALLENGE : CHALLENGE,
          },
        },
      );
    case "InsufficientScope":
      return answer(
        403,
        "insufficient_scope",
        `The credential lacks the scope ${error.needs}. Use one that has it.`,
      );
    case "ForeignPage":
      return answer(
        403,
        "origin_not_allowed",
        "The page of this server is used at its own address alone. Open the link that the terminal shows.",
      );
    case "PageLinkOver":
      return answer(
        401,
        "invalid_token",
        "This link was used before, or its minute is over. Open the page again from the terminal.",
        { headers: { "WWW-Authenticate": CHALLENGE } },
      );
    case "PathNotFound":
      return answer(404, "not_found", "This path does not exist. GET /docs lists all paths.");
    case "ApiKeyNotFound":
      return answer(
        404,
        "not_found",
        "You have no API key with this id. GET /api/v1/api_keys lists your keys.",
      );
    case "SessionNotFound":
      return answer(
        404,
        "not_found",
        "You have no session with this id. GET /api/v1/sessions lists your sessions.",
      );
    case "SignInRequired":
      return answer(
        403,
        "insufficient_scope",
        "API keys and sessions are managed with an access token, not with a key. Sign in and send the access token.",
      );
    case "LinkingCodeRequired":
      return answer(400, "linking_code_required", 'The linking code is missing. Send {"linking_code":"…"}.');
    case "InvalidCode":
      return answer(
        401,
        "invalid_or_expired_code",
        "The code is invalid or has expired. It works once, for a few minutes, in the app that requested it. Sign in again.",
        { headers: { "WWW-Authenticate": CHALLENGE } },
      );
    case "InvalidToken":
      return answer(
        401,
        "invalid_token",
        "The refresh token is invalid or has expired, or it was used before. Sign in again.",
        { headers: { "WWW-Authenticate": CHALLENGE } },
      );
    case "IdentityBlocked":
      return answer(403, "identity_blocked", "This identity is blocked. Ask an administrator.");
    case "AccountCreationDisabled":
      return answer(
        403,
        "account_creation_disabled",
        "This identity cannot create an account. Ask an administrator to create a user for you or to link the identity to your user, then sign in again.",
      );
    case "AccountRefused":
      return { status: 422, body: { errors: error.errors } };
    case "InvalidGrant":
      return oauthError("invalid_grant", "The refresh token is invalid or has expired. Sign in again.");
    case "OAuthRefused":
      return oauthError(error.error, error.description);
    case "TransactionNotFound":
      return answer(404, "not_found", "The transaction does not exist. Check the id.");
    case "TransactionNotRestorable":
      return answer(409, "not_restorable", error.why);
    case "TaxonomyItemNotFound":
      return answer(
        404,
        "not_found",
        `The ${error.what} does not exist. GET /api/v1/${error.kind} lists the family's ${error.kind}.`,
      );
    case "TaxonomyItemInUse":
      return answer(
        409,
        "in_use",
        `The ${error.what} is used: ${error.use}. Send the id of another as replace_with, which takes its place.`,
      );
    case "TransferNotFound":
      return answer(404, "not_found", "The transfer does not exist. GET /api/v1/transfers lists them.");
    case "AccountNotFound":
      return answer(404, "not_found", "The account does not exist. Check the id.");
    case "AccountNameTaken":
      return answer(
        409,
        "account_name_taken",
        `There is an account ${JSON.stringify(error.name)} already, with the id ${error.id}. Use it or another name, or send "same_name": true if two are to have that name.`,
      );
    case "AccountNotEmpty":
      return answer(
        409,
        "account_not_empty",
        error.connection_id === null
          ? `The account has transactions (${error.transactions}). Delete them first, or set its status to disabled.`
          : "The account belongs to a bank connection, whose next sync would bring it back. Remove the connection first, or set the status of the account to disabled.",
      );
    case "IdempotencyKeyInUse":
      return answer(
        409,
        "idempotency_key_in_use",
        "The first request with this Idempotency-Key has no answer yet. Send it again in a moment. If its server was killed, the key is free 5 minutes after that request began.",
      );
    case "IdempotencyKeyReused":
      return answer(
        422,
        "idempotency_key_reused",
        "Another request was sent with this Idempotency-Key. Use a new key for each request, and the same one only to send a request again.",
      );
    case "RecordNotFound":
      return answer(404, "record_not_found", error.message);
    case "ReadingNotFound":
      return answer(
        404,
        "record_not_found",
        "The reading is not remembered. GET /api/v1/readings lists the family's readings.",
      );
    case "ReceiptNotFound":
      return answer(
        404,
        "record_not_found",
        "The import has no receipt: it was stored before receipts were kept.",
      );
    case "ImportNotFound":
      return answer(
        404,
        "record_not_found",
        "The import does not exist. GET /api/v1/imports lists the family's imports.",
      );
    case "MethodNotAllowed":
      return answer(405, "method_not_allowed", `The method is not allowed. Use ${error.allow.join(", ")}.`, {
        headers: { Allow: error.allow.join(", ") },
      });
    case "UnsupportedMediaType":
      return answer(415, "unsupported_media_type", error.message);
    case "PayloadTooLarge":
      return answer(
        413,
        "payload_too_large",
        `The body is larger than ${error.limit} bytes. Send a smaller body.`,
      );
    case "RequestTimeout":
      return answer(408, "request_timeout", "The request took too long to arrive. Send it again.", {
        headers: { Connection: "close" },
      });
    case "ExpectationFailed":
      return answer(417, "expectation_failed", "The header Expect may only be 100-continue. Leave it out.");
    case "BadRequest":
      return answer(400, "bad_request", error.message);
    case "PreconditionFailed":
      return answer(
        412,
        "precondition_failed",
        "The transaction has changed since you read it. Read it again and send its new ETag as If-Match.",
      );
    case "InvalidRequest":
      return answer(422, "validation_failed", "One or more fields are invalid; errors lists them.", {
        errors: error.errors,
      });
    case "ContentTooCostly":
      return answer(
        422,
        "content_too_costly",
        "Checking the content took too much time or memory. Split it or export it again.",
      );
    case "ServiceBusy":
      return answer(
        503,
        "service_unavailable",
        `Too many contents are being checked or stored. Try again in ${RETRY_AFTER} seconds.`,
        { headers: { "Retry-After": String(RETRY_AFTER) } },
      );
    case "HostSilent":
      return answer(
        503,
        "service_unavailable",
        `It could not be found out in time who asks. Nothing was changed. Try again in ${RETRY_AFTER} seconds.`,
        { headers: { "Retry-After": String(RETRY_AFTER) } },
      );
    case "ListsBusy":
      return answer(
        503,
        "service_unavailable",
        `Too many lists are being read. Try again in ${RETRY_AFTER} seconds.`,
        { headers: { "Retry-After": String(RETRY_AFTER) } },
      );
    case "ExportsBusy":
      return answer(
        503,
        "service_unavailable",
        `${error.most} exports of the family are on their way already. Try again in ${RETRY_AFTER} seconds.`,
        { headers: { "Retry-After": String(RETRY_AFTER) } },
      );
    case "StorageUnavailable":
      if (error.reason === "damaged")
        return answer(
          503,
          "storage_unavailable",
          "The database is damaged. Nothing was changed. Its operator has to restore it from a backup.",
        );
      if (error.reason === "unknown")
        return answer(
          503,
          "outcome_unknown",
          `The connection to the database was lost at the last moment. It is not known whether the change was made. Look again in ${RETRY_AFTER} seconds, before you repeat the request.`,
          { headers: { "Retry-After": String(RETRY_AFTER) } },
        );
      return answer(
        503,
        "storage_unavailable",
        `Storage is not available. Nothing was changed. Try again in ${RETRY_AFTER} seconds.`,
        { headers: { "Retry-After": String(RETRY_AFTER) } },
      );
  }
};
