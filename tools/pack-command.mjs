/**
 * Builds the `farthing` command as it is published, in apps/cli/pack: the output of tsc for it and for
 * everything it imports, as one bundle in a few files, because that starts in half the time. A checkout runs
 * the output of tsc; the tests run this.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { buildPage } from "./build-page.mjs";
import { licencesOf } from "./licences.mjs";
import { writeManPages } from "./man-pages.mjs";
import { repositoryOf } from "./pack-packages.mjs";
import { ROOT } from "./setup.mjs";

const CLI = join(ROOT, "apps/cli");
const PACK = join(CLI, "pack");

/** Packages that read files of their own, or are rarely needed, are not bundled. */
const EXTERNAL = ["better-sqlite3", "open", "pg", "pino", "piscina", "string-width"];

/**
 * Commander imports two modules of Node that it hardly uses. Importing `process` reads all of its properties
 * and opens the standard streams; importing the module for child processes takes as long as loading the
 * command.
 */
const SPARED = {
  "node:process": "export default globalThis.process;",
  "node:child_process": `export default { get spawn() { return process.getBuiltinModule("node:child_process").spawn; } };`,
};

const sparing = {
  name: "sparing",
  resolveId: (id, importer) =>
    id in SPARED && /[\\/]commander[\\/]/.test(importer ?? "") ? `\0${id}` : undefined,
  load: (id) => SPARED[id.slice(1)],
};

/** Opening files costs time, so modules that are always loaded together are in one file. */
const GROUPS = [
  {
    name: "command",
    test: /[\\/](?:commander[\\/]|apps[\\/]cli[\\/]dist[\\/](?:terminal[\\/](?:exit-code|help|output|version)|program)\.js)/,
    priority: 2,
  },
  {
    name: "preflight",
    test: /[\\/]cli[\\/]dist[\\/]preflight[\\/](?:command|pretty)\.js$/,
    priority: 1,
  },
];

/** Bundles the build without writing it: the files of the pack's `dist`. */
export const bundle = async () => {
  const built = await rolldown({
    input: {
      main: join(CLI, "dist/main.js"),
      // A worker is started by the path of its file, next to the file that starts it.
      worker: join(ROOT, "packages/http/dist/preflight/worker.js"),
      "reading-thread": join(ROOT, "packages/sqlite/dist/reading/reading-thread.js"),
      "checkpoint-thread": join(ROOT, "packages/sqlite/dist/checkpoints/checkpoint-thread.js"),
      "answer-worker": join(ROOT, "packages/provider/dist/reading/answer-worker.js"),
    },
    platform: "node",
    external: EXTERNAL,
    plugins: [sparing],
    checks: { eval: false },
    // It is intended that a module is loaded late by one command and immediately by another.
    onwarn: (warning, warn) => warning.code === "INEFFECTIVE_DYNAMIC_IMPORT" || warn(warning),
  });
  try {
    return await built.generate({
      format: "esm",
      chunkFileNames: "[name]-[hash].js",
      codeSplitting: { groups: GROUPS },
      comments: { jsdoc: false },
    });
  } finally {
    await built.close();
  }
};

/** The package.json without the bundled packages; npm links the manual pages. */
const manifest = (manPages) => {
  const {
    private: _,
    dependencies,
    files,
    ...kept
  } = JSON.parse(readFileSync(join(CLI, "package.json"), "utf8"));
  return {
    ...kept,
    ...repositoryOf("apps/cli"),
    man: manPages.map((name) => `./man/${name}`),
    files: [...files, "man"],
    dependencies: Object.fromEntries(EXTERNAL.map((name) => [name, dependencies[name]])),
  };
};

/** Writes the package from scratch. */
export const setup = async () => {
  await buildPage();
  const { output } = await bundle();
  rmSync(PACK, { recursive: true, force: true });
  mkdirSync(join(PACK, "dist"), { recursive: true });
  for (const { fileName, code } of output) writeFileSync(join(PACK, "dist", fileName), code);
  writeFileSync(join(PACK, "dist/LICENCES.txt"), licencesOf(output.flatMap(({ moduleIds }) => moduleIds)));
  const manPages = await writeManPages(join(PACK, "man"));
  writeFileSync(join(PACK, "package.json"), `${JSON.stringify(manifest(manPages), undefined, 2)}\n`);
  cpSync(join(CLI, "bin"), join(PACK, "bin"), { recursive: true });
  cpSync(join(ROOT, "LICENSE"), join(PACK, "LICENSE"));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await setup();
