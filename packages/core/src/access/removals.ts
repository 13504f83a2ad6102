import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { Family, User } from "./user.ts";

/** A user, and what is deleted with them. */
export interface UserContents {
  readonly user: User;
  readonly api_keys: number;
  /** Those that can still be used. */
  readonly sessions: number;
  readonly identities: number;
  /** The other users of the family. */
  readonly others: number;
}

/** A family, and what is deleted with it. */
export interface FamilyContents {
  readonly family: Family;
  /** Their e-mail addresses, oldest user first. */
  readonly users: readonly string[];
  readonly accounts: number;
  /** Split transactions count as one. */
  readonly transactions: number;
  readonly connections: number;
}

/**
 * Deletes users and families, with everything that is theirs, in one atomic step each. The audit log keeps their entries, which
 * then belong to no user.
 */
export class Removals extends Context.Service<
  Removals,
  {
    /** What `removeUser` would delete at `at`; undefined if there is no such user. Addresses are compared in lower case. */
    readonly userContents: (
      email: string,
      at: string,
    ) => Effect.Effect<UserContents | undefined, StorageUnavailable>;
    /** Deletes a user with their keys, tokens, codes and identities. Their family and its books stay. */
    readonly removeUser: (
      email: string,
      at: string,
    ) => Effect.Effect<UserContents | undefined, StorageUnavailable>;
    /** What `removeFamily` would delete; undefined if there is no such family. */
    readonly familyContents: (id: string) => Effect.Effect<FamilyContents | undefined, StorageUnavailable>;
    /** Deletes a family with its users, its books and its connections: nothing of it is left. */
    readonly removeFamily: (id: string) => Effect.Effect<FamilyContents | undefined, StorageUnavailable>;
  }
>()("@farthing/core/access/Removals") {}
