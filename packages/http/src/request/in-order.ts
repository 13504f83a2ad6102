import type { Socket } from "node:net";
import type { Context, Next } from "koa";

/** How many requests of one connection may wait for an answer. Few clients send a second before the first is answered. */
const MAX_WAITING = 32;

/** Goes on with a request that waits, or gives it up because its client has left. */
type Resume = (isNext: boolean) => void;

/** For each connection, the requests that wait for the answer before theirs to be taken. */
const connections = new WeakMap<Socket, Resume[]>();

const cutOff = (ctx: Context): void => {
  ctx.respond = false;
};

/**
 * Answers the requests of a connection one after the other, each when the client has taken the answer before:
 * a client that sends on and never reads costs one answer. One that sends more than `MAX_WAITING` ahead is cut off.
 */
export const inOrder = async (ctx: Context, next: Next): Promise<void> => {
  const { req, res } = ctx;
  // Streams of HTTP/2 share a connection, and have limits of their own.
  if (req.httpVersionMajor !== 1) return next();
  const { socket } = req;
  const waiting = connections.get(socket);
  if (waiting === undefined) connections.set(socket, []);
  else if (waiting.length < MAX_WAITING - 1) {
    const isNext = await new Promise<boolean>((resolve) => void waiting.push(resolve));
    if (!isNext) return cutOff(ctx);
  } else {
    socket.destroy();
    return cutOff(ctx);
  }
  res.once("close", () => {
    const others = connections.get(socket) ?? [];
    if (socket.destroyed) for (const resume of others.splice(0)) resume(false);
    const following = others.shift();
    if (following === undefined) connections.delete(socket);
    else following(true);
  });
  return next();
};
