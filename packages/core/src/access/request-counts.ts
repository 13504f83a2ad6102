import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";

/** A request among those of its client. */
export interface RequestCount {
  /** How many requests of the client there were in its minute, with this one. */
  readonly count: number;
  /** When the minute is over, in milliseconds from the call on: never later than it is. */
  readonly ends_in: number;
}

/**
 * Counts the requests of clients, for limits: a minute begins with a client's first request, and with the first after it is
 * over. What is stored for several servers counts for all of them together, by one clock.
 */
export class RequestCounts extends Context.Service<
  RequestCounts,
  {
    /** Counts one more request, in one atomic step. If storage was lost meanwhile, it may be counted twice, but never not. */
    readonly count: (client: string) => Effect.Effect<RequestCount, StorageUnavailable>;
  }
>()("@farthing/core/access/RequestCounts") {}
