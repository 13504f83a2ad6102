import { createApiKey } from "@farthing/core/access";
import { exchangeCode, issueAuthorizationCode, originOf } from "@farthing/core/sso";
import { layerPostgres } from "@farthing/postgres";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Redacted from "effect/Redacted";
import { afterAll, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { ACCOUNT, foundBooks, STATEMENT, USER } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";
import { type Answer, type Sent, serve } from "./support/serve.ts";

const LIMIT = 300;

const url = await newDatabase();
const runtimes = [1, 2, 3].map(() => ManagedRuntime.make(layerPostgres({ url, connections: 5 })));
afterAll(() => Promise.all(runtimes.map((runtime) => runtime.dispose())));
const servers: Awaited<ReturnType<typeof serve>>[] = [];
for (const runtime of runtimes)
  servers.push(
    await serve(await runtime.context(), { rateLimits: { perCredential: LIMIT, perAddress: 60 } }),
  );
await runtimes[0]!.runPromise(foundBooks);

/** A new key of the user, as it is shown. */
const newKey = async (): Promise<Readonly<Record<string, string>>> => {
  const { text } = await runtimes[0]!.runPromise(
    Effect.provide(
      createApiKey({ user: USER.email, name: "key", scope: "read_write" }),
      SecureRandom.layerWebCrypto,
    ),
  );
  return { "X-Api-Key": Redacted.value(text) };
};

/** Sends something so many times, at the same time, to all servers in turn. */
const toAll = (times: number, sent: Sent): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => servers[index % servers.length]!.ask(sent)));

it(
  "of 400 requests with one key to three servers as many are answered as the limit says, exactly",
  SLOW,
  async () => {
    const headers = await newKey();
    // Pages with totals have limits of their own.
    const answers = await toAll(400, { method: "GET", path: "/api/v1/accounts?cursor=", headers });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
    expect(answers.filter(({ error }) => error === "rate_limit_exceeded")).toHaveLength(400 - LIMIT);
  },
);

it.each([3, 50])("%i refreshes of one token at three servers at once are answered alike", async (times) => {
  const apps = await Promise.all(
    runtimes.map(async (runtime) => serve(await runtime.context(), { rateLimits: "off" })),
  );
  const { tokens } = await runtimes[0]!.runPromise(
    Effect.provide(
      Effect.gen(function* () {
        const { code } = yield* issueAuthorizationCode({
          ...{ user_id: USER.id, provider: "google", code_challenge: null },
        });
        return yield* exchangeCode({ code, code_verifier: undefined, origin: originOf("203.0.113.7", "x") });
      }),
      SecureRandom.layerWebCrypto,
    ),
  );
  const refresh = (index: number, refresh_token: string): Promise<Answer> =>
    apps[index % apps.length]!.ask(
      index % 2 === 0
        ? { method: "POST", path: "/oauth/token", json: { grant_type: "refresh_token", refresh_token } }
        : { method: "POST", path: "/api/v1/auth/refresh", json: { refresh_token } },
    );
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) => refresh(index, Redacted.value(tokens.refresh_token))),
  );
  const { access_token, refresh_token } = answers[0]!.body as Readonly<Record<string, string>>;
  for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body]);
  for (const app of apps) {
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await app.ask({ method: "GET", path: "/api/v1/accounts", headers })).status).toBe(200);
  }
  const next = await refresh(1, refresh_token!);
  expect(next.status).toBe(200);
  const strict = await serve(await runtimes[0]!.context(), { rateLimits: "off", refreshGrace: 0 });
  const replay = await strict.ask({ method: "POST", path: "/api/v1/auth/refresh", json: { refresh_token } });
  expect([replay.status, replay.error], "its grace is 0").toEqual([401, "invalid_token"]);
  const { refresh_token: last } = next.body as Readonly<Record<string, string>>;
  for (let index = 0; index < apps.length; index += 1)
    expect([400, 401], "the session has ended").toContain((await refresh(index, last!)).status);
});

it("of 200 equal imports with one Idempotency-Key at three servers one is stored", SLOW, async () => {
  const headers = { ...(await newKey()), "Idempotency-Key": "once" };
  const json = { raw_file_content: STATEMENT, account_id: ACCOUNT.id };
  const answers = await toAll(200, { method: "POST", path: "/api/v1/imports", headers, json });
  const stored = answers.filter(({ status }) => status === 201);
  expect(stored.filter(({ is_replay }) => !is_replay)).toHaveLength(1);
  for (const { body } of stored) expect(body).toEqual(stored[0]!.body);
  const others = answers.filter(({ status }) => status !== 201);
  for (const { status, error } of others) expect([status, error]).toEqual([409, "idempotency_key_in_use"]);
  const { rows } = await onDatabase(url, (client) =>
    client.query(
      "SELECT (SELECT count(*) FROM imports)::int, (SELECT count(*) FROM transactions)::int AS rows",
    ),
  );
  expect(rows).toEqual([{ count: 2, rows: 4 }]);
});

it("of 500 equal transactions that are added at three servers at once one is stored", SLOW, async () => {
  const apps = await Promise.all(
    runtimes.map(async (runtime) => serve(await runtime.context(), { rateLimits: "off" })),
  );
  const headers = await newKey();
  const transaction = { account_id: ACCOUNT.id, date: "2024-07-01", amount: "3.50", name: "Bread" };
  const json = { transaction: { ...transaction, external_id: "local_1" } };
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      apps[index % apps.length]!.ask({ method: "POST", path: "/api/v1/transactions", headers, json }),
    ),
  );
  const count = (status: number): number => answers.filter((each) => each.status === status).length;
  expect([count(201), count(200)]).toEqual([1, 499]);
  for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
  const { rows } = await onDatabase(url, (client) =>
    client.query("SELECT count(*)::int FROM transactions WHERE by_hand"),
  );
  expect(rows).toEqual([{ count: 1 }]);
});
