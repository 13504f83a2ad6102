// @module-tag slow

import { layerSqlite } from "@farthing/sqlite";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, expect, it } from "vitest";
import { few, type Runs, short } from "../../../tools/testing/runs.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { copyHistoriesGoAsTheModel } from "../../core/test/import/copy-histories.ts";
import { historiesGoAsTheModel } from "../../core/test/import/histories.ts";
import { oneAccountIsAskedAbout } from "../../core/test/import/one-account-property.ts";
import { recordHistoriesGoAsTheModel } from "../../core/test/import/record-histories.ts";
import { threeOf } from "../../core/test/import/three-databases.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { expectDerived } from "./support/derived.ts";
import { newFile } from "./support/new-file.ts";

const file = newFile();
const runtime = ManagedRuntime.make(Layer.merge(layerSqlite({ file }), SecureRandom.layerWebCrypto));
afterAll(() => runtime.dispose());

const goAsTheModel = async (runs: Runs): Promise<void> => {
  await historiesGoAsTheModel((history) => runtime.runPromise(Effect.orDie(history)), runs(1_000));
  const db = openDatabase(file);
  expect(expectDerived(db)).toBeGreaterThan(0);
  db.close();
};

const TITLE =
  "no history of imports, undos, changes and syncs loses a booking, stores one twice or loses a change, and all is searchable";

it(TITLE, () => goAsTheModel(few));
it(`${TITLE}, in more histories`, SLOW, () => goAsTheModel(short));

it(
  "no history of imports of all kinds, undos and changes loses an account, a name or a transfer, or leaves one behind",
  SLOW,
  () => recordHistoriesGoAsTheModel((history) => runtime.runPromise(Effect.orDie(history)), short(240)),
);

it(
  "no copy that goes in circles between families and databases stores a row or an account twice, or loses one",
  SLOW,
  async () => {
    const { databases, close } = threeOf(() => layerSqlite({ file: newFile() }));
    await copyHistoriesGoAsTheModel((history) => history(databases), short(300)).finally(close);
  },
);

it("names of several accounts are asked about where the family has one of them, whatever others have", () =>
  oneAccountIsAskedAbout((work) => runtime.runPromise(Effect.orDie(work)), short(100)));
