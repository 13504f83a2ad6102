import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import {
  BadRequest,
  PayloadTooLarge,
  RequestTimeout,
  ServiceBusy,
  UnsupportedMediaType,
} from "../answer/errors.ts";
import { tellContinue } from "../request/expect-continue.ts";
import { checkJsonHeaders, hasLeft, isPlain } from "../request/read-body.ts";
import { collectBlocks } from "./blocks.ts";
import type { ByteBudget } from "./byte-budget.ts";
import { type FormReader, formProblem } from "./form-reader.ts";
import { receiveForm } from "./receive-form.ts";
import type { Received } from "./received.ts";
import { uploadBody } from "./upload-body.ts";
import { MAX_TEXT, type UploadLimits } from "./upload-limits.ts";

/** What contents are received with. */
export interface Receiver {
  readonly budget: ByteBudget;
  readonly limits: UploadLimits;
  readonly form: FormReader;
}

/** Why the content was not received. */
type NotReceived = BadRequest | PayloadTooLarge | RequestTimeout | ServiceBusy;

const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\s*(?:;|$)/i.test(headers["content-type"] ?? "");

const FORM_OR_JSON =
  "Send the content as a form (multipart/form-data) with the file in the field file, or as application/json.";

/** Whether the headers of a request are those of an upload for preflight. */
export const checkPreflightHeaders = (
  request: IncomingMessage,
): Result.Result<void, UnsupportedMediaType> => {
  const plain = isPlain(request);
  if (isForm(request) && plain) return Result.void;
  return Result.mapError(checkJsonHeaders(request), (error) =>
    plain && !/^application\/json/i.test(request.headers["content-type"] ?? "")
      ? new UnsupportedMediaType({ message: FORM_OR_JSON })
      : error,
  );
};

const receiveJson = async (body: Readable): Promise<Received> => {
  const bytes = collectBlocks();
  for await (const part of body) bytes.add(part as Uint8Array);
  return { _tag: "Json", bytes: bytes.finish() };
};

const notReceived = (error: unknown): NotReceived =>
  error instanceof PayloadTooLarge ||
  error instanceof ServiceBusy ||
  error instanceof RequestTimeout ||
  error instanceof BadRequest
    ? error
    : formProblem(error);

/**
 * Receives the content of a request of a family, within its own limit, that of the family and the common budget, to which its bytes
 * are given back when the scope is closed. Bytes over the limit are read and dropped, so that the client gets its answer. Interrupts
 * if the client has left: nobody waits for an answer.
 */
export const receive = Effect.fnUntraced(function* (
  request: IncomingMessage,
  { budget, limits, form }: Receiver,
  familyId: string,
) {
  const most = isForm(request) ? limits.request : MAX_TEXT;
  if (Number(request.headers["content-length"] ?? 0) > most) {
    request.resume();
    return yield* new PayloadTooLarge({ limit: most });
  }
  if (hasLeft(request)) return yield* Effect.interrupt;
  tellContinue(request);
  const body = yield* Effect.acquireRelease(
    Effect.sync(() => uploadBody(request, { budget, most }, familyId)),
    (taken) => Effect.sync(() => taken.giveBack()),
  );
  return yield* Effect.tryPromise({
    try: () => (isForm(request) ? receiveForm(body, request.headers, form) : receiveJson(body)),
    catch: notReceived,
  }).pipe(
    Effect.catch((error) =>
      request.destroyed && !request.readableEnded ? Effect.interrupt : Effect.fail(error),
    ),
    Effect.ensuring(Effect.sync(() => body.destroy())),
  );
});
