// @module-tag slow

import { ApiKeys } from "@farthing/core/access";
import { type Storage, StorageHealth, StorageUnavailable } from "@farthing/core/storage";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { afterAll, describe, expect, it } from "vitest";
import type { Sent } from "./support/send.ts";
import { limitOf, serveTwoFamilies } from "./support/serve.ts";
import { stillMinute } from "./support/still-minute.ts";

stillMinute();

const api = await serveTwoFamilies();
const { home } = api;
afterAll(() => api.stop());

type Change = (services: Context.Context<Storage>) => Context.Context<Storage>;
type Broken = <A>() => Effect.Effect<A, StorageUnavailable>;

/** What each operation needs, put out of order. */
const OPERATIONS: readonly {
  readonly name: string;
  readonly request: () => readonly [string, string, Sent?];
  readonly change: (broken: Broken) => Change;
}[] = [
  {
    name: "looking up a key",
    request: () => ["GET", "/api/v1/accounts"],
    change: (broken) => (all) =>
      Context.add(all, ApiKeys, { ...Context.get(all, ApiKeys), find: () => broken() }),
  },
  {
    name: "listing accounts",
    request: () => ["GET", "/api/v1/accounts"],
    change: (broken) => (all) =>
      Context.add(all, Accounts, { ...Context.get(all, Accounts), list: () => broken() }),
  },
  {
    name: "listing transactions",
    request: () => ["GET", "/api/v1/transactions"],
    change: (broken) => (all) =>
      Context.add(all, Transactions, { ...Context.get(all, Transactions), list: () => broken() }),
  },
  {
    name: "reading a transaction",
    request: () => ["GET", `/api/v1/transactions/${home.bread.id}`],
    change: (broken) => (all) =>
      Context.add(all, Transactions, { ...Context.get(all, Transactions), find: () => broken() }),
  },
  {
    name: "updating a transaction",
    request: () => [
      "PATCH",
      `/api/v1/transactions/${home.bread.id}`,
      { json: { transaction: { name: "x" } } },
    ],
    change: (broken) => (all) =>
      Context.add(all, Transactions, { ...Context.get(all, Transactions), update: () => broken() }),
  },
  {
    name: "asking whether storage answers",
    request: () => ["GET", "/readyz"],
    change: (broken) => (all) => Context.add(all, StorageHealth, { check: broken<void>() }),
  },
];

const SECRET = "SELECT secret FROM /var/lib/farthing.db at openFile (/srv/x.ts:1:1)";

describe("an unforeseen error is 500 with a fixed body; the cause is in the log, under the request's id", () => {
  const BROKEN: Record<string, Broken> = {
    "a defect": () => Effect.die(new Error(SECRET)),
    "an exception": () =>
      Effect.sync(() => {
        throw new TypeError(SECRET);
      }),
    "a rejected promise": () => Effect.promise(() => Promise.reject(new Error(SECRET))),
    "what is no error": () => Effect.die(SECRET),
  };
  const bodies = new Set<string>();
  for (const { name, request, change } of OPERATIONS)
    for (const [how, broken] of Object.entries(BROKEN)) {
      it(`${name}: ${how}`, async () => {
        const mine = await api.serve({ change: change(broken) });
        const [method, path, sent] = request();
        const answer = await mine.ask(method, path, {
          ...{ key: home.key, ...sent },
          headers: { "X-Request-Id": "unforeseen-1" },
        });
        expect(answer.status).toBe(500);
        bodies.add(answer.text);
        expect(bodies.size).toBe(1);
        expect(answer.body.error).toBe("internal_server_error");
        expect(answer.text + JSON.stringify(answer.headers)).not.toMatch(
          /SELECT|farthing\.db|\.ts:|at openFile/,
        );
        expect(mine.log.errors).toHaveLength(1);
        const [{ request_id, err }] = mine.log.errors as [{ request_id: string; err: unknown }];
        expect(request_id).toBe("unforeseen-1");
        expect(err instanceof Error ? err.message : err).toBe(SECRET);
        expect(mine.log.requests.at(-1)).toMatchObject({ request_id: "unforeseen-1", status: 500 });
        expect((await mine.ask("GET", "/healthz")).status).toBe(200);
      });
    }
});

describe("storage that cannot do it now is 503, and says when to come again", () => {
  for (const { name, request, change } of OPERATIONS)
    for (const reason of ["busy", "full", "broken", "unreachable", "unknown"] as const) {
      it(`${name}: ${reason}`, async () => {
        const mine = await api.serve({
          change: change(() =>
            Effect.fail(new StorageUnavailable({ reason, operation: "x", cause: new Error(SECRET) })),
          ),
        });
        const [method, path, sent] = request();
        const { status, body, headers, text } = await mine.ask(method, path, { key: home.key, ...sent });
        const error = reason === "unknown" ? "outcome_unknown" : "storage_unavailable";
        expect([status, body.error]).toEqual([503, error]);
        expect(body.message).toContain(
          reason === "unknown" ? "It is not known whether the change was made." : "Nothing was changed.",
        );
        expect(headers["retry-after"]).toMatch(/^[1-9]\d*$/);
        expect(text).not.toMatch(/SELECT|busy|broken|unreachable|farthing\.db/);
        expect(mine.log.errors).toHaveLength(1);
        expect(mine.log.errors[0]!.request_id).toBe(headers["x-request-id"]);
        expect(mine.log.errors[0]!.err).toMatchObject({ _tag: "StorageUnavailable", reason });
      });
    }

  for (const { name, request, change } of OPERATIONS)
    it(`${name}: a damaged database is reported as such, without a retry`, async () => {
      const mine = await api.serve({
        change: change(() =>
          Effect.fail(
            new StorageUnavailable({ reason: "damaged", operation: "x", cause: new Error(SECRET) }),
          ),
        ),
      });
      const [method, path, sent] = request();
      const { status, body, headers, text } = await mine.ask(method, path, { key: home.key, ...sent });
      expect([status, body.error]).toEqual([503, "storage_unavailable"]);
      expect(body.message).toMatch(/^The database is damaged\..* restore it from a backup\.$/);
      expect(headers["retry-after"]).toBeUndefined();
      expect(text).not.toMatch(/SELECT|farthing\.db|try again/i);
      expect(mine.log.errors[0]!.err).toMatchObject({ _tag: "StorageUnavailable", reason: "damaged" });
    });

  it("nothing is half done: what was there is there, and can be changed when storage is back", async () => {
    const path = `/api/v1/transactions/${home.basket.id}`;
    const before = await api.ask("GET", path, { key: home.key });
    const mine = await api.serve({ change: OPERATIONS[4]!.change(() => Effect.die("x")) });
    await mine.ask("PATCH", path, { key: home.key, json: { transaction: { name: "x" } } });
    const after = await api.ask("GET", path, { key: home.key });
    expect(after.headers.etag).toBe(before.headers.etag);
  });
});

it("what a person did wrong is not logged as an error", async () => {
  const mine = await api.serve({ rateLimits: limitOf(5) });
  for (const [method, path, sent] of [
    ["GET", "/api/v1/accounts", {}],
    ["GET", "/nothing", {}],
    ["DELETE", "/docs", {}],
    ["PATCH", "/api/v1/transactions/x", { key: home.key, json: { transaction: {} } }],
    ["PATCH", "/api/v1/transactions/x", { key: home.key, body: "{" }],
    [
      "PATCH",
      `/api/v1/transactions/${home.bread.id}`,
      { key: home.key, json: { transaction: { name: "" } } },
    ],
    ["PATCH", "/api/v1/transactions/x", { key: home.read_key }],
  ] as const)
    await mine.ask(method, path, sent);
  expect(mine.log.errors).toEqual([]);
  expect(mine.log.requests.map(({ status }) => status)).toEqual([401, 404, 405, 404, 400, 422, 403]);
});
