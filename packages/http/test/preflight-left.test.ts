import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { availableParallelism } from "node:os";
import { Imports } from "@farthing/core/import";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askForm, fileOf, formOf, PREFLIGHT, statementOf } from "./support/preflight-requests.ts";
import { serveTwoFamilies } from "./support/serve.ts";
import { until } from "./support/until.ts";

const { body, headers } = formOf([fileOf(statementOf(20_000))]);

/** As many as may be checked at once, and as may wait. */
const MANY = 5 * Math.max(1, availableParallelism() - 1);

let isStuck = true;
let asked = 0;
let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies({
    change: (services) => {
      const imports = Context.get(services, Imports);
      return Context.add(services, Imports, {
        ...imports,
        books: (familyId, accountId) => {
          asked += 1;
          return isStuck ? Effect.never : imports.books(familyId, accountId);
        },
      });
    },
  });
});
afterAll(() => api.stop());

const head = (key: string): string =>
  `POST ${PREFLIGHT} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Type: ${headers["Content-Type"]}\r\nContent-Length: ${body.length}\r\n\r\n`;

const opened = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
};

it("clients that leave while their content is checked, or waits to be, make room for others", async () => {
  const sockets = await Promise.all(Array.from({ length: MANY + 1 }, opened));
  for (const socket of sockets) {
    socket.write(head(api.home.key));
    socket.write(body);
  }
  const statuses = () => api.log.requests.map(({ status }) => status);
  await until(() => asked === MANY / 5 && statuses().includes(503));
  for (const socket of sockets) socket.destroy();
  await until(() => statuses().length === MANY + 1);
  expect(statuses()).toEqual([503, ...Array(MANY).fill(499)]);
  expect(asked).toBe(MANY / 5);
  isStuck = false;
  expect((await askForm(api.ask, api.home.key, [fileOf(statementOf(20_000))])).status).toBe(200);
  expect(api.log.errors).toEqual([]);
});

it("a client that stays leaves nothing behind on its connection", async () => {
  const connected = once(api.server, "connection");
  const socket = await opened();
  const [connection] = (await connected) as [Socket];
  const count = async (): Promise<number> => {
    const answered = once(socket, "data");
    socket.write(head(api.home.key));
    socket.write(body);
    await answered;
    return connection.listenerCount("close");
  };
  const before = await count();
  for (let n = 0; n < 12; n++) expect(await count()).toBe(before);
  socket.destroy();
});
