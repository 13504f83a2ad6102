import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll } from "vitest";

/** Deletes all that is stored. */
type Empty = () => void | Promise<void>;

/**
 * Storage that is opened once for the tests of a file, and emptied each time that it is provided: to open it, to make its tables and
 * to start its threads take longer than most laws. `emptier` is called when it is open.
 */
export const openedOnce = async <A>(
  layer: Layer.Layer<A, unknown>,
  emptier: () => Empty | Promise<Empty>,
): Promise<() => Layer.Layer<A>> => {
  const runtime = ManagedRuntime.make(layer);
  afterAll(() => runtime.dispose());
  const services = await runtime.context();
  const empty = await emptier();
  const emptied = Effect.promise(async () => empty());
  return () => Layer.effectContext(Effect.as(emptied, services));
};
