import { createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** How a server asks for a password: the numbers of these requests in the protocol of PostgreSQL, each with what follows it. */
const ASKS = {
  cleartext: [3, ""],
  md5: [5, "salt"],
  scram: [10, "SCRAM-SHA-256\0\0"],
} as const;

export const WAYS_OF_ASKING = Object.keys(ASKS) as (keyof typeof ASKS)[];

const request = (way: keyof typeof ASKS): Buffer => {
  const [number, rest] = ASKS[way];
  const head = Buffer.alloc(9);
  head.write("R");
  head.writeInt32BE(8 + rest.length, 1);
  head.writeInt32BE(number, 5);
  return Buffer.concat([head, Buffer.from(rest)]);
};

/** What PgBouncer says to whoever has no password. */
const refusal = (): Buffer => {
  const fields = Buffer.from("SFATAL\0VFATAL\0C08P01\0Mempty password returned by client\0\0");
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
};

/**
 * The address of a server that asks everybody for a password in a way, refuses what it is given, and never closes a connection:
 * who leaves one open goes on until the end of the test.
 */
export const askingServer = async (way: keyof typeof ASKS): Promise<string> => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write(request(way));
      socket.on("data", () => socket.write(refusal()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as { readonly port: number };
  return `postgres://farthing@127.0.0.1:${port}/farthing`;
};
