// The API below a path of an Express app, whose own session says who asks.
import type { AddressInfo } from "node:net";
import { layerMemory } from "@farthing/core/memory";
import { openFarthing } from "@farthing/core/promises";
import { createApp } from "@farthing/http";
import express from "express";

const farthing = await openFarthing({ storage: layerMemory });
await farthing.createUser({ email: "ada@example.com", first_name: "Ada", last_name: "Quill" });

/** The sessions of this app, by what its cookie holds. */
const sessions = new Map([["s1", { email: "ada@example.com", scope: "read" as const }]]);

const money = createApp({
  services: farthing.services,
  version: "1.0.0",
  authenticate: ({ headers }) => sessions.get(headers.cookie?.replace("session=", "") ?? ""),
});

const app = express();
app.use("/money", money.callback());
app.get("/", (_request, response) => void response.send("my own page"));

const server = app.listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

console.log(await (await fetch(url)).text());
for (const headers of [{}, { cookie: "session=s1" }]) {
  const got = await fetch(`${url}/money/api/v1/accounts`, { headers });
  console.log(got.status, (await got.text()).slice(0, 30));
}

server.close();
await money.close();
await farthing.close();

// Prints:
//> my own page
//> 401 {"error":"unauthorized","messa
//> 200 {"accounts":[],"pagination":{"
