import { layerSqlite } from "@farthing/sqlite";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, it } from "vitest";
import { full } from "../../../tools/testing/runs.ts";
import { copyHistoriesGoAsTheModel } from "../../core/test/import/copy-histories.ts";
import { historiesGoAsTheModel } from "../../core/test/import/histories.ts";
import { threeOf } from "../../core/test/import/three-databases.ts";
import { newFile } from "./support/new-file.ts";

const runtime = ManagedRuntime.make(
  Layer.merge(layerSqlite({ file: newFile() }), SecureRandom.layerWebCrypto),
);
afterAll(() => runtime.dispose());

it("no history of imports, undos, changes and syncs loses a booking, stores one twice or loses a change", () =>
  historiesGoAsTheModel((history) => runtime.runPromise(Effect.orDie(history)), full(1_000)));

it("no copy that goes in circles between families and databases stores a row or an account twice, or loses one", async () => {
  const { databases, close } = threeOf(() => layerSqlite({ file: newFile() }));
  await copyHistoriesGoAsTheModel((history) => history(databases), full(400)).finally(close);
});
