import type { KeptReading } from "@farthing/preflight/remembered";
import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { ListRequest, Page } from "../../port/page.ts";
import type { StorageUnavailable } from "../../port/storage-unavailable.ts";

/** How a file was read when it was stored, by its layout (docs/spec/import.md, Remembered readings). */
export interface StoredReading extends KeptReading {
  /** UUID. */
  readonly id: string;
  /** The import that taught it. */
  readonly import_id: string;
}

/** A reading that an import teaches. */
export type LearnedReading = Omit<StoredReading, "import_id">;

/** What a file teaches, before it is known into which account it goes. */
export type Lesson = Pick<StoredReading, "layout" | "accounts" | "reading" | "said">;

/** What remembered readings are sorted by. */
export type ReadingKey = Pick<StoredReading, "learned_at" | "id">;

/**
 * The readings that a family's imports taught: at most one of a layout and an account. They are stored with the import
 * (`Imports.store`), stay when it is undone, and go with their account.
 */
export class Readings extends Context.Service<
  Readings,
  {
    /** The newest first: by the moment in which they were learned, then by id. */
    readonly list: (
      familyId: string,
      request: ListRequest<ReadingKey>,
    ) => Effect.Effect<Page<StoredReading>, StorageUnavailable>;
    /** The family of a reading, for an operator. What acts for a family uses `find`. */
    readonly familyOf: (id: string) => Effect.Effect<string | undefined, StorageUnavailable>;
    readonly find: (
      familyId: string,
      id: string,
    ) => Effect.Effect<StoredReading | undefined, StorageUnavailable>;
    /** Those of layouts with a key (`layoutKey` of preflight), the newest first. */
    readonly ofLayout: (
      familyId: string,
      key: string,
    ) => Effect.Effect<readonly StoredReading[], StorageUnavailable>;
    /** Forgets one; false if the family does not have it. */
    readonly forget: (familyId: string, id: string) => Effect.Effect<boolean, StorageUnavailable>;
  }
>()("@farthing/core/import/Readings") {}
