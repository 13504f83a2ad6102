import * as Effect from "effect/Effect";
import type { BadSetting } from "./bad-setting.ts";
import { readProvidersFile } from "./providers-file.ts";

interface Named {
  readonly name?: unknown;
  readonly issuer?: unknown;
}

/**
 * Who vouches for the identities of a provider: its issuer where the file of providers at `path` names it, else its own
 * name. Secrets that the file refers to need not be there. A blank path is no file.
 */
export const issuerOf = (name: string, path: string): Effect.Effect<string, BadSetting> =>
  path === ""
    ? Effect.succeed(name)
    : Effect.map(readProvidersFile(path), (json) => {
        const providers = Array.isArray(json) ? (json as readonly (Named | null)[]) : [];
        const issuer = providers.find((each) => each?.name === name)?.issuer;
        return typeof issuer === "string" ? issuer : name;
      });
