import { describe, expect, it } from "vitest";
import type { Runs } from "../../../../tools/testing/runs.ts";
import { importedIntoItself } from "../../../core/test/import/export-properties.ts";
import { historiesGoAsTheModel } from "../../../core/test/import/histories.ts";
import { onBothStores } from "./both-stores.ts";
import { peopleHistories } from "./people-histories.ts";
import { proxyTo } from "./proxy.ts";
import { TOUR } from "./tour.ts";
import { USE_CASES } from "./use-cases.ts";

/** What a pooler may run on another connection than what comes before and after it, or with it in a transaction. */
const OF_NO_SESSION =
  /^(?:BEGIN\b|COMMIT$|ROLLBACK$|SET LOCAL |SELECT\b|INSERT\b|UPDATE\b|DELETE\b|WITH\b|DECLARE \w+ NO SCROLL CURSOR FOR\b|FETCH\b|CLOSE\b)/;

/** That SQLite and PostgreSQL answer the same, whatever is done. */
export const sameAnswers = async (runs: Runs): Promise<void> => {
  const sent = new Set<string>();
  const { run, untried } = await onBothStores(async (url) => {
    const way = await proxyTo(url);
    way.cutAt((text) => {
      sent.add(text);
      return undefined;
    });
    return way.url;
  });
  // The tables are made.
  sent.clear();

  describe("SQLite and PostgreSQL answer the same", () => {
    it("over histories of users, keys, sign-ins, banks, accounts, imports and changes", () =>
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

  it("for all of that no statement has a name, locks anything but rows, or leaves anything in a session", () => {
    expect(sent.size).toBeGreaterThan(100);
    // The name of a statement comes before its text.
    for (const text of sent)
      for (const statement of text.split(";")) expect(statement.trim()).toMatch(OF_NO_SESSION);
    for (const text of sent) expect(text).not.toMatch(/advisory|pg_notify|set_config|LOCK TABLE/i);
  });
};
