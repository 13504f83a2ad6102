import { readFileSync } from "node:fs";
import { Users } from "@farthing/core/access";
import { Imports, importFile, type PlannedTransaction } from "@farthing/core/import";
import type { ReadingOptions } from "@farthing/preflight";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Result from "effect/Result";
import { layerSqlite } from "../../packages/sqlite/dist/index.js";
import { collect } from "./rounds.ts";

/** How often it is measured while many are read or stored. */
export const SAMPLES = 10;

/** What is in use, in MB, without garbage. */
export const heldNow = (): number => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

/**
 * The most that an import holds from when it knows what the family has until it is stored, in MB: without garbage, above what
 * there was before it read the file. Rows go to the only account.
 */
export const heldByImport = (
  database: string,
  file: string,
  transactions: number,
  reading: ReadingOptions,
): Promise<number> => {
  const before = heldNow();
  let most = 0;
  const sample = (): void => {
    most = Math.max(most, heldNow() - before);
  };
  function* watched(all: Iterable<PlannedTransaction>): Generator<PlannedTransaction> {
    let seen = 0;
    for (const each of all) {
      seen += 1;
      if (seen % Math.ceil(transactions / SAMPLES) === 0) sample();
      yield each;
    }
  }
  const watching = Layer.effect(
    Imports,
    Effect.map(Imports, (imports) => ({
      ...imports,
      books: (...asked) =>
        Effect.map(imports.books(...asked), (books) => {
          sample();
          return books;
        }),
      store: (request, plan) =>
        imports.store(request, function* (found) {
          sample();
          return Result.map(yield* plan(found), (change) => {
            sample();
            return { ...change, plan: { ...change.plan, transactions: watched(change.plan.transactions) } };
          });
        }),
    })),
  );
  return Effect.runPromise(
    Effect.provide(
      Effect.gen(function* () {
        const family = yield* (yield* Users).onlyFamily;
        const [account] = (yield* (yield* Imports).books(family!.id, [])).accounts;
        const bytes = readFileSync(file);
        const isRows = reading.type !== "ServiceImport";
        const outcome = yield* importFile({
          family_id: family!.id,
          upload: { bytes, filename: isRows ? "rows.csv" : "records.ndjson", max_bytes: bytes.length },
          options: isRows ? { ...reading, account_id: account!.id } : reading,
          today: "2026-12-31",
        });
        if (outcome._tag !== "Imported") throw new Error(`not imported: ${outcome._tag}`);
        return most;
      }),
      Layer.merge(Layer.provideMerge(watching, layerSqlite({ file: database })), SecureRandom.layerWebCrypto),
    ),
  );
};
