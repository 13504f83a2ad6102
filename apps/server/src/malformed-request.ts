import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

const ANSWERS: Readonly<Record<string, readonly [status: number, error: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "headers_too_large", "The headers of the request are too large. Send fewer."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request_timeout", "The request took too long to come. Send it again."],
};

const OTHERWISE = [400, "bad_request", "The request is not HTTP as it is understood here."] as const;

/** Answers what is no request at all, or took too long to be one, in the form of every other error; then it is over. */
export const answerMalformed = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = ANSWERS[error.code ?? ""] ?? OTHERWISE;
  const body = JSON.stringify({ error: code, message });
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
};
