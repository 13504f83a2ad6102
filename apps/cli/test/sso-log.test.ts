import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeProvider, startFake } from "../../../packages/oidc/test/support/fake-provider.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { ask, createBooks, serve } from "./serve-support.ts";
import { file } from "./support.ts";

const SECRET = `client-${randomBytes(24).toString("base64url")}`;
const JO = { email: "jo.private@example.com", given_name: "Jolanda", family_name: "Quillfeather" };

let fake: FakeProvider;
beforeAll(async () => {
  fake = await startFake();
});
afterAll(() => fake.stop());

/** How a provider fails when it is asked for tokens, told what it was asked. */
const FAILURES: Readonly<Record<string, (response: ServerResponse, echo: string, idToken: string) => void>> =
  {
    "an error that repeats what was asked": (response, echo) => {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: "invalid_grant", error_description: echo, error_uri: echo }));
    },
    "an error whose code is what was asked": (response, echo) => {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: echo }));
    },
    "a challenge that repeats what was asked": (response, echo) => {
      const [realm] = echo.split("&");
      response.writeHead(401, { "www-authenticate": `Basic realm="${realm}", error="${realm}"` }).end(echo);
    },
    "a page that repeats what was asked": (response, echo) => {
      response.writeHead(500, { "content-type": "text/plain", "x-echo": encodeURIComponent(echo) }).end(echo);
    },
    "what is no JSON": (response, echo) => {
      response.writeHead(200, { "content-type": "application/json" }).end(`{${echo}`);
    },
    "an address in the place of JSON": (response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JO.email);
    },
    "a redirect with what was asked": (response, echo) => {
      response.writeHead(302, { location: `${fake.issuer}/elsewhere?${echo}` }).end();
    },
    "an ID token of another sign-in": (response, _, id_token) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ access_token: "at-of-the-provider", token_type: "Bearer", id_token }));
    },
  };

it(
  "standard error of serve says how each provider failed, and neither it nor the database any secret",
  SLOW,
  async () => {
    const books = await createBooks(1);
    const providers = file(
      "failing-providers.json",
      JSON.stringify([
        {
          ...{
            name: "acme_corp",
            issuer: fake.issuer,
            client_id: "farthing",
            client_secret_env: "ACME_SECRET",
          },
          allow_account_creation: true,
        },
        { name: "away", issuer: "http://127.0.0.1:9", client_id: "farthing" },
      ]),
    );
    const served = serve(["--port", "0", "--database", books.database], {
      env: {
        ...{ FARTHING_OIDC_PROVIDERS: providers, FARTHING_PUBLIC_URL: "https://money.example.com" },
        ...{ FARTHING_OIDC_ALLOW_LOOPBACK: "1", ACME_SECRET: SECRET },
      },
    });
    const url = await served.url;
    const known = new Set<string>();
    const secrets = new Set<string>([SECRET, Buffer.from(`farthing:${SECRET}`).toString("base64")]);

    /** Begins as an app and a browser do; what both then know is noted. */
    const begin = async (name: string) => {
      const state = `app-${randomBytes(24).toString("base64url")}`;
      const verifier = randomBytes(32).toString("base64url");
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      const device = "device_id=d&device_name=n&device_type=ios&os_version=1&app_version=1";
      const { headers } = await ask(
        `${url}/auth/mobile/${name}?state=${state}&code_challenge=${challenge}&${device}`,
      );
      const location = new URL(headers.location!);
      const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
      const ours = ["state", "nonce", "code_challenge"].map((each) => location.searchParams.get(each) ?? "");
      for (const each of [verifier, ...ours, cookie.split("=")[1] ?? ""]) if (each !== "") secrets.add(each);
      // They are kept as they are while a sign-in is under way.
      for (const each of [state, challenge]) known.add(each);
      return { location, cookie, verifier, state: ours[0]!, nonce: ours[1]! };
    };

    /** Comes back from the provider with this; answers with what the app gets. */
    const comeBack = async (cookie: string, query: Readonly<Record<string, string>>) => {
      const asked = `${url}/auth/acme_corp/callback?${new URLSearchParams(query)}`;
      const { headers } = await ask(asked, { headers: { Cookie: cookie } });
      return new URL(headers.location!).searchParams;
    };

    const idToken = (nonce: string): string => {
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: fake.issuer, aud: "farthing", sub: "subject-of-jo", ...JO, email_verified: true };
      const token = fake.idToken({ claims: { ...claims, nonce, iat: now, exp: now + 300 } });
      secrets.add(token);
      return token;
    };

    for (const fail of Object.values(FAILURES)) {
      const { cookie, state } = await begin("acme_corp");
      const code = `code-${randomBytes(24).toString("base64url")}`;
      secrets.add(code);
      fake.answers["/token"] = (response: ServerResponse, request: IncomingMessage) =>
        void text(request).then((body) => {
          secrets.add(new URLSearchParams(body).get("code_verifier")!);
          fail(response, `${body}&${request.headers.authorization}&${JO.email}`, idToken("of another"));
        });
      const back = await comeBack(cookie, { code, state });
      expect(back.get("error")).toBe("provider_failed");
    }
    const denied = await begin("acme_corp");
    const fault = { error: "server_error", error_description: `${JO.email} ${SECRET}`, state: denied.state };
    expect((await comeBack(denied.cookie, fault)).get("error")).toBe("provider_failed");
    const mixedUp = await begin("acme_corp");
    const elsewhere = { code: SECRET, state: mixedUp.state, iss: `https://evil.example/${SECRET}` };
    expect((await comeBack(mixedUp.cookie, elsewhere)).get("error")).toBe("provider_failed");
    const away = await begin("away");
    expect(away.location.searchParams.get("error")).toBe("provider_failed");

    // One that goes well, to the tokens and beyond.
    const good = await begin("acme_corp");
    fake.giveToken(idToken(good.nonce));
    const linking = (await comeBack(good.cookie, { code: "good", state: good.state })).get("linking_code");
    expect(linking).toMatch(/^[\w-]{43}$/);
    secrets.add(linking!);
    const post = async (path: string, json: object, headers: Readonly<Record<string, string>> = {}) => {
      const { body } = await ask(url + path, { method: "POST", json, headers });
      const answered = JSON.parse(body) as Readonly<Record<string, string>>;
      for (const name of ["access_token", "refresh_token", "key"])
        if (answered[name] !== undefined) secrets.add(answered[name].replace(/^f[ar]t_|^fk_\w{11}_/, ""));
      return answered;
    };
    const account = { linking_code: linking, code_verifier: good.verifier };
    const made = await post("/api/v1/auth/sso_create_account", account);
    const Authorization = `Bearer ${made.access_token}`;
    const { key } = await post("/api/v1/api_keys", { name: "phone", scope: "read" }, { Authorization });
    expect((await ask(`${url}/api/v1/accounts`, { headers: { "X-Api-Key": key! } })).status).toBe(200);
    const again = await begin("acme_corp");
    fake.giveToken(idToken(again.nonce));
    const code = (await comeBack(again.cookie, { code: "good", state: again.state })).get("code")!;
    secrets.add(code);
    const shown = { code, code_verifier: again.verifier };
    const signedIn = await post("/api/v1/auth/sso_exchange", shown);
    const grant = { grant_type: "refresh_token", refresh_token: signedIn.refresh_token };
    expect((await post("/oauth/token", grant)).access_token).toMatch(/^fat_/);
    // Everything once more, as whoever caught it would, and where it does not belong.
    await post("/oauth/token", grant);
    await post("/api/v1/auth/sso_exchange", shown);
    await post("/api/v1/auth/sso_create_account", account);
    await post("/api/v1/auth/sso_exchange", { code: linking });
    await post("/oauth/revoke", { token: made.refresh_token });
    for (const secret of secrets)
      await ask(`${url}/auth/acme_corp/callback?code=${encodeURIComponent(secret)}`);

    served.kill("SIGTERM");
    expect((await served.ended).exit).toBe(0);
    const entries = served
      .stderr()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const failures = entries.filter(({ msg }) => msg === "identity provider failed");
    expect(failures).toHaveLength(Object.keys(FAILURES).length + 3);
    for (const { request_id, err } of failures) {
      expect(entries.filter((each) => each.request_id === request_id)).toHaveLength(2);
      expect(Object.keys(err)).toEqual(["provider", "cause"]);
      expect(err.cause).toMatch(/\S/);
    }
    expect(failures.map(({ err }) => err.provider)).toEqual([
      ...Array.from({ length: failures.length - 1 }, () => "acme_corp"),
      "away",
    ]);
    expect(secrets.size).toBeGreaterThan(70);
    const said = served.stdout() + served.stderr();
    const files = readdirSync(books.folder).map((name) => readFileSync(join(books.folder, name), "latin1"));
    for (const secret of [...secrets, ...known])
      for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64url")])
        expect(said.includes(form), `${secret} is in the log`).toBe(false);
    for (const personal of [...Object.values(JO), "subject-of-jo"]) expect(said).not.toContain(personal);
    const kept = files.join("\n");
    for (const there of ["subject-of-jo", "authorization_code_replayed", "api_key_created"])
      expect(kept).toContain(there);
    for (const secret of secrets) expect(kept.includes(secret), `${secret} is in the database`).toBe(false);
  },
);
