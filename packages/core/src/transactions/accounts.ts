import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { Page, PageRequest } from "../port/page.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { Account } from "./account.ts";

/** Reads a family's accounts. */
export class Accounts extends Context.Service<
  Accounts,
  {
    /** By name in code-point order, then by id. */
    readonly list: (familyId: string, page: PageRequest) => Effect.Effect<Page<Account>, StorageUnavailable>;
    /** The family of an account, for an operator. What acts for a family uses `find`. */
    readonly familyOf: (id: string) => Effect.Effect<string | undefined, StorageUnavailable>;
    readonly find: (familyId: string, id: string) => Effect.Effect<Account | undefined, StorageUnavailable>;
  }
>()("@farthing/core/transactions/Accounts") {}
