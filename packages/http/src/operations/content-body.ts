import * as Effect from "effect/Effect";
import { PreflightService, type Taken } from "../preflight/preflight-service.ts";
import type { ContentFields, ContentSchemas } from "../preflight/read-request.ts";
import { checkPreflightHeaders } from "../preflight/receive.ts";
import type { OperationBody } from "./body.ts";

/** A body with content: a form, or JSON. It is not decoded yet, because that takes long. */
export const contentBody = ({ form, json }: ContentSchemas<ContentFields>): OperationBody<Taken> => ({
  description: "The content, as a file or as text, and options",
  content: { "multipart/form-data": form, "application/json": json },
  read: Effect.fnUntraced(function* (context, familyId) {
    yield* Effect.fromResult(checkPreflightHeaders(context.req));
    return yield* (yield* PreflightService).take(context, familyId);
  }),
});
