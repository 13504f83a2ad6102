import { once } from "node:events";
import { Agent, createServer, type RequestListener, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gracefulStop } from "../src/graceful-stop.ts";

const GRACE = 30_000;
const LINGER = 100;

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }),
);

const running: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of running.splice(0)) server.closeAllConnections();
});

const listening = async (listener: RequestListener) => {
  // Nothing but what stops it ends a connection.
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 }, listener);
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

const told = (socket: Socket) => {
  let text = "";
  const isDone = new Promise<void>((resolve) => {
    socket.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      if (text.includes("done")) resolve();
    });
  });
  return { text: () => text, isDone, end: once(socket, "close") };
};

/** Lets time go by, and done what is done behind the turn in which it has gone by. */
const pass = async (time: number): Promise<void> => {
  vi.advanceTimersByTime(time);
  await new Promise(setImmediate);
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
    const stopped = stop(GRACE);
    await pass(GRACE - 1);
    finish();
    await end;
    expect(text()).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*Connection: close\r\n(?:.*\r\n)*done$/);
    await stopped;
  });

  it("answers a request that comes on an open connection after it has begun", async () => {
    const { stop, open } = await listening((_request, response) => response.end("done"));
    const socket = await open();
    const { text, isDone, end } = told(socket);
    socket.write(REQUEST);
    await isDone;
    const stopped = stop(GRACE);
    socket.write(REQUEST);
    await end;
    expect(text().split("Connection: close")).toHaveLength(2);
    expect(text().split("HTTP/1.1 200 OK")).toHaveLength(3);
    await stopped;
  });

  it("does not wait for connections that are idle, new, or gone", async () => {
    const { server, stop, open } = await listening((_request, response) => response.end("done"));
    const connect = async () => {
      const connection = once(server, "connection");
      return { client: await open(), server: ((await connection) as [Socket])[0] };
    };
    const [idle, unused, gone] = [await connect(), await connect(), await connect()];
    const { isDone } = told(idle.client);
    idle.client.write(REQUEST);
    await isDone;
    const left = once(gone.server, "close");
    gone.client.destroy();
    await left;
    const stopped = stop(GRACE);
    await pass(LINGER - 1);
    expect([idle, unused].map(({ server }) => server.destroyed)).toEqual([false, false]);
    await pass(1);
    expect([idle, unused].map(({ server }) => server.destroyed)).toEqual([true, true]);
    await stopped;
  });

  it("cuts off what is not done within its grace, and not before: half a head, half a body, no answer", async () => {
    const { server, stop, open } = await listening((incoming, response) => {
      if (incoming.method === "POST") incoming.on("end", () => response.end()).resume();
    });
    const texts = [
      "GET / HTTP/1.1\r\nHo",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf",
      REQUEST,
    ];
    const connections: Socket[] = [];
    const arrived = new Promise<void>((resolve) => {
      let heard = 0;
      server.on("connection", (socket) => {
        connections.push(socket);
        socket.once("data", () => {
          heard += 1;
          if (heard === texts.length) resolve();
        });
      });
    });
    const clients = await Promise.all(
      texts.map(async (text) => {
        const socket = await open();
        socket.write(text);
        return told(socket);
      }),
    );
    await arrived;
    const stopped = stop(GRACE);
    const areDestroyed = () => connections.map(({ destroyed }) => destroyed);
    await pass(GRACE - 1);
    expect(areDestroyed()).toEqual([false, false, false]);
    vi.advanceTimersByTime(1);
    expect(areDestroyed()).toEqual([true, true, true]);
    await stopped;
    await Promise.all(clients.map(({ end }) => end));
  });

  it("accepts no new connection", async () => {
    const { stop, open, port } = await listening(() => {});
    (await open()).write("GET");
    const stopped = stop(GRACE);
    const [error] = await once(connect(port, "127.0.0.1"), "error");
    expect(error).toMatchObject({ code: "ECONNREFUSED" });
    vi.advanceTimersByTime(GRACE);
    await stopped;
  });

  it("leaves nothing behind of the connections that have gone", async () => {
    const { server, stop, port } = await listening((_request, response) => response.end("done"));
    const left: Promise<unknown>[] = [];
    server.on("connection", (socket) => void left.push(once(socket, "close")));
    const agent = new Agent({ keepAlive: true });
    for (let count = 0; count < 50; count += 1)
      await new Promise((resolve) => {
        request({ port, host: "127.0.0.1", agent }, (response) => response.resume().on("end", resolve)).end();
      });
    agent.destroy();
    await Promise.all(left);
    await stop(GRACE);
  });
});
