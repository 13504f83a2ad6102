import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { AuditEntry } from "../access/audit-entry.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";

/** Reads the audit log; entries are written together with the changes that they describe. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Newest first, then by descending id, at most `limit`. */
    readonly list: (limit: number) => Effect.Effect<readonly AuditEntry[], StorageUnavailable>;
  }
>()("@farthing/core/sso/AuditLog") {}
