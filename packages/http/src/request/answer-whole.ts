import { Readable } from "node:stream";
import type { Context } from "koa";
import { isWaiting } from "./expect-continue.ts";

const REQUEST_TIMEOUT = 408;

/**
 * Answers while the body of the request is still being sent: the answer goes out whole, and ends when the
 * request does. If it ended earlier and the connection with it, the system would reset the connection, and
 * the client lose the answer. How long a request may take is limited by the server; a request that took too
 * long is not waited for, nor is one whose client sends no body before it is told to.
 */
export const answerWhole = (ctx: Context): void => {
  const { req, res, body } = ctx;
  if (req.complete || req.closed || ctx.respond === false) return;
  if (ctx.status === REQUEST_TIMEOUT || isWaiting(req)) return;
  ctx.respond = false;
  if (body instanceof Readable && ctx.method !== "HEAD") {
    body.once("end", () => (req.closed ? res.end() : req.once("close", () => res.end())));
    body.once("error", () => res.destroy());
    body.pipe(res, { end: false });
    req.resume();
    return;
  }
  const isText = typeof body === "string" || Buffer.isBuffer(body);
  if (isText && body.length > 0 && ctx.method !== "HEAD") res.write(body);
  else res.flushHeaders();
  req.once("close", () => res.end()).resume();
};
