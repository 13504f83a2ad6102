import type { IncomingMessage } from "node:http";
import { hasMoreValues, repeatedName, shownName } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from "../answer/errors.ts";
import { isJsonObject, type JsonObject } from "./as-sent.ts";
import { tellContinue } from "./expect-continue.ts";
import { parsingSlot } from "./parsing-slot.ts";

/** How large a body may be. */
export interface BodyLimits {
  readonly bytes: number;
  /** Values in JSON, or fields of a form. */
  readonly values: number;
}

/** The limits of most bodies. */
export const BODY_LIMITS: BodyLimits = { bytes: 1_048_576, values: 1_000 };

/** The limits for operations whose body is the credential: anyone may send these. */
export const CREDENTIAL_LIMITS: BodyLimits = { bytes: 16_384, values: 100 };

/** Parses JSON text; throws what `JSON.parse` throws. */
export type Parse = (text: string) => unknown;

const unsupported = (message: string): Result.Result<never, UnsupportedMediaType> =>
  Result.fail(new UnsupportedMediaType({ message }));

/** Whether a body is not compressed. */
export const isPlain = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  (headers["content-encoding"] ?? "identity").toLowerCase() === "identity";

/** Whether a body is JSON in UTF-8, by its headers. */
export const checkJsonHeaders = ({ headers }: IncomingMessage): Result.Result<void, UnsupportedMediaType> => {
  const [type = "", ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(";");
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith("charset="));
  if (type.trim() !== "application/json")
    return unsupported("Send the body as Content-Type: application/json.");
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset))
    return unsupported("Send the body in UTF-8.");
  if (!isPlain({ headers })) return unsupported("Send the body uncompressed, without Content-Encoding.");
  return Result.void;
};

/**
 * Whether the client left while its credential was looked up: no more data and no event follows. Throws if
 * the host has already read the body, because then no data follows either.
 */
export const hasLeft = (request: IncomingMessage): boolean => {
  if (request.readableEnded)
    throw new Error("the body was already read: mount the API before any middleware that reads bodies");
  return request.destroyed;
};

/**
 * The bytes of a body, at most `limit`. Bytes over the limit are read and dropped, so that the client gets
 * its answer. Undefined if the client has left.
 */
const readBytes = (
  request: IncomingMessage,
  limit: number,
): Promise<Result.Result<Uint8Array, PayloadTooLarge> | undefined> =>
  new Promise((resolve) => {
    const tooLarge = (): void => {
      request.resume();
      resolve(Result.fail(new PayloadTooLarge({ limit })));
    };
    if (Number(request.headers["content-length"] ?? 0) > limit) {
      tooLarge();
      return;
    }
    if (hasLeft(request)) {
      resolve(undefined);
      return;
    }
    tellContinue(request);
    const parts: Uint8Array[] = [];
    let length = 0;
    const onData = (part: Uint8Array): void => {
      length += part.length;
      if (length <= limit) {
        parts.push(part);
        return;
      }
      parts.length = 0;
      request.off("data", onData);
      tooLarge();
    };
    request
      .on("data", onData)
      .on("end", () => resolve(Result.succeed(Buffer.concat(parts))))
      .on("error", () => resolve(undefined))
      .on("close", () => resolve(undefined));
  });

const NOT_UTF8 = "The body is not UTF-8.";

const EMPTY = new BadRequest({ message: "The body is empty, not JSON. Send an object." });

const TOO_MANY = new BadRequest({ message: "The body has too many values." });

/** What is wrong with text that is no JSON, with its place where the runtime says it. */
const notJson = ({ message }: SyntaxError): string => {
  const place = /\(line (\d+) column (\d+)\)/.exec(message);
  if (place !== null) return `The body is not JSON: look at line ${place[1]}, column ${place[2]}.`;
  return message.includes("end of JSON")
    ? "The body is not JSON: it ends too early."
    : "The body is not JSON.";
};

/** A JSON object in UTF-8. */
const parseJsonObject = (
  bytes: Uint8Array,
  most: number,
  parse: Parse,
): Result.Result<JsonObject, BadRequest> => {
  if (bytes.length === 0) return Result.fail(EMPTY);
  let value: unknown;
  let repeated: string | undefined;
  try {
    const json = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (hasMoreValues(json, most)) return Result.fail(TOO_MANY);
    value = parse(json);
    repeated = repeatedName(json);
  } catch (error) {
    const why =
      error instanceof SyntaxError
        ? notJson(error)
        : error instanceof RangeError
          ? "The body is nested too deeply."
          : NOT_UTF8;
    return Result.fail(new BadRequest({ message: why }));
  }
  if (repeated !== undefined)
    return Result.fail(
      new BadRequest({ message: `The body has ${shownName(repeated)} twice in one object. Send it once.` }),
    );
  return isJsonObject(value)
    ? Result.succeed(value)
    : Result.fail(new BadRequest({ message: "The body is JSON, but not an object." }));
};

const isForm = ({ headers }: IncomingMessage): boolean =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers["content-type"] ?? "");

/** The fields of a form; a repeated field is a list. */
const parseForm = (bytes: Uint8Array, most: number): Result.Result<JsonObject, BadRequest> => {
  const text = new TextDecoder().decode(bytes);
  if (text.split("&", most + 1).length > most) return Result.fail(TOO_MANY);
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    // It stands for what is not UTF-8, and is in no name and no token.
    if (`${name}${value}`.includes("\ufffd")) return Result.fail(new BadRequest({ message: NOT_UTF8 }));
    fields.set(name, fields.has(name) ? [fields.get(name) ?? [], value].flat() : value);
  }
  return Result.succeed(Object.fromEntries(fields));
};

const takeBytes = Effect.fnUntraced(function* (request: IncomingMessage, limit: number) {
  const bytes = yield* Effect.promise(() => readBytes(request, limit));
  // The client has left, so no client waits for the answer.
  if (bytes === undefined) return yield* Effect.interrupt;
  const whole = yield* Effect.fromResult(bytes);
  yield* Effect.promise(() => parsingSlot(whole.length));
  return whole;
});

/** Reads a JSON object from a request; `parse` reads values that need their exact text. */
export const readJsonBody = Effect.fnUntraced(function* (
  request: IncomingMessage,
  { bytes, values }: BodyLimits,
  parse: Parse = JSON.parse,
) {
  yield* Effect.fromResult(checkJsonHeaders(request));
  return yield* Effect.fromResult(parseJsonObject(yield* takeBytes(request, bytes), values, parse));
});

/** Reads a JSON object from a request that need not have a body: without one it is `{}`. Clients that stream announce no length. */
export const readOptionalJsonBody = Effect.fnUntraced(function* (
  request: IncomingMessage,
  { bytes, values }: BodyLimits,
) {
  const whole = yield* takeBytes(request, bytes);
  if (whole.length === 0) return {};
  yield* Effect.fromResult(checkJsonHeaders(request));
  return yield* Effect.fromResult(parseJsonObject(whole, values, JSON.parse));
});

const FORM_OR_JSON =
  "Send the parameters as Content-Type: application/x-www-form-urlencoded, or application/json, in UTF-8 and without a Content-Encoding.";

/** Reads a form or a JSON object from a request (RFC 6749 requires a form). */
export const readFormOrJsonBody = Effect.fnUntraced(function* (request: IncomingMessage, limits: BodyLimits) {
  if (isForm(request) && isPlain(request))
    return yield* Effect.fromResult(parseForm(yield* takeBytes(request, limits.bytes), limits.values));
  return yield* Effect.catchTag(readJsonBody(request, limits), "UnsupportedMediaType", () =>
    Effect.fail(new UnsupportedMediaType({ message: FORM_OR_JSON })),
  );
});
