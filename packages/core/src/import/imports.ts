import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { Books } from "./books.ts";
import type { ImportPlan } from "./plan.ts";

/** A content that is to be stored for a family. */
export interface StoreImport {
  readonly family_id: string;
  /** SHA-256 of the bytes, in hexadecimal: the same bytes are stored once. */
  readonly digest: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The account whose transactions the plan must know. */
  readonly account_id: string | undefined;
}

/**
 * Keeps what is imported, and which contents were. The family that is named exists; categories, tags and merchants
 * have one name each in it, accounts may share one.
 */
export class Imports extends Context.Service<
  Imports,
  {
    /** What the family has, with the transactions of one account where one is named. */
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
     * Reads the books, lets `plan` decide, and stores the whole plan and the digest, as one atomic step. Answers false,
     * having stored nothing, where the family has imported these bytes before, also when two do so at once. `plan` may
     * be called again. What is stored is unlocked, and made and changed at the moment of the import. A plan that cannot be
     * stored, such as one that leads into another family, is a defect.
     */
    readonly store: <E>(
      request: StoreImport,
      plan: (books: Books) => Result.Result<ImportPlan, E>,
    ) => Effect.Effect<boolean, E | StorageUnavailable>;
  }
>()("@farthing/core/import/Imports") {}
