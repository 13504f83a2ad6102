import { connect, Socket } from "node:net";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as Redacted from "effect/Redacted";
import { describe, expect, it, vi } from "vitest";
import { listen, ok } from "./support/listen.ts";
import { outcome, reaching, real, type Transport, urlOf } from "./support/send.ts";

const begin = (transport: Transport, url: string) =>
  Effect.runFork(transport.send({ method: "GET", url: Redacted.make(url), time_limit: 60_000 }));

const interrupted = (fiber: Fiber.Fiber<unknown, unknown>) => Effect.runPromise(Fiber.interrupt(fiber));

/** How much of what keeps a process alive there is. */
const held = (kinds: RegExp): number =>
  process.getActiveResourcesInfo().filter((kind) => kinds.test(kind)).length;
const SOCKETS = /TCPSocketWrap|TLSWrap|TCPConnectWrap|GetAddrInfo/;

describe("When a request is over nothing is left of it", () => {
  it("after 200 of them, good and bad", async () => {
    const servers = await Promise.all([
      listen(ok("fine")),
      listen((socket) => void socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok")),
      listen((socket) => void socket.resetAndDestroy()),
      listen((socket) => void socket.end("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf")),
      listen(() => {}),
    ]);
    const [sockets, timers] = [held(SOCKETS), held(/Timeout/)];
    const seen = new Set<string>();
    for (let round = 0; round < 5; round += 1)
      for (const came of await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          outcome(real, urlOf(servers[at % 5]!.port), { time_limit: at % 5 === 4 ? 300 : 30_000 }),
        ),
      ))
        seen.add(String(came));
    expect([...seen].sort()).toEqual(["200", "broken_off,true", "timed_out,true"]);
    expect(servers.map(({ heard }) => heard.length)).toEqual([40, 40, 40, 40, 40]);
    await vi.waitFor(() => expect(servers.map(({ open }) => open.size)).toEqual([0, 0, 0, 0, 0]));
    expect(held(SOCKETS)).toBeLessThanOrEqual(sockets);
    // The test runner has a few of its own.
    expect(held(/Timeout/)).toBeLessThan(timers + 20);
  });
});

describe("A request that is given up", () => {
  it.each([
    ["before the answer", ""],
    ["in the answer", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf"],
  ])("%s closes its connection at once", async (_, said) => {
    const server = await listen((socket) => void socket.write(said));
    const fiber = begin(real, urlOf(server.port));
    await vi.waitFor(() => expect(server.heard.join("")).toContain("\r\n\r\n"));
    expect(server.open.size).toBe(1);
    await interrupted(fiber);
    await vi.waitFor(() => expect(server.open.size).toBe(0));
    expect(server.heard).toHaveLength(1);
  });

  it("while it is still calling closes what it has begun", async () => {
    const socket = new Socket();
    const { transport } = reaching([["93.184.216.34"]], { dial: () => socket });
    const fiber = begin(transport, "https://bank.example/");
    await vi.waitFor(() => expect(socket.listenerCount("connect")).toBe(1));
    expect(socket.destroyed).toBe(false);
    await interrupted(fiber);
    expect(socket.destroyed).toBe(true);
  });

  it("in the handshake closes what it has begun", async () => {
    const server = await listen(() => {});
    const { transport } = reaching([["93.184.216.34"]], { port: server.port });
    const fiber = begin(transport, "https://bank.example/");
    await vi.waitFor(() => expect(server.heard.join("")).not.toBe(""));
    await interrupted(fiber);
    await vi.waitFor(() => expect(server.open.size).toBe(0));
  });

  it("while the name is searched for calls nobody later", async () => {
    let found: (addresses: readonly string[]) => void = () => {};
    const { transport, dialled } = reaching([], {
      resolve: () =>
        new Promise((resolve) => {
          found = resolve;
        }),
    });
    const fiber = begin(transport, "https://bank.example/");
    await interrupted(fiber);
    found(["93.184.216.34"]);
    await new Promise((resolve) => void setImmediate(resolve));
    expect(dialled).toEqual([]);
  });
});

describe("A connection that is gone before anything was said", () => {
  it("was never opened, and no other is made", async () => {
    const server = await listen(ok("fine"));
    let dialled = 0;
    const { transport } = reaching([], {
      dial: () => {
        dialled += 1;
        const socket = connect(server.port, "127.0.0.1");
        return socket.once("connect", () => void socket.destroy());
      },
    });
    expect(await outcome(transport, urlOf(server.port))).toEqual(["unreachable", false]);
    expect(dialled).toBe(1);
  });
});
