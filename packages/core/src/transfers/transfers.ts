import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { ListRequest, Page } from "../port/page.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { TransactionNotFound } from "../transactions/errors.ts";
import type { SideToPair } from "./decide-pairing.ts";
import type { Transfer, TransferKey, TransferLegs, TransferState } from "./transfer.ts";

/** The family has no transfer with this id, and nothing of it is proposed or rejected. */
export class TransferNotFound extends Schema.TaggedError<TransferNotFound>()("TransferNotFound", {
  id: Schema.String,
}) {}

/** Decides whether two transactions are paired. Pure: it may be called again. */
export type DecidePairing<E> = (sides: readonly [SideToPair, SideToPair]) => Result.Result<TransferLegs, E>;

/** A transfer that a person wanted, and whether its sides were paired only now. */
export interface PairedByHand {
  readonly transfer: Transfer;
  readonly is_new: boolean;
}

/**
 * Stores what persons decide about transfers. What the rule decides (`decidePairs`) is not asked of anybody: each call of any port
 * that stores, changes or takes away transactions, or renames accounts, leaves the pairs of the rule as they follow from all
 * transactions of the family, in its own atomic step. In the same way it takes the pair of a person or a file away that a change has
 * broken (`isBroken`).
 */
export class Transfers extends Context.Service<
  Transfers,
  {
    /** Those in one state, newest first: by creation time, then by id. */
    readonly list: (
      familyId: string,
      state: TransferState,
      request: ListRequest<TransferKey>,
    ) => Effect.Effect<Page<Transfer>, StorageUnavailable>;
    /**
     * Reads two transactions, calls `decide`, and pairs them at `at`, in one atomic step; what the rule has made of either ends. They
     * are paired from then on, whatever else is stored. If `decide` refuses, nothing changes.
     */
    readonly pair: <E>(
      familyId: string,
      ids: readonly [string, string],
      at: string,
      decide: DecidePairing<E>,
    ) => Effect.Effect<PairedByHand, E | TransactionNotFound | StorageUnavailable>;
    /** Takes a transfer or a proposal away, and keeps its transactions from being paired again by anything but `pair`. */
    readonly reject: (
      familyId: string,
      id: string,
    ) => Effect.Effect<void, TransferNotFound | StorageUnavailable>;
  }
>()("@farthing/core/transfers/Transfers") {}
