import { randomUUID } from "node:crypto";
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { socketAddress } from "@farthing/http";

const ANSWERS: Readonly<Record<string, readonly [status: number, error: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    "headers_too_large",
    "The request headers are too large. Send less than 16 KiB.",
  ],
  CONNECT: [400, "bad_request", "This server is not a proxy."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request_timeout", "The request took too long to arrive. Send it again."],
};

/** How long the client has to read the answer before the connection is cut, in milliseconds. */
const LINGER = 1_000;

const OTHERWISE = [400, "bad_request", "The request is not valid HTTP."] as const;

/** Told of each answer here, for the log and the metrics: no request reaches the app. */
export type OnRefused = (refused: {
  readonly request_id: string;
  readonly status: number;
  /** Of the socket. */
  readonly address: string;
}) => void;

const refuse = (code: string | undefined, socket: Duplex, onRefused: OnRefused): void => {
  const [status, error, message] = ANSWERS[code ?? ""] ?? OTHERWISE;
  const request_id = randomUUID();
  onRefused({ request_id, status, address: socketAddress(socket as Socket) });
  const body = JSON.stringify({ error, message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Connection: close",
      "Cache-Control: no-store",
      "X-Content-Type-Options: nosniff",
      "Content-Security-Policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${request_id}`,
      "",
      body,
    ].join("\r\n"),
  );
  // A client that never closes its side would otherwise keep the connection open forever.
  const over = setTimeout(() => socket.destroy(), LINGER);
  socket.once("close", () => clearTimeout(over));
};

/**
 * Answers malformed requests, and those that took too long, in the form of every other error, and closes their
 * connections. Whole requests before it are answered first.
 */
export const answerMalformed = (server: Server, onRefused: OnRefused): void => {
  const unanswered = new WeakMap<Duplex, Map<ServerResponse, Promise<unknown>>>();
  server.on("request", ({ socket }, response) => {
    const all = unanswered.get(socket) ?? new Map<ServerResponse, Promise<unknown>>();
    // One listener for both: a streamed answer has so many that Node warns of the next as of a leak.
    const closed = new Promise((resolve) => response.once("close", () => resolve(all.delete(response))));
    unanswered.set(socket, all.set(response, closed));
  });

  const refused = new WeakSet<Duplex>();
  server.on("clientError", async (error: NodeJS.ErrnoException, socket) => {
    // What follows malformed bytes is malformed, too.
    if (refused.has(socket)) return;
    refused.add(socket);
    const responses = [...(unanswered.get(socket) ?? [])];
    await Promise.all(responses.map(([{ req }, closed]) => (req.complete ? closed : undefined)));
    // A request may have been refused before its body became malformed.
    const isRefused = responses.some(([{ req, headersSent }]) => !req.complete && headersSent);
    if (error.code === "ECONNRESET" || !socket.writable || isRefused) socket.destroy();
    else refuse(error.code, socket, onRefused);
  });
};

/** Answers a client that uses this server as a proxy. Nothing else handles this socket or its errors. */
export const answerConnect = (socket: Duplex, onRefused: OnRefused): void => {
  socket.on("error", () => {});
  refuse("CONNECT", socket, onRefused);
};
