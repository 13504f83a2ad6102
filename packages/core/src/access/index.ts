/** Access: users and their families, API keys, and the user of a credential. */

export type { ApiKey } from "./api-key.ts";
export { API_KEY_FIELDS } from "./api-key-fields.ts";
export { type ApiKeyOfUser, ApiKeys } from "./api-keys.ts";
export { OPERATOR } from "./audit-entry.ts";
export { authenticateApiKey, type Principal } from "./authenticate-api-key.ts";
export { type CreateApiKey, type CreatedApiKey, createApiKey } from "./create-api-key.ts";
export { type CreateUser, createUser } from "./create-user.ts";
export { comparableEmail, emailForms, parseEmail } from "./email.ts";
export {
  ApiKeyNotFound,
  EmailTaken,
  FamilyNotFound,
  InsufficientScope,
  Unauthorized,
  UserNotFound,
} from "./errors.ts";
export { findUser } from "./find-user.ts";
export { type Begun, IdempotencyKeys, type KeptAnswer, type NamedRequest } from "./idempotency-keys.ts";
export { type KeyRefusal, keyRefusal } from "./key-refusal.ts";
export { type FamilyContents, Removals, type UserContents } from "./removals.ts";
export { type RequestCount, RequestCounts } from "./request-counts.ts";
export { revokeApiKey, revokeOwnApiKey } from "./revoke-own-api-key.ts";
export { allows, isScope, SCOPES, type Scope } from "./scope.ts";
export { unlessDeleted } from "./unless-deleted.ts";
export type { Family, User } from "./user.ts";
export { type NewUser, Users } from "./users.ts";
