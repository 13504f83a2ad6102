import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as TestClock from "effect/testing/TestClock";
import { layerMemory } from "../src/memory/index.ts";
import type { Storage } from "../src/storage/index.ts";

/** Not on a whole second, as moments are. */
export const START = "2026-03-01T12:00:00.250Z";

/** Runs on a storage of its own that is empty, with a clock that stands still. */
export const inMemory = <A, E>(work: Effect.Effect<A, E, Storage | SecureRandom.SecureRandom>): Promise<A> =>
  Effect.runPromise(
    Effect.provide(
      Effect.andThen(
        Effect.suspend(() => TestClock.setTime(Date.parse(START))),
        work,
      ),
      Layer.mergeAll(layerMemory, SecureRandom.layerWebCrypto, TestClock.layer({ warningDelay: "1 hour" })),
    ),
  );

export const later = (ms: number): string => new Date(Date.parse(START) + ms).toISOString();
