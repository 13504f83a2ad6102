/**
 * `npm test`: sets up the checkout, then checks format and lint, types, packaging, unused code, and runs all
 * tests.
 * Every step runs even if an earlier one failed. The last line is the total.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CACHE, commandOf, ROOT, setUp } from "./setup.mjs";
import { end, run, step, vitest } from "./steps.mjs";

setUp("all");

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

await run(
  step("Types", commandOf("tsc"), ["--build"]),
  step("Format and lint", commandOf("biome"), ["ci", "."]),
  step("Unused code", commandOf("knip"), ["--no-progress"]),
);
await run(vitest("Tests", ["unit", "edges", "postgres"]));
await run(
  step("Conformance", TAP, ["--reporter=min", `--output-file=${TAP_REPORT}`], {
    count: tapCounts,
    cwd: CONFORMANCE,
    env: { ...process.env, FARTHING_BIN: join(ROOT, "apps/cli/pack/bin/farthing.js") },
  }),
  ...PUBLISHED.map((path) =>
    step(`Packaging of ${path}`, commandOf("publint"), ["--strict", "--pack=npm", path]),
  ),
);

end();
