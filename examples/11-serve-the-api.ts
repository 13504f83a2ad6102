// The API is a Koa app: mount it in your own server, on storage of your choice.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApiKey, createUser } from "@farthing/core/access";
import { importFile } from "@farthing/core/import";
import { layerMemory } from "@farthing/core/memory";
import { createApp } from "@farthing/http";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Redacted from "effect/Redacted";
import Koa from "koa";
import mount from "koa-mount";

// To keep the data, use layerSqlite({ file: "farthing.db" }) from @farthing/sqlite.
const runtime = ManagedRuntime.make(Layer.merge(layerMemory, SecureRandom.layerWebCrypto));

const key = await runtime.runPromise(
  Effect.gen(function* () {
    const ada = yield* createUser({ email: "ada@example.com", first_name: "Ada", last_name: "Quill" });
    const upload = { bytes: readFileSync(new URL("./household.ndjson", import.meta.url)) };
    yield* importFile({
      family_id: ada.family_id,
      upload,
      options: { type: "ServiceImport" },
      today: "2024-06-30",
    });
    return (yield* createApiKey({ user: ada.email, name: "example", scope: "read_write" })).text;
  }),
);

// Your own app, with the API below a path of your choice.
const host = new Koa();
host.use(mount("/money", createApp({ services: await runtime.context(), version: "1.0.0" })));
host.use((ctx) => {
  ctx.body = "my own page";
});

const server = createServer(host.callback()).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

console.log(await (await fetch(url)).text());
const headers = { "X-Api-Key": Redacted.value(key), "Content-Type": "application/json" };
const answer = await fetch(`${url}/money/api/v1/accounts`, { headers });
const { accounts } = (await answer.json()) as { accounts: { name: string; balance: string }[] };
for (const { name, balance } of accounts) console.log(name, balance);

const listed = await fetch(`${url}/money/api/v1/transactions?search=oven`, { headers });
const { transactions } = (await listed.json()) as { transactions: { id: string; name: string }[] };
const path = `${url}/money/api/v1/transactions/${transactions[0]?.id}`;
const etag = (await fetch(path, { headers })).headers.get("ETag") ?? "";

// Changes it only if nobody else has meanwhile: the second time somebody has.
const body = JSON.stringify({ transaction: { notes: "shared" } });
for (let n = 0; n < 2; n += 1) {
  const changed = await fetch(path, { method: "PATCH", headers: { ...headers, "If-Match": etag }, body });
  const { name, notes, error } = (await changed.json()) as Record<string, string>;
  console.log(changed.status, name ?? error, notes ?? "");
}

server.close();
await runtime.dispose();

// Prints:
//> my own page
//> Card -310.20
//> Everyday 1250.50
//> 200 Corner Oven shared
//> 412 precondition_failed
