import { isDeepStrictEqual } from "node:util";
import { ProviderFailure } from "@farthing/core/provider";
import { type Storage, StorageHealth, StorageUnavailable } from "@farthing/core/storage";
import { layerPostgres } from "@farthing/postgres";
import * as Cause from "effect/Cause";
import * as Clock from "effect/Clock";
import type * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Option from "effect/Option";
import * as Random from "effect/Random";
import { afterAll, expect, it } from "vitest";
import { canonical, masked } from "./canonical.ts";
import { newDatabase } from "./database.ts";
import { dumper } from "./dump.ts";
import type { Outage } from "./http-faults.ts";
import { onDatabase } from "./on-database.ts";
import { type Cut, type Cutter, proxyTo } from "./proxy.ts";
import { savedState } from "./saved-state.ts";
import { allWork, toldStorage } from "./told-storage.ts";
import { FOUNDED, foundWorld, layerOutside, VISITED } from "./tour-world.ts";
import { VISITS, type Visit } from "./visits.ts";

const NANOS = 1_000_000n;

/** Does work as if it began at this moment. */
const beginningAt =
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
const MOMENT = 60_000;

/** How long a call waits while the database stays away, and otherwise, in milliseconds. */
const PATIENCE: Readonly<Record<Outage, number>> = { "stays away": 200, "is back at once": 5_000 };

/** What is no part of the comparison. */
const NOT_COMPARED = { last_used_at: undefined, requests_day: undefined, requests_count: undefined };

/** Nobody else is there to be met again, so what is done again is done at once. */
const NO_PAUSES: typeof Random.Random.Service = { nextIntUnsafe: () => 0, nextDoubleUnsafe: () => 0 };

/** What work ended with: an answer or a refusal, as text, or that storage failed. A defect fails the test. */
type End = { readonly told: string } | { readonly failed: "nothing was done" | "not known" };

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

interface TourOptions {
  readonly cutter: Cutter;
  readonly outage: Outage;
  /** Whether each statement of each visit is cut, in both ways; or one of each, in one. */
  readonly extent: "short" | "long";
}

/** A prime number, so that the short form cuts at the beginning of some visits and at the end of others. */
const STRIDE = 7;

/**
 * Declares that each use case, whose connection is cut at each of its statements in turn, before the server gets it and after
 * it has done it, ends as if nothing had happened, or with a failure that is true: nothing was done, or that is not known. If
 * it is then done again, as its client would, all is stored once.
 */
export const cutTour = async ({ cutter, outage, extent }: TourOptions): Promise<void> => {
  const url = await newDatabase();
  const proxy = await proxyTo(url, cutter);
  const direct = ManagedRuntime.make(layerPostgres({ url, connections: 2 }));
  // One connection: what is cut is all that there is.
  const cut = ManagedRuntime.make(
    layerPostgres({ url: proxy.url, connections: 1, patience: PATIENCE[outage] }),
  );
  const storage = await direct.context();
  const cutStorage = await cut.context();
  afterAll(() => Promise.all([direct.dispose(), cut.dispose()]));
  const done = new Set<string>();
  const toldCut = toldStorage(cutStorage, (work) => done.add(work));
  const world = await direct.runPromise(foundWorld.pipe(beginningAt(FOUNDED), Effect.provide(layerOutside)));
  const { save, restore } = await savedState(url);
  await save();
  const dump = await dumper(url);

  /**
   * What is stored, but for when a key was last used, which may be told after the answer, how many requests were sent, which are
   * counted whether or not they are answered, and leases, which end by themselves if they cannot be given back.
   */
  const stateNow = async (): Promise<readonly string[]> => {
    const { request_counts: _, bank_leases: __, ...tables } = await dump();
    return canonical(
      Object.fromEntries(
        Object.entries(tables).map(([table, rows]) => [
          table,
          (rows as readonly object[]).map((row) => ({ ...row, ...NOT_COMPARED })),
        ]),
      ),
    );
  };
  const before = await stateNow();

  /** Until there is a connection again. */
  const untilReached = (): Promise<void> =>
    Effect.runPromise(
      Effect.flatMap(StorageHealth, ({ check }) => check).pipe(Effect.eventually, Effect.provide(cutStorage)),
    );

  const run = async (act: Visit["act"], on: Context.Context<Storage>, moment = VISITED): Promise<End> =>
    endOf(
      await Effect.runPromiseExit(
        act(world).pipe(
          Effect.provide(layerOutside),
          beginningAt(moment),
          Effect.provide(on),
          Effect.provideService(Random.Random, NO_PAUSES),
        ),
      ),
    );

  for (const [index, [title, visit]] of Object.entries(VISITS).entries())
    it(`${title}, whose connection ${cutter} ends, when the database ${outage}`, async () => {
      const { act, again = act, again_after = MOMENT, has_steps = false, is_snapshot = false } = visit;
      await restore();
      await untilReached();
      let statements = 0;
      proxy.cutAt(() => {
        statements += 1;
        return undefined;
      });
      const answer = await run(act, toldCut);
      expect(statements).toBeGreaterThan(0);
      expect(answer).toHaveProperty("told");
      const after = await stateNow();

      const isAfter = async (where: string): Promise<void> =>
        expect([where, ...(await stateNow())]).toEqual([where, ...after]);

      const attempt = async (how: Cut, at: number): Promise<boolean> => {
        const where = `cut ${how} statement ${at}`;
        await restore();
        await untilReached();
        let isCut = false;
        proxy.cutAt((_, seen) => {
          isCut ||= seen === at;
          if (isCut && outage === "stays away") proxy.refuse();
          return isCut ? how : undefined;
        });
        const end = await run(act, cutStorage);
        proxy.cutAt(() => undefined);
        proxy.setDown(false);
        if ("told" in end) {
          expect([where, end]).toEqual([where, answer]);
          await isAfter(where);
          return isCut;
        }
        expect([where, isCut, is_snapshot || outage === "stays away"]).toEqual([where, true, true]);
        const state = await stateNow();
        const isDone = end.failed === "not known" && isDeepStrictEqual(state, after);
        if (!has_steps && !isDone) expect([where, ...state]).toEqual([where, ...before]);
        // Who does not know what became of it looks, and does it again only if it was not done.
        if (isDone) return true;
        // After a while the leases have ended.
        await onDatabase(url, (client) => client.query("DELETE FROM bank_leases"));
        const second = await run(again, storage, VISITED + again_after);
        if (has_steps) expect([where, second]).toEqual([where, { told: expect.anything() }]);
        else expect([where, second]).toEqual([where, answer]);
        await isAfter(`${where}, and done again`);
        return true;
      };

      if (extent === "short") {
        await attempt(index % 2 === 0 ? "before" : "after", (index * STRIDE) % statements);
        return;
      }
      for (const how of ["before", "after"] as const) {
        let at = 0;
        while (await attempt(how, at)) at += 1;
        expect(at).toBeGreaterThan(0);
      }
    });

  it("comes to all that storage can do", () => {
    expect(allWork(storage).filter((work) => !done.has(work))).toEqual([]);
  });
};
