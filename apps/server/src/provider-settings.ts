import * as Config from "effect/Config";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Option from "effect/Option";
import * as Redacted from "effect/Redacted";
import { BadSetting } from "./bad-setting.ts";

/** The environment variables of a program that sends requests to bank-data providers. */
export interface ProviderSettings {
  /** Whether a provider may be a literal loopback address over plain http, for trials. */
  readonly allow_loopback: boolean;
  /** The first wait before another try, in milliseconds; the default if undefined. */
  readonly retry_base: number | undefined;
  readonly secret_key: Redacted.Redacted<string> | undefined;
  readonly previous_secret_key: Redacted.Redacted<string> | undefined;
  /** The interval of automatic syncs of a connection, after its last success. */
  readonly sync_every: Duration.Duration | "off";
}

const DEFAULT_SYNC_EVERY = Duration.hours(12);

const LONGEST_DAYS = 31;

const syncEvery = (text: string): Effect.Effect<Duration.Duration | "off", BadSetting> => {
  if (text === "") return Effect.succeed(DEFAULT_SYNC_EVERY);
  if (text === "off") return Effect.succeed("off");
  const found = /^([1-9]\d{0,3})(h|d)$/.exec(text);
  const every =
    found === null
      ? undefined
      : found[2] === "h"
        ? Duration.hours(Number(found[1]))
        : Duration.days(Number(found[1]));
  return every === undefined || Duration.toDays(every) > LONGEST_DAYS
    ? Effect.fail(
        new BadSetting({
          message: `FARTHING_SYNC_EVERY cannot be ${JSON.stringify(text.slice(0, 40))}. Use hours or days such as 12h or 1d, at most ${LONGEST_DAYS}d, or off.`,
        }),
      )
    : Effect.succeed(every);
};

const retryBase = (text: string): Effect.Effect<number | undefined, BadSetting> => {
  if (text === "") return Effect.succeed(undefined);
  return /^\d{1,5}$/.test(text)
    ? Effect.succeed(Number(text))
    : Effect.fail(
        new BadSetting({
          message: "FARTHING_PROVIDER_RETRY_BASE_MS must be a number of milliseconds, at most 99999.",
        }),
      );
};

const variable = (name: string) =>
  Effect.map(Effect.orDie(Config.withDefault(Config.String(name), "")), (text) => text.trim());

/** A blank variable counts as not set. */
const secret = (name: string) =>
  Effect.map(Effect.orDie(Config.option(Config.Redacted(name))), (found) =>
    Option.getOrUndefined(Option.filter(found, (text) => Redacted.value(text).trim() !== "")),
  );

/**
 * Reads the settings: `FARTHING_SYNC_EVERY`, `FARTHING_SECRET_KEY`, `FARTHING_PREVIOUS_SECRET_KEY`,
 * `FARTHING_PROVIDER_ALLOW_LOOPBACK`, `FARTHING_PROVIDER_RETRY_BASE_MS`.
 */
export const providerSettings: Effect.Effect<ProviderSettings, BadSetting> = Effect.gen(function* () {
  return {
    allow_loopback: (yield* variable("FARTHING_PROVIDER_ALLOW_LOOPBACK")) === "1",
    retry_base: yield* retryBase(yield* variable("FARTHING_PROVIDER_RETRY_BASE_MS")),
    secret_key: yield* secret("FARTHING_SECRET_KEY"),
    previous_secret_key: yield* secret("FARTHING_PREVIOUS_SECRET_KEY"),
    sync_every: yield* syncEvery(yield* variable("FARTHING_SYNC_EVERY")),
  };
});
