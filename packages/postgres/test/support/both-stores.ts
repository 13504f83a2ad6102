import { join } from "node:path";
import type { Storage } from "@farthing/core/storage";
import { layerPostgres } from "@farthing/postgres";
import { layerSqlite } from "@farthing/sqlite";
import type { SecureRandom } from "effect/crypto/SecureRandom";
import { layerWebCrypto } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as TestClock from "effect/testing/TestClock";
import { afterAll } from "vitest";
import { newFolder } from "../../../../tools/testing/new-folder.ts";
import { allWork } from "../../../core/test/each-call.ts";
import { START } from "../../../core/test/still-clock.ts";
import { bothStorages } from "./both.ts";
import { emptier, newDatabase } from "./database.ts";

type Run = <A, E>(work: Effect.Effect<A, E, SecureRandom | Storage>) => Promise<A>;

/** SQLite and PostgreSQL as one storage. */
interface BothStores {
  /** Runs on it while it is empty, by a clock that stands still; fails where they do not answer the same. */
  readonly run: Run;
  /** What has succeeded in no run so far. */
  readonly untried: () => readonly string[];
}

/** `reach` may put something between PostgreSQL and whoever uses it. */
export const onBothStores = async (
  reach: (url: string) => Promise<string> = async (url) => url,
): Promise<BothStores> => {
  const url = await newDatabase();
  const postgres = ManagedRuntime.make(layerPostgres({ url: await reach(url) }));
  afterAll(() => postgres.dispose());
  const second = await postgres.context();
  const empty = await emptier(url);
  const done = new Set<string>();
  const run: Run = async (work) => {
    await empty();
    const file = join(newFolder(), "farthing.db");
    const storage = Layer.effectContext(
      Effect.map(Layer.build(layerSqlite({ file })), (first) =>
        bothStorages(first, second, (each) => done.add(each)),
      ),
    );
    const clock = Layer.effectDiscard(TestClock.setTime(Date.parse(START))).pipe(
      Layer.provideMerge(TestClock.layer({ warningDelay: "1 hour" })),
    );
    return Effect.runPromise(Effect.provide(work, Layer.mergeAll(storage, layerWebCrypto, clock)));
  };
  return { run, untried: () => allWork(second).filter((each) => !done.has(each)) };
};
