import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { EmailTaken, FamilyNotFound } from "./errors.ts";
import type { Family, User } from "./user.ts";

/** A user to be, with the family that is made for them or that they join. */
export interface NewUser {
  readonly user: User;
  /** Made together with the user, all or nothing; absent where they join a family that is there. */
  readonly family?: Family;
}

/** Keeps users and families. */
export class Users extends Context.Service<
  Users,
  {
    /**
     * All or nothing: neither a family without its user nor two users with one address, whatever races. A taken address
     * is told before a missing family.
     */
    readonly create: (user: NewUser) => Effect.Effect<void, EmailTaken | FamilyNotFound | StorageUnavailable>;
    /** Addresses are compared in lower case. */
    readonly findByEmail: (email: string) => Effect.Effect<User | undefined, StorageUnavailable>;
    readonly findFamily: (id: string) => Effect.Effect<Family | undefined, StorageUnavailable>;
    /** The family where there is exactly one. */
    readonly onlyFamily: Effect.Effect<Family | undefined, StorageUnavailable>;
    /** Oldest first, then by id, at most `limit`. */
    readonly list: (limit: number) => Effect.Effect<readonly User[], StorageUnavailable>;
    /** Shuts a user out from `at` on, once: a second call changes nothing. Undefined where there is no such user. */
    readonly deactivate: (email: string, at: string) => Effect.Effect<User | undefined, StorageUnavailable>;
  }
>()("@farthing/core/access/Users") {}
