import type { ProviderFailure } from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import { type KeySource, openingKeys, withKeys } from "./keys.ts";
import { keyIdOf } from "./seal.ts";

/** Whether the key for access URLs is there, and whether it is the right one. */
export interface KeyState {
  readonly present: boolean;
  /** How many of the access URLs were encrypted with another key. */
  readonly of_another_key: number;
}

/** Compares the key with encrypted access URLs, by the id of the key in each. Fails if the key is not valid. */
export const keyState = (
  source: KeySource,
  sealed: readonly string[],
): Effect.Effect<KeyState, ProviderFailure> =>
  Effect.map(
    withKeys(source.key_file, () => openingKeys(source)),
    (keys) => ({
      present: keys.length > 0,
      of_another_key: sealed.filter((text) => keys.every(({ id }) => id !== keyIdOf(text))).length,
    }),
  );
