import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";

/**
 * Lets work of one key be done once at a time in this process: whoever comes meanwhile looks whether there is an answer when it has
 * ended, and is the next if there is none. Who waits keeps no connection.
 */
export const oneAtATime = () => {
  const working = new Map<string, Deferred.Deferred<void>>();
  return <A, E, R, F, S>(
    key: string,
    look: Effect.Effect<A | undefined, E, R>,
    work: Effect.Effect<A, F, S>,
  ): Effect.Effect<A, E | F, R | S> => {
    const attempt: Effect.Effect<A, E | F, R | S> = Effect.suspend(() => {
      const before = working.get(key);
      if (before !== undefined) return Effect.andThen(Deferred.await(before), lookOrWork);
      const own = Deferred.makeUnsafe<void>();
      working.set(key, own);
      return Effect.ensuring(
        work,
        Effect.suspend(() => {
          working.delete(key);
          return Deferred.succeed(own, undefined);
        }),
      );
    });
    const lookOrWork = Effect.flatMap(look, (found) =>
      found === undefined ? attempt : Effect.succeed(found),
    );
    return attempt;
  };
};
