import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import {
  MAX_ANSWER_BYTES,
  type ProviderRequest,
  type ProviderResponse,
  type TRANSPORT_PROBLEMS,
  TransportFailed,
} from "@farthing/core/provider";
import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import { Client, type Dispatcher } from "undici";
import { readResponse } from "./read-response.ts";
import { requestHeaders } from "./request-headers.ts";

/** The maximum size of the headers of an answer in bytes. */
const MAX_HEADER_BYTES = 16_384;

/** Undici's error codes for an answer over a limit. */
const OVER_LIMIT: ReadonlySet<unknown> = new Set([
  "UND_ERR_RES_EXCEEDED_MAX_SIZE",
  "UND_ERR_HEADERS_OVERFLOW",
]);

/** Speaks HTTP over this connection only, without redirects, retries, cookies, decompression or timeouts. */
const clientOver = (socket: Socket, url: URL): Client =>
  new Client(url.origin, {
    connect: (_, answer) =>
      // Undici does not continue if this is called back synchronously, and reconnects forever if the socket is closed.
      queueMicrotask(() => (socket.destroyed ? answer(new Error("closed"), null) : answer(null, socket))),
    // The time limit applies to the whole request and is enforced elsewhere.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
    maxResponseSize: MAX_ANSWER_BYTES,
  });

/** One request and its whole answer over its own connection. */
export const exchange = (
  socket: Socket,
  method: ProviderRequest["method"],
  url: URL,
): Effect.Effect<ProviderResponse, TransportFailed> =>
  Effect.callback((resume) => {
    let opened = false;
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    const body: Uint8Array[] = [];
    const fail = (problem: (typeof TRANSPORT_PROBLEMS)[number]): void =>
      resume(Effect.fail(new TransportFailed({ problem, opened })));
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => {
        opened = true;
      },
      onResponseStart: (_, code, said) => {
        status = code;
        headers = said;
      },
      onResponseData: (_, chunk) => {
        body.push(chunk);
      },
      onResponseEnd: () => {
        // If the end of the connection ends the answer, undici accepts a reset as the end.
        if (socket.errored) return fail("broken_off");
        resume(
          Effect.map(Clock.currentTimeMillis, (now) =>
            readResponse(status, headers, Buffer.concat(body), now),
          ),
        );
      },
      onResponseError: (_, error) => {
        const { code } = error as NodeJS.ErrnoException;
        fail(OVER_LIMIT.has(code) ? "too_large" : opened ? "broken_off" : "unreachable");
      },
    };
    clientOver(socket, url).dispatch(
      { method, path: url.pathname + url.search, headers: requestHeaders(url), reset: true },
      handler,
    );
  });
