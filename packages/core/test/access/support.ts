import * as Effect from "effect/Effect";
import { createUser } from "../../src/access/index.ts";

export const ADA = { email: "ada@example.com", first_name: "Ada", last_name: "Quill" };

/** A user who is alone in a family. */
export const ada = createUser(ADA);

/** The sentences of a failure, or its tag where it has none. */
export const reasons = <A, E extends { readonly _tag: string }, R>(
  work: Effect.Effect<A, E, R>,
): Effect.Effect<unknown, A, R> =>
  Effect.map(Effect.flip(work), (error): unknown => ("errors" in error ? error.errors : error._tag));
