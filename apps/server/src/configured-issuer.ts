import * as Effect from "effect/Effect";
import type { BadSetting } from "./bad-setting.ts";
import { readProvidersFile } from "./providers-file.ts";

interface Named {
  readonly name?: unknown;
  readonly issuer?: unknown;
}

/** The issuer of the identities of a provider. */
export interface ConfiguredIssuer {
  /** The provider's issuer if it is configured, otherwise its own name. */
  readonly issuer: string;
  /**
   * The names of the configured providers, if this is not one of them; undefined also if there is no file.
   */
  readonly others: readonly string[] | undefined;
}

const providersIn = (json: unknown): readonly { readonly name: string; readonly issuer: string }[] =>
  (Array.isArray(json) ? (json as readonly (Named | null)[]) : []).flatMap((each) =>
    typeof each?.name === "string" && typeof each.issuer === "string"
      ? [{ name: each.name, issuer: each.issuer }]
      : [],
  );

/**
 * The issuer of the identities of a provider, from the file of providers at `path`. Secrets that the file
 * refers to may be missing. A blank path means no file.
 */
export const issuerOf = (name: string, path: string): Effect.Effect<ConfiguredIssuer, BadSetting> =>
  path === ""
    ? Effect.succeed({ issuer: name, others: undefined })
    : Effect.map(readProvidersFile(path), (json) => {
        const providers = providersIn(json);
        const found = providers.find((each) => each.name === name);
        return found === undefined
          ? { issuer: name, others: providers.map((each) => each.name) }
          : { issuer: found.issuer, others: undefined };
      });
