import * as Schema from "effect/Schema";

/** There is a user with this e-mail address already. */
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
 * A credential is missing, malformed, unknown, revoked or expired, or its user deactivated. Which of them is not
 * told.
 */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", {}) {}

/** The credential is good, but not for this. */
export class InsufficientScope extends Schema.TaggedError<InsufficientScope>()("InsufficientScope", {
  needs: Schema.String,
}) {}
