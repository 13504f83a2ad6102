import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import type { AuditEntry } from "../access/audit-entry.ts";
import type { Family, User } from "../access/user.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { AuthorizationCode, LinkingCode } from "./code.ts";
import type { TokenFamily, TokenPair } from "./tokens.ts";

/** Tokens to be written: a new family and its first pair. */
export interface NewTokens {
  readonly family: TokenFamily;
  readonly pair: TokenPair;
}

/** An authorization code as it is found when it is presented. */
export interface FoundAuthorizationCode {
  readonly code: AuthorizationCode;
  readonly user: User;
  /** Its tokens, if it was used before. */
  readonly token_family_id: string | undefined;
}

/** The decision on an authorization code: it is spent for tokens, or its tokens are revoked. */
export interface Exchanged<A, E> {
  readonly tokens?: NewTokens;
  readonly revoke_family?: { readonly id: string; readonly at: string };
  /** Not written if there is already one with its id. */
  readonly audit?: AuditEntry;
  /** The answer, which may be a refusal even if something is written. */
  readonly result: Result.Result<A, E>;
}

/** A linking code as it is found when it is presented, with everything that can prevent an account. */
export interface FoundLinkingCode {
  readonly code: LinkingCode;
  readonly used: boolean;
  readonly is_blocked: boolean;
  /** Whether the identity belongs to a user already. */
  readonly is_linked: boolean;
  /** Whether a user has the identity's e-mail address. */
  readonly is_email_taken: boolean;
}

/** An account that is created with a linking code, all or nothing. */
export interface NewAccount {
  readonly family: Family;
  readonly user: User;
  readonly tokens: NewTokens;
  readonly audit: AuditEntry;
  /** UUID of the link between user and identity. */
  readonly identity_id: string;
}

/** Stores one-time codes of two kinds, which are never interchangeable. */
export class OneTimeCodes extends Context.Service<
  OneTimeCodes,
  {
    /**
     * Looks up the code's user, calls `decide`, and stores the code, in one atomic step. If `decide` refuses, nothing
     * changes; a code for an unknown user is never stored. `decide` must be pure. Codes that have expired by the time of
     * issue are deleted.
     */
    readonly issueAuthorizationCode: <E>(
      code: AuthorizationCode,
      decide: (user: User | undefined) => Result.Result<void, E>,
    ) => Effect.Effect<void, E | StorageUnavailable>;
    /** Codes that have expired by its time of issue are deleted. */
    readonly issueLinkingCode: (code: LinkingCode) => Effect.Effect<void, StorageUnavailable>;
    /**
     * Looks up an authorization code, calls `decide`, and writes its decision, in one atomic step: if tokens are written,
     * the code is spent with them. Of concurrent calls only the first sees it as unused. `decide` must be pure. Does not
     * find linking codes.
     */
    readonly exchange: <A, E>(
      hash: string,
      decide: (found: FoundAuthorizationCode | undefined) => Exchanged<A, E>,
    ) => Effect.Effect<A, E | StorageUnavailable>;
    /**
     * Looks up a linking code, calls `decide`, and writes the account and spends the code, in one atomic step. If `decide`
     * refuses, nothing changes: the code stays usable. Does not find authorization codes.
     */
    readonly createAccount: <E>(
      hash: string,
      decide: (found: FoundLinkingCode | undefined) => Result.Result<NewAccount, E>,
    ) => Effect.Effect<User, E | StorageUnavailable>;
  }
>()("@farthing/core/sso/OneTimeCodes") {}
