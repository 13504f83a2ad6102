import Koa, { type Middleware } from "koa";

/** Answers a request of Node. What falls through goes to `next`, as Express has it, or is answered 404 without one. */
export type Handler = (
  ...given: [...Parameters<ReturnType<Koa["callback"]>>, next?: () => void]
) => Promise<void>;

/** Which requests are for the API. The path is asked for only if it decides: a target that is no URL has none, and is refused. */
export type IsOurs = (path: () => string, method: string) => boolean;

/** A Koa app that answers the requests that are for the API, and leaves the others to the host. */
export const koaApp = (middleware: readonly Middleware[], isOurs: IsOurs): Koa => {
  const app = new Koa();
  // Errors are answered and logged; Koa's own handler would print them.
  app.silent = true;
  for (const each of middleware)
    app.use((ctx, next) => (isOurs(() => ctx.path, ctx.method) ? each(ctx, next) : next()));
  return app;
};

/** The handler of an app, with which requests that are not for the API go on to the host. */
export const handlerOf = (app: Koa, isOurs: IsOurs): Handler => {
  const answer = Koa.prototype.callback.call(app);
  return async (...[request, response, next]) => {
    const path = (): string => (request.url ?? "").split("?")[0]!;
    if (next === undefined || isOurs(path, request.method ?? "GET")) await answer(request, response);
    else next();
  };
};
