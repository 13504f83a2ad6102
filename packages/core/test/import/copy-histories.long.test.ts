import { it } from "vitest";
import { full } from "../../../../tools/testing/runs.ts";
import { copyHistoriesGoAsTheModel } from "./copy-histories.ts";
import { inMemories } from "./three-databases.ts";

it("no copy that goes in circles between families and databases stores a row or an account twice, or loses one", () =>
  copyHistoriesGoAsTheModel(inMemories, full(10_000)));
