import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";

/** A sign-in that has begun, until the provider sends the browser back. Its secrets are stored as SHA-256. */
export interface SignInStart {
  readonly state_hash: string;
  /** The hash of the secret that its browser keeps. */
  readonly browser_hash: string;
  readonly provider: string;
  /** The state that the app wants returned, percent-encoded. */
  readonly app_state: string | null;
  readonly code_challenge: string | null;
  readonly created_at: string;
  readonly expires_at: string;
}

/** Stores sign-ins that have begun. */
export class SignInStarts extends Context.Service<
  SignInStarts,
  {
    /** Those that have expired by its start are deleted. */
    readonly add: (start: SignInStart) => Effect.Effect<void, StorageUnavailable>;
    /**
     * Takes a sign-in, once: undefined if there is none with this state, provider and browser, or if it has expired. One
     * that does not match in all of these stays.
     */
    readonly take: (wanted: {
      readonly state_hash: string;
      readonly browser_hash: string;
      readonly provider: string;
      readonly at: string;
    }) => Effect.Effect<SignInStart | undefined, StorageUnavailable>;
  }
>()("@farthing/core/sso/SignInStarts") {}
