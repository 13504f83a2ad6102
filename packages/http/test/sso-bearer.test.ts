import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anotherPerson, type Home } from "./support/books.ts";
import type { Sent } from "./support/send.ts";
import { limitOf, type Served, serveTwoFamilies } from "./support/serve.ts";
import {
  ACCOUNTS,
  authorizationCode,
  bearer,
  createAccount,
  deactivate,
  exchange,
  expectChallenge,
  linkingCode,
  noCode,
  REVOKE,
  SESSIONS,
  seen,
  signIn,
  type TokenPair,
} from "./support/sign-on.ts";
import { stillMinute } from "./support/still-minute.ts";

stillMinute();

let api: Served;
let home: Home;
/** A session in addition to that of the pair. */
let beside: string;
let pair: TokenPair;
/** What can be deleted without being missed. */
let spare: { readonly id: string };
let account: string;
let imported: string;
let reading: string;
/** Ids by kind. */
let items: ReadonlyMap<string, string>;
beforeAll(async () => {
  const served = await serveTwoFamilies();
  home = served.home;
  api = served;
  const lost = await signIn(api, home.user.id);
  beside = (await api.ask("GET", SESSIONS, bearer(lost.access_token))).body.sessions[0].id;
  pair = await signIn(api, home.user.id);
  spare = await api.run(home.spend());
  imported = (await api.run(home.store({}))).import.id;
  const empty = { name: "Empty", currency: "EUR", account_type: "loan" };
  account = (await api.ask("POST", ACCOUNTS, { key: home.key, json: empty })).body.id;
  const file = { account_id: home.checking.id, raw_file_content: "amount,date,name\n-1.25,2026-01-12,Tea\n" };
  await api.ask("POST", "/api/v1/imports", { key: home.key, json: file });
  items = new Map(
    await Promise.all(
      Object.entries({ categories: "category", tags: "tag", merchants: "merchant" }).map(
        async ([kind, one]) => {
          const json = { [one]: { name: "Spare" } };
          return [kind, (await api.ask("POST", `/api/v1/${kind}`, { key: home.key, json })).body.id] as const;
        },
      ),
    ),
  );
  reading = (await api.ask("GET", "/api/v1/readings", { key: home.key })).body.readings[0].id;
});
afterAll(() => api.stop());

const idIn = (path: string, method: string): string => {
  if (path.endsWith("/proof")) return home.checking.id;
  if (path.includes("readings")) return reading;
  if (path.includes("transfers")) return home.transfer.id;
  if (path.includes("accounts")) return account;
  if (path.includes("imports")) return imported;
  if (path.includes("transactions")) return method === "delete" ? spare.id : home.bread.id;
  const kind = [...items.keys()].find((each) => path.includes(each));
  if (kind !== undefined) return items.get(kind)!;
  return path.includes("sessions") ? beside : home.read_key.split("_")[1]!;
};

/** What a body takes of these fields. */
const takenBy = ({ content }: { readonly content: Readonly<Record<string, unknown>> }, json: object) => {
  const { schema } = content["application/json"] as { readonly schema: { readonly $ref: string } };
  const { properties } = api.document.components.schemas[schema.$ref.split("/").at(-1)!] as {
    readonly properties: object;
  };
  return Object.fromEntries(Object.entries(json).filter(([name]) => Object.hasOwn(properties, name)));
};

/** What is sent of a transaction: all of a new one, or a change. */
const transactionOf = (method: string, path: string): object =>
  method === "post" && path === "/api/v1/transactions"
    ? { account_id: home.checking.id, date: "2026-01-15", amount: "1.25", name: "by token" }
    : { notes: "by token" };

/** Every operation that is for somebody who is known, with what makes it do something. */
const operations = (): readonly (readonly [method: string, path: string, sent: Sent])[] =>
  Object.entries(api.document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { security }]) => security.length > 0)
      .map(([method, { requestBody }]): [string, string, Sent] => {
        const json = {
          ...{ transaction: transactionOf(method, path), account_id: home.checking.id },
          raw_file_content: "date,amount,name\n2026-01-13,-1.25,Bread\n2026-01-14,2.00,Salary\n",
          ...Object.fromEntries(
            ["category", "tag", "merchant"].map((one) => [one, { name: `${method} by token` }]),
          ),
          transaction_ids: [home.transfer.inflow_transaction_id, home.transfer.outflow_transaction_id],
          ...{ name: `${method} by token`, scope: "read", currency: "EUR", account_type: "depository" },
        };
        return [
          method.toUpperCase(),
          path.replace("{id}", idIn(path, method)).replace(/\/summary$/, "$&?by=month"),
          requestBody === undefined ? {} : { json: takenBy(requestBody, json) },
        ];
      }),
  );

const withHeaders = (sent: Sent, more: Sent): Sent => ({
  ...sent,
  ...more,
  headers: { ...sent.headers, ...more.headers },
});

describe("an access token", () => {
  it("is good for every operation that is not for everybody", async () => {
    const all = operations();
    expect(all.length).toBeGreaterThan(7);
    for (const [method, path, sent] of all) {
      const { status } = await api.ask(method, path, withHeaders(sent, bearer(pair.access_token)));
      expect([method, path, status]).toEqual([method, path, expect.toBeOneOf([200, 201, 204])]);
    }
  });

  it("changes what a key that may write changes, and reads the same books", async () => {
    const path = `/api/v1/transactions/${home.bread.id}`;
    const sent = withHeaders({ json: { transaction: { amount: "7.25" } } }, bearer(pair.access_token));
    expect((await api.ask("PATCH", path, sent)).body.amount).toBe("7.25");
    expect((await api.ask("GET", path, { key: home.key })).body.amount).toBe("7.25");
  });

  it("is taken under its scheme in any case, with blanks around it", async () => {
    for (const scheme of ["Bearer", "bearer", "BEARER", "bEaReR", " Bearer  "])
      expect((await api.ask("GET", ACCOUNTS, bearer(pair.access_token, scheme))).status).toBe(200);
    expect((await api.ask("GET", ACCOUNTS, bearer(`${pair.access_token} `))).status).toBe(200);
  });

  it("decides alone: whatever stands in X-Api-Key beside it", async () => {
    const other = await api.run(anotherPerson("Birch"));
    for (const key of ["", "nonsense", other.key]) {
      const { status, text } = await api.ask("GET", ACCOUNTS, { ...bearer(pair.access_token), key });
      expect([status, text.includes("Hazel")]).toEqual([200, true]);
    }
  });

  it("is counted for itself, apart from keys and other tokens", async () => {
    const mine = await api.serve({ rateLimits: limitOf(3) });
    const other = await signIn(api, home.user.id);
    const remaining = async (sent: Sent) => {
      const { status, headers } = await mine.ask("GET", ACCOUNTS, sent);
      return [status, headers["x-ratelimit-limit"], headers["x-ratelimit-remaining"]];
    };
    for (const left of ["2", "1", "0"])
      expect(await remaining(bearer(pair.access_token))).toEqual([200, "3", left]);
    expect(await remaining(bearer(pair.access_token))).toEqual([429, "3", "0"]);
    expect(await remaining(bearer(other.access_token))).toEqual([200, "3", "2"]);
    expect(await remaining({ key: home.key })).toEqual([200, "3", "2"]);
  });
});

it("a token that is no good is 401 for every operation, and nothing tells why", async () => {
  const user = await api.run(anotherPerson("Rowan", home.family_id));
  const [expired, revoked, ended, good] = [
    await signIn(api, user.id),
    await signIn(api, user.id),
    await signIn(api, user.id),
    await signIn(api, home.user.id),
  ];
  api.clock.advance(3_600_000);
  const [current, fresh] = [await signIn(api, home.user.id), await signIn(api, user.id)];
  const replayed = await authorizationCode(api, home.user.id);
  const { body: stolen } = await exchange(api, replayed);
  await exchange(api, replayed);
  await api.ask("POST", REVOKE, { json: { token: revoked.access_token } });
  await api.ask("POST", REVOKE, { json: { token: ended.refresh_token } });
  await deactivate(api, user.email);
  const both = { key: home.key };
  const tried: Readonly<Record<string, Sent>> = {
    "an expired token": bearer(expired.access_token),
    "an expired token of somebody who is there": bearer(good.access_token),
    "a revoked token": bearer(revoked.access_token),
    "the token of a sign-in that was ended": bearer(ended.access_token),
    "a token that came of a code that came twice": bearer(stolen.access_token),
    "the token of somebody deactivated": bearer(fresh.access_token),
    "a refresh token": bearer(current.refresh_token),
    "a refresh token under another name": bearer(current.refresh_token.replace("frt_", "fat_")),
    "an unknown token": bearer(`fat_${noCode()}`),
    "a token without its beginning": bearer(current.access_token.slice(4)),
    "a token without its end": bearer(current.access_token.slice(0, -1)),
    "a token and more": bearer(`${current.access_token}=`),
    "a token under another scheme": bearer(current.access_token, "Token"),
    "a token as a user's password": bearer(
      Buffer.from(`:${current.access_token}`).toString("base64"),
      "Basic",
    ),
    "a token without a scheme": { headers: { Authorization: current.access_token } },
    "two tokens": bearer(`${current.access_token}, Bearer ${current.access_token}`),
    "a token where a key belongs": { key: current.access_token },
    "a token as a key, which it is not beside a token": { key: current.access_token, ...bearer("x") },
    "a key where a token belongs": bearer(home.key),
    "a code": bearer(await authorizationCode(api, home.user.id)),
    "a linking code": bearer(await linkingCode(api)),
    "an unknown token beside a good key": { ...both, ...bearer(`fat_${noCode()}`) },
    "an expired token beside a good key": { ...both, ...bearer(expired.access_token) },
    "a refresh token beside a good key": { ...both, ...bearer(current.refresh_token) },
    "a scheme alone beside a good key": { ...both, headers: { Authorization: "Bearer " } },
  };
  const answers = new Map<string, string[]>();
  for (const [what, sent] of Object.entries(tried))
    for (const [method, path, more] of operations()) {
      const answer = await api.ask(method, path, withHeaders(more, sent));
      expect([what, method, path, answer.status]).toEqual([what, method, path, 401]);
      expectChallenge(answer, sent);
      const all = JSON.stringify(seen(answer));
      answers.set(all, [...(answers.get(all) ?? []), what]);
    }
  expect([...answers.keys()]).toHaveLength(1);
  expect([...answers.keys()][0]).toContain("www-authenticate");
  expect((await api.ask("GET", ACCOUNTS, bearer(current.access_token))).status).toBe(200);
});

it("a token or a key in the address of a request is none: logs and caches have addresses", async () => {
  const good = await signIn(api, home.user.id);
  for (const [name, value] of [
    ["access_token", good.access_token],
    ["X-Api-Key", home.key],
    ["api_key", home.key],
  ])
    expect([name, (await api.ask("GET", `${ACCOUNTS}?${name}=${value}`)).status]).toEqual([name, 401]);
});

it("the operations that take a code take no credential, and mind none that is no good", async () => {
  for (const sent of [
    bearer("fat_unknown"),
    { key: "fk_nonsense" },
    { headers: { Authorization: "Basic x" } },
  ]) {
    expect((await exchange(api, await authorizationCode(api, home.user.id), {}, sent)).status).toBe(200);
    expect((await createAccount(api, await linkingCode(api), {}, sent)).status).toBe(200);
  }
  for (const item of Object.values(api.document.paths))
    for (const { operationId, security } of Object.values(item))
      if (["exchangeCode", "createAccount", "refreshTokens", "revokeToken"].includes(operationId))
        expect(security).toEqual([]);
});
