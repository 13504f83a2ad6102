import { createServer, connect as dial, type Socket } from "node:net";
import { afterAll } from "vitest";

/** When a connection is cut: before the server gets the message, or after it has answered and the client has not heard. */
export type Cut = "before" | "after";

/** Who cuts a connection: what is between, or PostgreSQL itself, whose process is terminated while it executes a statement. */
export type Cutter = "the network" | "the server";

/** Says whether a message is cut. `begun` is the message that began the transaction in which it is, if it is in one. */
type Plan = (message: string, index: number, begun: string) => Cut | undefined;

/** A way to the server that can be cut at any message. */
export interface Proxy {
  readonly url: string;
  /** Cuts the connection of the first message, from now on, for which this says so. It cuts once. */
  readonly cutAt: (plan: Plan) => void;
  /** From now on refuses every connection, and cuts those there are; or lets all through again. */
  readonly setDown: (isDown: boolean) => void;
  /** From now on keeps to itself what the server answers, as if that stood still; or hands all of it on. */
  readonly setSilent: (isSilent: boolean) => void;
  /** From now on refuses new connections. */
  readonly refuse: () => void;
}

const INT32 = 4;

/** The type of a message that ends an answer: ReadyForQuery (PostgreSQL documentation, 54.7). */
const READY = "Z";

/** The type of an ErrorResponse. */
const ERROR = "E";

/** A Query (PostgreSQL documentation, 55.7). */
const queryOf = (text: string): Buffer => {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(1 + INT32, "Q");
  head.writeInt32BE(INT32 + body.length, 1);
  return Buffer.concat([head, body]);
};

const TERMINATE = queryOf("SELECT pg_terminate_backend(pg_backend_pid())");

/** Whole messages out of pieces of a stream. */
const messages = (): ((piece: Buffer) => readonly { readonly type: string; readonly bytes: Buffer }[]) => {
  let rest: Buffer = Buffer.alloc(0);
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    const whole: { type: string; bytes: Buffer }[] = [];
    while (rest.length > INT32) {
      const length = 1 + rest.readInt32BE(1);
      if (rest.length < length) break;
      whole.push({ type: String.fromCharCode(rest[0]!), bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
    }
    return whole;
  };
};

/** The text of a statement in a message of the client; undefined if it asks for nothing by itself. */
const textOf = ({ type, bytes }: { readonly type: string; readonly bytes: Buffer }): string | undefined =>
  type === "Q" || type === "P"
    ? bytes
        .subarray(1 + INT32)
        .toString("utf8")
        .replaceAll("\0", "")
    : undefined;

export const proxyTo = async (target: string, cutter: Cutter = "the network"): Promise<Proxy> => {
  const to = new URL(target);
  let plan: Plan = () => undefined;
  let seen = 0;
  let isDown = false;
  let isSilent = false;
  const servers = new Set<Socket>();
  const sockets = new Set<Socket>();

  const serve = (client: Socket): void => {
    const server = dial(Number(to.port), to.hostname);
    servers.add(server);
    if (isSilent) server.pause();
    const end = (): void => {
      servers.delete(server);
      for (const socket of [client, server]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true).on("error", end).on("close", end);
    }
    if (isDown) {
      end();
      return;
    }
    let isDeaf = false;
    let isCut = false;
    const cutNow = (): void => {
      isCut = true;
      if (cutter === "the network") end();
      else server.write(TERMINATE);
    };
    let hasBegun = false;
    let begun = "";
    const sent = messages();
    const answered = messages();
    client.on("data", (piece) => {
      // The first message of a connection has no type.
      if (!hasBegun) {
        hasBegun = true;
        server.write(piece);
        return;
      }
      for (const message of sent(piece)) {
        if (isCut) return;
        const text = textOf(message);
        if (text !== undefined) {
          if (text.startsWith("BEGIN")) begun = text;
          const cut = isDeaf ? undefined : plan(text, seen, begun);
          seen += 1;
          if (/(?:COMMIT|ROLLBACK)$/.test(text)) begun = "";
          if (cut !== undefined) plan = () => undefined;
          if (cut === "before") {
            cutNow();
            return;
          }
          isDeaf ||= cut === "after";
        }
        server.write(message.bytes);
      }
    });
    server.on("data", (piece) => {
      if (!isDeaf) {
        client.write(piece);
        return;
      }
      for (const { type, bytes } of answered(piece)) {
        if (isCut && type === ERROR) client.write(bytes);
        if (!isCut && type === READY) cutNow();
      }
    });
  };

  const listener = createServer(serve);
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  const url = new URL(target);
  url.port = String((listener.address() as { readonly port: number }).port);
  return {
    url: url.href,
    cutAt: (given) => {
      seen = 0;
      plan = given;
    },
    setSilent: (given) => {
      isSilent = given;
      for (const server of servers) {
        if (isSilent) server.pause();
        else server.resume();
      }
    },
    refuse: () => {
      isDown = true;
    },
    setDown: (given) => {
      isDown = given;
      if (isDown) for (const socket of sockets) socket.destroy();
    },
  };
};
