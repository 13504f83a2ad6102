import { it } from "vitest";
import { expectDropped } from "./support/endless-upload.ts";
import { MAX_REQUEST } from "./support/preflight-requests.ts";
import { serveTwoFamilies } from "./support/serve.ts";

it("a form of more than 72 MiB that never ends is answered 413, and nothing is held of it from then on", async () => {
  const api = await serveTwoFamilies();
  const limits = { budget: 256 * 1_048_576, status: 413, most: MAX_REQUEST };
  await expectDropped(api, api.home.key, { type: "form", ...limits });
  await api.stop();
});
