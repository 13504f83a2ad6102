import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { StorageUnavailable } from "./storage-unavailable.ts";

/** Whether storage answers. */
export class StorageHealth extends Context.Service<
  StorageHealth,
  {
    /** Succeeds if a read is answered now, by storage that is not known to be for reading alone. */
    readonly check: Effect.Effect<void, StorageUnavailable>;
  }
>()("@farthing/core/storage/StorageHealth") {}
