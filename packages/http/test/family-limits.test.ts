// @module-tag slow

import { Agent } from "node:http";
import { Imports } from "@farthing/core/import";
import type { Storage } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { preflightService } from "../src/preflight/create-preflight-service.ts";
import { PreflightService } from "../src/preflight/preflight-service.ts";
import type { Home } from "./support/books.ts";
import { changes } from "./support/changes.ts";
import { askForm, fileOf, quickStatement } from "./support/preflight-requests.ts";
import { type Sent, sender } from "./support/send.ts";
import { type Served, serveTwoFamilies } from "./support/serve.ts";

const IMPORTS = "/api/v1/imports";

const { tell, until } = changes();
/** Whose lists are not read to their end. */
let stuck: string | undefined;
let reading = 0;
let goOn: () => void = () => {};

const change = (services: Context.Context<Storage>): Context.Context<Storage> => {
  const transactions = Context.get(services, Transactions);
  // However slow the machine is, nobody has waited for too long.
  const patient: Clock.Clock = Object.create(Context.get(services as Context.Context<never>, Clock.Clock), {
    sleep: { value: () => Effect.never },
  });
  return Context.add(Context.add(services, Clock.Clock, patient) as typeof services, Transactions, {
    ...transactions,
    list: (familyId, ...asked) => {
      if (familyId !== stuck) return transactions.list(familyId, ...asked);
      reading += 1;
      tell();
      return Effect.andThen(
        Effect.promise(() => released),
        transactions.list(familyId, ...asked),
      );
    },
  });
};

let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
/** Another server in the same process: each has its own connections. */
let second: Served;
beforeAll(async () => {
  api = await serveTwoFamilies({ rateLimits: "off", change });
  second = await api.serve({ rateLimits: "off", change });
});
afterAll(() => api.stop());

let released: Promise<void> = Promise.resolve();

const list = (key: string, query = "", { ask }: Pick<Served, "ask"> = api) =>
  ask("GET", `/api/v1/transactions${query}`, { key });

/** Holds what is stuck until `goOn` is called. */
const hold = (): void => {
  released = new Promise((resolve) => {
    goOn = resolve;
  });
};

describe("lists of one family", () => {
  it("are read four at once, sixty-four wait, and one more is told to come back; those of others and what is short are answered", async () => {
    const { home, other } = api;
    stuck = home.family_id;
    hold();
    const asked = Array.from({ length: 4 + 64 + 1 }, (_, n) =>
      n % 2 === 0 ? list(home.key) : list(home.key, "?cursor=&search=bread", second),
    );
    const more = await Promise.race(asked);
    expect(more.status).toBe(503);
    await until(() => reading === 4);
    expect(more.body).toMatchObject({
      error: "service_unavailable",
      message: expect.stringContaining("lists"),
    });
    expect(Number(more.headers["retry-after"])).toBeGreaterThan(0);
    expect((await list(other.key)).status).toBe(200);
    expect((await api.ask("GET", `/api/v1/transactions/${home.bread.id}`, { key: home.key })).status).toBe(
      200,
    );
    expect((await api.ask("GET", "/api/v1/accounts?cursor=", { key: home.key })).status).toBe(200);
    expect(reading).toBe(4);
    stuck = undefined;
    goOn();
    const statuses = (await Promise.all(asked)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(4 + 64).fill(200), 503]);
    expect((await list(home.key)).status).toBe(200);
  });

  it("whose clients have left make room, and those that had not begun are not read", async () => {
    const { home } = api;
    stuck = home.family_id;
    reading = 0;
    hold();
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
    const send = sender(api.url, agent);
    const asked = Array.from({ length: 4 + 64 + 1 }, () =>
      send("GET", "/api/v1/transactions?page=1", { key: home.key }),
    );
    expect((await Promise.race(asked)).status).toBe(503);
    await until(() => reading === 4);
    api.log.requests.length = 0;
    agent.destroy();
    const left = await Promise.allSettled(asked);
    expect(left.filter(({ status }) => status === "rejected")).toHaveLength(4 + 64);
    await api.log.until(() => api.log.requests.length === 64);
    expect(new Set(api.log.requests.map(({ status }) => status))).toEqual(new Set([499]));
    const next = list(home.key);
    goOn();
    expect((await next).status).toBe(200);
    await api.log.until(() => api.log.requests.length === 64 + 4 + 1);
    expect(reading).toBe(4 + 1);
    stuck = undefined;
  });
});

describe("imports of one family", () => {
  const stored: string[] = [];
  let asked = 0;

  /** A server whose imports are stored only after `goOn`. */
  const holding = () => {
    stored.length = 0;
    asked = 0;
    hold();
    return api.serve({
      change: (services) => {
        const imports = Context.get(services, Imports);
        const service = preflightService();
        const store: typeof imports.store = (request, plan) => {
          stored.push(request.family_id);
          tell();
          return Effect.andThen(
            Effect.promise(() => released),
            imports.store(request, plan),
          );
        };
        return services.pipe(
          Context.add(Imports, { ...imports, store }),
          Context.add(PreflightService, {
            ...service,
            store: (taken, work) => {
              asked += 1;
              tell();
              return service.store(taken, work);
            },
          }),
        ) as typeof services;
      },
    });
  };

  const sent = (of: Home, name: string): Sent => ({
    key: of.key,
    json: { raw_file_content: `date,amount,name\n2026-03-01,-4.20,${name}\n`, account_id: of.checking.id },
  });

  it("are stored in turns with those of others", SLOW, async () => {
    const { home, other } = api;
    const served = await holding();
    const post = (of: Home, name: string) => served.ask("POST", IMPORTS, sent(of, name));
    const first = ["first", "second", "third"].map((name) => post(home, name));
    await until(() => asked === 3);
    const later = post(other, "of another family");
    await until(() => asked === 4);
    expect(stored).toEqual([home.family_id]);
    goOn();
    for (const { status } of await Promise.all([...first, later])) expect(status).toBe(201);
    expect(stored).toEqual([home, other, home, home].map(({ family_id }) => family_id));
  });

  it("whose clients have left before their turn are not stored, and can be sent again", async () => {
    const { home } = api;
    const served = await holding();
    const agent = new Agent();
    const first = served.ask("POST", IMPORTS, sent(home, "stays"));
    await until(() => asked === 1);
    const leaving = sender(served.url, agent)("POST", IMPORTS, sent(home, "leaves"));
    await until(() => asked === 2);
    agent.destroy();
    await expect(leaving).rejects.toThrow("hang up");
    await served.log.until(() => served.log.requests.length === 1);
    goOn();
    expect((await first).status).toBe(201);
    expect(stored).toHaveLength(1);
    expect((await served.ask("POST", IMPORTS, sent(home, "leaves"))).status).toBe(201);
  });
});

describe("contents of one family", () => {
  it("hold a part of the budget, and leave the rest to others", async () => {
    const whose: string[] = [];
    const mine = await api.serve({
      change: (services) =>
        Context.add(
          services,
          PreflightService,
          preflightService({
            budget: {
              take: (_, family) => {
                whose.push(family);
                return family !== api.home.family_id;
              },
              giveBack: () => {},
              held: () => 0,
            },
          }),
        ),
    });
    const content = [fileOf(quickStatement(4_000))];
    const refused = await askForm(mine.ask, api.home.key, content);
    expect([refused.status, refused.body.error]).toEqual([503, "service_unavailable"]);
    expect((await askForm(mine.ask, api.other.key, content)).status).toBe(200);
    expect(new Set(whose)).toEqual(new Set([api.home.family_id, api.other.family_id]));
  });
});
