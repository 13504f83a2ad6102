import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** How long a connection without a request may still deliver one that was on its way, in milliseconds. */
const LINGER = 100;

/**
 * Watches a server from before its first connection, and returns a function that stops it without losing a
 * request: no new connection is accepted, received requests are answered, each with `Connection: close`, and
 * connections without more requests are closed. Requests that are not finished after `grace` milliseconds are
 * cut off.
 */
export const gracefulStop = (server: Server): ((grace: number) => Promise<void>) => {
  const connections = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let isStopping = false;

  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", (_request, response) => {
    if (isStopping) response.setHeader("Connection", "close");
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
  });

  const closeIdle = (): void => {
    server.closeIdleConnections();
    // For the server, a connection that has never sent anything is not idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };

  return async (grace) => {
    isStopping = true;
    for (const response of unanswered) if (!response.headersSent) response.setHeader("Connection", "close");
    const closed = once(server, "close");
    // An HTTP server's own close() also closes idle connections at once, although a request may be on its
    // way.
    NetServer.prototype.close.call(server);
    // After reading what has arrived meanwhile: a timer alone may fire earlier.
    const idle = setInterval(() => setImmediate(closeIdle), LINGER);
    const over = setTimeout(() => server.closeAllConnections(), grace);
    await closed;
    clearInterval(idle);
    clearTimeout(over);
  };
};
