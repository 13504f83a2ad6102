import { StorageHealth } from "@farthing/core/storage";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, expect, it } from "vitest";
import { allWork } from "../../../core/test/each-call.ts";
import { beginningAt, endIn, expectTrue, NOT_COMPARED, type Place } from "./attempt.ts";
import { canonical } from "./canonical.ts";
import { newDatabase } from "./database.ts";
import { dumper } from "./dump.ts";
import type { Outage } from "./http-faults.ts";
import { onDatabase } from "./on-database.ts";
import { type Cut, type Cutter, proxyTo } from "./proxy.ts";
import { savedState } from "./saved-state.ts";
import { toldStorage } from "./told-storage.ts";
import { FOUNDED, foundWorld, layerOutside } from "./tour-world.ts";
import { VISITS } from "./visits.ts";

/** How long a call waits while the database stays away, and otherwise, in milliseconds. */
const PATIENCE: Readonly<Record<Outage, number>> = { "stays away": 200, "is back at once": 5_000 };

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

  for (const [index, [title, visit]] of Object.entries(VISITS).entries())
    it(`${title}, whose connection ${cutter} ends, when the database ${outage}`, async () => {
      const { act, is_snapshot = false } = visit;
      await restore();
      await untilReached();
      let statements = 0;
      proxy.cutAt(() => {
        statements += 1;
        return undefined;
      });
      const answer = await endIn(act, { world, storage: toldCut });
      expect(statements).toBeGreaterThan(0);
      expect(answer).toHaveProperty("told");
      const place: Place = {
        ...{ visit, answer, before, after: await stateNow(), stateNow },
        calm: async () => {
          // After a while the leases have ended.
          await onDatabase(url, (client) => client.query("DELETE FROM bank_leases"));
          return { world, storage };
        },
      };

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
        const end = await endIn(act, { world, storage: cutStorage });
        proxy.cutAt(() => undefined);
        proxy.setDown(false);
        if (!("told" in end))
          expect([where, isCut, is_snapshot || outage === "stays away"]).toEqual([where, true, true]);
        await expectTrue(where, end, place);
        return isCut;
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
