import { Imports } from "@farthing/core/import";
import { Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { change, importOf, planning } from "../../contracts/src/support/planned.ts";
import { layerSqlite } from "../src/index.ts";
import { foundBooks, planOf } from "./support/books.ts";
import { turn } from "./support/clock.ts";
import { newFile } from "./support/new-file.ts";

const COUNT = 2_500;

it("books are read in steps between which others work, tell one state, and a plan is told what has changed since", () =>
  Effect.runPromise(
    Effect.provide(
      Effect.gen(function* () {
        const { family, ids } = yield* foundBooks(COUNT);
        const [imports, transactions] = [yield* Imports, yield* Transactions];
        const { accounts } = yield* imports.books(family.id, []);
        const account_id = accounts[0]!.id;
        // It is in what is read last, by another statement.
        const { accounts: _, ...plan } = planOf(1);
        const last = { ...plan.transactions[0]!, account_id, date: "2026-12-31" };
        yield* imports.store(
          importOf(family.id),
          planning(() => Result.succeed(change({ ...plan, accounts: [], transactions: [last] }))),
        );
        const spans = [
          { from: "2026-01-01", to: "2026-02-28" },
          { from: "2026-12-01", to: "2026-12-31" },
        ];
        const questions = [{ account_id, spans, references: [] }];
        const { recorded: before } = yield* imports.books(family.id, questions);
        expect(before.map(({ id }) => id)).toEqual([...ids.toSorted(), last.id]);

        let isDone = false;
        const reading = yield* Effect.forkChild(
          Effect.map(imports.books(family.id, questions), (books) => {
            isDone = true;
            return books;
          }),
        );
        let written = 0;
        const remove = (id: string) =>
          transactions.remove(family.id, id, "2026-06-01T00:00:00.000Z", () => Result.succeed(undefined));
        yield* turn;
        for (const id of [last.id, ids[0]!]) {
          yield* remove(id);
          if (!isDone) written += 1;
        }
        expect(written).toBeGreaterThan(0);
        const { recorded } = yield* Fiber.join(reading);
        expect(recorded).toEqual(before);
      }),
      // In this thread, where it is known when a reading has begun.
      layerSqlite({ file: newFile(), reading_threads: 0 }),
    ),
  ));

it("an import is stored in steps between which others read what was there before", () =>
  Effect.runPromise(
    Effect.provide(
      Effect.gen(function* () {
        const { family } = yield* foundBooks(1);
        const imports = yield* Imports;
        const request = importOf(family.id);
        const storing = yield* Effect.forkChild(
          imports.store(
            request,
            planning(() => Result.succeed(change(planOf(COUNT)))),
          ),
        );
        let seen = 0;
        while ((yield* imports.find(family.id, request.file.id)) === undefined) {
          seen += 1;
          yield* turn;
        }
        expect(seen).toBeGreaterThanOrEqual(COUNT / 500);
        expect(yield* Fiber.join(storing)).toMatchObject({ _tag: "Stored" });
      }),
      layerSqlite({ file: newFile() }),
    ),
  ));
