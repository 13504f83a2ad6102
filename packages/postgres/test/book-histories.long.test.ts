import { layerPostgres } from "@farthing/postgres";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, it } from "vitest";
import { full } from "../../../tools/testing/runs.ts";
import { booksGoAsTheModel } from "../../core/test/books/histories.ts";
import { newDatabase } from "./support/database.ts";

const url = await newDatabase();
const runtime = ManagedRuntime.make(Layer.merge(layerPostgres({ url }), SecureRandom.layerWebCrypto));
afterAll(() => runtime.dispose());

it("no history of files, syncs, changes, pairs and readings leaves other rows, pairs, proofs or readings than must be", () =>
  booksGoAsTheModel((history) => runtime.runPromise(Effect.orDie(history)), full(5_000)));
