/** `npm run test:slow`: the tests that kill, fill or flood what they test, which takes too long for `npm test`. The last line is the total. */
import { setUp } from "./setup.mjs";
import { end, run, vitest } from "./steps.mjs";

setUp("all");
await run(vitest("Tests that kill, fill or flood", ["slow"]));
end();
