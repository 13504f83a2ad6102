import { ProviderFailure } from "@farthing/core/provider";

/** What is thrown where a key cannot be read or made; it says why, and nothing of the key. */
export const keyUnusable = (
  why: Pick<ProviderFailure, "detail"> | Pick<ProviderFailure, "setting">,
): ProviderFailure => new ProviderFailure({ code: "secret_key_unusable", ...why });
