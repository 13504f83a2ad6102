import { ProviderFailure } from "@farthing/core/provider";

/** The failure if a key cannot be read or created; it says why, and reveals nothing of the key. */
export const keyUnusable = (
  why: Pick<ProviderFailure, "detail"> | Pick<ProviderFailure, "setting">,
): ProviderFailure => new ProviderFailure({ code: "secret_key_unusable", ...why });
