import { DEFAULT_RATE_LIMITS, type RateLimits, type SignOnOptions } from "@farthing/http";
import * as Config from "effect/Config";
import * as Effect from "effect/Effect";
import { BadSetting } from "./bad-setting.ts";
import { publicUrl, type SignOnVariables, signOnSettings } from "./sign-on-settings.ts";

/** The environment variables of a server. */
export interface Settings {
  readonly rate_limits: RateLimits | "off";
  readonly trusted_proxies: readonly string[];
  /** The public address; absent if it is not set. */
  readonly public_url: string | undefined;
  /** Absent if no identity provider is configured. */
  readonly sign_on: SignOnOptions | undefined;
}

const rateLimits = (text: string): Effect.Effect<RateLimits | "off", BadSetting> => {
  if (text === "") return Effect.succeed(DEFAULT_RATE_LIMITS);
  if (text === "off") return Effect.succeed("off");
  const found = /^([1-9]\d{0,8})(?:,([1-9]\d{0,8}))?$/.exec(text);
  return found === null
    ? Effect.fail(
        new BadSetting({
          message: `FARTHING_RATE_LIMIT cannot be ${JSON.stringify(text.slice(0, 40))}. Use the requests per minute of a key (600), of a key and of an address that tries codes (600,60), or off.`,
        }),
      )
    : Effect.succeed({
        per_credential: Number(found[1]),
        per_address: Number(found[2] ?? DEFAULT_RATE_LIMITS.per_address),
      });
};

const variable = (name: string) => Effect.orDie(Config.withDefault(Config.String(name), ""));

/**
 * Reads the settings: `FARTHING_RATE_LIMIT`, `FARTHING_TRUSTED_PROXIES`, `FARTHING_PUBLIC_URL`, and with
 * identity providers `FARTHING_OIDC_PROVIDERS`, `FARTHING_DEEP_LINK` and `FARTHING_OIDC_ALLOW_LOOPBACK`.
 * `env` contains the secrets that the file of providers refers to.
 */
export const settings = (env: SignOnVariables["env"]): Effect.Effect<Settings, BadSetting> =>
  Effect.gen(function* () {
    const public_url = yield* variable("FARTHING_PUBLIC_URL");
    const allow_loopback = (yield* variable("FARTHING_OIDC_ALLOW_LOOPBACK")) === "1";
    return {
      rate_limits: yield* rateLimits((yield* variable("FARTHING_RATE_LIMIT")).trim()),
      trusted_proxies: (yield* variable("FARTHING_TRUSTED_PROXIES"))
        .split(",")
        .map((each) => each.trim())
        .filter((each) => each !== ""),
      sign_on: yield* signOnSettings({
        providers: yield* variable("FARTHING_OIDC_PROVIDERS"),
        public_url,
        deep_link: yield* variable("FARTHING_DEEP_LINK"),
        allow_loopback,
        env,
      }),
      public_url: public_url === "" ? undefined : yield* publicUrl(public_url, allow_loopback),
    };
  });
