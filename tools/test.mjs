/**
 * `npm test`: sets up the checkout, then checks format and lint, types, packaging, unused code, and runs all
 * tests.
 * Every step runs even if an earlier one failed. The last line is the total.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CACHE, commandOf, ROOT, runNode, setUp } from "./setup.mjs";

setUp("all");
mkdirSync(CACHE, { recursive: true });

const results = { passed: 0, failed: 0 };

const step = async (title, command, args, { count = () => undefined, ...options } = {}) => {
  console.log(`\n── ${title}`);
  const code = await runNode([command, ...args], { cwd: ROOT, ...options });
  const counted = count();
  results.passed += counted?.passed ?? (code === 0 ? 1 : 0);
  results.failed += counted?.failed ?? (code === 0 ? 0 : 1);
  // A runner that fails without a failed test counts as failed.
  if (code !== 0 && counted?.failed === 0) results.failed += 1;
};

/** The published packages; the command as packed by the tests. */
const PUBLISHED = [
  "packages/values",
  "packages/preflight",
  "packages/core",
  "packages/http",
  "packages/oidc",
  "packages/provider",
  "packages/provider-fake",
  "packages/sqlite",
  "packages/postgres",
  "packages/vault",
  "apps/cli/pack",
];

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

/** The conformance suite knows nothing of this workspace, so it gets what to test as arguments. */
const CONFORMANCE = join(ROOT, "packages/conformance");
const TAP = join(CONFORMANCE, "node_modules/tap/dist/esm/run.mjs");
const TAP_REPORT = join(CACHE, "conformance.tap");
rmSync(TAP_REPORT, { force: true });

const tapCounts = () => {
  try {
    const [, passed, failed] = /^# \{ total: \d+, pass: (\d+)(?:, fail: (\d+))?/m.exec(
      readFileSync(TAP_REPORT, "utf8"),
    );
    return { passed: Number(passed), failed: Number(failed ?? 0) };
  } catch {
    return undefined;
  }
};

await step("Format and lint", commandOf("biome"), ["ci", "."]);
await step("Types", commandOf("tsc"), ["--build"]);
await step("Unused code", commandOf("knip"), ["--no-progress"]);
await step(
  "Tests",
  commandOf("vitest"),
  [
    "run",
    "--project=unit",
    "--project=edges",
    "--project=postgres",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${VITEST_REPORT}`,
    ...process.argv.slice(2),
  ],
  { count: vitestCounts },
);
for (const path of PUBLISHED)
  await step(`Packaging of ${path}`, commandOf("publint"), ["--strict", "--pack=npm", path]);
await step("Conformance", TAP, ["--reporter=min", `--output-file=${TAP_REPORT}`], {
  count: tapCounts,
  cwd: CONFORMANCE,
  env: { ...process.env, FARTHING_BIN: join(ROOT, "apps/cli/pack/bin/farthing.js") },
});

console.log(`\n${results.passed} passed, ${results.failed} failed`);
process.exitCode = results.failed === 0 ? 0 : 1;
