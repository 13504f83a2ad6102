import * as Result from "effect/Result";
import type { Context } from "koa";
import { BadRequest, ExpectationFailed } from "../answer/errors.ts";

/** Whatever precedes the path of an absolute target (RFC 9112, 3.2.2), or `*`, which is the path of nothing. */
const BEFORE_PATH = /^(?:\*$|https?:\/\/[^/?#@]+)/i;

/** A path and a query, in visible ASCII and without a fragment (RFC 9112, 3.2.1). */
const PATH_AND_QUERY = /^\/[!-"$-~]*$/;

/**
 * The path and the query of a request, or undefined. Koa reads anything else with a deprecated parser of
 * Node's, which warns of itself on standard error and throws for some targets.
 */
const targetOf = (url: string): string | undefined => {
  const rest = url.replace(BEFORE_PATH, "");
  if (rest !== url && url !== "*" && !URL.canParse(url)) return undefined;
  const target = rest === url || rest.startsWith("/") ? rest : `/${rest}`;
  return PATH_AND_QUERY.test(target) ? target : undefined;
};

/** Since HTTP/1.1 it must occur exactly once (RFC 9112, 3.2). */
const hasHost = ({ req }: Context): boolean =>
  req.httpVersion === "1.0" || req.headersDistinct.host?.length === 1;

/** Whether a request is valid HTTP, whatever it asks for. From then on its target is a path and a query. */
export const checkProtocol = (ctx: Context): Result.Result<void, BadRequest | ExpectationFailed> => {
  if (!hasHost(ctx))
    return Result.fail(new BadRequest({ message: "The header Host must be sent exactly once." }));
  if (!/^(?:100-continue)?$/i.test(ctx.get("Expect"))) return Result.fail(new ExpectationFailed());
  const target = targetOf(ctx.url);
  if (target === undefined)
    return Result.fail(
      new BadRequest({
        message:
          "The request target is not a valid URL. Percent-encode other characters and send no fragment.",
      }),
    );
  ctx.url = target;
  return Result.void;
};
