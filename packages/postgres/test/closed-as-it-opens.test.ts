import { createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { openPool } from "../src/connection/pool.ts";
import { endsConnection } from "../src/connection/postgres-failure.ts";
import { waitOf } from "../src/connection/wait.ts";

/** A message of a server (PostgreSQL documentation, 54.7). */
const message = (type: string, body: Uint8Array | string): Buffer => {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, Buffer.from(body)]);
};

const OPENED = Buffer.concat([message("R", Buffer.alloc(4)), message("Z", "I")]);
const CLOSED = message("E", "SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");

it("a connection that the server ends in the moment in which it is there ends no process: its statement fails", async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined));
    socket.once("data", () => socket.end(Buffer.concat([OPENED, CLOSED])));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { readonly port: number };
  const pool = openPool({
    url: `postgres://ada@127.0.0.1:${port}/books`,
    ...{ connections: 1, patience: 10_000, answer_within: 0 },
  });
  const { client, release } = await pool.checkOut(waitOf(10_000));
  const failure = await client.query("SELECT 1").catch((error: unknown) => error);
  // Who is told so tries again on another one.
  expect(endsConnection(failure)).toBe(true);
  release(true);
  await pool.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});
