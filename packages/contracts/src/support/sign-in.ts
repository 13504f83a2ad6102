import { createHash, randomBytes } from "node:crypto";
import type { User } from "@farthing/core/access";
import {
  type AuditEntry,
  AuditLog,
  type AuthorizationCode,
  type ExternalIdentity,
  type FoundAuthorizationCode,
  type FoundLinkingCode,
  type FoundRefreshToken,
  type LinkedIdentity,
  type LinkingCode,
  type NewAccount,
  type NewTokens,
  OneTimeCodes,
  type Successor,
  type TokenPair,
  Tokens,
} from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { newFamily, newId, newUser } from "./people.ts";

const ISSUED_AT = "2026-03-01T12:00:00.000Z";
export const USED_AT = "2026-03-01T12:01:00.000Z";
const CODE_ENDS_AT = "2026-03-01T12:05:00.000Z";
const ACCESS_ENDS_AT = "2026-03-01T13:01:00.000Z";
const FAMILY_ENDS_AT = "2026-05-30T12:01:00.000Z";

/** The hash of a unique secret. */
export const newHash = (): string => createHash("sha256").update(randomBytes(32)).digest("hex");

export const newAuthorizationCode = (
  user: User,
  parts: Partial<AuthorizationCode> = {},
): AuthorizationCode => ({
  hash: newHash(),
  user_id: user.id,
  provider: "google",
  code_challenge: null,
  issued_at: ISSUED_AT,
  expires_at: CODE_ENDS_AT,
  ...parts,
});

export const newIdentity = (parts: Partial<ExternalIdentity> = {}): ExternalIdentity => {
  const subject = newId();
  return {
    provider: "google",
    issuer: "https://id.example.com",
    subject,
    email: `${subject}@example.com`,
    first_name: "Grace",
    last_name: "Hopper",
    ...parts,
  };
};

const newLinkingCode = (parts: Partial<LinkingCode> = {}): LinkingCode => ({
  hash: newHash(),
  identity: newIdentity(),
  allow_account_creation: true,
  code_challenge: null,
  issued_at: ISSUED_AT,
  expires_at: CODE_ENDS_AT,
  ...parts,
});

export const newPair = (parts: Partial<TokenPair> = {}): TokenPair => ({
  access_hash: newHash(),
  access_expires_at: ACCESS_ENDS_AT,
  refresh_hash: newHash(),
  created_at: USED_AT,
  ...parts,
});

export const newSuccessor = (parts: Partial<Successor> = {}): Successor => ({
  salt: newHash(),
  created_at: USED_AT,
  access_expires_at: ACCESS_ENDS_AT,
  kept_until: "2026-03-01T12:01:10.000Z",
  ...parts,
});

export const newTokens = (user: Pick<User, "id">, pair: TokenPair = newPair()): NewTokens => ({
  family: { id: newId(), user_id: user.id, created_at: USED_AT, expires_at: FAMILY_ENDS_AT },
  pair,
});

export const newEntry = (parts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: newId(),
  event: "identity_blocked",
  user_id: null,
  provider: "google",
  ip_address: null,
  user_agent: null,
  metadata: {},
  created_at: USED_AT,
  ...parts,
});

/** The account created from an identity. */
export const newAccount = ({ email }: ExternalIdentity, parts: Partial<NewAccount> = {}): NewAccount => {
  const family = newFamily();
  const user = newUser(family, { email: email ?? "unknown@example.com" });
  return {
    family,
    user,
    tokens: newTokens(user),
    audit: newEntry({ event: "jit_account_created", user_id: user.id }),
    identity_id: newId(),
    ...parts,
  };
};

export const newLink = (user: User, parts: Partial<LinkedIdentity> = {}): LinkedIdentity => ({
  id: newId(),
  provider: "google",
  issuer: "https://id.example.com",
  subject: newId(),
  user_id: user.id,
  created_at: USED_AT,
  ...parts,
});

export const issueCode = (user: User, parts: Partial<AuthorizationCode> = {}) =>
  Effect.gen(function* () {
    const code = newAuthorizationCode(user, parts);
    yield* (yield* OneTimeCodes).issueAuthorizationCode(code, () => Result.void);
    return code;
  });

export const issueLinking = (parts: Partial<LinkingCode> = {}) =>
  Effect.gen(function* () {
    const code = newLinkingCode(parts);
    yield* (yield* OneTimeCodes).issueLinkingCode(code);
    return code;
  });

/** The stored state of an authorization code, which does not change. */
export const seeCode = (hash: string) =>
  Effect.flatMap(OneTimeCodes, (codes) =>
    codes.exchange<FoundAuthorizationCode | undefined, never>(hash, (found) => ({
      result: Result.succeed(found),
    })),
  );

/** The stored state of a linking code, which does not change. */
export const seeLinking = (hash: string) =>
  Effect.gen(function* () {
    const codes = yield* OneTimeCodes;
    const refused = codes.createAccount(hash, (found) => Result.fail({ found }));
    const { found } = (yield* Effect.flip(refused)) as { readonly found: FoundLinkingCode | undefined };
    return found;
  });

/** The stored state of a refresh token, which does not change. */
export const seeRefresh = (hash: string) =>
  Effect.flatMap(Tokens, (tokens) =>
    tokens.refresh<FoundRefreshToken | undefined, never>(hash, (found) => ({
      result: Result.succeed(found),
    })),
  );

/** Spends an authorization code for tokens. */
export const spendCode = (hash: string, tokens: NewTokens) =>
  Effect.flatMap(OneTimeCodes, (codes) =>
    codes.exchange<void, never>(hash, () => ({ tokens, result: Result.void })),
  );

/** A signed-in user, with the hashes of their tokens. */
export const signIn = (user: User, tokens: NewTokens = newTokens(user)) =>
  Effect.gen(function* () {
    const code = yield* issueCode(user);
    yield* spendCode(code.hash, tokens);
    return tokens;
  });

export const refreshInto = (hash: string, pair: TokenPair, successor?: Successor) =>
  Effect.flatMap(Tokens, (tokens) =>
    tokens.refresh<void, never>(hash, () => ({
      ...{ pair, result: Result.void },
      ...(successor === undefined ? {} : { successor }),
    })),
  );

export const auditEntries = Effect.flatMap(AuditLog, (log) => log.list(1000));
