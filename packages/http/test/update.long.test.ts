import { it } from "vitest";
import { serveTwoFamilies } from "./support/serve.ts";
import { expectAsModelled } from "./support/update-model.ts";

it("three thousand rows of good updates lead where a simple model says", async () => {
  const api = await serveTwoFamilies();
  await expectAsModelled(api, api.home, { seed: 1, numRuns: 3_000 });
  await api.stop();
});
