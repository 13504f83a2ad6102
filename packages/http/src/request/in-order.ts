import type { Socket } from "node:net";
import type { Context, Next } from "koa";

/** How many requests of one connection may wait for an answer. Few clients send a second before the first is answered. */
const MOST = 32;

/** For each connection, the requests that wait for the answer before theirs to be taken. */
const connections = new WeakMap<Socket, (() => void)[]>();

/**
 * Answers the requests of a connection one after the other, each when the client has taken the answer before:
 * a client that sends on and never reads costs one answer. One that sends more than `MOST` ahead is cut off.
 */
export const inOrder = async (ctx: Context, next: Next): Promise<void> => {
  const { req, res } = ctx;
  // Streams of HTTP/2 share a connection, and have limits of their own.
  if (req.httpVersionMajor !== 1) return next();
  const { socket } = req;
  const waiting = connections.get(socket);
  if (waiting === undefined) connections.set(socket, []);
  else if (waiting.length < MOST - 1) await new Promise<void>((resolve) => void waiting.push(resolve));
  else {
    ctx.respond = false;
    socket.destroy();
    return undefined;
  }
  res.once("close", () => {
    const following = socket.destroyed ? undefined : connections.get(socket)?.shift();
    if (following === undefined) connections.delete(socket);
    else following();
  });
  return next();
};
