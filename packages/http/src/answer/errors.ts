import * as Schema from "effect/Schema";

/** The request cannot be understood: its body is no JSON, no object, or lacks its wrapper. */
export class BadRequest extends Schema.TaggedError<BadRequest>()("BadRequest", {
  message: Schema.String,
}) {}

/** The body is of a type that the operation does not take. */
export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()("UnsupportedMediaType", {
  message: Schema.String,
}) {}

/** The body is larger than the operation takes. */
export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()("PayloadTooLarge", {
  limit: Schema.Number,
}) {}

/** The body took too long to come. */
export class RequestTimeout extends Schema.TaggedError<RequestTimeout>()("RequestTimeout", {}) {}

/** The request expects what is not done here. */
export class ExpectationFailed extends Schema.TaggedError<ExpectationFailed>()("ExpectationFailed", {}) {}

/** There is nothing at this path. */
export class PathNotFound extends Schema.TaggedError<PathNotFound>()("PathNotFound", {}) {}

/** There is something at this path, but not for this method. */
export class MethodNotAllowed extends Schema.TaggedError<MethodNotAllowed>()("MethodNotAllowed", {
  allow: Schema.Array(Schema.String),
}) {}

/** More is being done already than can be done at once. */
export class ServiceBusy extends Schema.TaggedError<ServiceBusy>()("ServiceBusy", {}) {}

/** The content took more time or memory than one may. */
export class ContentTooCostly extends Schema.TaggedError<ContentTooCostly>()("ContentTooCostly", {}) {}

/** There is no linking code in the request. */
export class LinkingCodeRequired extends Schema.TaggedError<LinkingCodeRequired>()(
  "LinkingCodeRequired",
  {},
) {}

/** A request for tokens that cannot be met (RFC 6749, 5.2). */
export class OAuthRefused extends Schema.TaggedError<OAuthRefused>()("OAuthRefused", {
  error: Schema.Literals(["invalid_request", "unsupported_grant_type"]),
  description: Schema.String,
}) {}

/** What was shown is a key, and this is for people who have signed in. */
export class SignInRequired extends Schema.TaggedError<SignInRequired>()("SignInRequired", {}) {}

/** Too many requests in one minute. */
export class RateLimitExceeded extends Schema.TaggedError<RateLimitExceeded>()("RateLimitExceeded", {
  retry_after: Schema.Number,
}) {}
