/**
 * `npm test`: sets everything up, then format and lint, types, packaging, unused code, and all tests.
 * Every step runs even if an earlier one failed. The last line counts over all of them.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CACHE, commandOf, ROOT, runNode, setUp } from "./setup.mjs";

setUp();
mkdirSync(CACHE, { recursive: true });

const results = { passed: 0, failed: 0 };

const step = async (title, name, args, count = () => undefined) => {
  console.log(`\n── ${title}`);
  const code = await runNode([commandOf(name), ...args], { cwd: ROOT });
  const counted = count();
  results.passed += counted?.passed ?? (code === 0 ? 1 : 0);
  results.failed += counted?.failed ?? (code === 0 ? 0 : 1);
  // A runner that fails without a failed test has failed all the same.
  if (code !== 0 && counted?.failed === 0) results.failed += 1;
};

const VITEST_REPORT = join(CACHE, "vitest.json");
rmSync(VITEST_REPORT, { force: true });

const vitestCounts = () => {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(VITEST_REPORT, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return undefined;
  }
};

await step("Format and lint", "biome", ["ci", "."]);
await step("Types", "tsc", ["--build"]);
await step("Packaging", "publint", ["--strict", "--pack=npm", "packages/core"]);
await step("Unused code", "knip", ["--no-progress"]);
await step(
  "Tests",
  "vitest",
  [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${VITEST_REPORT}`,
    ...process.argv.slice(2),
  ],
  vitestCounts,
);

console.log(`\n${results.passed} passed, ${results.failed} failed`);
process.exitCode = results.failed === 0 ? 0 : 1;
