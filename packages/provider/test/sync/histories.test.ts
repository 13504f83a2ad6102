import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layerSqlite } from "@farthing/sqlite";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { history } from "./histories-arbitrary.ts";
import { replay } from "./histories-run.ts";
import { withBank } from "./support.ts";

describe("whatever happens at the bank and to syncs, one that is whole brings all in step, and another changes nothing", () => {
  it("in memory", () =>
    fc.assert(
      fc.asyncProperty(history, (each) => withBank(each.scenario, replay(each))),
      { numRuns: 300 },
    ));

  it("in SQLite", () =>
    fc.assert(
      fc.asyncProperty(history, async (each) => {
        const folder = mkdtempSync(join(tmpdir(), "farthing-histories-"));
        try {
          await withBank(each.scenario, replay(each), layerSqlite({ file: join(folder, "farthing.db") }));
        } finally {
          rmSync(folder, { recursive: true });
        }
      }),
      { numRuns: 50 },
    ));

  it("and the histories are rich: they hold every kind of step", () => {
    const kinds = fc.sample(history, 50).flatMap(({ steps }) => steps.map((step) => step.do));
    expect(new Set(kinds).size).toBe(7);
  });
});
