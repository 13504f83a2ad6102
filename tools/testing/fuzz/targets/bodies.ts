/**
 * Bodies of requests: the first line is the media type, the rest the body. Each operation reads them, and contents are checked as
 * they are received, in one part and in many.
 */

import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import type { Context } from "koa";
import { errorAnswer } from "../../../../packages/http/src/answer/error-answer.ts";
import { NO_BODY } from "../../../../packages/http/src/operations/body.ts";
import { OPERATIONS } from "../../../../packages/http/src/operations/index.ts";
import { byteBudget } from "../../../../packages/http/src/preflight/byte-budget.ts";
import { checkReceived } from "../../../../packages/http/src/preflight/check-received.ts";
import { formReader } from "../../../../packages/http/src/preflight/form-reader.ts";
import { PreflightService } from "../../../../packages/http/src/preflight/preflight-service.ts";
import { checkPreflightHeaders, receive } from "../../../../packages/http/src/preflight/receive.ts";
import { SHARED } from "../../../../packages/http/src/preflight/upload-limits.ts";
import { isIgnored } from "../../../../packages/http/src/request/ignored-names.ts";
import { holds, inParts, same } from "./expect.ts";

const FAMILY = "0190e7a0-0000-7000-8000-000000000001";
const KNOWN = { today: "2024-06-30" };
const MEBIBYTE = 1_048_576;

/** How contents are received; each body has a budget of its own. */
const RECEIVER = { limits: SHARED, form: formReader(SHARED) };

/** A request with a body that comes in some parts. */
const requestOf = (type: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): IncomingMessage =>
  Object.assign(Readable.from(parts, { objectMode: false }), {
    headers: { "content-type": type, "transfer-encoding": "chunked" },
  }) as unknown as IncomingMessage;

/** What is answered where reading fails; anything else that is thrown is a defect. */
const outcomeOf = async (
  work: Effect.Effect<unknown, Parameters<typeof errorAnswer>[0]>,
): Promise<unknown> => {
  const exit = await Effect.runPromiseExit(Effect.result(work));
  if (Exit.isFailure(exit)) throw new Error(`a defect: ${exit.cause}`);
  if (exit.value._tag === "Success") return exit.value.success;
  const { status, body } = errorAnswer(exit.value.failure);
  holds(status >= 400 && status < 500, `a body is refused with ${status}`);
  return { status, body };
};

/** Those that read their body themselves. */
const READERS = OPERATIONS.map(({ body }) => body.read).filter((read) => read !== NO_BODY.read);

const readBy =
  (read: (typeof READERS)[number]) =>
  (request: IncomingMessage): Promise<unknown> => {
    const context = { req: request, method: "POST" } as Context;
    // A content is received by a service, and is examined apart.
    const service = { take: () => Effect.succeed("taken") } as unknown as PreflightService["Service"];
    return outcomeOf(
      Effect.scoped(Effect.provideService(read(context, FAMILY, isIgnored), PreflightService, service)),
    );
  };

const ASK = { known: async () => KNOWN, recorded: async () => [] };

const checked = (request: IncomingMessage): Promise<unknown> => {
  const budget = byteBudget(MEBIBYTE, MEBIBYTE);
  const work = Effect.scoped(
    Effect.gen(function* () {
      yield* Effect.fromResult(checkPreflightHeaders(request));
      const received = yield* receive(request, { ...RECEIVER, budget }, FAMILY);
      const { status, body } = yield* Effect.promise(() => checkReceived(received, "findings", ASK));
      holds(status < 500, `a content is answered with ${status}`);
      return { status, body: JSON.parse(body) };
    }),
  );
  return outcomeOf(work).finally(() => same(budget.held(), 0, "memory is given back"));
};

/**
 * Whether a form goes on behind its end. That is to be ignored (RFC 2046, 5.1.1); busboy refuses it or not, by where the parts of
 * the body end.
 */
const goesOnBehindItsEnd = (type: string, body: Uint8Array): boolean => {
  const boundary = `--${/boundary="?([^";]*)/i.exec(type)?.[1]}`;
  const text = Buffer.from(body).toString("latin1");
  const end = text.indexOf(`${boundary}--`);
  return end >= 0 && text.includes(boundary, end + boundary.length);
};

/** Of any media type and body. */
export const examine = async (content: Uint8Array): Promise<void> => {
  const end = content.indexOf(0x0a);
  const type = Buffer.from(content.subarray(0, Math.max(end, 0)))
    .toString("latin1")
    .trim();
  const body = content.subarray(end + 1);
  for (const work of [...READERS.map(readBy), checked]) {
    const whole = await work(requestOf(type, [body]));
    const parts = await work(requestOf(type, inParts(body)));
    if (!goesOnBehindItsEnd(type, body)) same(parts, whole, "a body in parts");
  }
};
