import * as Schema from "effect/Schema";

/** A user with this e-mail address already exists. */
export class EmailTaken extends Schema.TaggedError<EmailTaken>()("EmailTaken", { email: Schema.String }) {}

/** There is no family with this id. */
export class FamilyNotFound extends Schema.TaggedError<FamilyNotFound>()("FamilyNotFound", {
  id: Schema.String,
}) {}

/** There is no user with this e-mail address. */
export class UserNotFound extends Schema.TaggedError<UserNotFound>()("UserNotFound", {
  email: Schema.String,
}) {}

/** There is no API key with this id. */
export class ApiKeyNotFound extends Schema.TaggedError<ApiKeyNotFound>()("ApiKeyNotFound", {
  id: Schema.String,
}) {}

/**
 * A credential is missing, malformed, unknown, revoked or expired, or its user is deactivated. The error does
 * not say which.
 */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", {}) {}

/** The credential is valid but does not allow this. */
export class InsufficientScope extends Schema.TaggedError<InsufficientScope>()("InsufficientScope", {
  needs: Schema.String,
}) {}
