import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import type { AuditEntry } from "../access/audit-entry.ts";
import type { User } from "../access/user.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";

/** All tokens of one sign-in, one after the other. Times are ISO 8601 in UTC. */
export interface TokenFamily {
  /** UUID. */
  readonly id: string;
  readonly user_id: string;
  readonly created_at: string;
  /** It always ends at this time. */
  readonly expires_at: string;
}

/** A pair of tokens as it is stored. */
export interface TokenPair {
  readonly access_hash: string;
  readonly access_expires_at: string;
  readonly refresh_hash: string;
  readonly created_at: string;
}

/**
 * What is stored of the pair that replaced a refresh token, so that the token is answered with that pair again for a while. The
 * pair is derived from the token and this salt: who does not have the token gets nothing from it.
 */
export interface Successor {
  /** Random bytes in hexadecimal. */
  readonly salt: string;
  /** When the token was spent and the pair was issued. */
  readonly created_at: string;
  readonly access_expires_at: string;
  /** It may be deleted from this time on. */
  readonly kept_until: string;
}

/** An access token as it is found when it is presented. */
export interface FoundAccessToken {
  readonly user: User;
  readonly token_family_id: string;
  readonly expires_at: string;
  /** Whether it, or its whole family, was revoked. */
  readonly revoked: boolean;
}

/** A token family that is neither revoked nor expired, as its user or an operator sees it. */
export interface Session extends TokenFamily {
  /** When its refresh token was last exchanged for a new pair. */
  readonly refreshed_at: string | null;
}

/** The sessions to list: those of one user, or of all. */
export interface SessionsOf {
  readonly user_id?: string;
  readonly at: string;
  readonly limit: number;
}

/** A refresh token as it is found when it is presented. */
export interface FoundRefreshToken {
  readonly family: TokenFamily;
  readonly user: User;
  readonly spent: boolean;
  readonly revoked: boolean;
  /** If it is spent and its successor was stored and is not deleted yet, which can be later than its time. */
  readonly successor: Successor | undefined;
}

/** The decision on a refresh token: a new pair replaces it, or its family is revoked. */
export interface Refreshed<A, E> {
  readonly pair?: TokenPair;
  /** Stored with the pair. Successors whose time is over when the pair is issued may be deleted with it. */
  readonly successor?: Successor;
  readonly revoke_family_at?: string;
  /** Not written if there is already one with its id. */
  readonly audit?: AuditEntry;
  /** The answer, which may be a refusal even if something is written. */
  readonly result: Result.Result<A, E>;
}

/** Stores tokens, never in a usable form. */
export class Tokens extends Context.Service<
  Tokens,
  {
    readonly findAccess: (hash: string) => Effect.Effect<FoundAccessToken | undefined, StorageUnavailable>;
    /**
     * Looks up a refresh token, calls `decide`, and writes its decision, in one atomic step: if a pair is written, the
     * token is spent with it. Of concurrent calls only the first sees it as unspent, and the others see its successor. `decide`
     * must be pure.
     */
    readonly refresh: <A, E>(
      hash: string,
      decide: (found: FoundRefreshToken | undefined) => Refreshed<A, E>,
    ) => Effect.Effect<A, E | StorageUnavailable>;
    /** Newest first, then by descending id, at most `limit`, with their users. */
    readonly sessions: (
      of: SessionsOf,
    ) => Effect.Effect<readonly { readonly session: Session; readonly user: User }[], StorageUnavailable>;
    /** A token family that has not expired at `at`, revoked or not. */
    readonly findFamily: (
      id: string,
      at: string,
    ) => Effect.Effect<TokenFamily | undefined, StorageUnavailable>;
    /** Revokes a token family and writes the audit entry with it. If it is unknown or already revoked, nothing changes. */
    readonly revokeFamily: (
      id: string,
      at: string,
      audit: AuditEntry,
    ) => Effect.Effect<void, StorageUnavailable>;
    /** Revokes an access token alone, or the whole family of a refresh token. Does nothing for an unknown token. */
    readonly revoke: (hash: string, at: string) => Effect.Effect<void, StorageUnavailable>;
  }
>()("@farthing/core/sso/Tokens") {}
