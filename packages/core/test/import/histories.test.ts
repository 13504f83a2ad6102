import { describe, it } from "vitest";
import { few, type Runs, short } from "../../../../tools/testing/runs.ts";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { historiesGoAsTheModel } from "./histories.ts";
import { inMemory } from "./support.ts";

const goAsTheModel = (runs: Runs): void =>
  it("no history of imports, undos, changes and syncs loses a booking, stores one twice or loses a change", () =>
    historiesGoAsTheModel(inMemory, runs(10_000)));

goAsTheModel(few);
describe("more often", SLOW, () => goAsTheModel(short));
