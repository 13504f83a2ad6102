import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { ProviderFailure } from "../failure/failure.ts";
import type { AccessUrl } from "./access-url.ts";

/** Encrypts access URLs, so that storage never holds one that can be read. */
export class AccessUrlVault extends Context.Service<
  AccessUrlVault,
  {
    /** Text that can be decrypted only with the same key and for the same connection. Fails if there is no key. */
    readonly seal: (connectionId: string, url: AccessUrl) => Effect.Effect<string, ProviderFailure>;
    /**
     * Fails with `secret_key_missing` if there is no key, and with `secret_key_mismatch` if it was encrypted with another key
     * or for another connection.
     */
    readonly open: (connectionId: string, sealed: string) => Effect.Effect<AccessUrl, ProviderFailure>;
  }
>()("@farthing/core/provider/AccessUrlVault") {}
