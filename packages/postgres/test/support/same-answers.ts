import { describe, expect, it } from "vitest";
import type { Runs } from "../../../../tools/testing/runs.ts";
import { importedIntoItself } from "../../../core/test/import/export-properties.ts";
import { historiesGoAsTheModel } from "../../../core/test/import/histories.ts";
import { onBothStores } from "./both-stores.ts";
import { peopleHistories } from "./people-histories.ts";
import { TOUR } from "./tour.ts";
import { USE_CASES } from "./use-cases.ts";

/** That SQLite and PostgreSQL answer the same, whatever is done. */
export const sameAnswers = async (runs: Runs): Promise<void> => {
  const { run, untried } = await onBothStores();

  describe("SQLite and PostgreSQL answer the same", () => {
    it("over histories of users, keys, sign-ins, accounts, imports and changes", () =>
      peopleHistories(run, runs(160)));

    it("over histories of imports, undos, changes and syncs", () => historiesGoAsTheModel(run, runs(300)));

    importedIntoItself((inFull) => runs(inFull / 2), run);

    it("of all that they can do, and in every use case", () => {
      expect(untried()).toEqual([]);
      const steps = [...TOUR.map((step) => step.do), "each look"];
      for (const [useCase, step] of Object.entries(USE_CASES))
        expect([useCase, steps]).toEqual([useCase, expect.arrayContaining([step])]);
    });
  });
};
