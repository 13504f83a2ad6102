import { it } from "vitest";
import { full } from "../../../../tools/testing/runs.ts";
import { historiesGoAsTheModel } from "./histories.ts";
import { inMemory } from "./support.ts";

it("no history of imports, undos, changes and syncs loses a booking, stores one twice or loses a change", () =>
  historiesGoAsTheModel(inMemory, full(10_000)));
