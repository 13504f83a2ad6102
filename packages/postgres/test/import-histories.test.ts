import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { recordHistoriesGoAsTheModel } from "../../core/test/import/record-histories.ts";
import { newDatabase } from "./support/database.ts";

const url = await newDatabase();
const runtime = ManagedRuntime.make(layerPostgres({ url }));
afterAll(() => runtime.dispose());

it("no history of imports of all kinds, undos and changes loses an account, a name or a transfer, or leaves one behind", () =>
  recordHistoriesGoAsTheModel((history) => runtime.runPromise(Effect.orDie(history)), short(160)));
