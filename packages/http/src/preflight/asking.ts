import type * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import { ContentTooCostly } from "../answer/errors.ts";
import { interruptedByLeaving } from "../request/interrupted-by-leaving.ts";
import type { Client } from "./client-slot.ts";
import type { Ask } from "./work.ts";

/** Why a question has no answer. */
class Unanswered<E> {
  readonly cause: Cause.Cause<E>;
  constructor(cause: Cause.Cause<E>) {
    this.cause = cause;
  }
}

/**
 * Does work that asks questions meanwhile, until its signal is aborted because the client has left. Fails with what an answer
 * fails with, or if the work takes too much.
 */
export const asking = <Question, A, E, R>(
  { connection }: Client,
  answers: (question: Question) => Effect.Effect<unknown, E, R>,
  work: (ask: Ask, left: AbortSignal) => Promise<A>,
): Effect.Effect<A, E | ContentTooCostly, R> =>
  Effect.flatMap(Effect.context<R>(), (services) => {
    const ask = async (question: Question): Promise<unknown> => {
      const exit = await Effect.runPromiseExitWith(services)(answers(question));
      if (Exit.isSuccess(exit)) return exit.value;
      throw new Unanswered(exit.cause);
    };
    return Effect.tryPromise({ try: (left) => work(ask as Ask, left), catch: (error) => error }).pipe(
      Effect.catch((error): Effect.Effect<never, E | ContentTooCostly> => {
        if (error instanceof Unanswered) return Effect.failCause(error.cause as Cause.Cause<E>);
        return error instanceof ContentTooCostly ? Effect.fail(error) : Effect.die(error);
      }),
      Effect.raceFirst(interruptedByLeaving(connection)),
    );
  });
