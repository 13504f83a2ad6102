import { once } from "node:events";
import { connect } from "node:net";
import { layerMemory } from "@farthing/core/memory";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startServer } from "../src/index.ts";
import { SETTINGS } from "./settings.ts";

const started = async (request_timeout: number, options: { readonly allowHalfOpen?: boolean } = {}) => {
  const runtime = ManagedRuntime.make(layerMemory);
  const server = await startServer({
    services: await runtime.context(),
    settings: SETTINGS,
    version: "0.0.0",
    logger: { info: () => {}, warn: () => {}, error: () => {} },
    host: "127.0.0.1",
    port: 0,
    request_timeout,
  });
  const socket = connect({ port: Number(new URL(server.url).port), host: "127.0.0.1", ...options });
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
  const { socket, answer, stop } = await started(50);
  let sent = 0;
  const sendMore = (): void => {
    if (socket.destroyed) return;
    sent += 1;
    socket.write("{", () => void setImmediate(sendMore));
  };
  socket.write(
    "POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n",
    sendMore,
  );
  expect(await answer()).toMatch(/^HTTP\/1\.1 408 [\s\S]*X-Request-Id: \S+[\s\S]*"error":"request_timeout"/);
  expect(sent, "it went on until then").toBeGreaterThan(1);
  await stop();
});

it.each([
  ["no HTTP", "hello\r\n\r\n", 400, "bad_request"],
  ["no HTTP, many times", "hello\r\n\r\n".repeat(200), 400, "bad_request"],
  [
    "headers without end",
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`,
    431,
    "headers_too_large",
  ],
  ["a proxy is meant", "CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n", 400, "bad_request"],
  ["no Host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "bad_request"],
  [
    "two Hosts",
    "GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n",
    400,
    "bad_request",
  ],
  [
    "two lengths, one of them in chunks",
    "POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
    "bad_request",
  ],
  [
    "two lengths",
    "POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    400,
    "bad_request",
  ],
  [
    "too much is expected",
    "GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n",
    417,
    "expectation_failed",
  ],
])("what is no request is answered like every other mistake: %s", async (_name, sent, status, error) => {
  const { socket, answer, stop } = await started(30_000);
  socket.write(sent);
  const said = await answer();
  expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*X-Request-Id: `));
  expect(JSON.parse(said.split("\r\n\r\n")[1] ?? "")).toMatchObject({ error });
  await stop();
});

it("a client that was refused and never sends its body is cut off, and told nothing else", async () => {
  const { socket, answer, stop } = await started(50);
  socket.write("POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 16000\r\n\r\n");
  const statuses = [...(await answer()).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(["404"]);
  await stop();
});

it("the requests before one that is no request are answered before it, and what follows is ignored", async () => {
  const warned = vi.fn();
  process.on("warning", warned);
  const { socket, answer, stop } = await started(30_000);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  socket.write(`${get("/readyz")}${get("/nothing")}${"hello\r\n\r\n".repeat(3_000)}`);
  const statuses = [...(await answer()).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(["200", "404", "400"]);
  await stop();
  process.off("warning", warned);
  expect(warned).not.toHaveBeenCalled();
});

it.each([
  ["Host", "GET /healthz HTTP/1.0\r\n\r\n"],
  ["body", "POST /oauth/token HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-Continue\r\n\r\n"],
])("who may do without a %s is answered", async (_name, sent) => {
  const { socket, answer, stop } = await started(30_000);
  socket.write(sent);
  expect(await answer()).toMatch(/HTTP\/1\.1 (?:200|415) /);
  await stop();
});

describe("a client that was told what is wrong", () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }),
  );
  afterEach(() => void vi.useRealTimers());

  it.each(["hello\r\n\r\n", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n"])(
    "holds nothing a second later, also where it never closes its side: %j",
    async (sent) => {
      const { socket, stop } = await started(30_000, { allowHalfOpen: true });
      socket.write(sent);
      await once(socket, "data");
      const stopped = stop();
      vi.advanceTimersByTime(1_000);
      // Time stands still from here on, long before a stop would cut off what is left.
      await stopped;
      socket.destroy();
    },
  );
});
