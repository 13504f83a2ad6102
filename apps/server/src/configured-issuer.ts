import * as Effect from "effect/Effect";
import type { BadSetting } from "./bad-setting.ts";
import { readProvidersFile } from "./providers-file.ts";

interface Named {
  readonly name?: unknown;
  readonly issuer?: unknown;
}

/** Who vouches for the identities of a provider. */
export interface ConfiguredIssuer {
  /** The provider's issuer where it is configured, else its own name. */
  readonly issuer: string;
  /** The names of those that are configured, where this is none of them; undefined also where there is no file. */
  readonly others: readonly string[] | undefined;
}

const providersIn = (json: unknown): readonly { readonly name: string; readonly issuer: string }[] =>
  (Array.isArray(json) ? (json as readonly (Named | null)[]) : []).flatMap((each) =>
    typeof each?.name === "string" && typeof each.issuer === "string"
      ? [{ name: each.name, issuer: each.issuer }]
      : [],
  );

/**
 * Who vouches for the identities of a provider, by the file of providers at `path`. Secrets that the file refers to need
 * not be there. A blank path is no file.
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
