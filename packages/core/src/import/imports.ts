import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { Books } from "./books.ts";
import type { ImportPlan } from "./plan.ts";

/** Content to be stored for a family. */
export interface StoreImport {
  readonly family_id: string;
  /** SHA-256 of the bytes, in hexadecimal: the same bytes are stored once. */
  readonly digest: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The account whose transactions the plan needs. */
  readonly account_id: string | undefined;
}

/**
 * Stores imports, and records which contents were imported. The family must exist. In a family, names of
 * categories, tags and merchants are unique; accounts may share one.
 */
export class Imports extends Context.Service<
  Imports,
  {
    /** What the family has, with the transactions of one account if one is given. */
    readonly books: (
      familyId: string,
      accountId: string | undefined,
    ) => Effect.Effect<Books, StorageUnavailable>;
    /** When the family imported these bytes, or undefined. */
    readonly importedAt: (
      familyId: string,
      digest: string,
    ) => Effect.Effect<string | undefined, StorageUnavailable>;
    /**
     * Reads the books, calls `plan`, and stores the whole plan and the digest, in one atomic step. Returns
     * false, having stored nothing, if the family has imported these bytes before, also if two imports run at
     * once. `plan` may be called again. What is stored is unlocked; its creation and change time is the
     * moment of the import. A plan that cannot be stored, such as one that refers to another family, is a
     * defect.
     */
    readonly store: <E>(
      request: StoreImport,
      plan: (books: Books) => Result.Result<ImportPlan, E>,
    ) => Effect.Effect<boolean, E | StorageUnavailable>;
  }
>()("@farthing/core/import/Imports") {}
