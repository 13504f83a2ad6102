import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

const ANSWERS: Readonly<Record<string, readonly [status: number, error: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "headers_too_large", "The headers of the request are too large. Send fewer."],
  CONNECT: [400, "bad_request", "This server is no proxy."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request_timeout", "The request took too long to come. Send it again."],
};

/** How long what was said may be read before the connection is cut, in milliseconds. */
const LINGER = 1_000;

const OTHERWISE = [400, "bad_request", "The request is not HTTP as it is understood here."] as const;

const refuse = (code: string | undefined, socket: Duplex): void => {
  const [status, error, message] = ANSWERS[code ?? ""] ?? OTHERWISE;
  const body = JSON.stringify({ error, message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Connection: close",
      "Cache-Control: no-store",
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${randomUUID()}`,
      "",
      body,
    ].join("\r\n"),
  );
  // A client that never closes its side would hold the connection for as long as it likes.
  const over = setTimeout(() => socket.destroy(), LINGER);
  socket.once("close", () => clearTimeout(over));
};

/** Answers what is no request at all, or took too long to be one, in the form of every other error; then it is over. */
export const answerMalformed = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
  else refuse(error.code, socket);
};

/** Answers a client that takes this for a proxy. The socket is nobody else's any more, errors and all. */
export const answerConnect = (socket: Duplex): void => {
  socket.on("error", () => {});
  refuse("CONNECT", socket);
};
