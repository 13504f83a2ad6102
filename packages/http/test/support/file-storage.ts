import { join } from "node:path";
import type { Storage } from "@farthing/core/storage";
import { layerSqlite } from "@farthing/sqlite";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Layer from "effect/Layer";
import * as Scope from "effect/Scope";
import { newFolder } from "../../../../tools/testing/new-folder.ts";
import { type TestClock, testClock } from "./test-clock.ts";

interface FileStorage {
  readonly folder: string;
  readonly clock: TestClock;
  readonly services: Context.Context<Storage | SecureRandom.SecureRandom>;
  readonly close: () => Promise<void>;
}

/** Storage in a file of its own, by a clock that stands still. */
export const fileStorage = async (startedAt: string): Promise<FileStorage> => {
  const folder = newFolder();
  const scope = await Effect.runPromise(Scope.make());
  const storage = await Effect.runPromise(
    Layer.buildWithScope(
      Layer.merge(
        layerSqlite({ file: join(folder, "books.db"), reading_threads: 0 }),
        SecureRandom.layerWebCrypto,
      ),
      scope,
    ),
  );
  const clock = testClock(startedAt);
  return {
    ...{ folder, clock, services: Context.add(storage, Clock.Clock, clock.service) },
    close: () => Effect.runPromise(Scope.close(scope, Exit.void)),
  };
};
