/**
 * `npm test`: sets up the checkout, then checks format and lint, types, packaging, unused code, and runs all
 * tests.
 * Every step runs even if an earlier one failed. The last line is the total.
 */
import { commandOf, setUp } from "./setup.mjs";
import { conformance, end, run, step, vitest } from "./steps.mjs";

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

await run(
  step("Types", commandOf("tsc"), ["--build"]),
  step("Format and lint", commandOf("biome"), ["ci", "."]),
  step("Unused code", commandOf("knip"), ["--no-progress"]),
);
await run(vitest("Tests", ["unit", "edges", "page", "postgres"]));
await run(
  conformance("Conformance"),
  ...PUBLISHED.map((path) =>
    step(`Packaging of ${path}`, commandOf("publint"), ["--strict", "--pack=npm", path]),
  ),
);

end();
