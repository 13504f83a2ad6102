import * as Result from "effect/Result";
import type { Context } from "koa";
import { BadRequest, ExpectationFailed } from "../answer/errors.ts";

/** Whether its target can be read: only a whole URL cannot be, `http://[/` for instance. */
const hasReadableTarget = (ctx: Context): boolean => {
  try {
    return ctx.path !== undefined;
  } catch {
    return false;
  }
};

/** From HTTP/1.1 on there is exactly one (RFC 9112, 3.2). */
const hasHost = ({ req }: Context): boolean =>
  req.httpVersion === "1.0" || req.headersDistinct.host?.length === 1;

/** Whether a request keeps to HTTP, whatever it asks for. */
export const checkProtocol = (ctx: Context): Result.Result<void, BadRequest | ExpectationFailed> => {
  if (!hasHost(ctx)) return Result.fail(new BadRequest({ message: "Send the header Host, once." }));
  if (!/^(?:100-continue)?$/i.test(ctx.get("Expect"))) return Result.fail(new ExpectationFailed());
  if (!hasReadableTarget(ctx))
    return Result.fail(new BadRequest({ message: "The request asks for what is no URL." }));
  return Result.void;
};
