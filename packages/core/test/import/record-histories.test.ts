import { describe, it } from "vitest";
import { few, type Runs, short } from "../../../../tools/testing/runs.ts";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { recordHistoriesGoAsTheModel } from "./record-histories.ts";
import { inMemory } from "./support.ts";

const goAsTheModel = (runs: Runs): void =>
  it("no history of imports of all kinds, undos and changes loses an account, a name or a transfer, or leaves one behind", () =>
    recordHistoriesGoAsTheModel(inMemory, runs(2_400)));

goAsTheModel(few);
describe("more often", SLOW, () => goAsTheModel(short));
