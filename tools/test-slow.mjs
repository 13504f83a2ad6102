/**
 * `npm run test:slow`: what takes too long for `npm test`: tests that kill, fill or flood what they test, and those of its tiers that
 * are tagged so. The last line is the total.
 */
import { keepTemporaryFilesInMemory } from "./memory-folder.mjs";
import { commandOf, setUp } from "./setup.mjs";
import { end, run, step, TIERS, vitest } from "./steps.mjs";

await setUp("all");
// The tests of packages pack them as they are built.
await run(step("Types", commandOf("tsc"), ["--build"]));
await run(vitest("Tests that kill, fill or flood", ["slow"]));
keepTemporaryFilesInMemory();
await run(vitest("What takes long of the other tests", TIERS, "slow"));
end();
