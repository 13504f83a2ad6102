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

/** When to try again, in seconds: longer than most work takes, shorter than a person waits. */
const RETRY_AFTER = 5;

/** One answer for whatever is wrong with a credential. */
const CHALLENGE = 'Bearer realm="farthing", ApiKey realm="farthing", header="X-Api-Key"';

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

/** The answer to anything unforeseen: what it was stands in the log, under the request's id. */
export const UNFORESEEN: ErrorAnswer = answer(
  500,
  "internal_server_error",
  "Something went wrong on our side. Try again; if it happens again, tell us the X-Request-Id of this answer.",
);

/** What is answered to each error: the one place where errors become statuses (docs/spec/http.md, Errors). */
export const errorAnswer = (error: ApiError): ErrorAnswer => {
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
        "Send a valid API key in the header X-Api-Key, or an access token as Authorization: Bearer. It may be mistyped, revoked or expired.",
        { headers: { "WWW-Authenticate": CHALLENGE } },
      );
    case "InsufficientScope":
      return answer(
        403,
        "insufficient_scope",
        `The credential has not the scope ${error.needs} that this needs. Use one that has.`,
      );
    case "PathNotFound":
      return answer(404, "not_found", "There is nothing at this path. GET /docs lists what there is.");
    case "ApiKeyNotFound":
      return answer(404, "not_found", "There is no such key of yours. GET /api/v1/api_keys lists them.");
    case "SignInRequired":
      return answer(
        403,
        "insufficient_scope",
        "Keys are looked after by people who have signed in: send an access token, not a key.",
      );
    case "LinkingCodeRequired":
      return answer(400, "linking_code_required", 'Send the linking code: {"linking_code":"…"}.');
    case "InvalidCode":
      return answer(
        401,
        "invalid_or_expired_code",
        "The code is not good, or no more: it works once, for a few minutes, in the app that asked for it. Sign in again.",
        { headers: { "WWW-Authenticate": CHALLENGE } },
      );
    case "IdentityBlocked":
      return answer(403, "identity_blocked", "An administrator has blocked this identity. Ask them.");
    case "AccountCreationDisabled":
      return answer(
        403,
        "account_creation_disabled",
        "With this identity no account can be made here. Ask an administrator to make you a user, or to link the identity to the one you have; then sign in again.",
      );
    case "AccountRefused":
      return { status: 422, body: { errors: error.errors } };
    case "InvalidGrant":
      return oauthError("invalid_grant", "The refresh token is not good, or no more. Sign in again.");
    case "OAuthRefused":
      return oauthError(error.error, error.description);
    case "TransactionNotFound":
      return answer(404, "not_found", "There is no such transaction. Check its id.");
    case "MethodNotAllowed":
      return answer(405, "method_not_allowed", `This path takes ${error.allow.join(", ")} only.`, {
        headers: { Allow: error.allow.join(", ") },
      });
    case "UnsupportedMediaType":
      return answer(415, "unsupported_media_type", error.message);
    case "PayloadTooLarge":
      return answer(
        413,
        "payload_too_large",
        `The body is larger than ${error.limit} bytes. Send less at once.`,
      );
    case "RequestTimeout":
      return answer(408, "request_timeout", "The request took too long to come. Send it again.", {
        headers: { Connection: "close" },
      });
    case "ExpectationFailed":
      return answer(417, "expectation_failed", "Nothing but 100-continue can be expected in Expect.");
    case "BadRequest":
      return answer(400, "bad_request", error.message);
    case "PreconditionFailed":
      return answer(
        412,
        "precondition_failed",
        "It has changed since you last read it. Read it again, and send its new ETag as If-Match.",
      );
    case "InvalidRequest":
      return answer(422, "validation_failed", "Nothing was done. Correct what errors lists.", {
        errors: error.errors,
      });
    case "ContentTooCostly":
      return answer(
        422,
        "content_too_costly",
        "Checking the content takes more than a content may take: it is made in an unusual way. Split it, or export it again.",
      );
    case "ServiceBusy":
      return answer(
        503,
        "service_unavailable",
        `More contents are being checked than can be at once. Try again in ${RETRY_AFTER} seconds.`,
        { headers: { "Retry-After": String(RETRY_AFTER) } },
      );
    case "StorageUnavailable":
      return answer(
        503,
        "storage_unavailable",
        `Storage cannot do this now, and nothing was changed. Try again in ${RETRY_AFTER} seconds.`,
        { headers: { "Retry-After": String(RETRY_AFTER) } },
      );
  }
};
