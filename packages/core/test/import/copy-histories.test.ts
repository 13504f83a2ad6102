import { describe, it } from "vitest";
import { few, type Runs, short } from "../../../../tools/testing/runs.ts";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { copyHistoriesGoAsTheModel } from "./copy-histories.ts";
import { inMemories } from "./three-databases.ts";

const goAsTheModel = (runs: Runs): void =>
  it("no copy that goes in circles between families and databases stores a row or an account twice, or loses one", () =>
    copyHistoriesGoAsTheModel(inMemories, runs(3_000)));

goAsTheModel(few);
describe("more often", SLOW, () => goAsTheModel(short));
