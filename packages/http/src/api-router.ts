import Router from "@koa/router";
import * as Effect from "effect/Effect";
import { MethodNotAllowed } from "./answer/errors.ts";
import { answerRequest, type KnownBy, type Limit } from "./answer-request.ts";
import type { CrossOrigin } from "./cross-origin.ts";
import { docsAnswers } from "./docs/serve-docs.ts";
import type { OperationRunner } from "./operation-runner.ts";
import { OPERATIONS } from "./operations/index.ts";
import type { PageFile } from "./page/page-file.ts";
import { pageAnswers } from "./page/serve-page.ts";

const koaPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

/** What the routes of the API need. */
interface RoutesOptions {
  readonly runner: OperationRunner;
  readonly limit: Limit;
  readonly known: KnownBy;
  readonly crossOrigin: CrossOrigin;
  readonly version: string;
  readonly page: readonly PageFile[];
  /** How large a file may be that is imported, in bytes. */
  readonly most: number;
}

/** Routes each operation of the table to the same handler, and the paths of files to them. */
export const apiRouter = ({ runner, version, page, most, ...how }: RoutesOptions): Router => {
  const { limit, known, crossOrigin } = how;
  // Paths must match exactly.
  const router = new Router({ sensitive: true, strict: true });
  for (const [path, operations] of Map.groupBy(OPERATIONS, (each) => each.route))
    router.all(koaPath(path), (ctx) => {
      ctx.state.route = path;
      const allowed = crossOrigin.answer(operations, ctx);
      if (allowed !== undefined) return runner.run(ctx, Effect.succeed(allowed));
      const asked = operations.find(
        ({ method }) => method === (ctx.method === "HEAD" ? "get" : ctx.method.toLowerCase()),
      );
      ctx.state.errorsFor = asked?.errors_for;
      ctx.state.operation = asked?.id;
      const by = { limit, address: ctx.state.address as string, known };
      return runner.run(ctx, answerRequest(operations, ctx, ctx.params, by));
    });
  const api = { isOwn: known.pageSignIn !== undefined, most };
  for (const [path, answer] of [...docsAnswers(version), ...pageAnswers(page, api)])
    router.all(path, (ctx) => {
      ctx.state.route = path;
      if (ctx.method !== "GET" && ctx.method !== "HEAD")
        return runner.run(ctx, Effect.fail(new MethodNotAllowed({ allow: ["GET", "HEAD"] })));
      answer(ctx);
    });
  return router;
};
