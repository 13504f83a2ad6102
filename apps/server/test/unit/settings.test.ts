import * as ConfigProvider from "effect/ConfigProvider";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { BadSetting } from "../../src/bad-setting.ts";
import { settings } from "../../src/settings.ts";

const read = (env: Record<string, string>) =>
  Effect.runPromise(
    Effect.provide(Effect.result(settings(env)), ConfigProvider.layer(ConfigProvider.fromEnv({ env }))),
  );

describe("settings", () => {
  it("have defaults", async () => {
    for (const env of [{}, { FARTHING_RATE_LIMIT: " ", FARTHING_TRUSTED_PROXIES: " , " }])
      expect(await read(env)).toMatchObject({
        success: { rateLimits: { perCredential: 600 }, trustedProxies: [] },
      });
  });

  it("are read from the environment", async () => {
    expect(
      await read({ FARTHING_RATE_LIMIT: "25", FARTHING_TRUSTED_PROXIES: "10.0.0.0/8, ::1" }),
    ).toMatchObject({
      success: { rateLimits: { perCredential: 25 }, trustedProxies: ["10.0.0.0/8", "::1"] },
    });
    expect(await read({ FARTHING_RATE_LIMIT: "25,5" })).toMatchObject({
      success: { rateLimits: { perCredential: 25, perAddress: 5 } },
    });
    expect(await read({ FARTHING_RATE_LIMIT: "off" })).toMatchObject({ success: { rateLimits: "off" } });
  });

  it("have a grace for spent refresh tokens of 0 to 60 seconds", async () => {
    for (const [text, refreshGrace] of [
      ["", 10],
      [" ", 10],
      ["0", 0],
      ["1", 1],
      [" 07 ", 7],
      ["60", 60],
    ] as const)
      expect(await read({ FARTHING_REFRESH_GRACE: text })).toMatchObject({ success: { refreshGrace } });
    expect(await read({})).toMatchObject({ success: { refreshGrace: 10 } });
    for (const bad of ["61", "-1", "1.5", "10s", "off", "1e1", "٣", "100", "9".repeat(500)])
      expect(await read({ FARTHING_REFRESH_GRACE: bad })).toMatchObject({
        failure: {
          message: expect.stringContaining(
            `FARTHING_REFRESH_GRACE cannot be "${bad.slice(0, 40)}". Use the seconds for which`,
          ),
        },
      });
  });

  it("have a time for which access tokens are valid, of a minute to a day", async () => {
    for (const [text, accessLifetime] of [
      ["", 3_600],
      ["60", 60],
      [" 0900 ", 900],
      ["86400", 86_400],
    ] as const)
      expect(await read({ FARTHING_ACCESS_TOKEN_TTL: text })).toMatchObject({ success: { accessLifetime } });
    for (const bad of ["59", "86401", "0", "-60", "1h", "60.5", "1e3", "٣٣٣", "9".repeat(500)])
      expect(await read({ FARTHING_ACCESS_TOKEN_TTL: bad })).toMatchObject({
        failure: {
          message: expect.stringContaining(`FARTHING_ACCESS_TOKEN_TTL cannot be "${bad.slice(0, 40)}".`),
        },
      });
  });

  it("serve metrics only at an address that is given", async () => {
    expect(await read({})).toMatchObject({ success: { metrics: undefined } });
    for (const [text, metrics] of [
      ["127.0.0.1:9464", { host: "127.0.0.1", port: 9464 }],
      [" [::1]:0 ", { host: "::1", port: 0 }],
      ["metrics.internal:1", { host: "metrics.internal", port: 1 }],
    ] as const)
      expect(await read({ FARTHING_METRICS: text })).toMatchObject({ success: { metrics } });
    for (const bad of [
      "9464",
      ":9464",
      "127.0.0.1",
      "127.0.0.1:65536",
      "::1:9464",
      "http://127.0.0.1:9464",
      "on",
    ])
      expect(await read({ FARTHING_METRICS: bad })).toMatchObject({
        failure: { message: expect.stringContaining("FARTHING_METRICS cannot be") },
      });
  });

  it("know the public address also without identity providers", async () => {
    expect(await read({ FARTHING_PUBLIC_URL: "https://money.example.com/api/" })).toMatchObject({
      success: { publicUrl: "https://money.example.com/api", signOn: undefined },
    });
    expect(await read({})).toMatchObject({ success: { publicUrl: undefined } });
    for (const bad of ["money", "http://money.example.com", "https://a@b.example", "https://b.example/?x"])
      expect(await read({ FARTHING_PUBLIC_URL: bad })).toMatchObject({
        failure: { message: expect.stringContaining("FARTHING_PUBLIC_URL cannot be") },
      });
  });

  it.each(["0", "-1", "1.5", "many", "OFF", "1e3", "600,", ",60", "600,60,6", "9".repeat(500)])(
    "refuse a limit of %s",
    async (text) => {
      const refused = await read({ FARTHING_RATE_LIMIT: text });
      expect(refused).toMatchObject({
        failure: {
          message: expect.stringContaining(
            `FARTHING_RATE_LIMIT cannot be "${text.slice(0, 40)}". Use the requests per minute of a key`,
          ),
        },
      });
      expect((refused as { failure: unknown }).failure).toBeInstanceOf(BadSetting);
    },
  );
});

describe("FARTHING_CORS_ORIGINS", () => {
  it("is a list of origins", async () => {
    for (const [text, corsOrigins] of [
      ["", []],
      [" , ", []],
      [" https://a.example ,http://localhost:5173", ["https://a.example", "http://localhost:5173"]],
    ] as const)
      expect(await read({ FARTHING_CORS_ORIGINS: text })).toMatchObject({ success: { corsOrigins } });
  });

  it.each(["*", "null", "https://a.example/", "https://A.example", "http://a.example", "a.example"])(
    "cannot have %s",
    async (wrong) => {
      expect(await read({ FARTHING_CORS_ORIGINS: `https://b.example,${wrong}` })).toMatchObject({
        failure: {
          message: expect.stringMatching(
            /^FARTHING_CORS_ORIGINS cannot have .*, such as https:\/\/app\.example\.com\./,
          ),
        },
      });
    },
  );
});

describe("FARTHING_LOG_LEVEL", () => {
  it("is info, or what it says", async () => {
    for (const [text, logLevel] of [
      ["", "info"],
      ...["info", "warn", "error", "silent"].map((each) => [` ${each} `, each] as const),
    ] as const)
      expect(await read({ FARTHING_LOG_LEVEL: text })).toMatchObject({ success: { logLevel } });
    for (const wrong of ["debug", "INFO", "30", "off"])
      expect(await read({ FARTHING_LOG_LEVEL: wrong })).toMatchObject({
        failure: {
          message: `FARTHING_LOG_LEVEL cannot be "${wrong}". Use info, warn, error or silent.`,
        },
      });
  });
});
