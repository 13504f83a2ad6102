import { afterAll, beforeAll, it } from "vitest";
import { watchedBudget, withBudget } from "./support/desk.ts";
import { expectDescribed, expectUnharmed } from "./support/fuzz.ts";
import { expectNoHarm } from "./support/garbage.ts";
import { serveTwoFamilies } from "./support/serve.ts";

const SEED = 20_260_401;

const budget = watchedBudget(256 * 1_048_576);
let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies({ change: withBudget(budget) });
});
afterAll(() => api.stop());

it("whatever is sent, the answer is as it is described, never a 500, and tells nothing of the inside", () =>
  expectDescribed(api, api.home, api.other, { seed: SEED, numRuns: 120 }));

it("bytes that are not HTTP at all do no harm", () => expectUnharmed(api, { seed: SEED, numRuns: 100 }));

it("requests of garbage are answered without a 500, a word of the insides, or a leak", () =>
  expectNoHarm(api, api.home, budget, { seed: SEED, requests: 600 }));
