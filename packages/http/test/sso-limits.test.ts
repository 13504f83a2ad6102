import { setIdentityBlocked } from "@farthing/core/sso";
import { afterAll, describe, expect, it } from "vitest";
import { DEFAULT_RATE_LIMITS } from "../src/index.ts";
import { anotherPerson } from "./support/books.ts";
import type { Answer, Sent } from "./support/send.ts";
import { type Served, serveTwoFamilies } from "./support/serve.ts";
import {
  ACCOUNTS,
  anIdentity,
  authorizationCode,
  bearer,
  CREATE,
  createAccount,
  EXCHANGE,
  exchange,
  form,
  KEYS,
  linkingCode,
  pkce,
  REVOKE,
  refresh,
  signIn,
  TOKEN,
} from "./support/sign-on.ts";
import { stillMinute } from "./support/still-minute.ts";

const api = await serveTwoFamilies();
const { home } = api;
afterAll(() => api.stop());

stillMinute();

describe("of one address", () => {
  const remaining = ({ headers }: Answer): unknown => [
    headers["x-ratelimit-limit"],
    headers["x-ratelimit-remaining"],
  ];

  it("sixty requests a minute are answered that try codes or tokens, all together", async () => {
    const mine = await api.serve({ rateLimits: DEFAULT_RATE_LIMITS });
    const code = await authorizationCode(api, home.user.id);
    const kinds: readonly (readonly [string, string, Sent])[] = [
      ["POST", EXCHANGE, { json: { code: "x" } }],
      ["POST", CREATE, { json: { linking_code: "x" } }],
      ["POST", TOKEN, form({ grant_type: "refresh_token", refresh_token: "x" })],
      ["POST", REVOKE, form({ token: "x" })],
      ["GET", EXCHANGE, {}],
      ["POST", EXCHANGE, { body: "{" }],
    ];
    for (let i = 0; i < 60; i += 1) {
      const [method, path, sent] = kinds[i % kinds.length]!;
      const answer = await mine.ask(method, path, sent);
      expect(answer.status).not.toBe(429);
      expect(remaining(answer)).toEqual(["60", String(59 - i)]);
      expect(answer.headers["x-ratelimit-reset"]).toBe("60");
    }
    for (const [method, path, sent] of [
      ...kinds,
      ["POST", EXCHANGE, { json: { code } }],
      ["POST", EXCHANGE, { body: "x", headers: { "Content-Type": "text/plain" } }],
    ] as const) {
      const answer = await mine.ask(method, path, sent);
      expect([method, path, answer.status, answer.body.error]).toEqual([
        method,
        path,
        429,
        "rate_limit_exceeded",
      ]);
      expect(remaining(answer)).toEqual(["60", "0"]);
      expect([answer.headers["retry-after"], answer.headers["x-ratelimit-reset"]]).toEqual(["60", "60"]);
    }
    expect((await exchange(mine, code, {}, { from: "127.0.0.2" })).status, "another address").toBe(200);
    expect((await mine.ask("GET", ACCOUNTS, { key: home.key })).status, "a key is counted for itself").toBe(
      200,
    );
    const { access_token } = await signIn(api, home.user.id);
    expect((await mine.ask("GET", ACCOUNTS, bearer(access_token))).status).toBe(200);
  });

  it("a good code counts as a bad one does", async () => {
    const mine = await api.serve({ rateLimits: { perCredential: 600, perAddress: 2 } });
    const code = () => authorizationCode(api, home.user.id);
    expect(remaining(await exchange(mine, await code()))).toEqual(["2", "1"]);
    expect(remaining(await exchange(mine, "x"))).toEqual(["2", "0"]);
    expect((await exchange(mine, await code())).status).toBe(429);
  });

  it("what a client says of its address counts nothing, what a trusted proxy says does", async () => {
    const tries = async (mine: Served, addresses: readonly string[]): Promise<readonly number[]> => {
      const statuses: number[] = [];
      for (const each of addresses) {
        const headers = { "X-Forwarded-For": each, "X-Real-Ip": each, Forwarded: `for=${each}` };
        statuses.push((await exchange(mine, "x", {}, { headers })).status);
      }
      return statuses;
    };
    const narrow = { rateLimits: { perCredential: 600, perAddress: 2 } };
    const addresses = [
      "198.51.100.1",
      "198.51.100.2",
      "198.51.100.3",
      "198.51.100.1",
      "9.9.9.9, 198.51.100.1",
    ];
    expect(await tries(await api.serve(narrow), addresses)).toEqual([401, 401, 429, 429, 429]);
    const behind = await api.serve({ ...narrow, trustedProxies: ["127.0.0.1"] });
    expect(await tries(behind, addresses)).toEqual([401, 401, 401, 401, 429]);
    const sameHome = ["2001:db8:1:2::1", "2001:DB8:1:2:ffff::2", "2001:db8:1:2:a:b:c:d", "2001:db8:1:3::1"];
    expect(await tries(behind, sameHome), "a /64 is one").toEqual([401, 401, 429, 401]);
    const mapped = ["203.0.113.5", "::ffff:203.0.113.5", "::ffff:cb00:7105"];
    expect(await tries(behind, mapped), "IPv4 is IPv4").toEqual([401, 401, 429]);
  });
});

it("nothing that is secret or personal stands in the log or in an answer that is an error", async () => {
  const mine = await api.serve({ rateLimits: { perCredential: 3, perAddress: 600 } });
  const user = await api.run(anotherPerson("Rowan", home.family_id));
  const { verifier, challenge } = pkce();
  const identity = anIdentity({ first_name: "PrivateName" });
  const blocked = anIdentity();
  await api.run(setIdentityBlocked(blocked, true));
  const pair = await signIn(api, user.id);
  const spent = await signIn(api, user.id);
  const next = (await refresh(api, spent.refresh_token)).body;
  const made = (
    await api.ask("POST", KEYS, { ...bearer(pair.access_token), json: { name: "x", scope: "read" } })
  ).body;
  const codes = {
    good: await authorizationCode(api, user.id),
    bound: await authorizationCode(api, user.id, challenge),
    linking: await linkingCode(api, identity),
    taken: await linkingCode(api, anIdentity({ email: user.email })),
    blocked: await linkingCode(api, blocked),
    shut: await linkingCode(api, anIdentity(), { allow_account_creation: false }),
    none: await linkingCode(api, anIdentity({ email: null })),
  };
  const answers: Answer[] = [];
  const headers = { "User-Agent": `PrivateAgent ${pair.access_token}`, "X-Request-Id": pair.access_token };
  for (const code of Object.values(codes))
    for (const more of [{}, { code_verifier: verifier }, { first_name: "PrivateName".repeat(30) }])
      answers.push(
        await exchange(mine, code, more, { headers }),
        await createAccount(mine, code, more, { headers }),
        await refresh(mine, code, { headers: { ...headers, ...form({}).headers } }),
        await mine.ask("POST", REVOKE, { body: `{"token":"${code}`, headers }),
        await mine.ask("GET", `${EXCHANGE}?code=${code}`, { headers }),
        await mine.ask("POST", `/api/v1/auth/${code}`, { json: { code } }),
        await mine.ask("GET", ACCOUNTS, bearer(code)),
      );
  for (const token of [
    pair.access_token,
    pair.refresh_token,
    spent.refresh_token,
    next.access_token,
    made.key,
  ])
    answers.push(
      await mine.ask("GET", `${ACCOUNTS}?token=${token}`, bearer(token)),
      await mine.ask("DELETE", `${KEYS}/${token}`, bearer(pair.access_token)),
      await mine.ask("POST", KEYS, { ...bearer(pair.access_token), json: { name: token, scope: token } }),
      await exchange(mine, token, { code_verifier: token }),
      await createAccount(mine, token),
      await mine.ask("POST", TOKEN, { json: { grant_type: token, refresh_token: token } }),
      await refresh(mine, token),
      await mine.ask("POST", TOKEN, {
        ...{ body: token, headers: { "Content-Type": "text/plain" } },
      }),
    );
  const tokens = answers.flatMap(({ body }) =>
    body?.access_token === undefined ? [] : [body.access_token, body.refresh_token],
  );
  expect(tokens.length).toBeGreaterThan(4);
  expect(new Set(answers.map(({ status }) => status))).toEqual(
    new Set([200, 400, 401, 403, 404, 405, 415, 422, 429]),
  );

  const issued = [...Object.values(codes), ...Object.values(pair), ...Object.values(spent), ...tokens]
    .filter((each) => typeof each === "string" && each.length > 20)
    .concat([next.access_token, next.refresh_token, made.key, verifier]);
  const personal = ["Private", user.email, identity.email!, identity.subject, "Rowan"];
  const log = JSON.stringify(mine.log);
  expect(mine.log.requests).toHaveLength(answers.length);
  expect(mine.log.errors).toEqual([]);
  for (const secret of [...issued, ...personal, user.id, "fat_", "frt_", "fk_"])
    expect(log).not.toContain(secret);
  for (const { status, text, headers: sent } of answers) {
    if (status < 400) continue;
    const said = text + JSON.stringify(sent);
    for (const secret of [...issued, ...personal]) expect(said).not.toContain(secret);
  }
});
