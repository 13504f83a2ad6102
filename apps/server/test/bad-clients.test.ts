import { once } from "node:events";
import { connect } from "node:net";
import { layerMemory } from "@farthing/core/memory";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { expect, it } from "vitest";
import { startServer } from "../src/index.ts";

const started = async (request_timeout: number) => {
  const runtime = ManagedRuntime.make(layerMemory);
  const server = await startServer({
    services: await runtime.context(),
    settings: { rate_limits: "off", trusted_proxies: [], sign_on: undefined },
    version: "0.0.0",
    log: { info: () => {}, error: () => {} },
    host: "127.0.0.1",
    port: 0,
    request_timeout,
  });
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  const closed = once(socket, "close");
  let said = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  return {
    socket,
    answer: async () => {
      await closed;
      return said;
    },
    stop: async () => {
      await server.stop();
      await runtime.dispose();
    },
  };
};

it("a client that sends a byte now and then is cut off, and told so", async () => {
  const { socket, answer, stop } = await started(500);
  const start = performance.now();
  socket.write(
    "POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n",
  );
  const trickle = setInterval(() => socket.write("{"), 50);
  expect(await answer()).toMatch(/^HTTP\/1\.1 408 [\s\S]*X-Request-Id: \S+[\s\S]*"error":"request_timeout"/);
  clearInterval(trickle);
  expect(performance.now() - start).toBeLessThan(5_000);
  await stop();
});

it.each([
  ["no HTTP", "hello\r\n\r\n", 400, "bad_request"],
  [
    "headers without end",
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`,
    431,
    "headers_too_large",
  ],
])("what is no request is answered like every other mistake: %s", async (_name, sent, status, error) => {
  const { socket, answer, stop } = await started(30_000);
  socket.write(sent);
  const said = await answer();
  expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(JSON.parse(said.split("\r\n\r\n")[1] ?? "")).toMatchObject({ error });
  await stop();
});
