import { StorageUnavailable } from "@farthing/core/storage";
import * as Schema from "effect/Schema";

/** Storage was lost after a part of a sync was stored. */
export class SyncCutShort extends Schema.TaggedError<SyncCutShort>()("SyncCutShort", {
  reason: StorageUnavailable.fields.reason,
}) {
  /** What became of the sync. */
  get outcome(): string {
    return this.reason === "unknown"
      ? "What was fetched before is stored; it is not known whether the last part is. Sync again: nothing is stored twice."
      : "What was fetched before is stored; the next sync fetches the rest.";
  }
}
