import type { Context } from "koa";
import type { Operation, OperationAnswer } from "./operations/operation.ts";

const NO_CONTENT = 204;

/** For how many seconds a browser need not ask again. */
const REMEMBERED = 600;

/** What a script may send besides what every page may: no header that goes with a cookie is among them. */
const SENT = "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Api-Key, X-Request-Id";

/** What a script may read of an answer besides its body. */
const READ =
  "Content-Disposition, ETag, Idempotency-Replayed, Retry-After, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";

const OF_THIS_MACHINE = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/;

/**
 * Whether a text is an origin as browsers write it, whose scripts nobody on the way can change: `https`, or `http` on the machine of
 * the browser. `null` is none: every file and every frame in a sandbox is that.
 */
export const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null || url.origin !== text) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && OF_THIS_MACHINE.test(url.hostname));
};

/** Whether a path is for scripts of other origins: none is whose operations go with a cookie, or that a browser opens itself. */
const isForOthers = (operations: readonly Operation[]): boolean =>
  operations.every(({ page_cookie, of_browser }) => page_cookie === undefined && of_browser !== true);

/** What browsers are told of pages of other origins (Fetch, 3.3). Nothing without a list of origins. */
export class CrossOrigin {
  readonly #origins: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  /**
   * Says on an answer of a path whether a page of the asking origin may read it; never that it may with cookies. What it returns is
   * the answer to a browser that asks before it sends a request.
   */
  answer(operations: readonly Operation[], ctx: Context): OperationAnswer | undefined {
    if (this.#origins.size === 0 || !isForOthers(operations)) return undefined;
    ctx.vary("Origin");
    const { origin, "access-control-request-method": asked } = ctx.headers;
    if (origin === undefined || !this.#origins.has(origin)) return undefined;
    ctx.set({ "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": READ });
    if (ctx.method !== "OPTIONS" || asked === undefined) return undefined;
    const headers = {
      "Access-Control-Allow-Methods": operations.map(({ method }) => method.toUpperCase()).join(", "),
      "Access-Control-Allow-Headers": SENT,
      "Access-Control-Max-Age": String(REMEMBERED),
    };
    return { status: NO_CONTENT, headers, body: undefined };
  }
}
