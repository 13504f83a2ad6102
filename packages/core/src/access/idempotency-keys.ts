import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";

/** A request that a client has named, so that it can be sent again. */
export interface NamedRequest {
  readonly user_id: string;
  /** What the client has shown; two of them can have the same name for different requests. */
  readonly credential: string;
  /** The name. */
  readonly key: string;
  /** What is asked for: equal requests have the same. */
  readonly fingerprint: string;
  /** This attempt to answer it, unlike all others. */
  readonly attempt: string;
  /** ISO 8601, UTC, like the moments below. */
  readonly at: string;
  /** From when on another attempt may begin although this one has not ended. */
  readonly free_at: string;
  /** Until when the name is remembered. */
  readonly kept_until: string;
}

/** An answer as it was sent. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

/** Whether a named request is to be worked on. */
export type Begun =
  | { readonly _tag: "Begun" }
  /** Another attempt has begun and not ended. */
  | { readonly _tag: "InUse" }
  /** The name is that of another request. */
  | { readonly _tag: "Reused" }
  | { readonly _tag: "Answered"; readonly answer: KeptAnswer };

/** Remembers named requests of users with their answers, until the moment that each request says. */
export class IdempotencyKeys extends Context.Service<
  IdempotencyKeys,
  {
    /**
     * In one atomic step, begins an attempt if the name is new, or if the same request was begun before and neither ended nor
     * still has time to. Names whose time is over are forgotten.
     */
    readonly begin: (request: NamedRequest) => Effect.Effect<Begun, StorageUnavailable>;
    /**
     * Ends an attempt: keeps its answer, or without one forgets the name. Changes nothing if another attempt has begun
     * since, or an answer is kept.
     */
    readonly finish: (
      attempt: Pick<NamedRequest, "credential" | "key" | "attempt">,
      answer: KeptAnswer | undefined,
    ) => Effect.Effect<void, StorageUnavailable>;
  }
>()("@farthing/core/access/IdempotencyKeys") {}
