import * as Effect from "effect/Effect";
import type * as Schema from "effect/Schema";
import type { OperationBody } from "../request/body.ts";
import { PreflightService, type Taken } from "./preflight-service.ts";
import { checkPreflightHeaders } from "./receive.ts";

/** A body with content: a form, or JSON. It is not decoded yet, because that takes long. */
export const contentBody = (
  form: Schema.Codec<unknown, unknown>,
  json: Schema.Codec<unknown, unknown>,
): OperationBody<Taken> => ({
  description: "The content, as a file or as text, and options",
  content: { "multipart/form-data": form, "application/json": json },
  read: Effect.fnUntraced(function* (context, whose) {
    yield* Effect.fromResult(checkPreflightHeaders(context.req));
    return yield* (yield* PreflightService).take(context, whose);
  }),
});
