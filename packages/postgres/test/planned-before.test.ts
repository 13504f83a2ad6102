import { type Found, Imports } from "@farthing/core/import";
import { Accounts } from "@farthing/core/transactions";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Result from "effect/Result";
import { afterAll, expect, it } from "vitest";
import { change, plannedAccount } from "../../contracts/src/support/planned.ts";
import { ACCOUNT, FAMILY, foundBooks, importOf, LATER, store, transaction } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";

const url = await newDatabase();
const storage = ManagedRuntime.make(layerPostgres({ url, connections: 4 }));
await storage.runPromise(foundBooks);
afterAll(() => storage.dispose());

/** Stores an import whose first plan ends after other work is done. Returns what each plan was made of. */
const storedBeside = <E>(name: string, meanwhile: Effect.Effect<unknown, E, Accounts | Imports>) =>
  Effect.gen(function* () {
    const made: Found[] = [];
    let isDone = false;
    const storing = yield* Effect.forkChild(
      (yield* Imports).store(importOf(name), function* (found) {
        made.push(found);
        while (!isDone) yield;
        return Result.succeed(change({ transactions: [transaction(name)] }));
      }),
    );
    while (made.length === 0) yield* Effect.promise(() => new Promise(setImmediate));
    yield* meanwhile;
    isDone = true;
    const { _tag } = yield* Fiber.join(storing);
    return { _tag, made };
  });

it("an import is planned while others write, and once if what it is made of stays", async () => {
  const rename = Accounts.use((accounts) =>
    accounts.update(FAMILY.id, ACCOUNT.id, LATER, () => Result.succeed({})),
  );
  const { _tag, made } = await storage.runPromise(storedBeside("Eggs", rename));
  expect([_tag, made.length]).toEqual(["Stored", 1]);
});

it("it is planned again with what another import has stored meanwhile", async () => {
  const other = store("other", { accounts: [plannedAccount({ name: "Made meanwhile" })] });
  const { _tag, made } = await storage.runPromise(storedBeside("Rolls", other));
  const names = made.map(({ books }) => books.accounts.map(({ name }) => name));
  expect(_tag).toBe("Stored");
  expect(names).toEqual([["Checking"], ["Checking", "Made meanwhile"]]);
});
