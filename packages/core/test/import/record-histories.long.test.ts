import { it } from "vitest";
import { full } from "../../../../tools/testing/runs.ts";
import { recordHistoriesGoAsTheModel } from "./record-histories.ts";
import { inMemory } from "./support.ts";

it("no history of imports of all kinds, undos and changes loses an account, a name or a transfer, or leaves one behind", () =>
  recordHistoriesGoAsTheModel(inMemory, full(4_000)));
