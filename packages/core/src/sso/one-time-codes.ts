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

/** An authorization code as it is looked up when it is presented. */
export interface FoundAuthorizationCode {
  readonly code: AuthorizationCode;
  readonly user: User;
  /** The tokens that came of it, where it was used before. */
  readonly token_family_id: string | undefined;
}

/** What becomes of an authorization code: it is spent for tokens, or the tokens that came of it are revoked. */
export interface Exchanged<A, E> {
  readonly tokens?: NewTokens;
  readonly revoke_family?: { readonly id: string; readonly at: string };
  /** Not written where there is one with its id. */
  readonly audit?: AuditEntry;
  /** The answer, also where something is written and the answer is no. */
  readonly result: Result.Result<A, E>;
}

/** A linking code as it is looked up when it is presented, with everything that stands in the way of an account. */
export interface FoundLinkingCode {
  readonly code: LinkingCode;
  readonly used: boolean;
  readonly is_blocked: boolean;
  /** Whether the identity belongs to a user already. */
  readonly is_linked: boolean;
  /** Whether a user has the identity's e-mail address. */
  readonly is_email_taken: boolean;
}

/** An account that is made of a linking code: all of it or nothing. */
export interface NewAccount {
  readonly family: Family;
  readonly user: User;
  readonly tokens: NewTokens;
  readonly audit: AuditEntry;
  /** UUID of the link between user and identity. */
  readonly identity_id: string;
}

/** Keeps one-time codes of two kinds, which never stand for one another. */
export class OneTimeCodes extends Context.Service<
  OneTimeCodes,
  {
    /**
     * Looks the code's user up, lets `decide` judge, and keeps the code, as one atomic step. What `decide` refuses changes
     * nothing; a code of nobody is not kept, whatever it decides. `decide` is pure. Codes that have expired by the moment
     * of issue are forgotten.
     */
    readonly issueAuthorizationCode: <E>(
      code: AuthorizationCode,
      decide: (user: User | undefined) => Result.Result<void, E>,
    ) => Effect.Effect<void, E | StorageUnavailable>;
    /** Codes that have expired by its moment of issue are forgotten. */
    readonly issueLinkingCode: (code: LinkingCode) => Effect.Effect<void, StorageUnavailable>;
    /**
     * Looks an authorization code up, lets `decide` judge, and writes what it decided, as one atomic step: where tokens
     * are written the code is spent with them. Of any number at once the first sees it unused. `decide` is pure. A
     * linking code is none.
     */
    readonly exchange: <A, E>(
      hash: string,
      decide: (found: FoundAuthorizationCode | undefined) => Exchanged<A, E>,
    ) => Effect.Effect<A, E | StorageUnavailable>;
    /**
     * Looks a linking code up, lets `decide` judge, and writes the account that it decided on and spends the code, as
     * one atomic step. What `decide` refuses changes nothing: the code stays usable. An authorization code is none.
     */
    readonly createAccount: <E>(
      hash: string,
      decide: (found: FoundLinkingCode | undefined) => Result.Result<NewAccount, E>,
    ) => Effect.Effect<User, E | StorageUnavailable>;
  }
>()("@farthing/core/sso/OneTimeCodes") {}
