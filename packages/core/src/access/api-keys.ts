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

/** Keeps API keys, never their secrets. */
export class ApiKeys extends Context.Service<
  ApiKeys,
  {
    /** The key's user exists. Writes the audit entry with it, where there is one. */
    readonly add: (
      key: ApiKey,
      secretHash: Uint8Array,
      audit?: AuditEntry,
    ) => Effect.Effect<void, StorageUnavailable>;
    readonly find: (id: string) => Effect.Effect<ApiKeyOfUser | undefined, StorageUnavailable>;
    /** Newest first, then by id from the last, at most `limit`, with their owners. */
    readonly list: (
      limit: number,
    ) => Effect.Effect<readonly Omit<ApiKeyOfUser, "secret_hash">[], StorageUnavailable>;
    /** Those of one user, newest first, revoked ones too. */
    readonly listOf: (userId: string) => Effect.Effect<readonly ApiKey[], StorageUnavailable>;
    /**
     * Refuses the key from `at` on, and writes the audit entry with it, where there is one; once: a second call changes
     * and writes nothing. Undefined where there is no such key.
     */
    readonly revoke: (
      id: string,
      at: string,
      audit?: AuditEntry,
    ) => Effect.Effect<ApiKey | undefined, StorageUnavailable>;
    /**
     * Notes that a key was used. Nobody waits for it: where storage is held up it is left out, and it never fails.
     */
    readonly recordUse: (id: string, at: string) => Effect.Effect<void>;
  }
>()("@farthing/core/access/ApiKeys") {}
