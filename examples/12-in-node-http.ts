// The API below a path of a server of Node's own.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { layerMemory } from "@farthing/core/memory";
import { openFarthing } from "@farthing/core/promises";
import { createApp } from "@farthing/http";

const farthing = await openFarthing({ storage: layerMemory });
const money = createApp({ services: farthing.services, version: "1.0.0" });
const answer = money.callback();

const server = createServer((request, response) => {
  if (request.url?.startsWith("/money/")) {
    request.url = request.url.slice("/money".length);
    return answer(request, response);
  }
  return response.end("my own page");
});
server.listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

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
