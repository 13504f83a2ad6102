import { once } from "node:events";
import { connect } from "node:net";
import { StorageHealth, StorageUnavailable } from "@farthing/core/storage";
import { Accounts } from "@farthing/core/transactions";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { served } from "./served.ts";

/** The samples of a text of Prometheus: the name with its labels, and the value. */
const samplesOf = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );

const COUNT = "farthing_http_request_duration_seconds_count";

it("requests are counted by operation and status, and rows, syncs, storage and checks beside them", async () => {
  const { account, ask, counted, metrics } = await served();
  const csv = `date,amount,currency,name\n${[1, 2, 3].map((n) => `2026-03-0${n},-1.50,EUR,Bread`).join("\n")}\n`;
  const form = (): FormData => {
    const fields = new FormData();
    fields.set("file", new Blob([csv]), "bank.csv");
    fields.set("account_id", account.id);
    return fields;
  };
  expect((await ask("/api/v1/imports", { method: "POST", body: form() })).status).toBe(201);
  expect((await ask("/api/v1/imports", { method: "POST", body: form() })).status).toBe(200);
  for (let n = 0; n < 3; n++) expect((await ask("/api/v1/transactions?cursor=")).status).toBe(200);
  await ask("/api/v1/transactions?cursor=", { method: "HEAD" });
  await ask("/api/v1/transactions", { headers: { "X-Api-Key": "no-such-key" } });
  await ask("/api/v1/transactions", { method: "DELETE" });
  await ask("/no/such/path");
  metrics.synced("ok", 5);
  metrics.synced("error", 0);

  const answer = await fetch(counted);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const samples = samplesOf(await answer.text());
  const ofFarthing = Object.fromEntries(
    [...samples].filter(([name]) => name.startsWith("farthing_") && !/_bucket|_sum/.test(name)),
  );
  expect(ofFarthing).toEqual({
    [`${COUNT}{operation="storeImport",status="201"}`]: 1,
    [`${COUNT}{operation="storeImport",status="200"}`]: 1,
    [`${COUNT}{operation="listTransactions",status="200"}`]: 4,
    [`${COUNT}{operation="listTransactions",status="401"}`]: 1,
    [`${COUNT}{operation="other",status="405"}`]: 1,
    [`${COUNT}{operation="other",status="404"}`]: 1,
    farthing_imported_rows_total: 3,
    'farthing_syncs_total{outcome="ok"}': 1,
    'farthing_syncs_total{outcome="partial"}': 0,
    'farthing_syncs_total{outcome="failed"}': 0,
    'farthing_syncs_total{outcome="error"}': 1,
    ...Object.fromEntries(
      ["busy", "full", "broken", "damaged", "unreachable", "unknown"].map((reason) => [
        `farthing_storage_failures_total{reason="${reason}"}`,
        0,
      ]),
    ),
    farthing_synced_transactions_total: 5,
    farthing_storage_up: 1,
    farthing_preflight_checking: 0,
    farthing_preflight_waiting: 0,
    farthing_preflight_held_bytes: 0,
  });
  expect(samples.get("process_resident_memory_bytes")).toBeGreaterThan(0);
});

it("what is not HTTP, and who takes the server for a proxy, is counted and logged like any request", async () => {
  const { counted, log, url } = await served();
  for (const sent of [
    "GARBAGE\r\n\r\n",
    "CONNECT bank.example:443 HTTP/1.1\r\nHost: bank.example:443\r\n\r\n",
  ]) {
    const client = connect(Number(new URL(url).port), "127.0.0.1");
    client.write(sent);
    const [answer] = (await once(client, "data")) as [Buffer];
    client.destroy();
    const request_id = /X-Request-Id: (\S+)/.exec(answer.toString())?.[1];
    expect(log.at(-1)).toEqual({
      ...{ request_id, method: null, route: null, status: 400, duration_ms: 0 },
      ...{ address: "127.0.0.1", key_id: null },
    });
  }
  const samples = samplesOf(await (await fetch(counted)).text());
  expect(samples.get(`${COUNT}{operation="other",status="400"}`)).toBe(2);
});

it("storage that fails is counted by reason, and is not up", async () => {
  const broken = new StorageUnavailable({ reason: "busy", operation: "accounts.list", cause: "someone" });
  const { ask, counted } = await served((services) =>
    services.pipe(
      Context.add(StorageHealth, StorageHealth.of({ check: Effect.fail(broken) })),
      Context.add(Accounts, { ...Context.get(services, Accounts), list: () => Effect.fail(broken) }),
    ),
  );
  expect((await ask("/api/v1/accounts?cursor=")).status).toBe(503);
  const samples = samplesOf(await (await fetch(counted)).text());
  expect(samples.get("farthing_storage_up")).toBe(0);
  expect(samples.get('farthing_storage_failures_total{reason="busy"}')).toBe(1);
});

it("no metric has a secret, an id or a name of anybody in it, whatever was asked for", async () => {
  const { account, ask, counted, family_id, key } = await served();
  const odd = "odd-text-of-a-client";
  await ask(`/api/v1/accounts/${account.id}`, { method: "PATCH", body: JSON.stringify({ name: odd }) });
  await ask(`/${odd}?${odd}=1`);
  await ask(`/api/v1/transactions?search=${odd}`, { headers: { "X-Request-Id": odd, "User-Agent": odd } });
  const text = await (await fetch(counted)).text();
  for (const secret of [
    odd,
    key,
    family_id,
    account.id,
    "Everyday",
    "ada@example.com",
    "Ada",
    "Quill",
    "Laptop",
  ])
    expect(text).not.toContain(secret);
  // What ends with it is a counter (Prometheus, metric and label naming).
  for (const [, name, type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    if (name!.endsWith("_total")) expect([name, type]).toEqual([name, "counter"]);
  const labels = [...text.matchAll(/^farthing_\w+\{(.*)\}/gm)].flatMap(([, all]) => all!.match(/\w+(?==")/g));
  expect(new Set(labels)).toEqual(new Set(["operation", "status", "le", "outcome", "reason"]));
});

it("there is nothing but metrics at their address, and only to read", async () => {
  const { counted } = await served();
  const head = await fetch(counted, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect((await fetch(counted, { method: "POST" })).status).toBe(405);
  for (const path of ["/", "/api/v1/transactions", "/metrics/x"])
    expect((await fetch(new URL(path, counted))).status).toBe(404);
});
