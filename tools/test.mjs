/**
 * `npm test`: sets up the checkout, then checks format and lint, types, packaging, unused code, and runs all
 * tests.
 * Every step runs even if an earlier one failed. The last line is the total.
 */
import { basename, join } from "node:path";
import { keepTemporaryFilesInMemory } from "./memory-folder.mjs";
import { PACKS, PUBLISHED, packPackages } from "./pack-packages.mjs";
import { commandOf, setUp } from "./setup.mjs";
import { conformance, end, run, step, TIERS, vitest } from "./steps.mjs";

await setUp("all");
keepTemporaryFilesInMemory();

await run(
  step("Types", commandOf("tsc"), ["--build"]),
  step("Format and lint", commandOf("biome"), ["ci", "."]),
  step("Unused code", commandOf("knip"), ["--no-progress"]),
);
await run(vitest("Tests", TIERS, "!slow"));
packPackages(PACKS);
await run(
  conformance("Conformance"),
  ...[...PUBLISHED.map((name) => join(PACKS, name)), "apps/cli/pack"].map((path) =>
    step(`Packaging of ${basename(path)}`, commandOf("publint"), ["--strict", "--pack=false", path]),
  ),
);

end();
