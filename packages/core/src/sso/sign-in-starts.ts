import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";

/** A sign-in that has begun, until the provider sends the browser back. What is secret of it is kept as SHA-256. */
export interface SignInStart {
  readonly state_hash: string;
  /** Of the secret that the browser keeps in which it began. */
  readonly browser_hash: string;
  readonly provider: string;
  /** What the app wants to have back, as it is. */
  readonly app_state: string | null;
  readonly code_challenge: string | null;
  readonly created_at: string;
  readonly expires_at: string;
}

/** Keeps sign-ins that have begun. */
export class SignInStarts extends Context.Service<
  SignInStarts,
  {
    /** Those that have expired by its beginning are forgotten. */
    readonly add: (start: SignInStart) => Effect.Effect<void, StorageUnavailable>;
    /**
     * Takes a sign-in away, once: undefined where there is none with this state, of this provider, in this browser, or
     * it has expired. One that does not fit in all of that stays.
     */
    readonly take: (wanted: {
      readonly state_hash: string;
      readonly browser_hash: string;
      readonly provider: string;
      readonly at: string;
    }) => Effect.Effect<SignInStart | undefined, StorageUnavailable>;
  }
>()("@farthing/core/sso/SignInStarts") {}
