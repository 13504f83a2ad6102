import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { EmailTaken, FamilyNotFound } from "./errors.ts";
import type { Family, User } from "./user.ts";

/** A new user, with the family that is created for them or that they join. */
export interface NewUser {
  readonly user: User;
  /** Created together with the user, all or nothing; absent if they join an existing family. */
  readonly family?: Family;
}

/** Stores users and families. */
export class Users extends Context.Service<
  Users,
  {
    /**
     * All or nothing: never a family without its user, or two users with one address, even in a race. A taken
     * address is reported before a missing family.
     */
    readonly create: (user: NewUser) => Effect.Effect<void, EmailTaken | FamilyNotFound | StorageUnavailable>;
    /** Addresses are compared in lower case. */
    readonly findByEmail: (email: string) => Effect.Effect<User | undefined, StorageUnavailable>;
    readonly findFamily: (id: string) => Effect.Effect<Family | undefined, StorageUnavailable>;
    /** The family, if there is exactly one. */
    readonly onlyFamily: Effect.Effect<Family | undefined, StorageUnavailable>;
    /** The families that no user belongs to, by id, at most `limit`. */
    readonly familiesWithoutUsers: (limit: number) => Effect.Effect<readonly Family[], StorageUnavailable>;
    /** Oldest first, then by id, at most `limit`. */
    readonly list: (limit: number) => Effect.Effect<readonly User[], StorageUnavailable>;
    /** Makes a deactivated user active again. Undefined if the user does not exist. */
    readonly reactivate: (email: string) => Effect.Effect<User | undefined, StorageUnavailable>;
    /** Deactivates a user at `at`. A second call changes nothing. Undefined if the user does not exist. */
    readonly deactivate: (email: string, at: string) => Effect.Effect<User | undefined, StorageUnavailable>;
  }
>()("@farthing/core/access/Users") {}
