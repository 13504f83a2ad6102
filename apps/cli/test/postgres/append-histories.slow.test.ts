import { expect, it } from "vitest";
import { newDatabase } from "../../../../packages/postgres/test/support/database.ts";
import { onDatabase } from "../../../../packages/postgres/test/support/on-database.ts";
import { proxyTo } from "../../../../packages/postgres/test/support/proxy.ts";
import { checkHistory } from "../../../../tools/testing/list-append/check-history.ts";
import type { Operation } from "../../../../tools/testing/list-append/history.ts";
import { serve } from "../serve-support.ts";
import { jsonOf, makeUser } from "../stored-support.ts";
import { file, start } from "../support.ts";
import {
  appendingClients,
  ignoringIfMatch,
  type Lists,
  readingStale,
  straight,
} from "./appending-clients.ts";

const record = (type: string, data: object): string => `${JSON.stringify({ type, data })}\n`;

/** An account with four transactions that have no notes. */
const LISTS =
  record("Account", {
    ...{ id: "a1", name: "Everyday", balance: "1250.50", currency: "USD", accountable_type: "Depository" },
    accountable: { subtype: "checking" },
  }) +
  ["Bread", "Milk", "Salt", "Tea"]
    .map((name, i) =>
      record("Transaction", { id: `t${i}`, account_id: "a1", date: "2024-01-02", amount: "5", name }),
    )
    .join("");

/** Three servers on one database, reached through a proxy, and what their clients append to. */
const threeServers = async () => {
  const url = await newDatabase();
  const proxy = await proxyTo(url);
  const env = { FARTHING_DATABASE: url };
  const run = (...args: readonly string[]) => start(args, { env }).ended;
  await makeUser(run, "ada");
  expect(await run("import", file("lists.ndjson", LISTS))).toMatchObject({ exit: 0 });
  const made = ["api-key", "create", "--user", "ada@example.com", "--name", "key", "--scope", "read_write"];
  const { key } = jsonOf(await run(...made, "--format", "json"));
  const { transactions } = jsonOf(await run("transactions", "list", "--format", "json"));
  const started = [1, 2, 3].map(() => serve(["--port", "0"], { env: { FARTHING_DATABASE: proxy.url } }));
  const servers = await Promise.all(started.map((served) => served.url));
  const ids = (transactions as readonly { readonly id: string }[]).map(({ id }) => id);
  /** Work of their clients, which fails as soon as one of them ends. */
  const whileTheyRun = <A>(work: Promise<A>): Promise<A> =>
    Promise.race([
      work,
      ...started.map(async ({ ended, stderr }) =>
        Promise.reject(new Error(`a server ended: ${JSON.stringify(await ended)} ${stderr().slice(-2_000)}`)),
      ),
    ]);
  return { url, proxy, whileTheyRun, lists: { servers, key, ids, send: straight } satisfies Lists };
};

/** Cuts one connection after the other, in turns by the network and by PostgreSQL, until some work is done. */
const cuttingWhile = async <A>(
  { url, proxy }: Awaited<ReturnType<typeof threeServers>>,
  work: Promise<A>,
): Promise<readonly [result: A, cuts: number]> => {
  let isDone = false;
  let cuts = 0;
  const done = work.finally(() => {
    isDone = true;
  });
  await onDatabase(url, async (client) => {
    for (let i = 0; !isDone; i += 1) {
      proxy.cutAt((message, index) => {
        if (index < i % 7 || (i % 2 === 0 && !/COMMIT/.test(message))) return undefined;
        cuts += 1;
        return i % 4 < 2 ? "after" : "before";
      });
      const { rowCount } = await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1",
      );
      cuts += rowCount ?? 0;
      await client.query("SELECT pg_sleep(0.05)");
    }
  });
  proxy.cutAt(() => undefined);
  return [await done, cuts];
};

/** What is wrong with a history, in a line each. */
const textsOf = (history: readonly Operation[]): readonly string[] =>
  checkHistory(history).map(({ name, by, operations }) => `${name} by ${by}: ${JSON.stringify(operations)}`);

const count = (history: readonly Operation[], outcome: Operation["outcome"]): number =>
  history.filter((operation) => operation.outcome === outcome && operation.steps.length > 1).length;

it("what clients append at three servers, while connections to the database are cut, is in one order for all", async () => {
  const cluster = await threeServers();
  const [history, cuts] = await cuttingWhile(
    cluster,
    cluster.whileTheyRun(appendingClients(cluster.lists, 8, 100)),
  );
  expect(textsOf(history).slice(0, 5)).toEqual([]);
  expect(count(history, "ok")).toBeGreaterThan(100);
  expect(count(history, "failed")).toBeGreaterThan(20);
  expect(cuts).toBeGreaterThan(20);
});

it("servers that do not look at If-Match, and one that answers by what it read before, would be found", async () => {
  const { lists } = await threeServers();
  const [one, other] = [lists.ids.slice(0, 2), lists.ids.slice(2)];
  const blind = await appendingClients({ ...lists, ids: one, send: ignoringIfMatch }, 8, 10);
  expect(checkHistory(blind)).toContainEqual(expect.objectContaining({ name: "lost update" }));
  const stale = await appendingClients(
    { ...lists, ids: other, send: readingStale(lists.servers[1]!) },
    4,
    20,
  );
  expect(checkHistory(stale)).toContainEqual(expect.objectContaining({ name: "G-single-realtime" }));
});
