// @module-tag slow

import { chmodSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { backupSettings, providerSettings, settings } from "@farthing/server";
import * as ConfigProvider from "effect/ConfigProvider";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { defaultsIn } from "../src/config/defaults.ts";
import { SETTING_NAMES, variableOf } from "../src/terminal/variables.ts";
import { serve } from "./serve-support.ts";
import { file } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** What is shown, by the names of settings. */
const shown = async (env: NodeJS.ProcessEnv) => {
  const { stdout, exit } = await farthingAgain(["config", "--format", "json"], { env });
  const { settings: list, ...rest } = JSON.parse(stdout) as {
    readonly settings_file: string | null;
    readonly problems: readonly string[];
    readonly settings: readonly {
      readonly name: string;
      readonly variable: string;
      readonly value: string | null;
      readonly from: string;
    }[];
  };
  return { ...rest, exit, list, by: Object.fromEntries(list.map((each) => [each.name, each])) };
};

/** A settings file that its owner alone can read. */
const settingsFile = (values: object): string => {
  const path = file("settings.json", JSON.stringify(values));
  chmodSync(path, 0o600);
  return path;
};

/** What server and syncs make of an environment. */
const meant = (env: Record<string, string>) =>
  Effect.runPromise(
    Effect.provide(
      Effect.all([settings(env), providerSettings, backupSettings]),
      ConfigProvider.layer(ConfigProvider.fromEnv({ env })),
    ),
  );

describe("farthing config", () => {
  it("shows every setting once, with the variable that is read", async () => {
    const { list, settings_file, problems, exit } = await shown({});
    expect([list.map(({ name }) => name), settings_file, problems, exit]).toEqual([
      SETTING_NAMES,
      null,
      [],
      0,
    ]);
    const sources = globSync("apps/{cli,server}/src/**/*.ts", { cwd: ROOT })
      .filter((path) => !/terminal\/variables|-command\.ts|\/command\.ts/.test(path))
      .map((path) => readFileSync(join(ROOT, path), "utf8"))
      .join("\n");
    for (const { name, variable, from } of list) {
      expect([variable, from]).toEqual([variableOf(name), "default"]);
      expect(sources, variable).toContain(variable);
    }
  });

  it("has the defaults that hold: set, they change nothing", async () => {
    const defaults = Object.entries(defaultsIn({}));
    const server = defaults.filter(([name]) => !["database", "key_file", "deep_link"].includes(name));
    expect(server.length).toBeGreaterThan(3);
    const env = Object.fromEntries(server.map(([name, value]) => [variableOf(name), value]));
    expect(await meant(env)).toEqual(await meant({}));
    const providers = file(
      "providers.json",
      JSON.stringify([{ name: "acme", issuer: "https://id.example.com", client_id: "farthing" }]),
    );
    const signOn = { FARTHING_OIDC_PROVIDERS: providers, FARTHING_PUBLIC_URL: "https://money.example.com" };
    const linked = async (more: Record<string, string>) =>
      (await meant({ ...signOn, ...more }))[0].signOn?.deepLink;
    const { deep_link = "" } = defaultsIn({});
    expect(await linked({ FARTHING_DEEP_LINK: deep_link })).toBe(await linked({}));
  });

  it("says where each value comes from; the environment comes first", async () => {
    const path = settingsFile({ rate_limit: "25,5", refresh_grace: 0, sync_every: "6h" });
    const { by, settings_file } = await shown({
      ...{ FARTHING_SETTINGS: path, FARTHING_SYNC_EVERY: "1d", FARTHING_REFRESH_GRACE: " " },
    });
    expect(settings_file).toBe(path);
    expect(by.rate_limit).toMatchObject({ value: "25,5", from: "settings_file" });
    expect(by.refresh_grace).toMatchObject({ value: "0", from: "settings_file" });
    expect(by.sync_every).toMatchObject({ value: "1d", from: "environment" });
    expect(by.access_token_ttl).toMatchObject({ value: "3600", from: "default" });
    const { stdout } = await farthingAgain(["config"], { env: { FARTHING_SETTINGS: path } });
    expect(stdout).toMatch(/^setting +value +from\n/);
    expect(stdout).toMatch(/^rate_limit +25,5 +settings file$/m);
    expect(stdout).toMatch(/^metrics +– +default$/m);
    expect(stdout).toContain(`The settings file is ${path}.`);
  });

  it("shows no secret, wherever it is, also where it is wrong", async () => {
    const secrets = {
      secret_key: "hidden-1",
      previous_secret_key: "hidden-2",
      database: "postgres://ada:hidden-3@db.example/books?password=hidden-4",
      public_url: "https://ada:hidden-5@money.example.com",
      deep_link: "https://ada:hidden-6@money.example.com/x",
    };
    const env = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [variableOf(name), value]));
    for (const given of [env, { FARTHING_SETTINGS: settingsFile(secrets) }])
      for (const format of ["pretty", "json"]) {
        const ran = await farthingAgain(["config", "--format", format], { env: given });
        expect(ran.stdout + ran.stderr).not.toContain("hidden");
        expect(ran.stdout).toMatch(/postgres:\/\/…/);
        expect(ran.exit).toBe(2);
      }
    const { by } = await shown(env);
    expect([by.secret_key?.value, by.previous_secret_key?.value]).toEqual(["set", "set"]);
  });

  it("says what a server would refuse, in its words, and a server does", async () => {
    const path = settingsFile({ rate_limit: "many", trusted_proxies: "10.0.0.0/99" });
    const env = { FARTHING_SETTINGS: path, FARTHING_RATE_LIMIT: "" };
    const { problems, exit } = await shown(env);
    expect([problems, exit]).toEqual([
      [
        expect.stringMatching(/^FARTHING_RATE_LIMIT cannot be "many"\. Use /),
        expect.stringMatching(/^FARTHING_TRUSTED_PROXIES: "10\.0\.0\.0\/99" is /),
      ],
      2,
    ]);
    const { stderr } = await farthingAgain(["config"], { env });
    expect(stderr).toBe(problems.map((each) => `farthing: ${each}\n`).join(""));
    const served = serve(["--port", "0"], { env });
    expect((await served.ended).exit).toBe(2);
    expect(served.stderr()).toContain(problems[0]);
  });
});

it("a server takes its settings file", async () => {
  const database = join(file("x", ""), "..", "farthing.db");
  const env = { FARTHING_SETTINGS: settingsFile({ database, metrics: "127.0.0.1:0" }) };
  const served = serve(["--port", "0"], { env });
  await served.url;
  await served.logged(/metrics are served/);
  expect(served.stderr()).toContain(database);
  served.kill("SIGTERM");
  await served.ended;
});

it("a server leaves out of its log what is below FARTHING_LOG_LEVEL", async () => {
  for (const [level, expected] of [
    ["info", ["new database", "started", "request", "stopping", "stopped"]],
    ["warn", ["new database"]],
    ["silent", []],
  ] as const) {
    const served = serve(["--port", "0", "--database", join(newFolder(), "farthing.db")], {
      env: { FARTHING_LOG_LEVEL: level },
    });
    expect((await fetch(`${await served.url}/healthz`)).status).toBe(200);
    served.kill("SIGTERM");
    await served.ended;
    const lines = served
      .stderr()
      .split("\n")
      .filter((line) => line !== "");
    const said = lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg);
    expect(said.map((each) => each.replace(/ at .*$/, ""))).toEqual(expected);
  }
});

it("every command refuses a settings file that is wrong, with status 2, and does nothing", async () => {
  const path = settingsFile({ databse: "/x" });
  for (const args of [["user", "list"], ["explain", "invalid_date"], ["config"]])
    expect(await farthingAgain(args, { env: { FARTHING_SETTINGS: path } })).toEqual({
      exit: 2,
      stdout: "",
      stderr: `farthing: FARTHING_SETTINGS: ${path}: There is no setting "databse"; did you mean "database"?\n`,
    });
});
