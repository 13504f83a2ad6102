import { Worker } from "node:worker_threads";
import {
  AnswerReader,
  ProviderFailure,
  type ReadAnswer,
  readAnswer,
  type UnreadAnswer,
} from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";
import * as Semaphore from "effect/Semaphore";
import type { Done, Task } from "./answer-worker.ts";

/** Shorter answers are read on the calling thread, in a few milliseconds: starting a thread takes longer. */
const SHORT = 65_536;

/** The worker file next to this file, built or as source. A bundle may be in a format in which a module has no address. */
const workerBeside = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "./answer-worker.ts" : "./answer-worker.js", import.meta.url);

/** How long reading may take: as long as the answer itself (docs/spec/bank-data.md, Limits). */
const TIME_LIMIT = "60 seconds";

const TOO_SLOW = new ProviderFailure({
  code: "provider_protocol_error",
  detail: "Reading the answer takes too long.",
});

const decodeFailure = Schema.decodeSync(ProviderFailure);

const readElsewhere = (file: URL, { body, access, time_zone }: UnreadAnswer) =>
  Effect.callback<ReadAnswer, ProviderFailure>((resume) => {
    const workerData: Task = { body: Redacted.value(body), access: Redacted.value(access), time_zone };
    const worker = new Worker(file, { workerData })
      .on("message", (done: Done) =>
        resume("read" in done ? Effect.succeed(done.read) : Effect.fail(decodeFailure(done.failure))),
      )
      .on("error", (error) => resume(Effect.die(error)))
      .on("exit", () => resume(Effect.die(new Error("The thread ended without a result."))));
    return Effect.promise(() => worker.terminate());
  });

/**
 * Reads large answers on another thread, one at a time, so that they do not block the event loop
 * (docs/spec/bank-data.md, Answers). `worker` is the file of the thread, the module `@farthing/provider/answer-worker` in a bundle.
 * One that cannot start is a defect of the sync.
 */
export const layerAnswerThread = (worker: URL = workerBeside()): Layer.Layer<never> =>
  Layer.effect(
    AnswerReader,
    Effect.map(
      Semaphore.make(1),
      (alone) => (unread: UnreadAnswer) =>
        Redacted.value(unread.body).length <= SHORT
          ? Effect.fromResult(readAnswer(unread))
          : alone.withPermit(
              Effect.timeoutOrElse(readElsewhere(worker, unread), {
                duration: TIME_LIMIT,
                orElse: () => Effect.fail(TOO_SLOW),
              }),
            ),
    ),
  );
