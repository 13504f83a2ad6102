import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { store } from "../../contracts/src/support/planned.ts";
import type { Copying } from "../src/checkpoints/checkpoint-thread.ts";
import { checkpointsInThread, FEW_PAGES } from "../src/checkpoints/checkpoints.ts";
import { startCopying, type Told } from "../src/checkpoints/thread.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { openSnapshot } from "../src/file/open-snapshot.ts";
import { layerSqlite } from "../src/index.ts";
import { foundBooks, planOf } from "./support/books.ts";
import { newFile } from "./support/new-file.ts";
import { otherProcess } from "./support/other-process.ts";

const PAGE = 4_096;

interface Found {
  readonly log: number;
  readonly checkpointed: number;
}

/** How much of the log of a file is copied into it. */
const foundIn = (file: string): Found => {
  const db = new Database(file);
  const [found] = db.pragma("wal_checkpoint(NOOP)") as [Found];
  db.close();
  return found;
};

type Start = typeof startCopying;

/** A file whose large writes leave their log to threads that are started like this. */
const opened = (start?: Start, pause?: number) => {
  const db = openDatabase(newFile());
  const { name: file } = db;
  db.exec("CREATE TABLE written (bytes BLOB)");
  db.pragma("wal_checkpoint(TRUNCATE)");
  const checkpoints = checkpointsInThread(db, () => openDatabase(file), {
    ...(start && { start }),
    ...(pause && { pause }),
  });
  const second = checkpoints.open();
  const writeOn = (on: Database.Database, pages: number): void => {
    const insert = on.prepare("INSERT INTO written VALUES (zeroblob(?))");
    for (let page = 0; page < pages; page += 1) insert.run(PAGE);
  };
  return {
    ...{ db, file, checkpoints },
    small: () => writeOn(db, 1),
    large: (pages = 2 * FEW_PAGES) => {
      checkpoints.beginning();
      second.transaction(() => writeOn(second, pages)).immediate();
      checkpoints.committed();
    },
    close: async () => {
      await checkpoints.close();
      second.close();
      db.close();
    },
  };
};

/** Threads that a test is. */
const standing = () => {
  const started: (Told & { readonly copying: Copying })[] = [];
  const start: Start = (copying, told) => {
    started.push({ copying, ...told });
    return { end: told.ended };
  };
  return { started, start };
};

/** Real threads, and what a test does when they tell something, before anybody else knows. */
const watched =
  (on: Partial<Told>): Start =>
  (copying, told) =>
    startCopying(copying, {
      copied: (log) => {
        on.copied?.(log);
        told.copied(log);
      },
      ended: () => {
        on.ended?.();
        told.ended();
      },
    });

describe("what a large write leaves in the log", () => {
  it("is copied by a thread, and by nobody else", async () => {
    const { promise, resolve } = Promise.withResolvers<Found>();
    const { file, large, close } = opened(watched({ ended: () => resolve(foundIn(file)) }));
    large();
    expect(foundIn(file).checkpointed).toBe(0);
    const { log, checkpointed } = await promise;
    expect(log).toBeGreaterThan(2 * FEW_PAGES);
    expect(checkpointed).toBe(log);
    await close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  it("is not copied by a small commit while a thread is to do it, and is by the first after it has failed", async () => {
    const { started, start } = standing();
    const { file, small, large, close } = opened(start);
    large();
    expect(started).toMatchObject([{ copying: { file } }]);
    small();
    expect(foundIn(file).checkpointed).toBe(0);
    started[0]!.ended();
    small();
    const { log, checkpointed } = foundIn(file);
    expect(checkpointed).toBe(log);
    await close();
  });

  it("is copied by the next commit if no thread can be started", async () => {
    const { file, small, large, close } = opened(() => {
      throw new Error("no thread");
    });
    large();
    small();
    const { log, checkpointed } = foundIn(file);
    expect([checkpointed, log > 2 * FEW_PAGES]).toEqual([log, true]);
    await close();
  });

  it("needs no thread if it is little", async () => {
    const { started, start } = standing();
    const { large, close } = opened(start);
    large(FEW_PAGES / 4);
    large(FEW_PAGES / 4);
    expect(started).toEqual([]);
    large();
    expect(started).toHaveLength(1);
    await close();
  });

  it("is looked at again if it came while a thread was about to end", async () => {
    const { started, start } = standing();
    const { file, checkpoints, large, close } = opened(start);
    large();
    const { log } = foundIn(file);
    large();
    expect(started).toHaveLength(1);
    let isCopied = false;
    const copied = checkpoints.copied().then(() => {
      isCopied = true;
    });
    started[0]!.copied(log);
    started[0]!.ended();
    await nextTurn();
    expect(isCopied).toBe(false);
    expect(started).toHaveLength(2);
    started[1]!.copied(foundIn(file).log);
    await copied;
    started[1]!.ended();
    expect(started).toHaveLength(2);
    await close();
  });

  it("waits for readers of what was before, and is copied when they have left", async () => {
    const copied = Promise.withResolvers<Found>();
    const ended = Promise.withResolvers<Found>();
    const { file, checkpoints, small, large, close } = opened(
      watched({ copied: () => copied.resolve(foundIn(file)), ended: () => ended.resolve(foundIn(file)) }),
      1,
    );
    small();
    const reader = openSnapshot(file);
    large();
    await checkpoints.copied();
    const held = await copied.promise;
    expect(held.log - held.checkpointed).toBeGreaterThan(FEW_PAGES);
    reader.close();
    const { log, checkpointed } = await ended.promise;
    expect(checkpointed).toBe(log);
    await close();
  });

  it("keeps nobody from closing the file, also if a reader holds it", async () => {
    const { file, checkpoints, small, large, close } = opened();
    small();
    const reader = openSnapshot(file);
    large();
    await checkpoints.copied();
    await close();
    reader.close();
    const after = openDatabase(file);
    expect(after.prepare("SELECT count(*) FROM written").pluck().get()).toBe(1 + 2 * FEW_PAGES);
    after.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  it(
    "does not make the log longer with each large write, whatever small ones come between",
    SLOW,
    async () => {
      const { file, checkpoints, small, large, close } = opened();
      const sizes: number[] = [];
      for (let round = 0; round < 4; round += 1) {
        large();
        // What comes while a thread copies is left over, as it is with a reader of what was before.
        const reader = openSnapshot(file);
        small();
        await checkpoints.copied();
        reader.close();
        sizes.push(statSync(`${file}-wal`).size);
      }
      expect(Math.max(...sizes) / sizes[0]!).toBeLessThan(1.1);
      await close();
    },
  );

  it("is copied by no large write that begins, if it is much", async () => {
    const { start } = standing();
    const { file, small, large, close } = opened(start);
    large();
    small();
    large();
    expect(foundIn(file).checkpointed).toBe(0);
    await close();
  });
});

it("a thread that cannot open the file ends and says nothing else", async () => {
  const copied: number[] = [];
  await new Promise<void>((ended) =>
    startCopying({ file: newFile(), few: 1, pause: 1 }, { copied: (log) => void copied.push(log), ended }),
  );
  expect(copied).toEqual([]);
});

it.each(["committed", "copying", "copied"] as const)(
  "what was committed is there after a process was killed as it is %s",
  SLOW,
  async (end) => {
    const file = newFile();
    const rows = 4 * FEW_PAGES;
    await expect(otherProcess().ask("commitAndDie", { file, rows, end })).rejects.toThrow("SIGKILL");
    const db = openDatabase(file);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(db.prepare("SELECT count(*) FROM written").pluck().get()).toBe(rows);
    db.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  },
);

describe("an import into a file", () => {
  /** Rows whose pages are more than a few. */
  const plan = planOf(2_500, "Bread and butter. ".repeat(150));

  it("leaves its log to a thread, and closing takes the log away", async () => {
    const file = newFile();
    await Effect.runPromise(
      Effect.provide(
        Effect.gen(function* () {
          const { family } = yield* foundBooks(1);
          const started = once(process, "worker") as Promise<[Worker]>;
          yield* store(family.id, plan);
          expect(foundIn(file).checkpointed).toBeLessThan(FEW_PAGES);
          const [worker] = yield* Effect.promise(() => started);
          yield* Effect.promise(() => once(worker, "exit"));
          const { log, checkpointed } = foundIn(file);
          expect([checkpointed, log > FEW_PAGES]).toEqual([log, true]);
        }),
        layerSqlite({ file, reading_threads: 1 }),
      ),
    );
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  it("copies its log itself where there are no threads", SLOW, async () => {
    const file = newFile();
    await Effect.runPromise(
      Effect.provide(
        Effect.gen(function* () {
          const { family } = yield* foundBooks(1);
          yield* store(family.id, plan);
          const { log, checkpointed } = foundIn(file);
          expect([checkpointed, log > FEW_PAGES]).toEqual([log, true]);
        }),
        layerSqlite({ file, reading_threads: 0 }),
      ),
    );
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});
