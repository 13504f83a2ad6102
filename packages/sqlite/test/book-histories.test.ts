// @module-tag slow

import { layerSqlite } from "@farthing/sqlite";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, it } from "vitest";
import { few, type Runs, short } from "../../../tools/testing/runs.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { booksGoAsTheModel } from "../../core/test/books/histories.ts";
import { newFile } from "./support/new-file.ts";

const runtime = ManagedRuntime.make(
  Layer.merge(layerSqlite({ file: newFile() }), SecureRandom.layerWebCrypto),
);
afterAll(() => runtime.dispose());

const goAsTheModel = (runs: Runs): Promise<void> =>
  booksGoAsTheModel((history) => runtime.runPromise(Effect.orDie(history)), runs(2_000));

const TITLE =
  "no history of files, syncs, changes, pairs and readings leaves other rows, pairs, proofs or readings than must be";

it(TITLE, () => goAsTheModel(few));
it(`${TITLE}, in more histories`, SLOW, () => goAsTheModel(short));
