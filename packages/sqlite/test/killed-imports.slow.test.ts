import { it } from "vitest";
import { killedImports, type Moment } from "./support/killed-imports.ts";

const MOMENTS: readonly Moment[] = [{ grown: 1 }, { share: 0.5 }, { share: 1 }, "done", { seen: 2 }];

const MOMENTS_OF_FEW: readonly Moment[] = [{ share: 0.5 }, "done"];

it.each([
  ["import that pairs its rows", "import", MOMENTS],
  ["undo of such an import", "undo", MOMENTS],
  ["sync that pairs", "sync", MOMENTS],
  ["pair by hand", "pair", MOMENTS],
  ["undo of a pair", "unpair", MOMENTS_OF_FEW],
  ["edit that breaks a pair", "edit", MOMENTS_OF_FEW],
  ["reading that is forgotten", "forget", MOMENTS_OF_FEW],
] as const)("the %s that is killed is there whole or not at all", async (_, what, moments) => {
  const kill = await (await killedImports())[what]();
  for (const moment of moments) await kill(moment);
});
