import { ProviderFailure } from "@farthing/core/provider";

/** The failure if a key cannot be read or created; it says why, and reveals nothing of the key. */
export const keyUnusable = (
  why: Pick<ProviderFailure, "detail"> | Pick<ProviderFailure, "setting">,
): ProviderFailure => new ProviderFailure({ code: "secret_key_unusable", ...why });

/** The failure if there is no key to decrypt with: the file was not kept, or not put back. */
export const keyMissing = (file: string): ProviderFailure =>
  new ProviderFailure({ code: "secret_key_missing", detail: `The file ${file} does not exist.` });
