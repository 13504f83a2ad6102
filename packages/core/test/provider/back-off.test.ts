import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as Random from "effect/Random";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it } from "vitest";
import { ProviderFailure } from "../../src/provider/failure/failure.ts";
import { RetryBase, withRetries } from "../../src/provider/transport/back-off.ts";
import { Refused } from "../../src/provider/transport/read-response.ts";

const refused = (parts: { readonly is_transient?: boolean; readonly wait?: number } = {}) =>
  new Refused({
    failure: new ProviderFailure({ code: "provider_unavailable" }),
    is_transient: true,
    ...parts,
  });

/** When a work that always fails like this is tried, in milliseconds from the first time, and what is left of it. */
const triesOf = (error: Refused | ProviderFailure, seed = "any", base?: number) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const tries: number[] = [];
      const work = Effect.flatMap(Clock.currentTimeMillis, (now) => {
        tries.push(now);
        return Effect.fail(error);
      });
      const retried =
        base === undefined ? withRetries(work) : Effect.provideService(withRetries(work), RetryBase, base);
      const fiber = yield* Effect.forkChild(Effect.flip(retried));
      yield* TestClock.adjust("1 hour");
      return { tries, failure: yield* Fiber.join(fiber) };
    }).pipe(Random.withSeed(seed), Effect.provide(TestClock.layer())),
  );

const waitsOf = (tries: readonly number[]): readonly number[] =>
  tries.slice(1).map((at, i) => at - tries[i]!);

const SEEDS = Array.from({ length: 40 }, (_, i) => `seed ${i}`);

describe("what may pass is tried again", () => {
  it("three times, after 2, 4 and 8 seconds and up to a quarter more", async () => {
    const all = await Promise.all(SEEDS.map((seed) => triesOf(refused(), seed)));
    for (const { tries, failure } of all) {
      expect(tries).toHaveLength(4);
      for (const [i, wait] of waitsOf(tries).entries()) {
        expect(wait).toBeGreaterThanOrEqual(2_000 * 2 ** i);
        expect(wait).toBeLessThanOrEqual(2_500 * 2 ** i);
      }
      expect(failure).toMatchObject({ _tag: "ProviderFailure", code: "provider_unavailable" });
    }
    const firsts = all.map(({ tries }) => waitsOf(tries)[0]!);
    expect(Math.max(...firsts) - Math.min(...firsts)).toBeGreaterThan(100);
  });

  it("no sooner than the provider asks for, up to 30 seconds", async () => {
    for (const wait of [5_000, 29_999, 30_000]) {
      const waits = waitsOf((await triesOf(refused({ wait }))).tries);
      expect(waits).toHaveLength(3);
      for (const each of waits) {
        expect(each).toBeGreaterThanOrEqual(wait);
        expect(each).toBeLessThanOrEqual(Math.max(wait, 10_000));
      }
    }
  });

  it("not at all where the provider asks for more, or where it would not pass", async () => {
    expect((await triesOf(refused({ wait: 30_001 }))).tries).toEqual([0]);
    expect((await triesOf(refused({ is_transient: false }))).tries).toEqual([0]);
    expect((await triesOf(new ProviderFailure({ code: "request_budget_spent" }))).tries).toEqual([0]);
  });

  it("never after more than 30 seconds, from whatever the waits begin", async () => {
    const all = await Promise.all(SEEDS.map((seed) => triesOf(refused(), seed, 9_000)));
    for (const { tries } of all) {
      expect(tries).toHaveLength(4);
      expect(waitsOf(tries)[2]).toBeCloseTo(30_000, 6);
    }
  });

  it("until it succeeds", async () => {
    const outcome = await Effect.runPromise(
      Effect.gen(function* () {
        let tries = 0;
        const work = Effect.suspend(() => (++tries < 3 ? Effect.fail(refused()) : Effect.succeed("data")));
        const fiber = yield* Effect.forkChild(withRetries(work));
        yield* TestClock.adjust("1 minute");
        return [yield* Fiber.join(fiber), tries];
      }).pipe(Effect.provide(TestClock.layer())),
    );
    expect(outcome).toEqual(["data", 3]);
  });
});
