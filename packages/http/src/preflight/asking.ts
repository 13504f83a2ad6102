import type { Socket } from "node:net";
import type * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import { ContentTooCostly } from "../answer/errors.ts";
import { interruptedByLeaving } from "../request/interrupted-by-leaving.ts";

/** Why a question has no answer. */
class Unanswered<E> {
  readonly cause: Cause.Cause<E>;
  constructor(cause: Cause.Cause<E>) {
    this.cause = cause;
  }
}

/** The answer to a question, as a promise. */
export type Answering<E, R> = <A>(answer: Effect.Effect<A, E, R>) => Promise<A>;

/**
 * Does work that asks questions meanwhile, until its signal is aborted because the client has left. Fails with what an answer
 * fails with, or if the work takes too much.
 */
export const asking = <A, E, R>(
  connection: Socket,
  work: (answer: Answering<E, R>, left: AbortSignal) => Promise<A>,
): Effect.Effect<A, E | ContentTooCostly, R> =>
  Effect.flatMap(Effect.context<R>(), (services) => {
    const answer: Answering<E, R> = async (question) => {
      const exit = await Effect.runPromiseExitWith(services)(question);
      if (Exit.isSuccess(exit)) return exit.value;
      throw new Unanswered(exit.cause);
    };
    return Effect.tryPromise({ try: (left) => work(answer, left), catch: (error) => error }).pipe(
      Effect.catch((error): Effect.Effect<never, E | ContentTooCostly> => {
        if (error instanceof Unanswered) return Effect.failCause(error.cause as Cause.Cause<E>);
        return error instanceof ContentTooCostly ? Effect.fail(error) : Effect.die(error);
      }),
      Effect.raceFirst(interruptedByLeaving(connection)),
    );
  });
