/** The tests of an area (`FARTHING_MUTATION`), in the copy of the checkout that Stryker makes. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig } from "vitest/config";
import { AREAS } from "./areas.mjs";

const ROOT = join(import.meta.dirname, "../..");
const { tests, without } = AREAS[process.env.FARTHING_MUTATION];

/** Our packages by name: the links in `node_modules` lead to the sources outside of the copy, which are not mutated. */
const alias = globSync("packages/*/package.json", { cwd: ROOT }).flatMap((path) => {
  const { name, exports = {} } = JSON.parse(readFileSync(join(ROOT, path), "utf8"));
  return Object.entries(exports).flatMap(([entry, { "@farthing/source": source }]) =>
    source === undefined
      ? []
      : [{ find: new RegExp(`^${name}${entry.slice(1)}$`), replacement: join(ROOT, dirname(path), source) }],
  );
});

const conditions = ["@farthing/source", "node", "default"];

export default defineConfig({
  root: ROOT,
  resolve: { conditions, alias },
  ssr: { resolve: { conditions } },
  test: {
    include: tests,
    exclude: ["**/*.{long,slow,system}.test.ts"],
    // A change is switched on within what is loaded: no test loads it anew.
    isolate: false,
    testTimeout: 300_000,
    tagsFilter: ["!slow"],
    tags: [{ name: "slow" }],
    ...(without === undefined ? {} : { testNamePattern: new RegExp(`^(?!.*(?:${without}))`) }),
    setupFiles: [join(ROOT, "tools/fixed-seed.mjs"), join(ROOT, "tools/testing/each-file.ts")],
  },
});
