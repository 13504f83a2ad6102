import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { describe, expect, it } from "vitest";
import { BadProviders, readProviders } from "../../src/provider-settings.ts";

const SECRET = "s3cret-of-the-client";

const ENTRY = { name: "acme", issuer: "https://id.acme.example", client_id: "farthing" };

const read = (json: unknown, allow_loopback = false) =>
  Effect.runPromise(
    Effect.result(readProviders(json, { env: { ACME_SECRET: SECRET, EMPTY: "" }, allow_loopback })),
  );

const entry = (parts: object) => [{ ...ENTRY, ...parts }];

describe("providers", () => {
  it("are read with everything that may be left out", async () => {
    expect(await read([ENTRY])).toMatchObject({
      success: [
        {
          ...ENTRY,
          client_secret: undefined,
          scopes: ["openid", "email", "profile"],
          allowed_domains: [],
          allow_account_creation: false,
          require_pkce: false,
          assume_email_verified: false,
        },
      ],
    });
  });

  it.each(["acme_corp", "google_oauth2", "a-_", "0", "a".repeat(63)])("may be named %s", async (name) => {
    expect(await read(entry({ name }))).toMatchObject({ success: [{ name }] });
  });

  it("are read with all fields, and never show their secret", async () => {
    const given = {
      ...{ scopes: ["openid"], allowed_domains: ["Example.COM", "bücher.example"] },
      ...{ allow_account_creation: true, require_pkce: true, assume_email_verified: true },
    };
    const found = (await read([
      { ...ENTRY, ...given, client_secret: SECRET },
      { ...ENTRY, ...given, name: "a-2", client_secret_env: "ACME_SECRET" },
    ])) as { success: readonly { client_secret: Redacted.Redacted<string> | undefined }[] };
    for (const each of found.success) {
      expect(each).toMatchObject({ ...given, allowed_domains: ["example.com", "bücher.example"] });
      expect(Redacted.value(each.client_secret!)).toBe(SECRET);
    }
    expect(JSON.stringify(found)).not.toContain(SECRET);
  });

  it.each<readonly [string, unknown, string | readonly string[]]>([
    ["no list", { acme: ENTRY }, "The file must be a list of providers."],
    ["a text", "acme", "The file must be a list of providers."],
    ["null", null, "The file must be a list of providers."],
    ["what is no object", [ENTRY, 5], "[1] must be an object."],
    ["a list in the list", [[ENTRY]], "[0] must be an object."],
    [
      "an empty object",
      [{}],
      ["[0].name is missing.", "[0].issuer is missing.", "[0].client_id is missing."],
    ],
    ["an unknown key", entry({ clientid: "x" }), '[0] has an unknown key "clientid".'],
    [
      "an unknown key of several",
      [ENTRY, { ...ENTRY, name: "b", x: 1, y: 2 }],
      ['[1] has an unknown key "x".', '[1] has an unknown key "y".'],
    ],
    ["two of one name", [ENTRY, ENTRY, ENTRY], "Two providers are named acme."],
    ...["mobile", "page", "", " ", "Acme", "a b", "a/b", "-a", "_a", "é", "a".repeat(64), 5, null].map(
      (name) =>
        [
          `the name ${JSON.stringify(name)}`,
          entry({ name }),
          "[0].name must be lower-case letters, digits, hyphens and underscores, begin with a letter or a digit, and not be mobile or page.",
        ] as const,
    ),
    ...["", "id.acme.example", "https://", "https://a b", " https://a.example", "https://a.example\n", 5].map(
      (issuer) =>
        [`the issuer ${JSON.stringify(issuer)}`, entry({ issuer }), "[0].issuer must be a URL."] as const,
    ),
    ...[
      ...[
        "http://id.acme.example",
        "http://127.0.0.1:9",
        "http://[::1]",
        "http://localhost",
        "ftp://a.example",
      ],
      ...["javascript:alert(1)", "file:///etc/passwd"],
    ].map(
      (issuer) =>
        [`the issuer ${issuer}`, entry({ issuer }), "[0].issuer must begin with https://."] as const,
    ),
    ...["?a=b", "?", "#x", "#"].map(
      (end) =>
        [
          `an issuer with ${end}`,
          entry({ issuer: ENTRY.issuer + end }),
          "[0].issuer must have no query, fragment or user.",
        ] as const,
    ),
    ...["https://u@a.example", "https://u:p@a.example", "https://:p@a.example"].map(
      (issuer) =>
        [
          `the issuer ${issuer}`,
          entry({ issuer }),
          "[0].issuer must have no query, fragment or user.",
        ] as const,
    ),
    [
      "where an issuer is found in the place of it",
      entry({ issuer: "https://a.example/.well-known/openid-configuration" }),
      "[0].issuer must be the issuer itself, without /.well-known/.",
    ],
    ["a blank client", entry({ client_id: " " }), "[0].client_id must be text."],
    ["a client that is a number", entry({ client_id: 5 }), "[0].client_id must be text."],
    ["a blank secret", entry({ client_secret: "" }), "[0].client_secret must be text."],
    ["a secret in a list", entry({ client_secret: [SECRET] }), "[0].client_secret must be text."],
    [
      "both secrets",
      entry({ client_secret: SECRET, client_secret_env: "ACME_SECRET" }),
      "[0] has both client_secret and client_secret_env. Remove one of them.",
    ],
    [
      "a variable that is not set",
      entry({ client_secret_env: "NOT_SET" }),
      "[0].client_secret_env names a variable that is not set.",
    ],
    [
      "a variable that is empty",
      entry({ client_secret_env: "EMPTY" }),
      "[0].client_secret_env names a variable that is not set.",
    ],
    [
      "the secret where its variable should be",
      entry({ client_secret_env: SECRET }),
      "[0].client_secret_env names a variable that is not set.",
    ],
    [
      "scopes in one text",
      entry({ scopes: "openid email" }),
      "[0].scopes must be a list of scopes that includes openid.",
    ],
    [
      "scopes without openid",
      entry({ scopes: ["email"] }),
      "[0].scopes must be a list of scopes that includes openid.",
    ],
    ["no scopes", entry({ scopes: [] }), "[0].scopes must be a list of scopes that includes openid."],
    ["a scope that is a number", entry({ scopes: ["openid", 5] }), "[0].scopes[1] must be text."],
    [
      "domains in one text",
      entry({ allowed_domains: "example.com" }),
      "[0].allowed_domains must be a list of domains; leave it out to allow all.",
    ],
    [
      "no domains",
      entry({ allowed_domains: [] }),
      "[0].allowed_domains must be a list of domains; leave it out to allow all.",
    ],
    [
      "null for domains",
      entry({ allowed_domains: null }),
      "[0].allowed_domains must be a list of domains; leave it out to allow all.",
    ],
    ...[
      "@example.com",
      "jo@example.com",
      "*.example.com",
      ".example.com",
      "example",
      "",
      "a .b",
      "https://a.b",
      5,
    ].map(
      (domain) =>
        [
          `the domain ${JSON.stringify(domain)}`,
          entry({ allowed_domains: ["example.com", domain] }),
          "[0].allowed_domains[1] must be a domain such as example.com.",
        ] as const,
    ),
    [
      "no provider",
      [],
      "The file must list at least one provider; without providers, leave FARTHING_OIDC_PROVIDERS unset.",
    ],
    ["a flag in quotes", entry({ require_pkce: "true" }), "[0].require_pkce must be true or false."],
    [
      "an assumption in quotes",
      entry({ assume_email_verified: "true" }),
      "[0].assume_email_verified must be true or false.",
    ],
    [
      "a flag that is null",
      entry({ allow_account_creation: null }),
      "[0].allow_account_creation must be true or false.",
    ],
    [
      "several mistakes",
      [{ ...ENTRY, issuer: "http://a", client_secret: SECRET, client_secret_env: "x", y: 1 }, ENTRY],
      [
        '[0] has an unknown key "y".',
        "[0].issuer must begin with https://.",
        "[0] has both client_secret and client_secret_env. Remove one of them.",
        "[0].client_secret_env names a variable that is not set.",
        "Two providers are named acme.",
      ],
    ],
  ])("are refused with a sentence for each mistake: %s", async (_, json, sentences) => {
    const found = (await read(json)) as { failure: BadProviders };
    expect(found.failure).toBeInstanceOf(BadProviders);
    expect(found.failure.errors).toEqual([sentences].flat());
    expect(JSON.stringify(found)).not.toContain(SECRET);
  });

  it("may be on this machine over http where that is allowed, by its number and nowhere else", async () => {
    for (const issuer of ["http://127.0.0.1:9", "http://127.1.2.3", "http://[::1]:9/realm", "http://127.1"])
      expect(await read(entry({ issuer }), true), issuer).toHaveProperty("success");
    for (const issuer of [
      ...["http://localhost", "http://127.0.0.1.evil.example", "http://127.evil.example", "http://10.0.0.1"],
      ...[
        "http://0.0.0.0",
        "http://[::]",
        "http://[::ffff:10.0.0.1]",
        "http://169.254.169.254",
        "ftp://127.0.0.1",
      ],
    ])
      expect(await read(entry({ issuer }), true), issuer).toHaveProperty("failure");
  });
});
