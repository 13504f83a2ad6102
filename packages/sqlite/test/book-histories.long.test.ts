import { layerSqlite } from "@farthing/sqlite";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, it } from "vitest";
import { full } from "../../../tools/testing/runs.ts";
import { booksGoAsTheModel } from "../../core/test/books/histories.ts";
import { newFile } from "./support/new-file.ts";

const runtime = ManagedRuntime.make(
  // Threads that read have a low priority, so that a history would wait most of its time for them.
  Layer.merge(layerSqlite({ file: newFile(), reading_threads: 0 }), SecureRandom.layerWebCrypto),
);
afterAll(() => runtime.dispose());

it("no history of files, syncs, changes, pairs and readings leaves other rows, pairs, proofs or readings than must be", () =>
  booksGoAsTheModel((history) => runtime.runPromise(Effect.orDie(history)), full(10_000)));
