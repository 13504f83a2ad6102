import { layerSqlite } from "@farthing/sqlite";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, it } from "vitest";
import { full } from "../../../tools/testing/runs.ts";
import { historiesGoAsTheModel } from "../../core/test/import/histories.ts";
import { newFile } from "./support/new-file.ts";

const runtime = ManagedRuntime.make(layerSqlite({ file: newFile() }));
afterAll(() => runtime.dispose());

it("no history of imports, undos, changes and syncs loses a booking, stores one twice or loses a change", () =>
  historiesGoAsTheModel((history) => runtime.runPromise(Effect.orDie(history)), full(1_000)));
