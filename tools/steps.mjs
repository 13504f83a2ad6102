/** The steps of a run of tests: every one runs, even if an earlier one failed, and all are counted. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CACHE, commandOf, ROOT, runNode } from "./setup.mjs";

const results = { passed: 0, failed: 0 };

/** Runs a command. It counts as one, unless `count` knows more after it has run. */
export const step = async (title, command, args, { count = () => undefined, ...options } = {}) => {
  console.log(`\n── ${title}`);
  const code = await runNode([command, ...args], { cwd: ROOT, ...options });
  const counted = count();
  results.passed += counted?.passed ?? (code === 0 ? 1 : 0);
  results.failed += counted?.failed ?? (code === 0 ? 0 : 1);
  // A runner that fails without a failed test counts as failed.
  if (code !== 0 && counted?.failed === 0) results.failed += 1;
};

const VITEST_REPORT = join(CACHE, "vitest.json");

const vitestCounts = () => {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(VITEST_REPORT, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return undefined;
  }
};

/** Runs the tests of tiers, with the arguments of this process. */
export const vitest = (title, tiers) => {
  mkdirSync(CACHE, { recursive: true });
  rmSync(VITEST_REPORT, { force: true });
  return step(
    title,
    commandOf("vitest"),
    [
      "run",
      ...tiers.map((tier) => `--project=${tier}`),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${VITEST_REPORT}`,
      ...process.argv.slice(2),
    ],
    { count: vitestCounts },
  );
};

/** Says the total in the last line, and ends with 0 if nothing failed. */
export const end = () => {
  console.log(`\n${results.passed} passed, ${results.failed} failed`);
  process.exitCode = results.failed === 0 ? 0 : 1;
};
