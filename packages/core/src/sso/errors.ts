import * as Schema from "effect/Schema";

/** A code is unknown, used, expired, of the other kind, or its verifier is wrong. The error does not say which. */
export class InvalidCode extends Schema.TaggedError<InvalidCode>()("InvalidCode", {}) {}

/** What of a request for a code is invalid. */
export type CodeProblem = "code_challenge" | "email";

/** No code was issued, because no one could use it. */
export class CodeRefused extends Schema.TaggedError<CodeRefused>()("CodeRefused", {
  problem: Schema.Literals(["code_challenge", "email"]),
}) {}

/** There is no user with this id. */
export class UnknownUser extends Schema.TaggedError<UnknownUser>()("UnknownUser", { id: Schema.String }) {}

/** The user is deactivated and cannot sign in. */
export class UserDeactivated extends Schema.TaggedError<UserDeactivated>()("UserDeactivated", {
  email: Schema.String,
}) {}

/** An administrator has blocked the identity. */
export class IdentityBlocked extends Schema.TaggedError<IdentityBlocked>()("IdentityBlocked", {}) {}

/** The code is valid, but was not issued for creating an account. */
export class AccountCreationDisabled extends Schema.TaggedError<AccountCreationDisabled>()(
  "AccountCreationDisabled",
  {},
) {}

/** The user cannot be created; one sentence for each reason. Nothing was stored, and the code stays usable. */
export class AccountRefused extends Schema.TaggedError<AccountRefused>()("AccountRefused", {
  errors: Schema.Array(Schema.String),
}) {}

/** A refresh token is unknown, spent, expired or revoked (RFC 6749, 5.2). */
export class InvalidGrant extends Schema.TaggedError<InvalidGrant>()("InvalidGrant", {}) {}

/** There is no session with this id, or it belongs to another user. */
export class SessionNotFound extends Schema.TaggedError<SessionNotFound>()("SessionNotFound", {
  id: Schema.String,
}) {}

/** The identity belongs to another user. */
export class IdentityTaken extends Schema.TaggedError<IdentityTaken>()("IdentityTaken", {}) {}
