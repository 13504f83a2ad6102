import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { countBranches } from "./branches.ts";

/** Modules that tell which of their branches were reached. */
export interface Covered<Module> {
  readonly module: Module;
  /** How often each branch of our sources was reached since it was last filled with 0. */
  readonly reached: Uint32Array;
  /** The texts that stand in our sources: what they compare content with. */
  readonly words: readonly string[];
}

const CACHE = join(import.meta.dirname, "../../../node_modules/.cache");

/** Sources of ours, but not those that test. */
const OURS = /\/packages\/[^/]+\/src\/.*\.ts$/;

interface Built {
  readonly code: string;
  readonly words: readonly string[];
}

const bundle = async (entry: URL, counted: RegExp): Promise<Built> => {
  let branches = 0;
  const words = new Set<string>();
  const built = await rolldown({
    input: fileURLToPath(entry),
    platform: "node",
    logLevel: "silent",
    resolve: { conditionNames: ["@farthing/source", "node", "import", "default"] },
    plugins: [
      {
        name: "branches",
        // Packages of others are loaded from where they are.
        async resolveId(source, importer, options) {
          const found = await this.resolve(source, importer, { ...options, skipSelf: true });
          return found?.id.includes("/node_modules/")
            ? { id: pathToFileURL(found.id).href, external: true }
            : found;
        },
        transform(code, id) {
          if (!counted.test(id)) return null;
          const counting = countBranches(code, () => branches++);
          for (const word of counting.words) words.add(word);
          return counting.code;
        },
      },
    ],
  });
  const { output } = await built.generate({
    format: "esm",
    codeSplitting: false,
    banner: () => `export const $reached = new Uint32Array(${branches});`,
  });
  await built.close();
  return { code: output[0].code, words: [...words].sort() };
};

/**
 * Loads the module of a file with all that it imports of our sources, apart from what else runs. Branches are counted in the files
 * whose paths are `counted`.
 */
export const covered = async <Module>(entry: URL, counted = OURS): Promise<Covered<Module>> => {
  const { code, words } = await bundle(entry, counted);
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "fuzz-"));
  const file = join(folder, "module.mjs");
  writeFileSync(file, code);
  const { $reached: reached, ...module } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  rmSync(folder, { recursive: true });
  return { module, reached, words };
};
