import { AccessUrlVault, ProviderFailure } from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { keyMissing } from "./key-unusable.ts";
import { currentKey, type KeySource, openingKeys, withKeys } from "./keys.ts";
import { open, seal } from "./seal.ts";

/** Encrypts access URLs with AES-256-GCM and the key of a setting or of a file (docs/spec/bank-data.md, Access URLs). */
export const layerVault = (source: KeySource): Layer.Layer<AccessUrlVault> =>
  Layer.succeed(
    AccessUrlVault,
    AccessUrlVault.of({
      seal: (connectionId, url) =>
        Effect.map(
          withKeys(source.key_file, () => currentKey(source)),
          (key) => seal(key, connectionId, url),
        ),
      open: (connectionId, sealed) =>
        Effect.flatMap(
          withKeys(source.key_file, () => openingKeys(source)),
          (keys) => {
            if (keys.length === 0) return keyMissing(source.key_file);
            for (const key of keys) {
              const url = open(key, connectionId, sealed);
              if (url !== undefined) return Effect.succeed(url);
            }
            return new ProviderFailure({ code: "secret_key_mismatch" });
          },
        ),
    }),
  );
