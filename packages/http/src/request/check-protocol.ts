import * as Result from "effect/Result";
import type { Context } from "koa";
import { BadRequest, ExpectationFailed } from "../answer/errors.ts";

/** Whether the request target can be parsed: only an absolute URL can be invalid, for example `http://[/`. */
const hasReadableTarget = (ctx: Context): boolean => {
  try {
    return ctx.path !== undefined;
  } catch {
    return false;
  }
};

/** Since HTTP/1.1 it must occur exactly once (RFC 9112, 3.2). */
const hasHost = ({ req }: Context): boolean =>
  req.httpVersion === "1.0" || req.headersDistinct.host?.length === 1;

/** Whether a request is valid HTTP, whatever it asks for. */
export const checkProtocol = (ctx: Context): Result.Result<void, BadRequest | ExpectationFailed> => {
  if (!hasHost(ctx))
    return Result.fail(new BadRequest({ message: "The header Host must be sent exactly once." }));
  if (!/^(?:100-continue)?$/i.test(ctx.get("Expect"))) return Result.fail(new ExpectationFailed());
  if (!hasReadableTarget(ctx))
    return Result.fail(new BadRequest({ message: "The request target is not a valid URL." }));
  return Result.void;
};
