// The API below a path of a Fastify app, which leaves the bodies of these requests to it.
import { layerMemory } from "@farthing/core/memory";
import { openFarthing } from "@farthing/core/promises";
import { createApp } from "@farthing/http";
import fastify from "fastify";

const farthing = await openFarthing({ storage: layerMemory });
const money = createApp({ services: farthing.services, version: "1.0.0" });
const answer = money.callback();

const app = fastify();
app.get("/", async () => "my own page");
await app.register(async (below) => {
  below.removeAllContentTypeParsers();
  below.addContentTypeParser("*", (_request, _body, done) => done(null));
  below.all("/money/*", async ({ raw }, reply) => {
    reply.hijack();
    raw.url = raw.url?.slice("/money".length);
    await answer(raw, reply.raw);
  });
});

const url = await app.listen({ port: 0, host: "127.0.0.1" });
const body = new FormData();
body.append("file", new Blob(["date,amount\n2024-01-02,12.50\n"]), "bank.csv");
for (const [path, init] of [
  ["/", {}],
  ["/money/readyz", {}],
  ["/money/api/v1/imports/preflight", { method: "POST", body }],
] as const) {
  const got = await fetch(url + path, init);
  console.log(got.status, (await got.text()).slice(0, 30));
}

await app.close();
await money.close();
await farthing.close();

// Prints:
//> 200 my own page
//> 200 {"status":"ok"}
//> 401 {"error":"unauthorized","messa
