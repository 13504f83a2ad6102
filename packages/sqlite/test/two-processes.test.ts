// @module-tag slow

import type { Storage } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { layerSqlite } from "../src/index.ts";
import { foundBooks } from "./support/books.ts";
import { newFile } from "./support/new-file.ts";
import { twoProcesses } from "./support/other-process.ts";
import { races } from "./support/races.ts";
import { racesOnBooks } from "./support/races-on-books.ts";

const stored = <A, E>(file: string, work: Effect.Effect<A, E, Storage>): Promise<A> =>
  Effect.runPromise(Effect.provide(work, layerSqlite({ file })));

const both = twoProcesses();

races(both, 5);
racesOnBooks(both, 3);

it("two processes see what each other writes, also after this one has opened and closed the file once more", async () => {
  const file = newFile();
  await stored(
    file,
    Effect.gen(function* () {
      // A file that a process closes takes all of the process's locks on it, unless SQLite itself closes it.
      yield* Effect.promise(() => stored(file, foundBooks(0)));
      // Whoever is last to close a file deletes its write-ahead log: the other must not take itself for that.
      yield* Effect.promise(() => both.one.ask("open", { file }));
      const { ids } = yield* foundBooks(1);
      const sql = `SELECT name FROM transactions WHERE id = '${ids[0]}'`;
      expect(yield* Effect.promise(() => both.one.ask("query", { file, sql }))).toEqual([["Bread 0"]]);
    }),
  );
});
