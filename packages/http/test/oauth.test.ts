import { Tokens } from "@farthing/core/sso";
import { StorageUnavailable } from "@farthing/core/storage";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { afterAll, describe, expect, it } from "vitest";
import { anotherPerson } from "./support/books.ts";
import type { Answer, Sent } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import {
  ACCOUNTS,
  auditOfUser,
  authorizationCode,
  bearer,
  deactivate,
  expectNotStored,
  expectOneAnswer,
  form,
  noCode,
  REVOKE,
  refresh,
  SESSIONS,
  seen,
  signIn,
  statusWith,
  TOKEN,
  TOKEN_KEYS,
  TOKENS,
  type TokenPair,
  UUID,
} from "./support/sign-on.ts";
import { stillMinute } from "./support/still-minute.ts";

const api = await serveTwoFamilies();
const { home } = api;
afterAll(() => api.stop());

/** For how long a spent refresh token is answered with the same pair, in milliseconds. */
const GRACE = 10_000;

const person = () => api.run(anotherPerson("Rowan", home.family_id));

const expectOAuthError = (answer: Answer, error: string): void => {
  expect(answer.status).toBe(400);
  expectOAuthBody(answer, error);
};

const expectOAuthBody = (answer: Answer, error: string): void => {
  expect(answer.body).toEqual({ error, error_description: expect.stringMatching(/\S\.$/) });
  expectNotStored(answer, "no-cache");
};

describe("POST /oauth/token", () => {
  it.each([
    ["a form", (refresh_token: string): Sent => form({ grant_type: "refresh_token", refresh_token })],
    ["JSON", (refresh_token: string): Sent => ({ json: { grant_type: "refresh_token", refresh_token } })],
    [
      "a form that says its charset, with more in it than is known",
      (refresh_token: string): Sent => ({
        body: `client_id=app&grant_type=refresh%5Ftoken&refresh_token=${refresh_token}&audience=&audience=x`,
        headers: { "Content-Type": "application/x-www-form-urlencoded; charset=UTF-8" },
      }),
    ],
    [
      "a form beside credentials that are no good",
      (refresh_token: string): Sent => {
        const { body, headers } = form({ grant_type: "refresh_token", refresh_token });
        return { body, headers: { ...headers, Authorization: "Basic YTpi", "X-Api-Key": "fk_x" } };
      },
    ],
  ])("answers %s with a new pair and no user", async (_, sent) => {
    const first = await signIn(api, home.user.id);
    const answer = await api.ask("POST", TOKEN, sent(first.refresh_token));
    expect(answer.status).toBe(200);
    expectNotStored(answer, "no-cache");
    expect(answer.body).toEqual({
      ...TOKENS,
      expires_in: 3_600,
      created_at: Math.floor(Date.parse(api.clock.now()) / 1000),
    });
    expect(Object.keys(answer.body)).toEqual(TOKEN_KEYS);
    expect(answer.body.access_token).not.toBe(first.access_token);
    expect(answer.body.refresh_token).not.toBe(first.refresh_token);
    expect(await statusWith(api, answer.body)).toBe(200);
  });

  it.each([
    ["no grant", [["refresh_token", "x"]], "invalid_request"],
    ["a blank grant", [["grant_type", " "]], "invalid_request"],
    [
      "a grant twice",
      [
        ["grant_type", "refresh_token"],
        ["grant_type", "refresh_token"],
        ["refresh_token", "x"],
      ],
      "invalid_request",
    ],
    ["no token", [["grant_type", "refresh_token"]], "invalid_request"],
    [
      "a blank token",
      [
        ["grant_type", "refresh_token"],
        ["refresh_token", ""],
      ],
      "invalid_request",
    ],
    [
      "a token twice",
      [
        ["grant_type", "refresh_token"],
        ["refresh_token", "x"],
        ["refresh_token", "x"],
      ],
      "invalid_request",
    ],
    [
      "the grant of a code",
      [
        ["grant_type", "authorization_code"],
        ["code", "x"],
      ],
      "unsupported_grant_type",
    ],
    [
      "the grant of a password",
      [
        ["grant_type", "password"],
        ["username", "x"],
      ],
      "unsupported_grant_type",
    ],
    ["the grant of a client", [["grant_type", "client_credentials"]], "unsupported_grant_type"],
    [
      "a grant in upper case",
      [
        ["grant_type", "REFRESH_TOKEN"],
        ["refresh_token", "x"],
      ],
      "unsupported_grant_type",
    ],
    [
      "an unknown token",
      [
        ["grant_type", "refresh_token"],
        ["refresh_token", "x"],
      ],
      "invalid_grant",
    ],
    [
      "names of an object's insides",
      [
        ["__proto__", "x"],
        ["constructor", "x"],
        ["toString", "x"],
      ],
      "invalid_request",
    ],
    ["nothing", [], "invalid_request"],
  ] as readonly (readonly [string, [string, string][], string])[])(
    "answers a form with %s as RFC 6749 says",
    async (_, fields, error) => expectOAuthError(await api.ask("POST", TOKEN, form(fields)), error),
  );

  it.each(["%ff%fe", Buffer.from([0xff]), "\u20ac%e2%82"])(
    "answers a form that is not UTF-8: %j",
    async (bytes) => {
      const body = Buffer.concat([
        Buffer.from("grant_type=refresh_token&refresh_token=x&scope="),
        Buffer.from(bytes as string),
      ]);
      const answer = await api.ask("POST", TOKEN, { ...form({}), body });
      expectOAuthError(answer, "invalid_request");
      expect(answer.body.error_description).toBe("The body is not UTF-8.");
    },
  );

  it.each([
    ["no object", "[]", "invalid_request"],
    ["no JSON", '{"grant_type"', "invalid_request"],
    ["nothing", "", "invalid_request"],
    ["an empty object", "{}", "invalid_request"],
    ["a grant that is no text", '{"grant_type":5,"refresh_token":"x"}', "invalid_request"],
    ["a list of grants", '{"grant_type":["refresh_token"],"refresh_token":"x"}', "invalid_request"],
    ["a token that is no text", '{"grant_type":"refresh_token","refresh_token":{}}', "invalid_request"],
    ["a token that is null", '{"grant_type":"refresh_token","refresh_token":null}', "invalid_request"],
    [
      "a scope that is no text",
      '{"grant_type":"refresh_token","refresh_token":"x","scope":5}',
      "invalid_request",
    ],
    ["another grant", '{"grant_type":"implicit"}', "unsupported_grant_type"],
    ["an unknown token", '{"grant_type":"refresh_token","refresh_token":"x"}', "invalid_grant"],
  ])("answers JSON with %s as RFC 6749 says", async (_, body, error) =>
    expectOAuthError(await api.ask("POST", TOKEN, { body }), error),
  );

  it("takes a token from the body alone", async () => {
    const { refresh_token } = await signIn(api, home.user.id);
    const query = `grant_type=refresh_token&refresh_token=${refresh_token}`;
    expectOAuthError(await api.ask("POST", `${TOKEN}?${query}`, form({})), "invalid_request");
    expect((await refresh(api, refresh_token)).status).toBe(200);
  });

  it("tells nothing of why a token is not good", async () => {
    const [spent, revoked] = [await signIn(api, home.user.id), await signIn(api, home.user.id)];
    await refresh(api, spent.refresh_token);
    api.clock.advance(GRACE);
    await refresh(api, spent.refresh_token);
    await api.ask("POST", REVOKE, form({ token: revoked.refresh_token }));
    const gone = await person();
    const ofGone = await signIn(api, gone.id);
    await deactivate(api, gone.email);
    const good = await signIn(api, home.user.id);
    const tried = {
      "an unknown token": `frt_${noCode()}`,
      "a spent token": spent.refresh_token,
      "a revoked token": revoked.refresh_token,
      "the token of somebody deactivated": ofGone.refresh_token,
      "an access token": good.access_token,
      "a code": await authorizationCode(api, home.user.id),
      "a key": home.key,
      "a token without its beginning": good.refresh_token.slice(4),
      "a token in upper case": good.refresh_token.toUpperCase(),
      garbage: "\u0000 🪙 '--",
      "a long text": "x".repeat(15_000),
    };
    await expectOneAnswer(
      tried,
      (token) => refresh(api, token),
      (answer) => expectOAuthError(answer, "invalid_grant"),
    );
    expect(await statusWith(api, good), "an access token in the wrong place is no replay").toBe(200);
  });

  it("rotates: each token is good once, and the family ends with the first that comes again", async () => {
    const user = await person();
    const pairs = [await signIn(api, user.id)];
    for (let i = 0; i < 5; i += 1) pairs.push((await refresh(api, pairs.at(-1)!.refresh_token)).body);
    expect(await auditOfUser(api, user.id)).toEqual([]);
    expect(await statusWith(api, pairs[5]!)).toBe(200);
    api.clock.advance(GRACE);
    const agent = { "User-Agent": `Thief/${"9".repeat(600)}` };
    const { headers } = form({});
    const sent: Sent = { headers: { ...headers, ...agent } };
    for (let i = 0; i < 2; i += 1)
      expectOAuthError(await refresh(api, pairs[0]!.refresh_token, sent), "invalid_grant");
    expectOAuthError(await refresh(api, pairs.at(-1)!.refresh_token), "invalid_grant");
    for (const pair of pairs) expect(await statusWith(api, pair)).toBe(401);
    expect(await auditOfUser(api, user.id)).toEqual([
      {
        id: UUID,
        event: "refresh_token_replayed",
        user_id: user.id,
        provider: null,
        ip_address: "127.0.0.1",
        user_agent: agent["User-Agent"].slice(0, 500),
        metadata: { session_id: UUID },
        created_at: api.clock.now(),
      },
    ]);
    for (const { refresh_token } of pairs)
      expectOAuthError(await refresh(api, refresh_token), "invalid_grant");
    expect(await auditOfUser(api, user.id), "one for each that was spent").toHaveLength(pairs.length - 1);
  });

  it.each([3, 50])("gives one pair to %i that come at once, and nobody is signed out", async (times) => {
    const user = await person();
    const first = await signIn(api, user.id);
    const answers = await Promise.all(Array.from({ length: times }, () => refresh(api, first.refresh_token)));
    for (const answer of answers) expect(seen(answer)).toEqual(seen(answers[0]!));
    const { status, body } = answers[0]!;
    expect(status).toBe(200);
    expect(await statusWith(api, body)).toBe(200);
    expect(await statusWith(api, first)).toBe(200);
    const next = await refresh(api, body.refresh_token);
    expect(await statusWith(api, next.body)).toBe(200);
    expect(await auditOfUser(api, user.id)).toEqual([]);
  });

  it("gives the same answer again for ten seconds, also to another form of the request, and then ends the session", async () => {
    const user = await person();
    const [first, other] = [await signIn(api, user.id), await signIn(api, user.id)];
    const answer = await refresh(api, first.refresh_token);
    expect(answer.body.expires_in).toBe(3_600);
    api.clock.advance(GRACE - 1);
    const json = { grant_type: "refresh_token", refresh_token: first.refresh_token };
    expect((await api.ask("POST", TOKEN, { json })).body).toEqual(answer.body);
    api.clock.advance(1);
    expectOAuthError(await refresh(api, first.refresh_token), "invalid_grant");
    expect(await statusWith(api, answer.body)).toBe(401);
    expectOAuthError(await refresh(api, answer.body.refresh_token), "invalid_grant");
    expect((await auditOfUser(api, user.id)).map(({ event }) => event)).toEqual(["refresh_token_replayed"]);
    expect(await statusWith(api, other)).toBe(200);
  });

  it("gives nothing again once the session has ended, whoever ended it", async () => {
    for (const end of [
      (pair: TokenPair) => api.ask("POST", REVOKE, form({ token: pair.refresh_token })),
      async (pair: TokenPair) => {
        const { body } = await api.ask("GET", SESSIONS, bearer(pair.access_token));
        const { id } = body.sessions.find(({ current }: { current: boolean }) => current);
        return api.ask("DELETE", `${SESSIONS}/${id}`, bearer(pair.access_token));
      },
    ]) {
      const user = await person();
      const first = await signIn(api, user.id);
      const { body: second } = await refresh(api, first.refresh_token);
      expect((await end(second)).status).toBeLessThan(300);
      expectOAuthError(await refresh(api, first.refresh_token), "invalid_grant");
      expect(await statusWith(api, second)).toBe(401);
      expect((await auditOfUser(api, user.id)).map(({ event }) => event)).not.toContain(
        "refresh_token_replayed",
      );
    }
  });

  it("without a grace gives one pair to a hundred that come at once, and revokes it", async () => {
    const mine = await api.serve({ refreshGrace: 0 });
    const user = await person();
    const [first, other] = [await signIn(api, user.id), await signIn(api, user.id)];
    const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(mine, first.refresh_token)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expectOAuthError(answer, "invalid_grant");
    expect(await statusWith(api, won[0]!.body)).toBe(401);
    expect(await statusWith(api, first)).toBe(401);
    expectOAuthError(await refresh(api, won[0]!.body.refresh_token), "invalid_grant");
    expect((await auditOfUser(api, user.id)).map(({ event }) => event)).toEqual(["refresh_token_replayed"]);
    expect(await statusWith(api, other)).toBe(200);
  });
});

describe("POST /oauth/revoke", () => {
  const revoke = (token: string, more: Readonly<Record<string, string>> = {}) =>
    api.ask("POST", REVOKE, form({ token, ...more }));

  const expectDone = (answer: Answer): void => {
    expect([answer.status, answer.text]).toEqual([200, "{}"]);
    expectNotStored(answer, "no-cache");
  };

  it("of an access token ends it alone", async () => {
    const pair = await signIn(api, home.user.id);
    expectDone(await revoke(pair.access_token));
    expect(await statusWith(api, pair)).toBe(401);
    const next = await refresh(api, pair.refresh_token);
    expect(await statusWith(api, next.body)).toBe(200);
  });

  it("of a refresh token ends everything that came of the sign-in, and nothing else", async () => {
    const user = await person();
    const [first, other] = [await signIn(api, user.id), await signIn(api, user.id)];
    const second = (await refresh(api, first.refresh_token)).body;
    expectDone(await api.ask("POST", REVOKE, { json: { token: second.refresh_token } }));
    expect(await statusWith(api, first)).toBe(401);
    expect(await statusWith(api, second)).toBe(401);
    expectOAuthError(await refresh(api, second.refresh_token), "invalid_grant");
    expect(await statusWith(api, other)).toBe(200);
    expect(await auditOfUser(api, user.id), "that is no replay").toEqual([]);
  });

  it.each(["access_token", "refresh_token", "x", ""])(
    "does so whatever the hint, such as %j",
    async (hint) => {
      const [one, two] = [await signIn(api, home.user.id), await signIn(api, home.user.id)];
      expectDone(await revoke(one.access_token, { token_type_hint: hint }));
      expectDone(await revoke(two.refresh_token, { token_type_hint: hint }));
      expect(await statusWith(api, one)).toBe(401);
      expect(await statusWith(api, two)).toBe(401);
    },
  );

  it("answers what is no token, or no more, as it answers a token", async () => {
    const pair = await signIn(api, home.user.id);
    expectDone(await revoke(pair.refresh_token));
    const code = await authorizationCode(api, home.user.id);
    const nothing = [`fat_${noCode()}`, `frt_${noCode()}`, "x", "🪙\u0000", "x".repeat(15_000), code];
    for (const token of [pair.refresh_token, pair.access_token, ...nothing, home.key])
      expectDone(await revoke(token));
    expect((await api.ask("GET", ACCOUNTS, { key: home.key })).status, "a key is no token").toBe(200);
    expect((await api.ask("POST", "/api/v1/auth/sso_exchange", { json: { code } })).status).toBe(200);
  });

  it.each([
    ["no token", form({ token_type_hint: "access_token" })],
    ["a blank token", form({ token: " " })],
    [
      "a token twice",
      form([
        ["token", "x"],
        ["token", "y"],
      ]),
    ],
    ["an empty form", form({})],
    ["an empty body", { body: "" }],
    ["no JSON", { body: "{" }],
    ["a list", { json: ["x"] }],
    ["a token that is no text", { json: { token: 5 } }],
    ["a list of tokens", { json: { token: ["x"] } }],
    ["a hint that is no text", { json: { token: "x", token_type_hint: 5 } }],
    [
      "a hint twice",
      form([
        ["token", "x"],
        ["token_type_hint", "access_token"],
        ["token_type_hint", "refresh_token"],
      ]),
    ],
  ] as readonly (readonly [string, Sent])[])("answers %s as RFC 6749 says", async (_, sent) =>
    expectOAuthError(await api.ask("POST", REVOKE, sent), "invalid_request"),
  );
});

describe.each([TOKEN, REVOKE])("%s", (path) => {
  stillMinute();

  it("takes a form or JSON, in one piece or several, as it is", async () => {
    for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/xml", undefined]) {
      const answer = await api.ask("POST", path, { body: "token=x", headers: { "Content-Type": type } });
      expect(answer.status).toBe(415);
      expectOAuthBody(answer, "unsupported_media_type");
      for (const taken of ["application/x-www-form-urlencoded", "application/json"])
        expect(answer.body.error_description).toContain(taken);
    }
    const { body, headers } = form({ token: "x", grant_type: "refresh_token", refresh_token: "x" });
    const coded = { ...headers, "Content-Encoding": "gzip" };
    expect((await api.ask("POST", path, { body, headers: coded })).status).toBe(415);
    const whole = await api.ask("POST", path, { body, headers });
    const chunked = await api.ask("POST", path, { body, headers, chunked: true });
    expect(seen(chunked)).toEqual(seen(whole));
  });

  it("refuses more than a mebibyte with 413", async () => {
    const { body, headers } = form({ token: "x".repeat(16_384) });
    const large = await api.ask("POST", path, { body, headers });
    expect(large.status).toBe(413);
    expectOAuthBody(large, "payload_too_large");
  });

  it("says that there were too many, that storage is busy and that something broke as RFC 6749 does", async () => {
    const fields = form({ token: "x", grant_type: "refresh_token", refresh_token: "x" });
    const narrow = await api.serve({ rateLimits: { perCredential: 600, perAddress: 1 } });
    await narrow.ask("POST", path, fields);
    const many = await narrow.ask("POST", path, fields);
    expect(many.status).toBe(429);
    expectOAuthBody(many, "rate_limit_exceeded");
    expect(many.headers["retry-after"]).toBe("60");
    const busy = new StorageUnavailable({ reason: "busy", operation: "x", cause: new Error("x") });
    for (const [broken, status, code] of [
      [Effect.fail(busy), 503, "storage_unavailable"],
      [Effect.die(new Error("x")), 500, "internal_server_error"],
    ] as const) {
      const mine = await api.serve({
        change: (all) =>
          Context.add(all, Tokens, {
            ...Context.get(all, Tokens),
            refresh: () => broken,
            revoke: () => broken,
          }),
      });
      const answer = await mine.ask("POST", path, fields);
      expect(answer.status).toBe(status);
      expectOAuthBody(answer, code);
    }
  });

  it("takes POST only", async () => {
    for (const method of ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]) {
      const { status, headers } = await api.ask(method, `${path}?token=x`);
      expect([method, status, headers.allow]).toEqual([method, 405, "POST"]);
    }
  });
});

describe("the life of a sign-in", () => {
  const DAY = 86_400_000;

  it("an access token is good for an hour, and not a millisecond longer", async () => {
    const pair = await signIn(api, home.user.id);
    api.clock.advance(3_599_999);
    expect(await statusWith(api, pair)).toBe(200);
    api.clock.advance(1);
    expect(await statusWith(api, pair)).toBe(401);
    expect((await refresh(api, pair.refresh_token)).status).toBe(200);
  });

  it("ends after ninety days whatever happens, and no token outlives it", async () => {
    const user = await person();
    let pair = await signIn(api, user.id);
    const idle = await signIn(api, user.id);
    for (let day = 10; day <= 80; day += 10) {
      api.clock.advance(10 * DAY);
      pair = (await refresh(api, pair.refresh_token)).body;
    }
    api.clock.advance(10 * DAY - 1_800_000);
    const { body: last } = await refresh(api, pair.refresh_token);
    expect(last.expires_in).toBe(1_800);
    api.clock.advance(1_799_999);
    expect(await statusWith(api, last)).toBe(200);
    const { body: shortest } = await refresh(api, idle.refresh_token);
    expect(shortest.expires_in).toBeLessThanOrEqual(1);
    api.clock.advance(1);
    expect(await statusWith(api, last)).toBe(401);
    expect(await statusWith(api, shortest)).toBe(401);
    expectOAuthError(await refresh(api, last.refresh_token), "invalid_grant");
    expectOAuthError(await refresh(api, idle.refresh_token), "invalid_grant");
    expect(await auditOfUser(api, user.id), "what is over is no replay").toEqual([]);
    expect(await statusWith(api, await signIn(api, user.id))).toBe(200);
  });
});

describe("GET /.well-known/oauth-authorization-server", () => {
  const PATH = "/.well-known/oauth-authorization-server";

  it("names the issuer and the endpoints at its public address", async () => {
    const issuer = "https://money.example.com/api";
    const mine = await api.serve({ publicUrl: issuer });
    const { status, body } = await mine.ask("GET", PATH);
    expect([status, body]).toEqual([
      200,
      {
        issuer,
        token_endpoint: `${issuer}/oauth/token`,
        revocation_endpoint: `${issuer}/oauth/revoke`,
        response_types_supported: [],
        grant_types_supported: ["refresh_token"],
        token_endpoint_auth_methods_supported: ["none"],
        revocation_endpoint_auth_methods_supported: ["none"],
      },
    ]);
  });

  it("is 404 where no public address is set", async () => {
    const { status, body } = await api.ask("GET", PATH);
    expect([status, body.error]).toEqual([404, "not_found"]);
  });
});
