import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import type { AuditEntry } from "../access/audit-entry.ts";
import type { User } from "../access/user.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";

/** All tokens that come of one sign-in, one after the other. Moments are ISO 8601 in UTC. */
export interface TokenFamily {
  /** UUID. */
  readonly id: string;
  readonly user_id: string;
  readonly created_at: string;
  /** It ends then, whatever happens. */
  readonly expires_at: string;
}

/** A pair of tokens, as what is kept of them. */
export interface TokenPair {
  readonly access_hash: string;
  readonly access_expires_at: string;
  readonly refresh_hash: string;
  readonly created_at: string;
}

/** An access token as it is looked up when it is presented. */
export interface FoundAccessToken {
  readonly user: User;
  readonly token_family_id: string;
  readonly expires_at: string;
  /** Whether it, or its whole family, was revoked. */
  readonly revoked: boolean;
}

/** A token family that is neither revoked nor over, as its user or an operator sees it. */
export interface Session extends TokenFamily {
  /** When its refresh token was last exchanged for a new pair. */
  readonly refreshed_at: string | null;
}

/** Which sessions are listed: those of one user, or of all. */
export interface SessionsOf {
  readonly user_id?: string;
  readonly at: string;
  readonly limit: number;
}

/** A refresh token as it is looked up when it is presented. */
export interface FoundRefreshToken {
  readonly family: TokenFamily;
  readonly user: User;
  readonly spent: boolean;
  readonly revoked: boolean;
}

/** What becomes of a refresh token: a new pair in its place, or its family revoked. */
export interface Refreshed<A, E> {
  readonly pair?: TokenPair;
  readonly revoke_family_at?: string;
  /** Not written where there is one with its id. */
  readonly audit?: AuditEntry;
  /** The answer, also where something is written and the answer is no. */
  readonly result: Result.Result<A, E>;
}

/** Keeps tokens, never in a form in which they could be used. */
export class Tokens extends Context.Service<
  Tokens,
  {
    readonly findAccess: (hash: string) => Effect.Effect<FoundAccessToken | undefined, StorageUnavailable>;
    /**
     * Looks a refresh token up, lets `decide` judge, and writes what it decided, as one atomic step: where a pair is
     * written the token is spent with it. Of any number at once the first sees it unspent. `decide` is pure.
     */
    readonly refresh: <A, E>(
      hash: string,
      decide: (found: FoundRefreshToken | undefined) => Refreshed<A, E>,
    ) => Effect.Effect<A, E | StorageUnavailable>;
    /** Newest first, then by id from the last, at most `limit`, with their users. */
    readonly sessions: (
      of: SessionsOf,
    ) => Effect.Effect<readonly { readonly session: Session; readonly user: User }[], StorageUnavailable>;
    /** A token family that is not over at `at`, revoked or not. */
    readonly findFamily: (
      id: string,
      at: string,
    ) => Effect.Effect<TokenFamily | undefined, StorageUnavailable>;
    /** Revokes a token family and writes the audit entry with it. If it is unknown or revoked already, nothing changes. */
    readonly revokeFamily: (
      id: string,
      at: string,
      audit: AuditEntry,
    ) => Effect.Effect<void, StorageUnavailable>;
    /** Revokes an access token alone, or the whole family of a refresh token. What is no token is left alone. */
    readonly revoke: (hash: string, at: string) => Effect.Effect<void, StorageUnavailable>;
  }
>()("@farthing/core/sso/Tokens") {}
