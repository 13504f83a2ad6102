// The API below a path of a Hono app on Node.
import { layerMemory } from "@farthing/core/memory";
import { openFarthing } from "@farthing/core/promises";
import { createApp } from "@farthing/http";
import { type HttpBindings, serve } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";

const farthing = await openFarthing({ storage: layerMemory });
const money = createApp({ services: farthing.services, version: "1.0.0" });
const answer = money.callback();

const app = new Hono<{ Bindings: HttpBindings }>();
app.get("/", (context) => context.text("my own page"));
app.all("/money/*", async ({ env: { incoming, outgoing } }) => {
  incoming.url = incoming.url?.slice("/money".length);
  await answer(incoming, outgoing);
  return RESPONSE_ALREADY_SENT;
});

const { server, url } = await new Promise<{ server: ReturnType<typeof serve>; url: string }>((resolve) => {
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
    resolve({ server, url: `http://127.0.0.1:${port}` }),
  );
});
for (const path of ["/", "/money/readyz", "/money/api/v1/accounts"]) {
  const got = await fetch(url + path);
  console.log(got.status, (await got.text()).slice(0, 30));
}

server.close();
await money.close();
await farthing.close();

// Prints:
//> 200 my own page
//> 200 {"status":"ok"}
//> 401 {"error":"unauthorized","messa
