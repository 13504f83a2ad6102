import { it } from "vitest";
import { short } from "../../../../tools/testing/runs.ts";
import { historiesGoAsTheModel } from "./histories.ts";
import { inMemory } from "./support.ts";

it("no history of imports, undos, changes and syncs loses a booking, stores one twice or loses a change", () =>
  historiesGoAsTheModel(inMemory, short(10_000)));
