import type { Socket } from "node:net";
import * as Effect from "effect/Effect";

/**
 * Never succeeds; interrupts when the client leaves. A completely received request no longer reports that
 * itself.
 */
export const interruptedByLeaving = (connection: Socket): Effect.Effect<never> =>
  Effect.callback((resume) => {
    const leave = (): void => resume(Effect.interrupt);
    if (connection.destroyed) {
      leave();
      return undefined;
    }
    connection.once("close", leave);
    return Effect.sync(() => connection.off("close", leave));
  });
