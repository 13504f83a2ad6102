import * as Schema from "effect/Schema";

/** The request is malformed: its body is not JSON, not an object, or lacks its wrapper. */
export class BadRequest extends Schema.TaggedError<BadRequest>()("BadRequest", {
  message: Schema.String,
}) {}

/** The operation does not accept the type of the body. */
export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()("UnsupportedMediaType", {
  message: Schema.String,
}) {}

/** The body is larger than the operation allows. */
export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()("PayloadTooLarge", {
  limit: Schema.Number,
}) {}

/** The body took too long to arrive. */
export class RequestTimeout extends Schema.TaggedError<RequestTimeout>()("RequestTimeout", {}) {}

/** The server does not support what the header Expect asks for. */
export class ExpectationFailed extends Schema.TaggedError<ExpectationFailed>()("ExpectationFailed", {}) {}

/** The path does not exist. */
export class PathNotFound extends Schema.TaggedError<PathNotFound>()("PathNotFound", {}) {}

/** What a body refers to does not exist. */
export class RecordNotFound extends Schema.TaggedError<RecordNotFound>()("RecordNotFound", {
  message: Schema.String,
}) {}

/** The path exists, but does not support this method. */
export class MethodNotAllowed extends Schema.TaggedError<MethodNotAllowed>()("MethodNotAllowed", {
  allow: Schema.Array(Schema.String),
}) {}

/** The host did not say in time whose session a request is of. */
export class HostSilent extends Schema.TaggedError<HostSilent>()("HostSilent", {
  seconds: Schema.Number,
}) {
  override get message(): string {
    return `The host's authenticate did not answer within ${this.seconds} s.`;
  }
}

/** The server is already doing as much as it can at the same time. */
export class ServiceBusy extends Schema.TaggedError<ServiceBusy>()("ServiceBusy", {}) {}

/** Another request with the same `Idempotency-Key` is being worked on. */
export class IdempotencyKeyInUse extends Schema.TaggedError<IdempotencyKeyInUse>()(
  "IdempotencyKeyInUse",
  {},
) {}

/** The `Idempotency-Key` is that of another request. */
export class IdempotencyKeyReused extends Schema.TaggedError<IdempotencyKeyReused>()(
  "IdempotencyKeyReused",
  {},
) {}

/** The request was answered before; this is what was answered. */
export class AnsweredBefore extends Schema.TaggedError<AnsweredBefore>()("AnsweredBefore", {
  status: Schema.Number,
  body: Schema.String,
}) {}

/** A family already has `most` exports on their way. */
export class ExportsBusy extends Schema.TaggedError<ExportsBusy>()("ExportsBusy", { most: Schema.Number }) {}

/** Too many lists of the family are read or wait, or of all families. */
export class ListsBusy extends Schema.TaggedError<ListsBusy>()("ListsBusy", {}) {}

/** Checking the content took more time or memory than allowed. */
export class ContentTooCostly extends Schema.TaggedError<ContentTooCostly>()("ContentTooCostly", {}) {}

/** The request contains no linking code. */
export class LinkingCodeRequired extends Schema.TaggedError<LinkingCodeRequired>()(
  "LinkingCodeRequired",
  {},
) {}

/** The refresh token is unknown, expired, revoked, or was used before. */
export class InvalidToken extends Schema.TaggedError<InvalidToken>()("InvalidToken", {}) {}

/** A token request that cannot be answered (RFC 6749, 5.2). */
export class OAuthRefused extends Schema.TaggedError<OAuthRefused>()("OAuthRefused", {
  error: Schema.Literals(["invalid_request", "unsupported_grant_type"]),
  description: Schema.String,
}) {}

/** The credential is an API key, and the operation requires a sign-in. */
export class SignInRequired extends Schema.TaggedError<SignInRequired>()("SignInRequired", {}) {}

/** The session of the page is used from another page, or by another name than that of the server. */
export class ForeignPage extends Schema.TaggedError<ForeignPage>()("ForeignPage", {}) {}

/** The token of the link to the page was used before, is over, or was never given. */
export class PageLinkOver extends Schema.TaggedError<PageLinkOver>()("PageLinkOver", {}) {}

/** Too many requests in one minute. */
export class RateLimitExceeded extends Schema.TaggedError<RateLimitExceeded>()("RateLimitExceeded", {
  retry_after: Schema.Number,
}) {}
