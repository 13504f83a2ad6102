import type { Storage } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PreflightService, preflightService } from "../src/preflight/preflight-service.ts";
import { changes } from "./support/changes.ts";
import { askForm, fileOf, quickStatement } from "./support/preflight-requests.ts";
import { type Served, serveTwoFamilies } from "./support/serve.ts";

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

describe("lists of one family", () => {
  it("are read four at once, sixty-four wait, and one more is told to come back; those of others and what is short are answered", async () => {
    const { home, other } = api;
    stuck = home.family_id;
    released = new Promise((resolve) => {
      goOn = resolve;
    });
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
