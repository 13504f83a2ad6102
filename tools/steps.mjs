/** The steps of a run of tests: every one runs, even if an earlier one failed, and all are counted. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { CACHE, commandOf, ROOT, runNode } from "./setup.mjs";

const results = { passed: 0, failed: 0 };

/** Where the processes and threads that tests start find what the first of them compiled: that is a fifth of their work. */
const COMPILED = join(CACHE, "compiled");

/**
 * A step that runs a command. It counts as one, unless `count` knows more after it has run. What it prints appears at once, or
 * if it runs beside others, when it has ended.
 */
export const step =
  (title, command, args, { count = () => undefined, ...options } = {}) =>
  async (isAlone) => {
    const heading = `\n── ${title}\n`;
    const printed = [];
    if (isAlone) process.stdout.write(heading);
    const code = await runNode([command, ...args], {
      cwd: ROOT,
      ...options,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...options.env },
      ...(isAlone ? {} : { onOutput: (chunk) => printed.push(chunk) }),
    });
    if (!isAlone) process.stdout.write(Buffer.concat([Buffer.from(heading), ...printed]));
    const counted = count();
    results.passed += counted?.passed ?? (code === 0 ? 1 : 0);
    results.failed += counted?.failed ?? (code === 0 ? 0 : 1);
    // A runner that fails without a failed test counts as failed.
    if (code !== 0 && counted?.failed === 0) results.failed += 1;
  };

/** Runs steps beside each other, as many at once as there are processors. */
export const run = async (...steps) => {
  const waiting = [...steps];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await next(steps.length === 1);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
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

/** The step that runs the tests of tiers, with the arguments of this process. */
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

/** The conformance suite knows nothing of this workspace, so it gets what to test as arguments. */
const CONFORMANCE = join(ROOT, "packages/conformance");
const TAP = join(CONFORMANCE, "node_modules/tap/dist/esm/run.mjs");
const TAP_REPORT = join(CACHE, "conformance.tap");

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

/** The step that runs the conformance suite on the command as it is packed. `within` is a script of Node that runs it with more settings. */
export const conformance = (title, within = []) => {
  rmSync(TAP_REPORT, { force: true });
  const [command, ...args] = [...within, TAP, "--reporter=min", `--output-file=${TAP_REPORT}`];
  return step(title, command, args, {
    count: tapCounts,
    cwd: CONFORMANCE,
    env: { FARTHING_BIN: join(ROOT, "apps/cli/pack/bin/farthing.js") },
  });
};

/** Says the total in the last line, and ends with 0 if nothing failed. */
export const end = () => {
  console.log(`\n${results.passed} passed, ${results.failed} failed`);
  process.exitCode = results.failed === 0 ? 0 : 1;
};
