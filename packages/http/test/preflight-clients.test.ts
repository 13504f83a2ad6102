// @module-tag slow

import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { availableParallelism } from "node:os";
import { Imports } from "@farthing/core/import";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { untilSeen } from "../../../tools/testing/until-seen.ts";
import { changes } from "./support/changes.ts";
import { watchedBudget, withBudget } from "./support/desk.ts";
import {
  askForm,
  fileOf,
  formOf,
  PREFLIGHT,
  quickStatement,
  statementOf,
} from "./support/preflight-requests.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { expectCutOff, LOOK } from "./support/standing-uploads.ts";

const { body, headers } = formOf([fileOf(statementOf(20_000))]);

/** As many as may be checked at once. */
const THREADS = Math.max(1, availableParallelism() - 1);

/** As many as may be checked at once, and as may wait. */
const MANY = 5 * THREADS;

const { tell, until } = changes();
let isStuck = false;
let asked = 0;
let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies({
    change: (services) => {
      const imports = Context.get(services, Imports);
      return Context.add(services, Imports, {
        ...imports,
        books: (familyId, accountIds) => {
          asked += 1;
          tell();
          return isStuck ? Effect.never : imports.books(familyId, accountIds);
        },
      });
    },
  });
});
afterAll(() => api.stop());

const head = (length = body.length): string =>
  `POST ${PREFLIGHT} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${api.home.key}\r\nContent-Type: ${headers["Content-Type"]}\r\nContent-Length: ${length}\r\n\r\n`;

const opened = async (url = api.url): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
};

const check = () => askForm(api.ask, api.home.key, [fileOf(statementOf(20_000))]);

const ports = (): number => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;

const descriptors = (): number => (process.platform === "linux" ? readdirSync("/proc/self/fd").length : 0);

const statuses = (): number[] => api.log.requests.map(({ status }) => status);

/** Sends one content more than may be checked and wait, none of which can be answered, and resolves when that one is refused. */
const stuck = async (): Promise<readonly Socket[]> => {
  asked = 0;
  api.log.requests.length = 0;
  isStuck = true;
  const sockets = await Promise.all(Array.from({ length: MANY + 1 }, () => opened()));
  for (const socket of sockets) {
    socket.write(head());
    socket.write(body);
  }
  await until(() => asked === THREADS);
  await api.log.until(() => statuses().length === 1);
  return sockets;
};

it("while as many contents as may are checked and wait, others are told to come back and all else is answered; those who leave make room, and leave nothing behind", async () => {
  expect((await check()).status).toBe(200);
  const open = { ports: ports(), descriptors: descriptors() };
  const sockets = await stuck();
  expect(statuses()).toEqual([503]);
  const more = await check();
  expect([more.status, more.body.error]).toEqual([503, "service_unavailable"]);
  expect(Number(more.headers["retry-after"])).toBeGreaterThan(0);
  const json = { transaction: { notes: "beside them" } };
  const change = await api.ask("PATCH", `/api/v1/transactions/${api.home.bread.id}`, {
    ...{ key: api.home.key, json },
  });
  expect([change.status, change.body.notes]).toEqual([200, "beside them"]);
  expect((await api.ask("GET", "/healthz")).status).toBe(200);
  expect(statuses(), "none of them has been answered").toEqual([503, 503, 200, 200]);
  for (const socket of sockets) socket.destroy();
  await api.log.until(() => statuses().length === MANY + 4);
  expect(statuses().slice(4)).toEqual(Array(MANY).fill(499));
  expect(asked, "nothing was begun for those who waited").toBe(THREADS);
  isStuck = false;
  expect((await check()).status).toBe(200);
  expect(api.log.errors).toEqual([]);
  await untilSeen(() => ports() <= open.ports && descriptors() <= open.descriptors);
});

it("clients that leave in the middle of sending give back what was held for them", async () => {
  const PART = 4_000;
  const budget = watchedBudget(4 * PART);
  const mine = await api.serve({ change: withBudget(budget) });
  for (let round = 1; round <= 3; round++) {
    const sockets = await Promise.all([1, 2, 3, 4].map(() => opened(mine.url)));
    for (const socket of sockets) {
      socket.write(head(10 * PART));
      socket.write(formOf([fileOf(quickStatement(PART))]).body.subarray(0, PART));
    }
    await budget.until(() => budget.held() === 4 * PART);
    for (const socket of sockets) socket.destroy();
    await budget.until(() => budget.held() === 0);
  }
  const all = await askForm(mine.ask, api.home.key, [fileOf(quickStatement(4 * PART - 500))]);
  expect(all.status).toBe(200);
  expect(budget.taken()).toBeGreaterThan(15 * PART);
});

describe("uploads that stand still", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());

  it("get an answer and are cut off, and what they held is free for others", async () => {
    const budget = watchedBudget(16_000);
    const mine = await api.serve({ change: withBudget(budget) });
    await expectCutOff(mine, api.home.key, {
      sizes: [5_000, 5_000, 3_000, 2_000],
      other: 2_000,
      come: (bytes) => budget.until(() => budget.held() === bytes),
    });
    expect(budget.held()).toBe(0);
  });

  it("leave one alone that goes on slowly", async () => {
    const budget = watchedBudget(16_000);
    const mine = await api.serve({ change: withBudget(budget) });
    const form = formOf([fileOf("date,amount\n2026-03-01,1\n")]).body;
    const socket = await opened(mine.url);
    socket.write(head(form.length));
    const said = once(socket, "data");
    const part = Math.ceil(form.length / 8);
    for (let at = 0; at < form.length; at += part) {
      const sent = form.subarray(0, at + part);
      socket.write(sent.subarray(at));
      await budget.until(() => budget.taken() === sent.length);
      vi.advanceTimersByTime(LOOK);
    }
    expect(String(await said)).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });
});

it("a client that stays leaves nothing behind on its connection", async () => {
  const connected = once(api.server, "connection");
  const socket = await opened();
  const [connection] = (await connected) as [Socket];
  const count = async (): Promise<number> => {
    const answered = once(socket, "data");
    socket.write(head());
    socket.write(body);
    await answered;
    return connection.listenerCount("close");
  };
  const before = await count();
  for (let n = 0; n < 12; n++) expect(await count()).toBe(before);
  socket.destroy();
});
