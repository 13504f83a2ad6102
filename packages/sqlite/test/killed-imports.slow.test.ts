import { it } from "vitest";
import { KILLED, killedImports, type Moment } from "./support/killed-imports.ts";

const MOMENTS: readonly Moment[] = [{ grown: 1 }, { share: 0.5 }, { share: 1 }, "done", { seen: 2 }];

const MOMENTS_OF_FEW: readonly Moment[] = [{ share: 0.5 }, "done"];

it.each(KILLED)("the %s that is killed is there whole or not at all", async (_, what, isLong) => {
  const kill = await (await killedImports())[what]();
  for (const moment of isLong ? MOMENTS : MOMENTS_OF_FEW) await kill(moment);
});
