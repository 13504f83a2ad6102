/** The steps of a run of tests: every one runs, even if an earlier one failed, and all are counted. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { CACHE, commandOf, ROOT, runNode } from "./setup.mjs";

/** What failed is said again at the end: nobody finds it among thousands of lines, and of a long log the end alone may be kept. */
const results = { passed: 0, failed: 0, failures: [] };

/** Where the processes and threads that tests start find what the first of them compiled: that is a fifth of their work. */
const COMPILED = join(CACHE, "compiled");

/** Of a command that reports nothing but how it ended. */
const ONE = { passed: 1, failed: 0, failures: [] };

/** What a runner reported. One that ends with a failure has failed, whatever its report says. */
const outcomeOf = (code, read) => {
  try {
    const told = read();
    return code === 0 || told.failed > 0
      ? told
      : { passed: told === ONE ? 0 : told.passed, failed: 1, failures: [`It ended with ${code}.`] };
  } catch (error) {
    return { passed: 0, failed: 1, failures: [`It ended with ${code}, without a report: ${error.message}`] };
  }
};

/**
 * A step that runs a command. It counts as one, unless there is a report, which `read` counts: how many passed, and what failed.
 * What it prints appears at once, or if it runs beside others, when it has ended.
 */
export const step =
  (title, command, args, { read = () => ONE, ...options } = {}) =>
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
    const { passed, failed, failures } = outcomeOf(code, read);
    results.passed += passed;
    results.failed += failed;
    if (failed > 0) results.failures.push({ title, failures });
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

/** The tiers of `npm test`. */
export const TIERS = ["unit", "edges", "page", "postgres"];

const VITEST_REPORT = join(CACHE, "vitest.json");

/** Each failed test, and each file that could not be run. */
const failedIn = ({ name, status, message, assertionResults }) => {
  const file = relative(ROOT, name);
  const tests = assertionResults.filter((test) => test.status === "failed");
  return status === "failed" && tests.length === 0
    ? [`${file}: ${message}`]
    : tests.map(({ fullName, failureMessages }) =>
        // Of the lines of a stack those of the runner tell nothing.
        [
          `${file}: ${fullName}`,
          ...failureMessages
            .join("\n")
            .split("\n")
            .filter((line) => !/^\s+at .*node_modules/.test(line)),
        ].join("\n"),
      );
};

const readVitestReport = () => {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(VITEST_REPORT, "utf8"));
  const failures = testResults.flatMap(failedIn);
  return { passed: numPassedTests, failed: failures.length, failures };
};

/** The step that runs the tests of tiers, all or those that tags select, with the arguments of this process. */
export const vitest = (title, tiers, tags) => {
  mkdirSync(CACHE, { recursive: true });
  rmSync(VITEST_REPORT, { force: true });
  return step(
    title,
    commandOf("vitest"),
    [
      "run",
      ...tiers.map((tier) => `--project=${tier}`),
      ...(tags === undefined ? [] : [`--tagsFilter=${tags}`]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${VITEST_REPORT}`,
      ...process.argv.slice(2),
    ],
    { read: readVitestReport },
  );
};

/** The conformance suite knows nothing of this workspace, so it gets what to test as arguments. */
const CONFORMANCE = join(ROOT, "packages/conformance");
const TAP = join(CONFORMANCE, "node_modules/tap/dist/esm/run.mjs");
const TAP_REPORT = join(CACHE, "conformance.tap");

const readTapReport = () => {
  const report = readFileSync(TAP_REPORT, "utf8");
  const [, passed, failed] = /^# \{ total: \d+, pass: (\d+)(?:, fail: (\d+))?/m.exec(report);
  return {
    passed: Number(passed),
    failed: Number(failed ?? 0),
    failures: report.match(/^ *not ok .*$/gm) ?? [],
  };
};

/** The step that runs the conformance suite on the command as it is packed. `within` is a script of Node that runs it with more settings. */
export const conformance = (title, within = []) => {
  rmSync(TAP_REPORT, { force: true });
  const [command, ...args] = [...within, TAP, "--reporter=min", `--output-file=${TAP_REPORT}`];
  return step(title, command, args, {
    read: readTapReport,
    cwd: CONFORMANCE,
    env: { FARTHING_BIN: join(ROOT, "apps/cli/pack/bin/farthing.js") },
  });
};

const INDENT = "  ";

/** Says what failed and, in the last line, the total, and ends with 0 if nothing failed. */
export const end = () => {
  for (const { title, failures } of results.failures) {
    console.log(`\n── Failed: ${title}`);
    for (const what of failures) console.log(`\n${stripVTControlCharacters(what).replaceAll(/^/gm, INDENT)}`);
  }
  console.log(`\n${results.passed} passed, ${results.failed} failed`);
  process.exitCode = results.failed === 0 ? 0 : 1;
};
