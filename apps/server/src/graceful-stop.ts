import { once } from "node:events";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

/** How long a connection without a request may still bring one that was on its way, in milliseconds. */
const LINGER = 100;

/**
 * Stops a server without losing a request: no new connection is accepted, requests that have come are answered, each
 * with `Connection: close`, and connections that bring no more are closed. What is not done after `grace`
 * milliseconds is cut off.
 */
export const gracefulStop = async (server: Server, grace: number): Promise<void> => {
  server.prependListener("request", (_request, response) => {
    response.setHeader("Connection", "close");
  });
  const closed = once(server, "close");
  // An HTTP server's own close() also cuts idle connections at once, on which a request may be on its way.
  NetServer.prototype.close.call(server);
  const idle = setInterval(() => server.closeIdleConnections(), LINGER);
  const over = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearInterval(idle);
  clearTimeout(over);
};
