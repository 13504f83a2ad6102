import { layerPostgres } from "@farthing/postgres";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { copyHistoriesGoAsTheModel } from "../../core/test/import/copy-histories.ts";
import { oneAccountIsAskedAbout } from "../../core/test/import/one-account-property.ts";
import { recordHistoriesGoAsTheModel } from "../../core/test/import/record-histories.ts";
import { threeOf } from "../../core/test/import/three-databases.ts";
import { newDatabase } from "./support/database.ts";

const url = await newDatabase();
const runtime = ManagedRuntime.make(Layer.merge(layerPostgres({ url }), SecureRandom.layerWebCrypto));
afterAll(() => runtime.dispose());

it("no history of imports of all kinds, undos and changes loses an account, a name or a transfer, or leaves one behind", () =>
  recordHistoriesGoAsTheModel((history) => runtime.runPromise(Effect.orDie(history)), short(160)));

it("no copy that goes in circles between families and databases stores a row or an account twice, or loses one", async () => {
  const [one, two, three] = [await newDatabase(), await newDatabase(), await newDatabase()];
  const urls = [one, two, three].values();
  const { databases, close } = threeOf(() => layerPostgres({ url: urls.next().value! }));
  await copyHistoriesGoAsTheModel((history) => history(databases), short(120)).finally(close);
});

it("names of several accounts are asked about where the family has one of them, whatever others have", () =>
  oneAccountIsAskedAbout((work) => runtime.runPromise(Effect.orDie(work)), short(100)));
