/**
 * `npm run test:long`: thousands of histories and growth at full size, on other seeds each time. Arguments are those of vitest, such
 * as the file of a test. The last line is the total.
 */
import { keepTemporaryFilesInMemory } from "./memory-folder.mjs";
import { setUp } from "./setup.mjs";
import { end, run, vitest } from "./steps.mjs";

await setUp("all");
keepTemporaryFilesInMemory();
await run(vitest("Tests that take minutes to hours", ["long"]));
end();
