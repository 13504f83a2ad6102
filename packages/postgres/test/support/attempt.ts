import { isDeepStrictEqual } from "node:util";
import { ProviderFailure, RetryBase } from "@farthing/core/provider";
import { type Storage, StorageUnavailable } from "@farthing/core/storage";
import * as Cause from "effect/Cause";
import * as Clock from "effect/Clock";
import type * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Layer from "effect/Layer";
import * as Option from "effect/Option";
import * as Random from "effect/Random";
import { expect } from "vitest";
import { masked } from "./canonical.ts";
import { layerOutside, VISITED, type World } from "./tour-world.ts";
import type { Visit } from "./visits.ts";

const NANOS = 1_000_000n;

/** Does work as if it began at this moment. */
export const beginningAt =
  (moment: number) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.clockWith((own) => {
      const begun = own.monotonicTimeNanosUnsafe();
      const nanos = (): bigint => BigInt(moment) * NANOS + own.monotonicTimeNanosUnsafe() - begun;
      const millis = (): number => Number(nanos() / NANOS);
      return Effect.provideService(work, Clock.Clock, {
        currentTimeMillisUnsafe: millis,
        currentTimeMillis: Effect.sync(millis),
        currentTimeNanosUnsafe: nanos,
        currentTimeNanos: Effect.sync(nanos),
        monotonicTimeNanosUnsafe: () => own.monotonicTimeNanosUnsafe(),
        monotonicTimeNanos: own.monotonicTimeNanos,
        sleep: (duration) => own.sleep(duration),
      });
    });

/** No attempt takes as long: whoever does something again does it later. */
export const MOMENT = 60_000;

/**
 * What of a row is no part of a comparison: when a key was last used, which may be told after the answer, and how many requests were
 * sent, which are counted whether or not they are answered.
 */
export const NOT_COMPARED = { last_used_at: undefined, requests_day: undefined, requests_count: undefined };

/** Nobody else is there to be met again, so what is done again is done at once. */
const NO_PAUSES: typeof Random.Random.Service = { nextIntUnsafe: () => 0, nextDoubleUnsafe: () => 0 };

/** What work ended with: an answer or a refusal, as text, or that storage failed. A defect fails the test. */
export type End = { readonly told: string } | { readonly failed: "nothing was done" | "not known" };

/** What is said of storage that failed after a provider did not. */
const isNotKept = (failure: unknown): boolean =>
  failure instanceof ProviderFailure && failure.code === "claim_not_kept";

const endOf = (exit: Exit.Exit<unknown, unknown>): End => {
  if (Exit.isSuccess(exit)) return { told: masked(exit.value) };
  const failure = Option.getOrThrowWith(Cause.findErrorOption(exit.cause), () => Cause.squash(exit.cause));
  if (failure instanceof StorageUnavailable)
    return { failed: failure.reason === "unknown" ? "not known" : "nothing was done" };
  return isNotKept(failure) ? { failed: "nothing was done" } : { told: masked(failure) };
};

/** Where something is done. */
export interface Setting {
  readonly world: World;
  readonly storage: Context.Context<Storage>;
  readonly outside?: typeof layerOutside;
}

/** Does something in a setting, as if at a moment, and tells what it ended with. */
export const endIn = async (
  act: Visit["act"],
  { world, storage, outside = layerOutside }: Setting,
  moment = VISITED,
): Promise<End> =>
  endOf(
    await Effect.runPromiseExit(
      act(world).pipe(
        Effect.provide(Layer.merge(outside, Layer.succeed(RetryBase, 1))),
        beginningAt(moment),
        Effect.provide(storage),
        Effect.provideService(Random.Random, NO_PAUSES),
      ),
    ),
  );

/** What is known of a place of the tour where nothing fails, and how to look there again. */
export interface Place {
  readonly visit: Visit;
  readonly answer: End;
  /** What is stored before and after it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly stateNow: () => Promise<readonly string[]>;
  /** Where nothing fails, as soon as whatever was at work has ended. */
  readonly calm: () => Promise<Setting>;
}

/**
 * Holds the end of something during which a failure came against what is stored: it was answered and done; or it ended with a failure
 * that is true, nothing was done or that is not known, and if it is done again, as its client would, all is stored once.
 */
export const expectTrue = async (where: string, end: End, place: Place): Promise<void> => {
  const { visit, answer, before, after, stateNow, calm } = place;
  const { act, again = act, again_after = MOMENT, has_steps = false } = visit;
  const isAfter = async (when: string): Promise<void> =>
    expect([when, ...(await stateNow())]).toEqual([when, ...after]);
  if ("told" in end) {
    expect([where, end]).toEqual([where, answer]);
    return isAfter(where);
  }
  const state = await stateNow();
  const isDone = end.failed === "not known" && isDeepStrictEqual(state, after);
  if (!has_steps && !isDone) expect([where, ...state]).toEqual([where, ...before]);
  // Who does not know what became of it looks, and does it again only if it was not done.
  if (isDone) return undefined;
  const second = await endIn(again, await calm(), VISITED + again_after);
  if (has_steps) expect([where, second]).toEqual([where, { told: expect.anything() }]);
  else expect([where, second]).toEqual([where, answer]);
  return isAfter(`${where}, and done again`);
};
