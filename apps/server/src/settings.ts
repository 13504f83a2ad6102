import {
  ACCESS_LIFETIMES,
  AccessLifetime,
  DEFAULT_REFRESH_GRACE,
  MAX_REFRESH_GRACE,
} from "@farthing/core/sso";
import {
  clientAddress,
  DEFAULT_RATE_LIMITS,
  isOrigin,
  type RateLimits,
  type SignOnOptions,
} from "@farthing/http";
import * as Config from "effect/Config";
import * as Effect from "effect/Effect";
import { BadSetting } from "./bad-setting.ts";
import { LOG_LEVELS, type LogLevel } from "./log.ts";
import type { MetricsAddress } from "./serve-metrics.ts";
import { readPublicUrl, type SignOnVariables, signOnSettings } from "./sign-on-settings.ts";

/** The environment variables of a server. */
export interface Settings {
  readonly rateLimits: RateLimits | "off";
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may ask the API in a browser. */
  readonly corsOrigins: readonly string[];
  /** The public address; absent if it is not set. */
  readonly publicUrl: string | undefined;
  /** For how many seconds after its first use a refresh token is answered with the same pair; 0 for never. */
  readonly refreshGrace: number;
  /** For how many seconds an access token is valid. */
  readonly accessLifetime: number;
  /** What stands in the log on standard error. */
  readonly logLevel: LogLevel;
  /** Where metrics are served; absent if they are not. */
  readonly metrics?: MetricsAddress | undefined;
  /** Absent if no identity provider is configured. */
  readonly signOn: SignOnOptions | undefined;
}

const readRateLimits = (text: string): Effect.Effect<RateLimits | "off", BadSetting> => {
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
        perCredential: Number(found[1]),
        perAddress: Number(found[2] ?? DEFAULT_RATE_LIMITS.perAddress),
      });
};

const readRefreshGrace = (text: string): Effect.Effect<number, BadSetting> => {
  if (text === "") return Effect.succeed(DEFAULT_REFRESH_GRACE);
  const seconds = /^\d{1,2}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  return seconds > MAX_REFRESH_GRACE
    ? Effect.fail(
        new BadSetting({
          message: `FARTHING_REFRESH_GRACE cannot be ${JSON.stringify(text.slice(0, 40))}. Use the seconds for which a spent refresh token is answered with the same tokens, from 1 to ${MAX_REFRESH_GRACE}, or 0 to end the session instead.`,
        }),
      )
    : Effect.succeed(seconds);
};

const readAccessLifetime = (text: string): Effect.Effect<number, BadSetting> => {
  if (text === "") return Effect.succeed(AccessLifetime.defaultValue());
  const { minimum, maximum } = ACCESS_LIFETIMES;
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return seconds < minimum || seconds > maximum
    ? Effect.fail(
        new BadSetting({
          message: `FARTHING_ACCESS_TOKEN_TTL cannot be ${JSON.stringify(text.slice(0, 40))}. Use the seconds for which an access token is valid, from ${minimum} to ${maximum}.`,
        }),
      )
    : Effect.succeed(seconds);
};

const readLogLevel = (text: string): Effect.Effect<LogLevel, BadSetting> => {
  const level = text === "" ? "info" : LOG_LEVELS.find((each) => each === text);
  return level === undefined
    ? Effect.fail(
        new BadSetting({
          message: `FARTHING_LOG_LEVEL cannot be ${JSON.stringify(text.slice(0, 40))}. Use ${LOG_LEVELS.slice(0, -1).join(", ")} or ${LOG_LEVELS.at(-1)}.`,
        }),
      )
    : Effect.succeed(level);
};

const HIGHEST_PORT = 65_535;

const metricsAddress = (text: string): Effect.Effect<MetricsAddress | undefined, BadSetting> => {
  if (text === "") return Effect.succeed(undefined);
  const found = /^(?:\[([0-9a-f:.]+)\]|([^:\s[\]]+)):(\d{1,5})$/i.exec(text);
  const port = Number(found?.[3]);
  return found === null || port > HIGHEST_PORT
    ? Effect.fail(
        new BadSetting({
          message: `FARTHING_METRICS cannot be ${JSON.stringify(text.slice(0, 40))}. Use an address and a port, such as 127.0.0.1:9464 or [::1]:9464.`,
        }),
      )
    : Effect.succeed({ host: found[1] ?? found[2]!, port });
};

const listIn = (text: string): readonly string[] =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");

const readOrigins = (text: string): Effect.Effect<readonly string[], BadSetting> => {
  const origins = listIn(text);
  const wrong = origins.find((each) => !isOrigin(each));
  return wrong === undefined
    ? Effect.succeed(origins)
    : Effect.fail(
        new BadSetting({
          message: `FARTHING_CORS_ORIGINS cannot have ${JSON.stringify(wrong.slice(0, 80))}. Use origins as browsers write them, separated by commas: https, the name in lower case, a port if it is not 443, and no / at the end, such as https://app.example.com. http is for this machine alone, such as http://localhost:5173.`,
        }),
      );
};

const readProxies = (text: string): Effect.Effect<readonly string[], BadSetting> => {
  const proxies = listIn(text);
  return Effect.try({
    try: () => {
      clientAddress(proxies);
      return proxies;
    },
    catch: (error) =>
      new BadSetting({ message: `FARTHING_TRUSTED_PROXIES: ${(error as RangeError).message}.` }),
  });
};

const variable = (name: string) => Effect.orDie(Config.withDefault(Config.String(name), ""));

/**
 * Reads the settings: `FARTHING_ACCESS_TOKEN_TTL`, `FARTHING_CORS_ORIGINS`, `FARTHING_LOG_LEVEL`, `FARTHING_METRICS`, `FARTHING_RATE_LIMIT`, `FARTHING_REFRESH_GRACE`,
 * `FARTHING_TRUSTED_PROXIES`, `FARTHING_PUBLIC_URL`, and with identity providers `FARTHING_OIDC_PROVIDERS`, `FARTHING_DEEP_LINK` and `FARTHING_OIDC_ALLOW_LOOPBACK`.
 * `env` contains the secrets that the file of providers refers to.
 */
export const settings = (env: SignOnVariables["env"]): Effect.Effect<Settings, BadSetting> =>
  Effect.gen(function* () {
    const publicUrl = yield* variable("FARTHING_PUBLIC_URL");
    const allow_loopback = (yield* variable("FARTHING_OIDC_ALLOW_LOOPBACK")) === "1";
    return {
      metrics: yield* metricsAddress((yield* variable("FARTHING_METRICS")).trim()),
      rateLimits: yield* readRateLimits((yield* variable("FARTHING_RATE_LIMIT")).trim()),
      accessLifetime: yield* readAccessLifetime((yield* variable("FARTHING_ACCESS_TOKEN_TTL")).trim()),
      corsOrigins: yield* readOrigins(yield* variable("FARTHING_CORS_ORIGINS")),
      logLevel: yield* readLogLevel((yield* variable("FARTHING_LOG_LEVEL")).trim()),
      refreshGrace: yield* readRefreshGrace((yield* variable("FARTHING_REFRESH_GRACE")).trim()),
      trustedProxies: yield* readProxies(yield* variable("FARTHING_TRUSTED_PROXIES")),
      signOn: yield* signOnSettings({
        providers: yield* variable("FARTHING_OIDC_PROVIDERS"),
        publicUrl,
        deepLink: yield* variable("FARTHING_DEEP_LINK"),
        allow_loopback,
        env,
      }),
      publicUrl: publicUrl === "" ? undefined : yield* readPublicUrl(publicUrl, allow_loopback),
    };
  });
