import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { AuditEntry } from "../access/audit-entry.ts";
import type { User } from "../access/user.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { IdentityTaken } from "./errors.ts";

/** What identifies an identity. */
export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

/** An identity that belongs to a user. */
export interface LinkedIdentity extends IdentityKey {
  /** UUID. */
  readonly id: string;
  readonly provider: string;
  readonly user_id: string;
  readonly created_at: string;
}

/** Stores which identities belong to which users, and which are blocked. */
export class Identities extends Context.Service<
  Identities,
  {
    readonly findUser: (key: IdentityKey) => Effect.Effect<User | undefined, StorageUnavailable>;
    readonly isBlocked: (key: IdentityKey) => Effect.Effect<boolean, StorageUnavailable>;
    /**
     * Links the identity and writes the audit entry together. Refused if the identity is another user's; does nothing if it
     * is already the user's. Returns false, without a change, if the user does not exist: somebody may just have deleted them.
     */
    readonly link: (
      identity: LinkedIdentity,
      audit: AuditEntry,
    ) => Effect.Effect<boolean, IdentityTaken | StorageUnavailable>;
    /**
     * Unlinks the identity and writes the audit entry together. Returns false, without a change, if the user does not have
     * it.
     */
    readonly unlink: (
      key: IdentityKey,
      userId: string,
      audit: AuditEntry,
    ) => Effect.Effect<boolean, StorageUnavailable>;
    /** Blocks or unblocks an identity, whether or not a user has it. Returns false if it already is. */
    readonly setBlocked: (
      key: IdentityKey,
      blocked: boolean,
      audit: AuditEntry,
    ) => Effect.Effect<boolean, StorageUnavailable>;
  }
>()("@farthing/core/sso/Identities") {}
