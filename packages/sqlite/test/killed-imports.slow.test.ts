import { it } from "vitest";
import { killedImports, type Moment } from "./support/killed-imports.ts";

const MOMENTS: readonly Moment[] = [{ grown: 1 }, { share: 0.5 }, { share: 1 }, "done", { seen: 2 }];

it.each([
  ["import that pairs its rows", "killImport"],
  ["undo of such an import", "killUndo"],
  ["sync that pairs", "killSync"],
  ["pair by hand", "killPair"],
] as const)("the %s that is killed is there whole or not at all", async (_, kill) => {
  const all = await killedImports();
  for (const moment of MOMENTS) await all[kill](moment);
});
