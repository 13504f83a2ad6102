import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { ApiKey } from "./api-key.ts";
import type { AuditEntry } from "./audit-entry.ts";
import type { User } from "./user.ts";

/** A key as it is looked up when it is presented: with its owner and the hash to compare. */
export interface ApiKeyOfUser {
  readonly key: ApiKey;
  readonly user: User;
  /** SHA-256 of the secret: 32 bytes. */
  readonly secret_hash: Uint8Array;
}

/** Stores API keys without their secrets. */
export class ApiKeys extends Context.Service<
  ApiKeys,
  {
    /**
     * Adds the key, and writes the audit entry, if given, with it. Returns false, without a change, if its user does not exist:
     * somebody may just have deleted them.
     */
    readonly add: (
      key: ApiKey,
      secretHash: Uint8Array,
      audit?: AuditEntry,
    ) => Effect.Effect<boolean, StorageUnavailable>;
    readonly find: (id: string) => Effect.Effect<ApiKeyOfUser | undefined, StorageUnavailable>;
    /** Newest first, then by id from the last, at most `limit`, with their owners. */
    readonly list: (
      limit: number,
    ) => Effect.Effect<readonly Omit<ApiKeyOfUser, "secret_hash">[], StorageUnavailable>;
    /** The keys of one user, newest first, then by id from the last, at most `limit`, including revoked ones. */
    readonly listOf: (userId: string, limit: number) => Effect.Effect<readonly ApiKey[], StorageUnavailable>;
    /**
     * Revokes the key at `at`, and writes the audit entry, if given, with it. A second call changes and
     * writes nothing. Undefined if the key does not exist.
     */
    readonly revoke: (
      id: string,
      at: string,
      audit?: AuditEntry,
    ) => Effect.Effect<ApiKey | undefined, StorageUnavailable>;
    /**
     * Records that a key was used. Callers do not wait for it: if storage is busy the use is not recorded,
     * and it never fails.
     */
    readonly recordUse: (id: string, at: string) => Effect.Effect<void>;
  }
>()("@farthing/core/access/ApiKeys") {}
