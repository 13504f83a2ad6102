import { readFileSync } from "node:fs";
import * as Effect from "effect/Effect";
import { BadSetting } from "./bad-setting.ts";

/** The JSON of the file of identity providers. */
export const readProvidersFile = (path: string): Effect.Effect<unknown, BadSetting> =>
  Effect.try({
    try: () => JSON.parse(readFileSync(path, "utf8")) as unknown,
    catch: (error) =>
      new BadSetting({
        message: `FARTHING_OIDC_PROVIDERS: ${path} ${error instanceof SyntaxError ? "is not JSON" : "cannot be read; check the path and its permissions"}.`,
      }),
  });
