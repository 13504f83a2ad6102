import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import * as Result from "effect/Result";
import type { Context } from "koa";
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
import { formProblem } from "./form-reader.ts";
import { receiveForm } from "./receive-form.ts";
import type { Received } from "./received.ts";
import { MAX_REQUEST_BYTES, uploadBody } from "./upload-body.ts";

/** Why the content was not received; undefined if the client has left. */
type NotReceived = BadRequest | PayloadTooLarge | RequestTimeout | ServiceBusy | undefined;

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

const notReceived = (error: unknown): NonNullable<NotReceived> =>
  error instanceof PayloadTooLarge ||
  error instanceof ServiceBusy ||
  error instanceof RequestTimeout ||
  error instanceof BadRequest
    ? error
    : formProblem(error);

/** What was received, or why it was not. Its bytes count against the budget until `giveBack` is called. */
interface Receipt {
  readonly received: Result.Result<Received, NotReceived>;
  readonly giveBack: () => void;
}

const NOTHING_HELD = () => {};

/**
 * Receives the content of a request of a family, within its own limit, that of the family and the common budget. Bytes over the
 * limit are read and dropped, so that the client gets its answer.
 */
export const receive = async (
  { req: request }: Context,
  budget: ByteBudget,
  familyId: string,
): Promise<Receipt> => {
  if (Number(request.headers["content-length"] ?? 0) > MAX_REQUEST_BYTES) {
    request.resume();
    const error = new PayloadTooLarge({ limit: MAX_REQUEST_BYTES });
    return { received: Result.fail(error), giveBack: NOTHING_HELD };
  }
  if (hasLeft(request)) return { received: Result.fail(undefined), giveBack: NOTHING_HELD };
  tellContinue(request);
  const body = uploadBody(request, budget, familyId);
  const giveBack = () => body.giveBack();
  try {
    const received = await (isForm(request) ? receiveForm(body, request.headers) : receiveJson(body));
    return { received: Result.succeed(received), giveBack };
  } catch (error) {
    const hasGone = request.destroyed && !request.readableEnded;
    return { received: Result.fail(hasGone ? undefined : notReceived(error)), giveBack };
  } finally {
    body.destroy();
  }
};
