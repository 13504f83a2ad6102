import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { CommitLost, monotonic } from "../../src/connection/commit-marker.ts";
import { committed } from "../../src/connection/committed.ts";

const LOST = Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });

/** Work whose first COMMIT, sent so long ago, was lost, in a database that has no marker of it. */
const lostBefore = async (milliseconds: number) => {
  let attempts = 0;
  const write = committed({ transact: async () => false } as never, 1_000);
  const outcome = await Effect.runPromise(
    Effect.result(
      write(
        "accounts.add",
        async () => {
          attempts += 1;
          if (attempts === 1) throw new CommitLost("marker", monotonic() - milliseconds, undefined, LOST);
          return Result.succeed("done");
        },
        Effect.void,
      ),
    ),
  );
  return { outcome, attempts };
};

it("work whose marker is not there is done again only while a marker could not have been forgotten", async () => {
  expect(await lostBefore(1_000)).toMatchObject({ outcome: { success: "done" }, attempts: 2 });
  // The process stood still: what was committed then must not be done twice.
  expect(await lostBefore(300_000)).toMatchObject({
    outcome: { failure: { _tag: "StorageUnavailable", reason: "unknown" } },
    attempts: 1,
  });
});
