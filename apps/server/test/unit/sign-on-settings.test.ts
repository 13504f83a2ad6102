import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as ConfigProvider from "effect/ConfigProvider";
import * as Effect from "effect/Effect";
import { afterAll, describe, expect, it } from "vitest";
import { BadSetting } from "../../src/bad-setting.ts";
import { settings } from "../../src/settings.ts";

const folder = mkdtempSync(join(tmpdir(), "sign-on-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRET = "s3cret-of-the-client";
const PUBLIC = "https://money.example.com";

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const ENTRY = {
  name: "acme",
  issuer: "https://id.acme.example",
  client_id: "farthing",
  client_secret: SECRET,
};
const GOOD = file("good.json", JSON.stringify([ENTRY]));
const LOCAL = file("local.json", JSON.stringify([{ ...ENTRY, issuer: "http://127.0.0.1:9" }]));

const read = (env: Record<string, string>) =>
  Effect.runPromise(
    Effect.provide(Effect.result(settings(env)), ConfigProvider.layer(ConfigProvider.fromEnv({ env }))),
  ) as Promise<{
    readonly success?: { readonly signOn: Readonly<Record<string, unknown>> | undefined };
    readonly failure?: BadSetting;
  }>;

const withFile = (env: Record<string, string> = {}) =>
  read({ FARTHING_OIDC_PROVIDERS: GOOD, FARTHING_PUBLIC_URL: PUBLIC, ...env });

describe("settings of single sign-on", () => {
  it("are not needed where there are no providers", async () => {
    for (const env of [{}, { FARTHING_PUBLIC_URL: "nonsense", FARTHING_DEEP_LINK: "javascript:x" }])
      expect((await read(env)).success?.signOn).toBeUndefined();
  });

  it("have a deep link of their own where none is set", async () => {
    expect((await withFile()).success?.signOn).toMatchObject({
      publicUrl: PUBLIC,
      deepLink: "app.farthing:/oauth/callback",
    });
  });

  it.each([
    ["https://money.example.com/", "https://money.example.com"],
    ["https://Money.Example.com:443", "https://money.example.com"],
    ["https://example.com/money//", "https://example.com/money"],
    [" https://money.example.com ", "https://money.example.com"],
    ["https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"],
  ])("take FARTHING_PUBLIC_URL as providers see it: %s", async (text, publicUrl) => {
    expect((await withFile({ FARTHING_PUBLIC_URL: text })).success?.signOn).toMatchObject({ publicUrl });
  });

  it.each([
    ...["money.example.com", "http://money.example.com", "ftp://a.example", "/auth", " "],
    ...[
      "https://",
      "https://a.example?b",
      "https://a.example/?",
      "https://a.example#b",
      "https://a.example/#",
    ],
    ...["https://u@a.example", "https://u:p@a.example", "javascript:alert(1)", "http://127.0.0.1:8080"],
  ])("refuse FARTHING_PUBLIC_URL=%s", async (text) => {
    const { failure } = await withFile({ FARTHING_PUBLIC_URL: text });
    expect(failure).toBeInstanceOf(BadSetting);
    expect(failure?.message).toMatch(/^FARTHING_PUBLIC_URL cannot be .+ Use an https:\/\/ address .+\.$/);
  });

  it("ask for FARTHING_PUBLIC_URL where there are providers", async () => {
    const { failure } = await read({ FARTHING_OIDC_PROVIDERS: GOOD });
    expect(failure?.message).toMatch(/^FARTHING_PUBLIC_URL is not set\. .+ such as https:\/\/.+\.$/);
  });

  it("take this machine over http where FARTHING_OIDC_ALLOW_LOOPBACK is 1, and nothing like it", async () => {
    const at = (url: string, allowed: string) =>
      read({
        ...{ FARTHING_OIDC_PROVIDERS: LOCAL, FARTHING_PUBLIC_URL: url },
        FARTHING_OIDC_ALLOW_LOOPBACK: allowed,
      });
    for (const url of ["http://127.0.0.1:8080", "http://[::1]:8080", "http://localhost:8080"]) {
      expect((await at(url, "1")).success?.signOn).toMatchObject({ publicUrl: url });
      for (const allowed of ["0", "true", "yes", " 1", ""])
        expect((await at(url, allowed)).failure?.message).toMatch(/\[0\]\.issuer must begin with https/);
    }
    for (const url of ["http://127.evil.example", "http://localhost.evil.example", "http://10.0.0.1"])
      expect((await at(url, "1")).failure?.message).toMatch(/^FARTHING_PUBLIC_URL/);
  });

  it.each([
    "https://app.example/signed-in",
    "https://app.example/signed-in?a=b",
    "com.example.money:/back",
    "farthing://back",
  ])("take FARTHING_DEEP_LINK=%s", async (deepLink) => {
    expect((await withFile({ FARTHING_DEEP_LINK: deepLink })).success?.signOn).toMatchObject({ deepLink });
  });

  it.each([
    ...["javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)"],
    ...[
      "\u0001javascript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc/passwd",
      "blob:x",
      "about:x",
    ],
    ...["http://app.example", "HTTP://app.example", " http://app.example", "http://127.0.0.1"],
    ...["app", "/back", "app.example/back", "https://", "https://app.example/#/back", "app.farthing:/a#"],
  ])("refuse FARTHING_DEEP_LINK=%j", async (text) => {
    const { failure } = await withFile({ FARTHING_DEEP_LINK: text });
    expect(failure).toBeInstanceOf(BadSetting);
    expect(failure?.message).toMatch(/^FARTHING_DEEP_LINK cannot be .+ Use a link that opens the app.+\.$/);
  });

  it.each([
    ["is not there", join(folder, "none.json"), "cannot be read; check the path and its permissions."],
    ["is a folder", folder, "cannot be read; check the path and its permissions."],
    ["is not JSON", file("bad.json", `[{"client_secret":"${SECRET}",]`), "is not JSON."],
    ["is empty", file("empty.json", ""), "is not JSON."],
    ["is no text", file("bytes.json", new Uint8Array([0xff, 0xfe, 0])), "is not JSON."],
    [
      "is no list",
      file("object.json", JSON.stringify(ENTRY)),
      "cannot be used. The file must be a list of providers.",
    ],
    [
      "has two mistakes",
      file("two.json", JSON.stringify([{ ...ENTRY, name: "mobile", issuer: 5 }])),
      "cannot be used. [0].name must be lower-case letters, digits, hyphens and underscores, begin with a letter or a digit, and not be mobile or page. [0].issuer must be a URL.",
    ],
  ])("say what is wrong with a file that %s", async (_, path, sentence) => {
    const { failure } = await withFile({ FARTHING_OIDC_PROVIDERS: path });
    expect(failure?.message).toBe(`FARTHING_OIDC_PROVIDERS: ${path} ${sentence}`);
    expect(JSON.stringify(failure)).not.toContain(SECRET);
  });

  it("hold the secret that a variable holds, and show it nowhere", async () => {
    const path = file(
      "env.json",
      JSON.stringify([{ ...ENTRY, client_secret: undefined, client_secret_env: "ACME" }]),
    );
    const env = { FARTHING_OIDC_PROVIDERS: path, FARTHING_PUBLIC_URL: PUBLIC };
    expect(JSON.stringify(await read({ ...env, ACME: SECRET }))).not.toContain(SECRET);
    expect((await read({ ...env, ACME: SECRET })).success).toBeDefined();
    expect((await read(env)).failure?.message).toContain("[0].client_secret_env");
  });
});
