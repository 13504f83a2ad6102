import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SETUP = "fixed-seed.mjs";

/** Lets the properties of another program's tests try the same cases in every run, as those of this project do. */
export const seedTests = (project: string): void => {
  copyFileSync(new URL(`../${SETUP}`, import.meta.url), join(project, SETUP));
  writeFileSync(
    join(project, "vitest.config.mjs"),
    `export default { test: { setupFiles: ["./${SETUP}"] } };\n`,
  );
};
