import * as ConfigProvider from "effect/ConfigProvider";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { BadSetting } from "../../src/bad-setting.ts";
import { providerSettings } from "../../src/provider-settings.ts";

const read = (env: Record<string, string>) =>
  Effect.runPromise(
    Effect.provide(Effect.result(providerSettings), ConfigProvider.layer(ConfigProvider.fromEnv({ env }))),
  );

const settings = async (env: Record<string, string>) => Result.getOrThrow(await read(env));

const refusal = async (env: Record<string, string>): Promise<string> => {
  const refused = await read(env);
  expect(refused).toMatchObject({ _tag: "Failure" });
  const { failure } = refused as Result.Failure<unknown, BadSetting>;
  expect(failure).toBeInstanceOf(BadSetting);
  return failure.message;
};

describe("settings of bank data", () => {
  it("have defaults, also where they are blank", async () => {
    const names = ["SYNC_EVERY", "SECRET_KEY", "PREVIOUS_SECRET_KEY", "PROVIDER_RETRY_BASE_MS"];
    for (const env of [{}, Object.fromEntries(names.map((name) => [`FARTHING_${name}`, " "]))])
      expect(await settings(env)).toEqual({
        ...{ allow_loopback: false, retry_base: undefined, sync_every: Duration.hours(12) },
        ...{ secret_key: undefined, previous_secret_key: undefined },
      });
  });

  it.each([
    ["12h", Duration.hours(12)],
    ["1d", Duration.days(1)],
    [" 6h ", Duration.hours(6)],
    ["31d", Duration.days(31)],
    ["744h", Duration.days(31)],
    ["off", "off"],
  ] as const)("read FARTHING_SYNC_EVERY=%s", async (text, every) => {
    const { sync_every } = await settings({ FARTHING_SYNC_EVERY: text });
    if (every === "off" || sync_every === "off") expect(sync_every).toBe(every);
    else expect(Duration.toMillis(sync_every)).toBe(Duration.toMillis(every));
  });

  it.each(["0h", "12", "h", "-1h", "1.5h", "12H", "12 h", "1w", "32d", "745h", "OFF", "9".repeat(500)])(
    "refuse FARTHING_SYNC_EVERY=%s",
    async (text) => {
      expect(await refusal({ FARTHING_SYNC_EVERY: text })).toBe(
        `FARTHING_SYNC_EVERY cannot be "${text.slice(0, 40)}". Use hours or days such as 12h or 1d, at most 31d, or off.`,
      );
    },
  );

  it("read the first wait before another try, from nothing to 99999 ms", async () => {
    for (const [text, base] of [
      ["0", 0],
      ["5", 5],
      ["99999", 99_999],
    ] as const)
      expect((await settings({ FARTHING_PROVIDER_RETRY_BASE_MS: text })).retry_base).toBe(base);
    for (const text of ["-1", "1.5", "2s", "100000"])
      expect(await refusal({ FARTHING_PROVIDER_RETRY_BASE_MS: text })).toContain("at most 99999");
  });

  it("allow this machine as a provider by 1 alone", async () => {
    for (const [text, allowed] of [
      ["1", true],
      ["0", false],
      ["true", false],
      ["", false],
    ] as const)
      expect((await settings({ FARTHING_PROVIDER_ALLOW_LOOPBACK: text })).allow_loopback).toBe(allowed);
  });

  it("hold keys that cannot be printed", async () => {
    const found = await settings({ FARTHING_SECRET_KEY: "hunter2", FARTHING_PREVIOUS_SECRET_KEY: "hunter1" });
    expect(`${JSON.stringify(found)} ${String(found.secret_key)}`).not.toContain("hunter");
    expect(Redacted.value(found.secret_key!)).toBe("hunter2");
    expect(Redacted.value(found.previous_secret_key!)).toBe("hunter1");
  });
});
