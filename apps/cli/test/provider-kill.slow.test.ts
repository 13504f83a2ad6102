import { it } from "vitest";
import { killedSyncs } from "./provider-kill-rounds.ts";

it("a sync that is killed leaves whole windows, and the next one brings the rest", async () => {
  const kill = await killedSyncs();
  for (const moment of [{ request: 1 }, { request: 3 }, { write: 6 }]) await kill(moment);
});
