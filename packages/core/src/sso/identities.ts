import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { AuditEntry } from "../access/audit-entry.ts";
import type { User } from "../access/user.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { IdentityTaken } from "./errors.ts";

/** What tells one identity from all others. */
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

/** Keeps which identities belong to whom, and which may not be used. */
export class Identities extends Context.Service<
  Identities,
  {
    readonly findUser: (key: IdentityKey) => Effect.Effect<User | undefined, StorageUnavailable>;
    readonly isBlocked: (key: IdentityKey) => Effect.Effect<boolean, StorageUnavailable>;
    /** Links and writes the audit entry, together. Refused where the identity is another user's; once where it is theirs. */
    readonly link: (
      identity: LinkedIdentity,
      audit: AuditEntry,
    ) => Effect.Effect<void, IdentityTaken | StorageUnavailable>;
    /** Unlinks and writes the audit entry; answers false, having done nothing, where the user has no such identity. */
    readonly unlink: (
      key: IdentityKey,
      userId: string,
      audit: AuditEntry,
    ) => Effect.Effect<boolean, StorageUnavailable>;
    /** Blocks or unblocks, whether or not anybody has the identity; answers false where it is so already. */
    readonly setBlocked: (
      key: IdentityKey,
      blocked: boolean,
      audit: AuditEntry,
    ) => Effect.Effect<boolean, StorageUnavailable>;
  }
>()("@farthing/core/sso/Identities") {}
