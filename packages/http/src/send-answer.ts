import type { Context } from "koa";
import type { OperationAnswer } from "./operations/operation.ts";
import { isWaiting } from "./request/expect-continue.ts";

const NO_CONTENT = 204;

const NOT_MODIFIED = 304;

/** An answer that somebody opens in a browser is no page: it loads nothing, runs nothing and stands in no frame. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Sends the answer of an operation. */
export const sendAnswer = (ctx: Context, answer: OperationAnswer): void => {
  const { status, headers = {} } = answer;
  ctx.status = status;
  ctx.set(headers as Record<string, string | string[]>);
  ctx.set({ "Cache-Control": "no-store", "Content-Security-Policy": NO_PAGE });
  // A refused client may send its body or not, so it is unknown what follows.
  if (isWaiting(ctx.req)) ctx.set("Connection", "close");
  if ("location" in answer) {
    ctx.set("Location", answer.location);
    ctx.body = "";
  }
  if (status === NO_CONTENT || "location" in answer) return;
  if ("stream" in answer) {
    ctx.set("Content-Type", answer.content_type);
    ctx.body = answer.stream;
    return;
  }
  if (ctx.response.get("ETag") !== "" && ctx.fresh) {
    ctx.status = NOT_MODIFIED;
    return;
  }
  ctx.type = "application/json";
  ctx.body = "json" in answer ? answer.json : JSON.stringify(answer.body);
};
