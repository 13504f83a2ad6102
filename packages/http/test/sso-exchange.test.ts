import { issueAuthorizationCode } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { afterAll, describe, expect, it } from "vitest";
import { anotherPerson } from "./support/books.ts";
import type { Sent } from "./support/send.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import {
  auditOfUser,
  authorizationCode,
  createAccount,
  deactivate,
  EXCHANGE,
  exchange,
  expectInvalidCode,
  expectNotStored,
  expectOneAnswer,
  INVALID_CODE,
  linkingCode,
  noCode,
  pkce,
  refresh,
  seen,
  signIn,
  statusWith,
  TOKEN_KEYS,
  TOKENS,
  UUID,
} from "./support/sign-on.ts";
import { watchedStorage } from "./support/watched-storage.ts";

const api = await serveTwoFamilies();
const { home } = api;
afterAll(() => api.stop());

const HASH = expect.stringMatching(/^[0-9a-f]{64}$/);

const newCode = (challenge: string | null = null) => authorizationCode(api, home.user.id, challenge);

const person = () => api.run(anotherPerson("Rowan", home.family_id));

describe("a good code", () => {
  it("is traded for tokens and the user, and nothing else", async () => {
    const answer = await exchange(api, await newCode());
    expect(answer.status).toBe(200);
    expectNotStored(answer);
    const { id, email, first_name, last_name } = home.user;
    expect(answer.body).toEqual({
      ...TOKENS,
      expires_in: 3_600,
      created_at: Math.floor(Date.parse(api.clock.now()) / 1000),
      user: { id, email, first_name, last_name, ui_layout: "dashboard", ai_enabled: false },
    });
    expect(Object.keys(answer.body)).toEqual([...TOKEN_KEYS, "user"]);
    expect(Object.keys(answer.body.user)).toEqual([
      ...["id", "email", "first_name", "last_name", "ui_layout", "ai_enabled"],
    ]);
  });

  it("is accepted with blanks around it, with what an app says of its device, and with any other credential", async () => {
    const other = await person();
    const { status, body } = await exchange(
      api,
      ` ${await newCode()}\n`,
      { device: { device_id: other.id }, os_version: "x", code_verifier: null },
      { key: "fk_bad", headers: { Authorization: "Bearer fat_unknown" } },
    );
    expect([status, body.user.id]).toEqual([200, home.user.id]);
  });

  it("is taken in JSON that says its charset, and on a path with a query", async () => {
    const headers = { "Content-Type": "application/json; charset=UTF-8" };
    const sent: Sent = { json: { code: await newCode() }, headers };
    expect((await api.ask("POST", `${EXCHANGE}?code=x`, sent)).status).toBe(422);
    expect((await api.ask("POST", `${EXCHANGE}?device_id=x`, sent)).status).toBe(200);
  });

  it("is good until it is five minutes old, and not a millisecond longer", async () => {
    const [one, two] = [await newCode(), await newCode()];
    api.clock.advance(299_999);
    expect((await exchange(api, one)).status).toBe(200);
    api.clock.advance(1);
    expect((await exchange(api, two)).status).toBe(401);
  });

  it("does not sign out who is signed in, and no two tokens are alike", async () => {
    const pairs = await Promise.all([1, 2, 3].map(() => signIn(api, home.user.id)));
    for (const pair of pairs) expect(await statusWith(api, pair)).toBe(200);
    const all = pairs.flatMap(({ access_token, refresh_token }) => [
      access_token.slice(4),
      refresh_token.slice(4),
    ]);
    expect(new Set(all).size).toBe(6);
  });

  it("opens the books of its user's family and no others", async () => {
    const pair = await signIn(api, home.user.id);
    const headers = { Authorization: `Bearer ${pair.access_token}` };
    const mine = await api.ask("GET", "/api/v1/accounts", { headers });
    expect(mine.body).toEqual((await api.ask("GET", "/api/v1/accounts", { key: home.key })).body);
    expect(mine.text).not.toContain("Juniper");
  });
});

describe("a request that cannot be understood is 400", () => {
  it.each([
    ["no code", {}],
    ["null", { code: null }],
    ["an empty code", { code: "" }],
    ["a blank code", { code: " \t\n" }],
    ["a number", { code: 5 }],
    ["a list", { code: ["x"] }],
    ["an object", { code: { code: "x" } }],
    ["true", { code: true }],
    ["a code under another name", { authorization_code: "x", linking_code: "x" }],
  ])("with %s", async (_, json) => {
    const answer = await api.ask("POST", EXCHANGE, { json });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: "bad_request", message: expect.stringContaining('{"code"') });
    expectNotStored(answer);
  });

  it.each([
    ["no JSON", '{"code":'],
    ["a list", '["code"]'],
    ["a text", '"code"'],
    ["nothing", ""],
  ])("with %s as its body", async (_, body) => {
    const answer = await api.ask("POST", EXCHANGE, { body });
    expect([answer.status, answer.body.error]).toEqual([400, "bad_request"]);
  });

  it("of another type or size, or by another method, as everywhere", async () => {
    const code = await newCode();
    const as = (type: string): Sent => ({ json: { code }, headers: { "Content-Type": type } });
    for (const type of [
      "application/x-www-form-urlencoded",
      "text/plain",
      "multipart/form-data; boundary=x",
    ]) {
      const { status, body } = await api.ask("POST", EXCHANGE, as(type));
      expect([status, body.error]).toEqual([415, "unsupported_media_type"]);
    }
    const large = await exchange(api, code, { more: "x".repeat(16_384) });
    expect([large.status, large.body.error]).toEqual([413, "payload_too_large"]);
    for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const { status, headers } = await api.ask(method, `${EXCHANGE}?code=${code}`);
      expect([method, status, headers.allow]).toEqual([method, 405, "POST"]);
    }
    expect((await exchange(api, code)).status, "nothing of this has spent it").toBe(200);
  });
});

describe("a code that is not good is 401, and nothing tells why", () => {
  /** By what is wrong: the code, and what is sent with it. */
  const refusals = async (): Promise<Readonly<Record<string, readonly [code: string, more?: object]>>> => {
    const { verifier, challenge } = pkce();
    const [used, expired, bound, unbound] = [
      await newCode(),
      await newCode(),
      () => newCode(challenge),
      () => newCode(),
    ];
    api.clock.advance(300_000);
    const spent = await newCode();
    const tokens = (await exchange(api, spent)).body;
    await exchange(api, used);
    const gone = await person();
    const ofGone = await authorizationCode(api, gone.id);
    await deactivate(api, gone.email);
    return {
      "an unknown code": [noCode()],
      "a used code": [spent],
      "the same once more": [spent],
      "an expired code": [expired],
      "a linking code": [await linkingCode(api)],
      "an access token": [tokens.access_token],
      "a refresh token": [tokens.refresh_token],
      "a key": [home.key],
      "the code of somebody deactivated": [ofGone],
      "a wrong verifier": [await bound(), { code_verifier: pkce().verifier }],
      "no verifier": [await bound()],
      "an empty verifier": [await bound(), { code_verifier: "" }],
      "a verifier that is no text": [await bound(), { code_verifier: [verifier] }],
      "the challenge as its verifier": [await bound(), { code_verifier: challenge }],
      "a verifier and more": [await bound(), { code_verifier: `${verifier} ` }],
      "a verifier that nobody asked for": [await unbound(), { code_verifier: verifier }],
      "one that is no text": [await unbound(), { code_verifier: 5 }],
      "a code in upper case": [(await unbound()).toUpperCase()],
      "a code without its end": [(await unbound()).slice(0, -1)],
      "a code and more": [`${await unbound()}=`],
      "one character": ["x"],
      "a very long text": ["x".repeat(15_000)],
      "characters of all kinds": ["\u0000\ud800 🪙 '; DROP TABLE users; --"],
    };
  };

  it("one body and the same headers for all of them", async () => {
    const send = ([code, more]: readonly [string, object?]) => exchange(api, code, more);
    await expectOneAnswer(await refusals(), send, expectInvalidCode);
  });

  it("nor does the work that is done for it: each is one look-up under a hash, and nothing besides", async () => {
    const { calls, change } = watchedStorage();
    const mine = await api.serve({ change });
    for (const [name, [code, more]] of Object.entries(await refusals())) {
      calls.length = 0;
      await exchange(mine, code, more);
      expect([name, calls]).toEqual([
        name,
        [{ what: "OneTimeCodes.exchange", given: [HASH, expect.any(Function)] }],
      ]);
    }
  });
});

describe("a code that is presented again", () => {
  it("revokes the tokens that came of it, all of them, and is logged once", async () => {
    const user = await person();
    const code = await authorizationCode(api, user.id);
    const other = await signIn(api, user.id);
    const first = (await exchange(api, code)).body;
    const second = (await refresh(api, first.refresh_token)).body;
    expect(await statusWith(api, second)).toBe(200);
    for (let i = 0; i < 3; i += 1)
      expect((await exchange(api, code, {}, { headers: { "User-Agent": "Thief/1.0" } })).status).toBe(401);
    expect(await statusWith(api, first)).toBe(401);
    expect(await statusWith(api, second)).toBe(401);
    expect((await refresh(api, second.refresh_token)).body.error).toBe("invalid_grant");
    expect(await statusWith(api, other), "another sign-in goes on").toBe(200);
    const audit = await auditOfUser(api, user.id);
    expect(audit).toEqual([
      {
        id: UUID,
        event: "authorization_code_replayed",
        user_id: user.id,
        provider: "acme",
        ip_address: "127.0.0.1",
        user_agent: "Thief/1.0",
        metadata: {},
        created_at: api.clock.now(),
      },
    ]);
  });

  it("revokes nothing with a wrong verifier, or none, or at the other endpoint", async () => {
    const user = await person();
    const { verifier, challenge } = pkce();
    const code = await authorizationCode(api, user.id, challenge);
    const wrong = () => exchange(api, code, { code_verifier: pkce().verifier });
    expect((await wrong()).status).toBe(401);
    const { status, body } = await exchange(api, code, { code_verifier: verifier });
    expect(status, "a wrong verifier has not spent it").toBe(200);
    expect((await wrong()).status).toBe(401);
    expect((await exchange(api, code)).status).toBe(401);
    expect((await createAccount(api, code, { code_verifier: verifier })).status).toBe(401);
    expect(await statusWith(api, body)).toBe(200);
    expect(await auditOfUser(api, user.id)).toEqual([]);
    expect((await exchange(api, code, { code_verifier: verifier })).status).toBe(401);
    expect(await statusWith(api, body)).toBe(401);
    expect(await auditOfUser(api, user.id)).toHaveLength(1);
  });

  it("two hundred times at once is good once, and what came of it is revoked by the others", async () => {
    const user = await person();
    const code = await authorizationCode(api, user.id);
    const answers = await Promise.all(Array.from({ length: 200 }, () => exchange(api, code)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(new Set(lost.map((answer) => JSON.stringify(seen(answer)))).size).toBe(1);
    expect(lost[0]!.body).toEqual(INVALID_CODE);
    expect(await statusWith(api, won[0]!.body)).toBe(401);
    expect((await refresh(api, won[0]!.body.refresh_token)).body.error).toBe("invalid_grant");
    expect((await auditOfUser(api, user.id)).map(({ event }) => event)).toEqual([
      "authorization_code_replayed",
    ]);
  });

  it("of as many codes at once each is good, and none harms another", async () => {
    const users = await Promise.all(Array.from({ length: 20 }, person));
    const codes = await Promise.all(users.map(({ id }) => authorizationCode(api, id)));
    const answers = await Promise.all(codes.map((code) => exchange(api, code)));
    expect(answers.map(({ status, body }) => [status, body.user.id])).toEqual(
      users.map(({ id }) => [200, id]),
    );
    for (const { body } of answers) expect(await statusWith(api, body)).toBe(200);
  });
});

it("a code at the other endpoint is not spent", async () => {
  const [code, linking] = [await newCode(), await linkingCode(api)];
  expect((await createAccount(api, code)).status).toBe(401);
  expect((await exchange(api, linking)).status).toBe(401);
  expect((await exchange(api, code)).status).toBe(200);
  expect((await createAccount(api, linking)).status).toBe(200);
});

it("a user who is deactivated keeps no token and gets none", async () => {
  const user = await person();
  const pair = await signIn(api, user.id);
  const code = await authorizationCode(api, user.id);
  await deactivate(api, user.email);
  expect(await statusWith(api, pair)).toBe(401);
  expect((await refresh(api, pair.refresh_token)).body.error).toBe("invalid_grant");
  expect((await exchange(api, code)).status).toBe(401);
});

it("what was issued before a server started is good with the next one", async () => {
  const code = await api.run(
    Effect.map(
      issueAuthorizationCode({ user_id: home.user.id, provider: "acme", code_challenge: null }),
      (issued) => Redacted.value(issued.code),
    ),
  );
  const next = await api.serve();
  expect((await exchange(next, code)).status).toBe(200);
  expect((await exchange(api, code)).status).toBe(401);
});
