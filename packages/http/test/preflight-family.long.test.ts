import { it } from "vitest";
import { serveTwoFamilies } from "./support/serve.ts";
import { expectAlike } from "./support/two-threads.ts";

it("the main thread and a worker answer alike to a thousand contents around the size that parts them", async () => {
  const api = await serveTwoFamilies();
  await expectAlike(api, api.home, { seed: 20_260_401, contents: 1_000 });
  await api.stop();
});
