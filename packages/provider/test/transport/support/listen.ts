import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import type { Certified } from "./certificate.ts";

/** Node says it, its types do not. */
type ServerSocket = TLSSocket & { readonly servername: string | false };

export interface Listening {
  readonly port: number;
  /** The connections that were made, and what each said. */
  readonly heard: string[];
  /** The name of the host that each asked for by TLS. */
  readonly names: (string | false)[];
  /** Those that are open. */
  readonly open: ReadonlySet<Socket>;
  /** Done when it is so; it is looked at with each connection, with what comes by it, and with its end. */
  readonly until: (isSo: () => boolean) => Promise<void>;
  /** Done when no connection is open. */
  readonly closed: () => Promise<void>;
  /** Done when the head of so many requests has come. */
  readonly asked: (times?: number) => Promise<void>;
}

/** What is done when the head of a request has come; the socket is free to do anything but HTTP. */
export type Answer = (socket: Socket) => void;

/** A server that knows no HTTP, so that it can break it. It is gone when the test is over. */
export const listen = async (
  answer: Answer,
  { certified }: { readonly certified?: Certified } = {},
): Promise<Listening> => {
  const heard: string[] = [];
  const names: (string | false)[] = [];
  const open = new Set<Socket>();
  const looking = new Set<() => void>();
  const changed = (): void => {
    for (const look of looking) look();
  };
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isSo()) return;
        looking.delete(look);
        resolve();
      };
      looking.add(look);
      look();
    });
  const hear = (socket: Socket): void => {
    const at = heard.push("") - 1;
    if (socket instanceof TLSSocket) names.push((socket as ServerSocket).servername);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const isNew = !heard[at]!.includes("\r\n\r\n");
      heard[at] += chunk.toString("latin1");
      if (isNew && heard[at]!.includes("\r\n\r\n")) answer(socket);
      changed();
    });
  };
  const server: Server = certified === undefined ? createServer(hear) : createTlsServer(certified, hear);
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      changed();
    });
    changed();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => void server.close(resolve));
  });
  return {
    port: (server.address() as AddressInfo).port,
    ...{ heard, names, open, until },
    closed: () => until(() => open.size === 0),
    asked: (times = 1) => until(() => heard.filter((said) => said.includes("\r\n\r\n")).length >= times),
  };
};

/** An answer that is said at once and ends the connection. */
export const says =
  (...lines: readonly string[]): Answer =>
  (socket) =>
    void socket.end(lines.join("\r\n"), "latin1");

/** A whole answer. */
export const ok = (body: string, ...headers: readonly string[]): Answer =>
  says("HTTP/1.1 200 OK", `content-length: ${Buffer.byteLength(body, "latin1")}`, ...headers, "", body);
