import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import type { ListRequest, Page } from "../port/page.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { Account, StoredAccount } from "./account.ts";
import type { AccountNotFound } from "./errors.ts";
import type { BeginLedger, DaySpan } from "./ledger.ts";

/** A filter for the accounts of a family. */
export interface AccountFilter {
  /** Leaves out those that are disabled. */
  readonly without_disabled?: boolean;
}

/** What accounts are sorted by. */
export type AccountKey = Pick<Account, "name" | "id">;

/**
 * The fields of an account to write; absent fields stay unchanged. A balance is written with its day, and none that was said
 * before counts any more; null takes back what persons said of it, and what was said besides counts again.
 */
export interface AccountChange extends Partial<Omit<Account, "id" | "currency" | "balance">> {
  readonly balance?: string | null;
}

/** An account with the fields that a change writes; what its balance is then follows from the books. */
export const withChange = <A extends Account>(
  account: A,
  { balance, balance_day, ...fields }: AccountChange,
): A => ({
  ...account,
  ...fields,
  ...(typeof balance === "string" ? { balance, balance_day: balance_day ?? null } : {}),
});

/** Decides on a change of an account beside the others of its family; undefined changes nothing. Pure: it may be called again. */
export type DecideAccount<E> = (
  current: Account,
  others: readonly StoredAccount[],
) => Result.Result<AccountChange | undefined, E>;

/** Decides whether an account is added beside the others of its family. Pure: it may be called again. */
export type DecideNewAccount<E> = (others: readonly StoredAccount[]) => Result.Result<void, E>;

/** An account, and what is deleted with it. */
export interface AccountContents {
  readonly account: StoredAccount;
  /** Split transactions count as one. */
  readonly transactions: number;
  /** The transfers whose other side is in another account: they go, and that side stays. */
  readonly halved_transfers: number;
  /** The bank connection that keeps it up to date, if there is one. */
  readonly connection_id: string | null;
}

/** Stores a family's accounts. A call for one family never reads or writes another family's data. */
export class Accounts extends Context.Service<
  Accounts,
  {
    /** By name in code-point order, then by id. An account that is renamed moves. */
    readonly list: (
      familyId: string,
      request: ListRequest<AccountKey>,
      filter?: AccountFilter,
    ) => Effect.Effect<Page<StoredAccount>, StorageUnavailable>;
    /** The family of an account, for an operator. What acts for a family uses `find`. */
    readonly familyOf: (id: string) => Effect.Effect<string | undefined, StorageUnavailable>;
    readonly find: (
      familyId: string,
      id: string,
    ) => Effect.Effect<StoredAccount | undefined, StorageUnavailable>;
    /**
     * Reads the accounts of the family, by id, calls `decide`, and adds another at `at`, in one atomic step; if `decide`
     * refuses, nothing is added. A family that does not exist and an id that is used are defects.
     */
    readonly add: <E>(
      familyId: string,
      account: Account,
      at: string,
      decide: DecideNewAccount<E>,
    ) => Effect.Effect<void, E | StorageUnavailable>;
    /**
     * Reads the account and the others of the family, by id, calls `decide`, and writes its decision at `at`, in one atomic
     * step. Returns the account as it is now. If `decide` refuses, nothing changes. A name that is written here stays when a bank gives another.
     */
    readonly update: <E>(
      familyId: string,
      id: string,
      at: string,
      decide: DecideAccount<E>,
    ) => Effect.Effect<StoredAccount, E | AccountNotFound | StorageUnavailable>;
    /**
     * Reads what is in the account, calls `decide`, and deletes the account with its transactions and their transfers, in one
     * atomic step. Returns what was deleted. If `decide` refuses, nothing is deleted.
     */
    readonly remove: <E>(
      familyId: string,
      id: string,
      decide: (contents: AccountContents) => Result.Result<void, E>,
    ) => Effect.Effect<AccountContents, E | AccountNotFound | StorageUnavailable>;
    /**
     * Reads the balances that were stated of an account and its entries, all of one moment: balances by day, place and import,
     * entries by day, creation time and id. Of a span it reads what is in it, from the second last day with a balance before it to
     * the second one after it. Undefined if the family has no such account.
     */
    readonly ledger: <A>(
      familyId: string,
      id: string,
      span: DaySpan | null,
      begin: BeginLedger<A>,
    ) => Effect.Effect<A | undefined, StorageUnavailable>;
  }
>()("@farthing/core/transactions/Accounts") {}
