import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Responses of clients that wait for `100 Continue` before they send their body. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Lets the API decide when a client that waits for `100 Continue` is told to go on: after its credential and
 * the announced length of its body were checked (RFC 9110, 10.1.1). Otherwise Node tells it at once. Other
 * expectations are answered as errors.
 */
export const expectContinue = (server: Server): void => {
  server.on("checkContinue", (request, response) => {
    waiting.set(request, response);
    server.emit("request", request, response);
  });
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
};

/** Whether the client still waits; then it is unknown whether its body follows an answer. */
export const isWaiting = (request: IncomingMessage): boolean => waiting.has(request);

/** Tells a client that waits to send its body. */
export const tellContinue = (request: IncomingMessage): void => {
  waiting.get(request)?.writeContinue();
  waiting.delete(request);
};
