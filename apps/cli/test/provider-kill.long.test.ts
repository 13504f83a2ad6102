import { it } from "vitest";
import { killedSyncs, REQUESTS } from "./provider-kill-rounds.ts";

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

it("a sync that is killed at any request leaves whole windows, and the next one brings the rest", async () => {
  const kill = await killedSyncs();
  for (const request of upTo(REQUESTS)) await kill({ request });
});

it("a sync that is killed at any write leaves whole windows, and the next one brings the rest", async () => {
  const kill = await killedSyncs();
  for (const write of upTo(20)) await kill({ write });
});
