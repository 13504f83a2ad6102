import { IdempotencyKeys, type KeptAnswer, type Principal } from "@farthing/core/access/ports";
import { now } from "@farthing/core/request";
import type { StorageUnavailable } from "@farthing/core/storage";
import * as Cause from "effect/Cause";
import { SecureRandom } from "effect/crypto/SecureRandom";
import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Option from "effect/Option";
import type { ApiError } from "../answer/api-error.ts";
import { errorAnswer } from "../answer/error-answer.ts";
import { AnsweredBefore, BadRequest, IdempotencyKeyInUse, IdempotencyKeyReused } from "../answer/errors.ts";
import type { OperationAnswer } from "./operation.ts";

/** How long an answer is kept, in hours. */
const KEPT = 24;

/** How long a server may take, in minutes. One that was killed never ends. */
const AT_WORK = 5;

const SERVER_ERROR = 500;

/** How often more than once storage is waited for to keep an answer: each time as long as it waits by itself. */
const MAX_WAITS = 3;

/** 1 to 255 visible ASCII characters. */
const KEY = /^[!-~]{1,255}$/;

/** What a client has shown; a session stays the same when its tokens are refreshed. */
const credentialOf = ({ key_id, session_id }: Principal): string =>
  key_id === undefined ? `session ${session_id}` : `api_key ${key_id}`;

/** Marks what is asked for, before anything is done; fails if it need not be done. */
export type BeginOnce = (
  fingerprint: string,
) => Effect.Effect<void, AnsweredBefore | IdempotencyKeyInUse | IdempotencyKeyReused | StorageUnavailable>;

const BEFORE: Readonly<Record<string, string>> = { "Idempotency-Replayed": "true" };

/** An answer with a body, as it is sent. */
export interface SentAnswer {
  readonly status: number;
  readonly json: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const asSent = (answer: OperationAnswer): SentAnswer => ({
  status: answer.status,
  json: "json" in answer ? answer.json : JSON.stringify("body" in answer ? answer.body : null),
});

/** What is kept of an answer. */
const keptOf = (exit: Exit.Exit<SentAnswer, ApiError>): KeptAnswer | undefined => {
  if (Exit.isSuccess(exit)) return { status: exit.value.status, body: exit.value.json };
  const error = Cause.findErrorOption(exit.cause);
  if (Option.isNone(error)) return undefined;
  const { status, body } = errorAnswer(error.value);
  return status < SERVER_ERROR ? { status, body: JSON.stringify(body) } : undefined;
};

const isOutcomeUnknown = (exit: Exit.Exit<SentAnswer, ApiError>): boolean => {
  const error = Exit.isSuccess(exit) ? Option.none() : Cause.findErrorOption(exit.cause);
  return (
    Option.isSome(error) && error.value._tag === "StorageUnavailable" && error.value.reason === "unknown"
  );
};

const isBusy = ({ reason }: StorageUnavailable): boolean => reason === "busy";

const after = (at: string, time: { readonly hours?: number; readonly minutes?: number }): string =>
  DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(at), time));

/**
 * Answers a request once, however often it is sent with the same `Idempotency-Key` (docs/spec/http.md, Idempotency). `what`
 * is its method and path. The headers of what the work answers are dropped, as only status and body are kept for a repeated request.
 */
export const answerOnce = Effect.fnUntraced(function* <R>(
  { key, what, principal }: { readonly key: unknown; readonly what: string; readonly principal: Principal },
  work: (begin: BeginOnce) => Effect.Effect<OperationAnswer, ApiError | AnsweredBefore, R>,
) {
  if (key !== undefined && (typeof key !== "string" || !KEY.test(key)))
    return yield* new BadRequest({
      message: "Idempotency-Key has to be 1 to 255 visible ASCII characters, such as a UUID.",
    });
  const keys = yield* IdempotencyKeys;
  const attempt = yield* (yield* SecureRandom).uuidV7();
  const own = { credential: credentialOf(principal), key: key ?? "", attempt };
  let isAtWork = false;
  const begin: BeginOnce = Effect.fnUntraced(function* (fingerprint) {
    if (key === undefined) return;
    const at = yield* now;
    const until = { free_at: after(at, { minutes: AT_WORK }), kept_until: after(at, { hours: KEPT }) };
    // An interrupted request does not know whether it has begun.
    isAtWork = true;
    const begun = yield* keys.begin({
      ...{ ...own, ...until, at },
      ...{ user_id: principal.user.id, fingerprint: `${what} ${fingerprint}` },
    });
    if (begun._tag === "Begun") return;
    isAtWork = false;
    if (begun._tag === "InUse") return yield* new IdempotencyKeyInUse();
    if (begun._tag === "Reused") return yield* new IdempotencyKeyReused();
    return yield* new AnsweredBefore(begun.answer);
  });
  const answer: SentAnswer = yield* Effect.map(work(begin), asSent).pipe(
    Effect.catchTag("AnsweredBefore", ({ status, body }) =>
      Effect.succeed<SentAnswer>({ status, json: body, headers: BEFORE }),
    ),
    // An answer that cannot be kept is true all the same. What may have been done is not done again at once.
    Effect.onExit((exit) =>
      isAtWork && !isOutcomeUnknown(exit)
        ? Effect.ignore(Effect.retry(keys.finish(own, keptOf(exit)), { while: isBusy, times: MAX_WAITS }))
        : Effect.void,
    ),
  );
  return answer;
});
