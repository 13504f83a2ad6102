import { dirname, join } from "node:path";
import { type AccessUrlVault, type ProviderTransport, RetryBase } from "@farthing/core/provider";
import { layerProviderTransport } from "@farthing/provider";
import { layerVault } from "@farthing/vault";
import * as Layer from "effect/Layer";
import type { ProviderSettings } from "./provider-settings.ts";

/** The file with the key for access URLs, next to the database. */
export const keyFileBeside = (database: string): string => join(dirname(database), "farthing.key");

/** The layers needed for requests to providers, by the settings. */
export const providerLayer = (
  { allow_loopback, retry_base, secret_key }: ProviderSettings,
  keyFile: string,
): Layer.Layer<AccessUrlVault | ProviderTransport> =>
  Layer.mergeAll(
    layerProviderTransport({ allow_loopback }),
    layerVault({ key_file: keyFile, ...(secret_key === undefined ? {} : { secret_key }) }),
    retry_base === undefined ? Layer.empty : Layer.succeed(RetryBase, retry_base),
  );
