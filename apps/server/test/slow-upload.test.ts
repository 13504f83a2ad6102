import { once } from "node:events";
import { connect } from "node:net";
import { layerMemory } from "@farthing/core/memory";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { expect, it } from "vitest";
import { startServer } from "../src/index.ts";

it("a client that sends a byte now and then is cut off, and told so", async () => {
  const runtime = ManagedRuntime.make(layerMemory);
  const server = await startServer({
    services: await runtime.context(),
    settings: { rate_limits: "off", trusted_proxies: [], sign_on: undefined },
    version: "0.0.0",
    log: { info: () => {}, error: () => {} },
    host: "127.0.0.1",
    port: 0,
    request_timeout: 500,
  });
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  let said = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  socket.on("error", () => {});
  await once(socket, "connect");
  const start = performance.now();
  socket.write(
    "POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n",
  );
  const trickle = setInterval(() => socket.write("{"), 50);
  await once(socket, "close");
  clearInterval(trickle);
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  await server.stop();
  await runtime.dispose();
});
