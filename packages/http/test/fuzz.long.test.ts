import { afterAll, beforeAll, it } from "vitest";
import { watchedBudget, withBudget } from "./support/desk.ts";
import { expectDescribed, expectUnharmed } from "./support/fuzz.ts";
import { expectNoHarm } from "./support/garbage.ts";
import { serveTwoFamilies } from "./support/serve.ts";

const budget = watchedBudget(256 * 1_048_576);
let api: Awaited<ReturnType<typeof serveTwoFamilies>>;
beforeAll(async () => {
  api = await serveTwoFamilies({ change: withBudget(budget) });
});
afterAll(() => api.stop());

/** Another one each time; what fails tells its own. */
const seed = Math.floor(Math.random() * 2 ** 31) + 1;

it(`twenty thousand requests are answered as they are described (seed ${seed})`, () =>
  expectDescribed(api, api.home, api.other, { seed, numRuns: 20_000 }));

it(`five thousand times bytes that are not HTTP do no harm (seed ${seed})`, () =>
  expectUnharmed(api, { seed, numRuns: 5_000 }));

it(`fifty thousand requests of garbage leave nothing behind (seed ${seed})`, () =>
  expectNoHarm(api, api.home, budget, { seed, requests: 50_000 }));
