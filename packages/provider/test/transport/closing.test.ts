import { connect, Socket } from "node:net";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as Redacted from "effect/Redacted";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { listen, ok } from "./support/listen.ts";
import { outcome, reaching, real, type Transport, urlOf, watched } from "./support/send.ts";

const begin = (transport: Transport, url: string) =>
  Effect.runFork(transport.send({ method: "GET", url: Redacted.make(url), time_limit: 60_000 }));

const interrupted = (fiber: Fiber.Fiber<unknown, unknown>) => Effect.runPromise(Fiber.interrupt(fiber));

/** How many sockets there are that keep a process alive. */
const heldSockets = (): number =>
  process
    .getActiveResourcesInfo()
    .filter((kind) => /TCPSocketWrap|TLSWrap|TCPConnectWrap|GetAddrInfo/.test(kind)).length;

describe("When a request is over nothing is left of it", () => {
  it("after a hundred of them, good and bad", async () => {
    const servers = await Promise.all([
      listen(ok("fine")),
      listen((socket) => void socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok")),
      listen((socket) => void socket.resetAndDestroy()),
      listen((socket) => void socket.end("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf")),
      listen(() => {}),
    ]);
    const held = heldSockets();
    const { transport, sockets } = watched();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const seen = new Set<string>();
    for (const asked of [10, 20]) {
      const all = Array.from({ length: 50 }, (_, at) =>
        outcome(transport, urlOf(servers[at % 5]!.port), at % 5 === 4 ? { time_limit: 50 } : {}),
      );
      await servers[4]!.asked(asked);
      vi.advanceTimersByTime(50);
      for (const came of await Promise.all(all)) seen.add(String(came));
    }
    expect([...seen].sort()).toEqual(["200", "broken_off,true", "timed_out,true"]);
    expect(servers.map(({ heard }) => heard.length)).toEqual([20, 20, 20, 20, 20]);
    expect(vi.getTimerCount()).toBe(0);
    await Promise.all(servers.map(({ closed }) => closed()));
    expect(sockets).toHaveLength(100);
    await Promise.all(
      sockets.map((socket) => socket.closed || new Promise((resolve) => socket.once("close", resolve))),
    );
    expect(heldSockets()).toBeLessThanOrEqual(held);
  });
});

describe("A request that is given up", () => {
  it.each([
    ["before the answer", ""],
    ["in the answer", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf"],
  ])("%s closes its connection at once", async (_, said) => {
    const server = await listen((socket) => void socket.write(said));
    const fiber = begin(real, urlOf(server.port));
    await server.asked();
    expect(server.open.size).toBe(1);
    await interrupted(fiber);
    await server.closed();
    expect(server.heard).toHaveLength(1);
  });

  it("while it is still calling closes what it has begun", async () => {
    const socket = new Socket();
    const isCalling = new Promise<void>((resolve) => {
      socket.on("newListener", (event) => event === "connect" && resolve());
    });
    const { transport } = reaching([["93.184.216.34"]], { dial: () => socket });
    const fiber = begin(transport, "https://bank.example/");
    await isCalling;
    expect(socket.destroyed).toBe(false);
    await interrupted(fiber);
    expect(socket.destroyed).toBe(true);
  });

  it("in the handshake closes what it has begun", async () => {
    const server = await listen(() => {});
    const { transport } = reaching([["93.184.216.34"]], { port: server.port });
    const fiber = begin(transport, "https://bank.example/");
    await server.until(() => server.heard.join("") !== "");
    await interrupted(fiber);
    await server.closed();
  });

  it("while the name is looked up opens no connection later", async () => {
    const searches: ((addresses: readonly string[]) => void)[] = [];
    const { transport, dialled } = reaching([], {
      resolve: () => new Promise((resolve) => void searches.push(resolve)),
    });
    await interrupted(begin(transport, "https://bank.example/"));
    const next = outcome(transport, "https://other.example/");
    searches[0]!(["93.184.216.34"]);
    searches[1]!(["93.184.216.35"]);
    expect(await next).toEqual(["unreachable", false]);
    expect(dialled).toEqual([["93.184.216.35"]]);
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
