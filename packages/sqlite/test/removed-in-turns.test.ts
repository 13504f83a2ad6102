import { Removals } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import type { Storage } from "@farthing/core/storage";
import { Accounts } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { layerSqlite } from "../src/index.ts";
import { AT, foundBooks } from "./support/books.ts";
import { turn } from "./support/clock.ts";
import { newFile } from "./support/new-file.ts";

const COUNT = 2_000;

type Removal = (family_id: string) => Effect.Effect<void, unknown, Storage>;

/** What takes away all transactions of the family at once. */
const REMOVALS: Readonly<Record<string, Removal>> = {
  "an undo": (family_id: string) =>
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { items } = yield* imports.list(family_id, { page: 1, per_page: 1 });
      yield* imports.undo({ family_id, id: items[0]!.id, with_edited: false, at: AT });
    }),
  "the deletion of an account": (family_id: string) =>
    Effect.gen(function* () {
      const { accounts } = yield* (yield* Imports).books(family_id, []);
      yield* (yield* Accounts).remove(family_id, accounts[0]!.id, () => Result.void);
    }),
  "the deletion of a family": (family_id: string) =>
    Effect.asVoid(Removals.use(({ removeFamily }) => removeFamily(family_id))),
};

it.each(Object.entries(REMOVALS))(
  "%s leaves others their turns, and they see all of it until all is gone",
  (_, remove) =>
    Effect.runPromise(
      Effect.provide(
        Effect.gen(function* () {
          const { family } = yield* foundBooks(COUNT);
          const { familyContents } = yield* Removals;
          const count = Effect.map(familyContents(family.id), (contents) => contents?.transactions ?? 0);
          expect(yield* count).toBe(COUNT);
          let isDone = false;
          const seen: number[] = [];
          const watching = Effect.gen(function* () {
            while (!isDone) {
              yield* turn;
              const now = yield* count;
              if (!isDone) seen.push(now);
            }
          });
          const removing = Effect.gen(function* () {
            yield* remove(family.id);
            isDone = true;
          });
          yield* Effect.all([removing, watching], { concurrency: "unbounded" });
          expect(new Set(seen)).toEqual(new Set([COUNT]));
          // One for each two hundred.
          expect(seen.length).toBeGreaterThanOrEqual(COUNT / 200);
          expect(yield* count).toBe(0);
        }),
        layerSqlite({ file: newFile() }),
      ),
    ),
);
