/** Single sign-on: one-time codes, tokens, accounts created from identities, and the audit log. */

export {
  AUDIT_EVENTS,
  type AuditEntry,
  type AuditEvent,
  type Origin,
  originOf,
} from "../access/audit-entry.ts";
export { AuditLog } from "./audit-log.ts";
export { authenticate, type Credential } from "./authenticate.ts";
export { type BeginSignIn, beginSignIn, SIGN_IN_LIFETIME } from "./begin-sign-in.ts";
export { type AuthorizationCode, CODE_LIFETIMES, type ExternalIdentity, type LinkingCode } from "./code.ts";
export { type AccountError, type CreateAccount, createAccount, decideAccount } from "./create-account.ts";
export {
  AccountCreationDisabled,
  AccountRefused,
  type CodeProblem,
  CodeRefused,
  IdentityBlocked,
  IdentityTaken,
  InvalidCode,
  InvalidGrant,
  SessionNotFound,
  UnknownUser,
  UserDeactivated,
} from "./errors.ts";
export { decideExchange, type ExchangeCode, exchangeCode, type SignedIn } from "./exchange-code.ts";
export {
  type FinishedSignIn,
  type FinishSignIn,
  failedSignIn,
  finishSignIn,
  SIGN_IN_FAILURES,
  type SignInFailure,
  type SignInResult,
} from "./finish-sign-in.ts";
export { Identities, type IdentityKey, type LinkedIdentity } from "./identities.ts";
export {
  type Claims,
  type IdentityProvider,
  IdentityProviders,
  ProviderFailed,
  SignInDenied,
  type SignInSecrets,
} from "./identity-providers.ts";
export { type HandedOut, issueAuthorizationCode, issueLinkingCode } from "./issue-codes.ts";
export { FAMILY_LIFETIME, type TokenMaterial, tokenMaterial } from "./issue-tokens.ts";
export { linkIdentity, type NamedIdentity, setIdentityBlocked, unlinkIdentity } from "./manage-identities.ts";
export {
  type Exchanged,
  type FoundAuthorizationCode,
  type FoundLinkingCode,
  type NewAccount,
  type NewTokens,
  OneTimeCodes,
} from "./one-time-codes.ts";
export { decideRefresh, type PresentedRefreshToken, refreshTokens, revokeToken } from "./refresh-tokens.ts";
export { type EndSession, endSession } from "./sessions.ts";
export { type SignInEnd, signInEnd } from "./sign-in-secrets.ts";
export { type SignInStart, SignInStarts } from "./sign-in-starts.ts";
export { DEFAULT_REFRESH_GRACE, MAX_REFRESH_GRACE } from "./successor.ts";
export { ACCESS_LIFETIMES, AccessLifetime, type IssuedTokens } from "./token-pair.ts";
export {
  type FoundAccessToken,
  type FoundRefreshToken,
  type Refreshed,
  type Session,
  type SessionsOf,
  type Successor,
  type TokenFamily,
  type TokenPair,
  Tokens,
} from "./tokens.ts";
