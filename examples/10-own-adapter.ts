// A part of storage of your own: here the counts of requests, which a limit needs. The rest stays where it was.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { RequestCounts } from "@farthing/core/access";
import { layerMemory } from "@farthing/core/memory";
import { openFarthing } from "@farthing/core/promises";
import { createApp } from "@farthing/http";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";

const MINUTE = 60_000;

/** What the port promises is in its type; docs/write-an-adapter.md shows how to prove it, with a law for each promise. */
const layerCounts = Layer.sync(RequestCounts, () => {
  const minutes = new Map<string, { readonly count: number; readonly ends: number }>();
  return RequestCounts.of({
    count: (client) =>
      Effect.sync(() => {
        const now = Date.now();
        const last = minutes.get(client);
        const minute =
          last === undefined || last.ends <= now
            ? { count: 1, ends: now + MINUTE }
            : { ...last, count: last.count + 1 };
        minutes.set(client, minute);
        console.log(`request ${minute.count} of ${client.split(":")[0]}`);
        return { count: minute.count, ends_in: minute.ends - now };
      }),
  });
});

const farthing = await openFarthing({ storage: Layer.merge(layerMemory, layerCounts) });
const app = createApp({
  services: farthing.services,
  version: "1.0.0",
  rateLimits: { perCredential: 2, perAddress: 2 },
});
const server = createServer(app.callback()).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

for (let n = 1; n <= 3; n += 1) console.log((await fetch(`${url}/api/v1/accounts`)).status);

server.close();
await app.close();
await farthing.close();

// Prints:
//> request 1 of address 127.0.0.1
//> 401
//> request 2 of address 127.0.0.1
//> 401
//> 429
