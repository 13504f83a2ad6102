import type { IncomingMessage } from "node:http";
import { MAX_CONTENT_BYTES } from "@farthing/core/preflight";
import multer from "@koa/multer";
import * as Result from "effect/Result";
import type { Context } from "koa";
import type { StorageEngine } from "multer";
import { BadRequest, PayloadTooLarge, ServiceBusy, UnsupportedMediaType } from "../answer/errors.ts";
import { checkJsonHeaders } from "../request/read-body.ts";
import { type Blocks, collectBlocks } from "./blocks.ts";
import type { ByteBudget } from "./byte-budget.ts";
import type { Received } from "./received.ts";

/** The most bytes a request may have: room for 10 MiB of content under any JSON escaping. */
export const MAX_REQUEST_BYTES = 72 * 1_048_576;

/** One byte more than may be checked tells that it is too large; the rest is read and dropped. */
const KEPT = MAX_CONTENT_BYTES + 1;

/** What cannot be received; undefined where the client has gone. */
type NotReceived = BadRequest | PayloadTooLarge | ServiceBusy | undefined;

const FIELDS = 100;

/** Keeps a file in memory: what somebody uploads never touches the disk. */
const inMemory: StorageEngine = {
  _handleFile: (_request, { stream }, done) => {
    const kept = collectBlocks();
    let left = KEPT;
    stream
      .on("data", (part: Uint8Array) => {
        if (left > 0) kept.add(part.subarray(0, left));
        left -= part.length;
      })
      .on("error", done)
      .on("end", () => done(null, { kept: kept.finish() } as object));
  },
  _removeFile: (_request, _file, done) => done(null),
};

const takeForm = multer({
  storage: inMemory,
  // Names of files are UTF-8 in every browser (RFC 7578, 5.1).
  defParamCharset: "utf8",
  limits: {
    fields: FIELDS,
    files: 1,
    parts: FIELDS + 1,
    fieldNameSize: 200,
    fieldSize: MAX_CONTENT_BYTES,
    headerPairs: 50,
  },
} as multer.Options).single("file");

const FORM_PROBLEMS: Readonly<Record<string, string>> = {
  LIMIT_PART_COUNT: "The form has too many parts.",
  LIMIT_FILE_COUNT: "Send one file at a time.",
  LIMIT_UNEXPECTED_FILE: "Send one file, in the field file.",
  LIMIT_FIELD_KEY: "A field of the form has too long a name.",
  LIMIT_FIELD_VALUE: "A field of the form is too long.",
  LIMIT_FIELD_COUNT: "The form has too many fields.",
};

/** Stands for a raw content that is too large, of which nothing is kept: preflight says so in its own words. */
const tooLargeText = (): string => " ".repeat(MAX_CONTENT_BYTES).concat("x");

/** Counts what comes, and says when it is more than this request or all of them may bring. */
const counted = (request: IncomingMessage, budget: ByteBudget) => {
  let taken = 0;
  const problem = new Promise<NotReceived>((resolve) => {
    const onData = (part: Uint8Array): void => {
      const isTooLarge = taken + part.length > MAX_REQUEST_BYTES;
      if (!isTooLarge && budget.take(part.length)) {
        taken += part.length;
        return;
      }
      request.off("data", onData);
      resolve(isTooLarge ? new PayloadTooLarge({ limit: MAX_REQUEST_BYTES }) : new ServiceBusy());
    };
    request.on("data", onData);
  });
  return { problem, giveBack: () => budget.giveBack(taken) };
};

type Reading = Promise<Result.Result<Received, NotReceived>>;

const receiveJson = (request: IncomingMessage): Reading =>
  new Promise((resolve) => {
    const bytes = collectBlocks();
    request
      .on("data", bytes.add)
      .on("end", () => resolve(Result.succeed({ _tag: "Json", bytes: bytes.finish() })))
      .on("error", () => resolve(Result.fail(undefined)))
      .on("close", () => resolve(Result.fail(undefined)));
  });

/** A context of its own for the form, so that it leaves no trace in that of the request. */
interface FormContext {
  readonly req: IncomingMessage & { body?: Readonly<Record<string, unknown>> };
  readonly res: unknown;
  readonly request: {
    body?: Readonly<Record<string, unknown>>;
    file?: { readonly originalname: string; readonly mimetype: string; readonly kept: Blocks };
  };
}

const receiveForm = async (request: IncomingMessage): Reading => {
  const form: FormContext = { req: request, res: undefined, request: {} };
  try {
    await takeForm(form as unknown as Context, async () => {});
  } catch (error) {
    if (request.destroyed && !request.readableEnded) return Result.fail(undefined);
    const { code = "", field } = error as { code?: string; field?: string };
    if (code === "LIMIT_FIELD_VALUE" && field === "raw_file_content")
      return Result.succeed({
        _tag: "Form",
        fields: { ...form.req.body, raw_file_content: tooLargeText() },
        file: undefined,
      });
    return Result.fail(
      new BadRequest({
        message: FORM_PROBLEMS[code] ?? "The form cannot be read: it is cut off or malformed.",
      }),
    );
  }
  const { body = {}, file } = form.request;
  return Result.succeed({
    _tag: "Form",
    fields: { ...body },
    file:
      file === undefined
        ? undefined
        : { bytes: file.kept, filename: file.originalname, content_type: file.mimetype },
  });
};

const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\s*(?:;|$)/i.test(headers["content-type"] ?? "");

const FORM_OR_JSON =
  "Send the content as a form (multipart/form-data) with the file in the field file, or as application/json.";

/** Whether a request brings what preflight takes. */
export const checkPreflightHeaders = (
  request: IncomingMessage,
): Result.Result<void, UnsupportedMediaType> => {
  const isPlain = (request.headers["content-encoding"] ?? "identity") === "identity";
  if (isForm(request) && isPlain) return Result.void;
  return Result.mapError(checkJsonHeaders(request), (error) =>
    isPlain && !/^application\/json/i.test(request.headers["content-type"] ?? "")
      ? new UnsupportedMediaType({ message: FORM_OR_JSON })
      : error,
  );
};

/**
 * Takes what a request brings, within its own limit and the budget of all. The bytes count against the budget until
 * `giveBack` is called. What is over is read and dropped, so that the client gets its answer.
 */
export const receive = async (
  request: IncomingMessage,
  budget: ByteBudget,
): Promise<{ readonly received: Result.Result<Received, NotReceived>; readonly giveBack: () => void }> => {
  if (Number(request.headers["content-length"] ?? 0) > MAX_REQUEST_BYTES) {
    request.resume();
    return { received: Result.fail(new PayloadTooLarge({ limit: MAX_REQUEST_BYTES })), giveBack: () => {} };
  }
  const { problem, giveBack } = counted(request, budget);
  const received = await Promise.race([
    isForm(request) ? receiveForm(request) : receiveJson(request),
    problem.then((error) => {
      request.unpipe();
      request.removeAllListeners("data").resume();
      return Result.fail(error);
    }),
  ]);
  return { received, giveBack };
};
