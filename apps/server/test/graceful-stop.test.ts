import { once } from "node:events";
import { Agent, createServer, type RequestListener, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { gracefulStop } from "../src/graceful-stop.ts";

const LONG = 30_000;
const SHORT = 300;

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.closeAllConnections();
});

const listening = async (listener: RequestListener) => {
  const server = createServer(listener);
  running.push(server);
  const stop = gracefulStop(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    await once(socket, "connect");
    return socket;
  };
  return { server, stop, port, open };
};

const told = (socket: Socket): { readonly text: () => string; readonly end: Promise<unknown> } => {
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  return { text: () => text, end: once(socket, "close") };
};

const timed = async (work: Promise<unknown>): Promise<number> => {
  const before = performance.now();
  await work;
  return performance.now() - before;
};

const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

describe("a graceful stop", () => {
  it("waits for an answer that takes its time, which ends the connection", async () => {
    let finish: () => void = () => {};
    const { server, stop, open } = await listening((_request, response) => {
      finish = () => response.end("done");
    });
    const socket = await open();
    const { text, end } = told(socket);
    const arrived = once(server, "request");
    socket.write(REQUEST);
    await arrived;
    const stopped = stop(LONG);
    finish();
    await end;
    expect(text()).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*Connection: close\r\n(?:.*\r\n)*done$/);
    expect(await timed(stopped)).toBeLessThan(2_000);
  });

  it("answers a request that comes on an open connection after it has begun", async () => {
    const { stop, open } = await listening((_request, response) => response.end("done"));
    const socket = await open();
    const { text, end } = told(socket);
    socket.write(REQUEST);
    await expect.poll(text).toMatch(/done/);
    const stopped = stop(LONG);
    socket.write(REQUEST);
    await end;
    expect(text().split("Connection: close")).toHaveLength(2);
    expect(text().split("HTTP/1.1 200 OK")).toHaveLength(3);
    await stopped;
  });

  it("does not wait for connections that are idle, new, or gone", async () => {
    const { stop, open } = await listening((_request, response) => response.end("done"));
    const [idle, , gone] = await Promise.all([open(), open(), open()]);
    const { text } = told(idle);
    idle.write(REQUEST);
    await expect.poll(text).toMatch(/done/);
    gone.destroy();
    expect(await timed(stop(LONG))).toBeLessThan(2_000);
  });

  it("cuts off what is not done within its grace: half a head, half a body, no answer", async () => {
    const { server, stop, open } = await listening((incoming, response) => {
      if (incoming.method === "POST") incoming.on("end", () => response.end()).resume();
    });
    const arrived = new Promise<void>((resolve) => {
      let count = 0;
      server.on("request", () => {
        count += 1;
        if (count === 2) resolve();
      });
    });
    const texts = [
      "GET / HTTP/1.1\r\nHo",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf",
      REQUEST,
    ];
    const clients = await Promise.all(
      texts.map(async (text) => {
        const socket = await open();
        socket.write(text);
        return told(socket);
      }),
    );
    await arrived;
    const took = await timed(stop(SHORT));
    expect(took).toBeGreaterThanOrEqual(SHORT - 5);
    expect(took).toBeLessThan(SHORT + 2_000);
    await Promise.all(clients.map(({ end }) => end));
  });

  it("accepts no new connection", async () => {
    const { stop, open, port } = await listening(() => {});
    (await open()).write("GET");
    const stopped = stop(SHORT);
    const [error] = await once(connect(port, "127.0.0.1"), "error");
    expect(error).toMatchObject({ code: "ECONNREFUSED" });
    await stopped;
  });

  it("leaves nothing behind of the connections that have gone", async () => {
    const { stop, port } = await listening((_request, response) => response.end("done"));
    const agent = new Agent({ keepAlive: true });
    for (let count = 0; count < 50; count += 1)
      await new Promise((resolve) => {
        request({ port, host: "127.0.0.1", agent }, (response) => response.resume().on("end", resolve)).end();
      });
    agent.destroy();
    expect(await timed(stop(LONG))).toBeLessThan(2_000);
  });
});
