import { DEFAULT_RATE_LIMITS, type RateLimits } from "@farthing/http";
import * as Config from "effect/Config";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";

/** What a server is told by environment variables. */
export interface Settings {
  readonly rate_limits: RateLimits | "off";
  readonly trusted_proxies: readonly string[];
}

/** A variable holds something that cannot be used; the message says what it may hold. */
export class BadSetting extends Schema.TaggedError<BadSetting>()("BadSetting", { message: Schema.String }) {}

const rateLimits = (text: string): Effect.Effect<RateLimits | "off", BadSetting> => {
  if (text === "") return Effect.succeed(DEFAULT_RATE_LIMITS);
  if (text === "off") return Effect.succeed("off");
  const found = /^([1-9]\d{0,8})(?:,([1-9]\d{0,8}))?$/.exec(text);
  return found === null
    ? Effect.fail(
        new BadSetting({
          message: `FARTHING_RATE_LIMIT is ${JSON.stringify(text.slice(0, 40))}. Give the requests a minute that one key may make, with a comma and those of one address that tries codes if you like (600,60), or off.`,
        }),
      )
    : Effect.succeed({
        per_credential: Number(found[1]),
        per_address: Number(found[2] ?? DEFAULT_RATE_LIMITS.per_address),
      });
};

const variable = (name: string) => Effect.orDie(Config.withDefault(Config.String(name), ""));

/** Reads the settings: `FARTHING_RATE_LIMIT` and `FARTHING_TRUSTED_PROXIES`. */
export const settings: Effect.Effect<Settings, BadSetting> = Effect.gen(function* () {
  return {
    rate_limits: yield* rateLimits((yield* variable("FARTHING_RATE_LIMIT")).trim()),
    trusted_proxies: (yield* variable("FARTHING_TRUSTED_PROXIES"))
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
  };
});
