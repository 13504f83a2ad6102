import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { MAX_CONTENT_BYTES } from "@farthing/preflight/checked";
import multer from "@koa/multer";
import * as Result from "effect/Result";
import type { Context } from "koa";
import type { StorageEngine } from "multer";
import {
  BadRequest,
  PayloadTooLarge,
  RequestTimeout,
  ServiceBusy,
  UnsupportedMediaType,
} from "../answer/errors.ts";
import { tellContinue } from "../request/expect-continue.ts";
import { checkJsonHeaders, hasLeft, isPlain } from "../request/read-body.ts";
import { type Blocks, collectBlocks } from "./blocks.ts";
import type { ByteBudget } from "./byte-budget.ts";
import { countReplacements, replacementsIn } from "./count-replacements.ts";
import { declaredType } from "./declared-type.ts";
import { detectStall } from "./detect-stall.ts";
import type { Received } from "./received.ts";
import { throttleUpload } from "./upload-throttle.ts";

/** The maximum size of a request: room for 10 MiB of content with any JSON escaping. */
const MAX_REQUEST_BYTES = 72 * 1_048_576;

/** One byte more than the limit shows that the content is too large; the rest is read and dropped. */
const KEPT = MAX_CONTENT_BYTES + 1;

/** Why the content was not received; undefined if the client has left. */
type NotReceived = BadRequest | PayloadTooLarge | RequestTimeout | ServiceBusy | undefined;

/** The bytes at the beginning of an upload that are not throttled. */
const UNHURRIED = 65_536;

const FIELDS = 100;

/** Keeps a file in memory: uploads are never written to disk. */
const inMemory: StorageEngine = {
  _handleFile: (_request, { stream }, done) => {
    const kept = collectBlocks();
    const replacements = countReplacements();
    let left = KEPT;
    stream
      .on("data", (part: Uint8Array) => {
        if (left > 0) kept.add(part.subarray(0, left));
        left -= part.length;
        replacements.add(part);
      })
      .on("error", done)
      .on("end", () => done(null, { kept: kept.finish(), replacements: replacements.count() } as object));
  },
  _removeFile: (_request, _file, done) => done(null),
};

const takeForm = multer({
  storage: inMemory,
  // File names are UTF-8 in every browser (RFC 7578, 5.1).
  defParamCharset: "utf8",
  limits: {
    fields: FIELDS,
    files: 1,
    parts: FIELDS + 1,
    fieldNameSize: 200,
    fieldSize: MAX_REQUEST_BYTES,
    // `a[4294967294]` would create an array that takes a minute to iterate.
    fieldArrayIndexLimit: FIELDS,
    fieldNestingDepth: 2,
    headerPairs: 50,
  },
} as multer.Options).single("file");

const FORM_PROBLEMS: Readonly<Record<string, string>> = {
  LIMIT_PART_COUNT: "The form has too many parts.",
  LIMIT_FILE_COUNT: "Send one file at a time.",
  LIMIT_UNEXPECTED_FILE: "Send one file, in the field file.",
  LIMIT_FIELD_KEY: "The name of a form field is too long.",
  LIMIT_FIELD_COUNT: "The form has too many fields.",
  LIMIT_FIELD_ARRAY_INDEX: "A form field has too large a number in brackets.",
  LIMIT_FIELD_NESTING: "The name of a form field has too many brackets.",
  MISSING_FIELD_NAME: "A part of the form has no name.",
};

/** What the form reader does not tell of a form. */
interface SeenInForm {
  /** How often U+FFFD was sent as such. */
  readonly replacements: () => number;
  /** The media type that the file declares; blank if none. */
  readonly declaredType: () => string;
}

/**
 * The body of a request, as a stream that fails if it exceeds the limit of a request or of all requests, or
 * stalls. Bytes after its end are read and dropped, so that the client gets its answer and no memory is used.
 */
const bodyOf = (request: IncomingMessage, budget: ByteBudget, familyId: string) => {
  let taken = 0;
  const replacements = countReplacements();
  const declared = declaredType(request.headers["content-type"]);
  const body = new Transform({
    transform: (part: Uint8Array, _encoding, done) => {
      if (taken + part.length > MAX_REQUEST_BYTES)
        return done(new PayloadTooLarge({ limit: MAX_REQUEST_BYTES }));
      if (!budget.take(part.length, familyId)) return done(new ServiceBusy());
      taken += part.length;
      if (isForm(request)) {
        replacements.add(part);
        declared.add(part);
      }
      // Small uploads do not wait for large ones.
      if (taken <= UNHURRIED) setImmediate(done, null, part);
      else throttleUpload(familyId, part.length, () => done(null, part));
    },
  });
  const stopWatching = detectStall(
    () => taken,
    () => body.destroy(new RequestTimeout()),
  );
  body.on("error", () => {});
  body.on("close", () => {
    stopWatching();
    request.unpipe(body);
    request.resume();
  });
  request.once("close", () => {
    if (!request.readableEnded) body.destroy();
  });
  request.pipe(body);
  const seen: SeenInForm = { replacements: replacements.count, declaredType: declared.type };
  return { body, seen, giveBack: () => budget.giveBack(taken, familyId) };
};

const readJson = async (body: Transform): Promise<Received> => {
  const bytes = collectBlocks();
  for await (const part of body) bytes.add(part as Uint8Array);
  return { _tag: "Json", bytes: bytes.finish() };
};

type FormFields = Readonly<Record<string, unknown>>;

/** Content over the limit only needs to show that it is too large. */
const clipped = (fields: FormFields): FormFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" && value.length > KEPT ? value.slice(0, KEPT) : value,
    ]),
  );

/** What multer adds to a request. */
interface FormRead {
  readonly body?: FormFields;
  readonly file?: { readonly originalname: string; readonly kept: Blocks; readonly replacements: number };
}

/** The field with the content as text. */
const CONTENT = "raw_file_content";

/** Every text in a field of a form; undefined for one in a charset that the form reader does not know. */
const textsIn = (field: unknown): readonly (string | undefined)[] =>
  typeof field === "object" && field !== null ? Object.values(field).flatMap(textsIn) : [field as string];

/** The number of U+FFFD in a field; infinite if it was not decoded at all. */
const replacedIn = (field: unknown): number =>
  textsIn(field).reduce((sum, text) => sum + (text === undefined ? Infinity : replacementsIn(text)), 0);

/**
 * Why a form is refused if not all of its text could be decoded, which the form reader does not tell. Of a form
 * with a file the content as text is ignored.
 */
const whyUndecoded = (fields: FormFields, file: FormRead["file"], sent: number): string | undefined => {
  const inFields = Object.entries(fields)
    .filter(([name]) => file === undefined || name !== CONTENT)
    .map(([name, field]) => ({ name, replaced: replacedIn(field) }));
  const most = sent - (file?.replacements ?? 0);
  if (inFields.reduce((sum, { replaced }) => sum + replaced, 0) <= most) return undefined;
  return inFields.some(({ name, replaced }) => name === CONTENT && replaced > 0)
    ? CONTENT_NOT_UTF8
    : FIELD_NOT_UTF8;
};

const readForm = async (body: Transform, context: Context, seen: SeenInForm): Promise<Received> => {
  // The context of the request, with its body as it is bounded here.
  const bounded: Context = Object.create(context, {
    req: { value: Object.assign(body, { headers: context.headers }) },
    file: { writable: true },
  });
  await takeForm(bounded, async () => {});
  const { body: fields, file } = bounded.request as unknown as FormRead;
  // Multer ignores a form whose Content-Type it cannot parse.
  if (fields === undefined) throw new BadRequest({ message: UNREADABLE });
  const why = whyUndecoded(fields, file, seen.replacements());
  if (why !== undefined) throw new BadRequest({ message: why });
  return {
    _tag: "Form",
    fields: clipped(fields),
    file:
      file === undefined
        ? undefined
        : { bytes: file.kept, filename: file.originalname, content_type: seen.declaredType() },
  };
};

const CONTENT_NOT_UTF8 =
  "raw_file_content is not UTF-8. Send the content in the field file: there its encoding is detected.";

const FIELD_NOT_UTF8 = "A field of the form is not UTF-8. Send all fields in UTF-8.";

const UNREADABLE = "The form is incomplete or malformed.";

const notReceived = (error: unknown): NonNullable<NotReceived> =>
  error instanceof PayloadTooLarge ||
  error instanceof ServiceBusy ||
  error instanceof RequestTimeout ||
  error instanceof BadRequest
    ? error
    : new BadRequest({ message: FORM_PROBLEMS[(error as { code?: string }).code ?? ""] ?? UNREADABLE });

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

/**
 * Receives the content of a request of a family, within its own limit, that of the family and the common budget. The bytes count against the
 * budget until `giveBack` is called. Bytes over the limit are read and dropped, so that the client gets its
 * answer.
 */
export const receive = async (
  context: Context,
  budget: ByteBudget,
  familyId: string,
): Promise<{ readonly received: Result.Result<Received, NotReceived>; readonly giveBack: () => void }> => {
  const { req: request } = context;
  if (Number(request.headers["content-length"] ?? 0) > MAX_REQUEST_BYTES) {
    request.resume();
    return { received: Result.fail(new PayloadTooLarge({ limit: MAX_REQUEST_BYTES })), giveBack: () => {} };
  }
  if (hasLeft(request)) return { received: Result.fail(undefined), giveBack: () => {} };
  tellContinue(request);
  const { body, seen, giveBack } = bodyOf(request, budget, familyId);
  try {
    const received = isForm(request) ? await readForm(body, context, seen) : await readJson(body);
    return { received: Result.succeed(received), giveBack };
  } catch (error) {
    const hasGone = request.destroyed && !request.readableEnded;
    return { received: Result.fail(hasGone ? undefined : notReceived(error)), giveBack };
  } finally {
    body.destroy();
  }
};
