// @module-tag slow

import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { BankConnections } from "@farthing/core/provider";
import type { Storage } from "@farthing/core/storage";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { layerSqlite } from "../src/index.ts";
import { foundConnection } from "./support/bank.ts";
import { foundBooks } from "./support/books.ts";
import { withoutWaiting } from "./support/clock.ts";
import { newFile } from "./support/new-file.ts";
import { otherProcess, twoProcesses } from "./support/other-process.ts";
import { workRaces } from "./support/work-races.ts";

const stored = <A, E>(file: string, work: Effect.Effect<A, E, Storage>): Promise<A> =>
  Effect.runPromise(Effect.provide(work, layerSqlite({ file })));

const exclusively = <A, E, R>(id: string, work: Effect.Effect<A, E, R>) =>
  BankConnections.use((connections) => connections.exclusively(id, work));

const outcome = (file: string, id: string): Promise<string> =>
  stored(
    file,
    Effect.match(exclusively(id, Effect.void), { onFailure: ({ _tag }) => _tag, onSuccess: () => "done" }),
  );

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

const both = twoProcesses();
const other = both.one;

describe("work on a connection", () => {
  it("keeps out another process until it is done, at once", async () => {
    const file = newFile();
    const id = randomUUID();
    await stored(
      file,
      exclusively(
        id,
        Effect.promise(async () => {
          expect(await other.ask("workOn", { file, id })).toBe("ConnectionBusy");
          expect(await other.ask("workOn", { file, id: id.toUpperCase() })).toBe("ConnectionBusy");
          expect(await other.ask("workOn", { file, id: randomUUID() })).toBe("done");
        }),
      ),
    );
    expect(await other.ask("workOn", { file, id })).toBe("done");
  });

  it("is refused without waiting, by the clock or within SQLite", async () => {
    const file = newFile();
    const id = randomUUID();
    const refused = withoutWaiting(Effect.flip(exclusively(id, Effect.void)));
    const all = await stored(file, exclusively(id, Effect.all(Array.from({ length: 100 }, () => refused))));
    // Were each to wait for the five seconds that are usual, this would not end in time.
    expect(new Set(all.map(({ _tag }) => _tag))).toEqual(new Set(["ConnectionBusy"]));
  });

  workRaces(both, 40);

  it("can begin although another has begun to take the lock and has only read its file so far", async () => {
    const file = newFile();
    const id = randomUUID();
    await outcome(file, id);
    const reader = new Database(join(`${file}-sync`, `${id}.lock`));
    reader.exec("BEGIN");
    reader.prepare("SELECT count(*) FROM sqlite_schema").get();
    expect(await outcome(file, id)).toBe("done");
    reader.close();
  });

  it("is free at once when the process that did it is killed, and nothing of it is left in the way", async () => {
    const file = newFile();
    const id = randomUUID();
    const killed = otherProcess();
    expect(await killed.ask("workForever", { file, id })).toBe("begun");
    expect(await outcome(file, id)).toBe("ConnectionBusy");
    await killed.kill();
    expect(await outcome(file, id)).toBe("done");
    expect(readdirSync(`${file}-sync`)).toEqual([`${id}.lock`]);
  });

  it("keeps out others of this process who have opened the file again, also by another name", async () => {
    const file = newFile();
    const id = randomUUID();
    const link = join(dirname(file), "link.db");
    const seen: string[] = [];
    await stored(
      file,
      exclusively(
        id,
        Effect.promise(async () => {
          symlinkSync(file, link);
          for (const name of [file, link, file]) seen.push(await outcome(name, id));
          seen.push(await other.ask("workOn", { file, id }));
        }),
      ),
    );
    expect(seen).toEqual(["ConnectionBusy", "ConnectionBusy", "ConnectionBusy", "ConnectionBusy"]);
    expect(await outcome(link, id)).toBe("done");
  });

  it("holds no lock of the database: others write meanwhile, and so does the work itself", async () => {
    const file = newFile();
    await stored(
      file,
      Effect.gen(function* () {
        const { connection } = yield* foundConnection;
        yield* exclusively(
          connection.id,
          Effect.gen(function* () {
            yield* Effect.promise(() =>
              other.ask("lock", { file, sql: "UPDATE bank_connections SET failures = 1" }),
            );
            const connections = yield* BankConnections;
            expect(yield* connections.list(undefined)).toEqual([connection]);
            yield* Effect.promise(() => other.ask("unlock", { file }));
            expect(yield* connections.countRequest(connection.id, "2026-03-01", 1)).toBe(1);
          }),
        );
        const sql = "SELECT requests_count FROM bank_connections";
        expect(yield* Effect.promise(() => other.ask("query", { file, sql }))).toEqual([[1]]);
      }),
    );
  });

  it("leaves a file without content that is the owner's alone, in a folder that is", async () => {
    const file = newFile();
    const id = randomUUID();
    await stored(file, foundBooks(0));
    expect(existsSync(`${file}-sync`)).toBe(false);
    await outcome(file, id);
    expect(modeOf(`${file}-sync`)).toBe("700");
    expect(modeOf(join(`${file}-sync`, `${id}.lock`))).toBe("600");
    expect(readFileSync(join(`${file}-sync`, `${id}.lock`))).toHaveLength(0);
  });

  it.each(["../../elsewhere", "", "x", `${randomUUID()}/..`, `${randomUUID()}\n`])(
    "is not begun for what is no UUID: %j",
    async (id) => {
      const file = newFile();
      await expect(outcome(file, id)).rejects.toThrow("the id of a connection is a UUID");
      expect(existsSync(`${file}-sync`)).toBe(false);
    },
  );

  it("fails as storage does where the lock cannot be had", async () => {
    const [blocked, odd] = [newFile(), newFile()];
    const id = randomUUID();
    writeFileSync(`${blocked}-sync`, "");
    mkdirSync(join(`${odd}-sync`, `${id}.lock`), { recursive: true });
    for (const file of [blocked, odd])
      expect(await stored(file, Effect.flip(exclusively(id, Effect.void)))).toMatchObject({
        ...{ _tag: "StorageUnavailable", reason: "broken", operation: "bank_connections.exclusively" },
      });
  });
});
