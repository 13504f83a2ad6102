/**
 * Makes the `farthing` command as it is published, in apps/cli/pack: what tsc built of it and of everything it imports, as
 * one bundle in a few files, for it starts in half the time. A checkout runs what tsc built; the tests run this.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { licencesOf } from "./licences.mjs";
import { ROOT } from "./setup.mjs";

const CLI = join(ROOT, "apps/cli");
const PACK = join(CLI, "pack");

/** What looks for files of its own, or is hardly ever needed, stays a package. */
const EXTERNAL = ["better-sqlite3", "pino", "piscina", "string-width"];

/**
 * Commander imports two of Node's modules that it hardly uses. To import `process` means to read all it has, and opens the
 * standard streams; what starts other processes takes as long to load as the command.
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

/** Files are opened one by one, so that what is always loaded together is one file. */
const GROUPS = [
  {
    name: "command",
    test: /[\\/](?:commander[\\/]|apps[\\/]cli[\\/]dist[\\/](?:terminal[\\/]output|exit-code|program|version)\.js)/,
    priority: 2,
  },
  {
    name: "preflight",
    test: /[\\/]core[\\/]dist[\\/]preflight[\\/]index\.js$|[\\/]cli[\\/]dist[\\/]preflight[\\/](?:command|pretty)\.js$/,
    priority: 1,
  },
];

/** Bundles what is built, without writing it: the files of the pack's `dist`. */
export const bundle = async () => {
  const built = await rolldown({
    input: {
      main: join(CLI, "dist/main.js"),
      // Workers are started by the address of their file, beside whoever starts them.
      worker: join(ROOT, "packages/http/dist/preflight/worker.js"),
    },
    platform: "node",
    external: EXTERNAL,
    plugins: [sparing],
    checks: { eval: false },
    // That a module which one command loads late is loaded at once by another is as it should be.
    onwarn: (warning, warn) => warning.code === "INEFFECTIVE_DYNAMIC_IMPORT" || warn(warning),
  });
  try {
    return await built.generate({
      format: "esm",
      chunkFileNames: "[name]-[hash].js",
      codeSplitting: { groups: GROUPS },
    });
  } finally {
    await built.close();
  }
};

/** The package without what is bundled. */
const manifest = () => {
  const { private: _, dependencies, ...kept } = JSON.parse(readFileSync(join(CLI, "package.json"), "utf8"));
  return { ...kept, dependencies: Object.fromEntries(EXTERNAL.map((name) => [name, dependencies[name]])) };
};

/** Writes the package anew. */
export const setup = async () => {
  const { output } = await bundle();
  rmSync(PACK, { recursive: true, force: true });
  mkdirSync(join(PACK, "dist"), { recursive: true });
  for (const { fileName, code } of output) writeFileSync(join(PACK, "dist", fileName), code);
  writeFileSync(join(PACK, "dist/LICENCES.txt"), licencesOf(output.flatMap(({ moduleIds }) => moduleIds)));
  writeFileSync(join(PACK, "package.json"), `${JSON.stringify(manifest(), undefined, 2)}\n`);
  cpSync(join(CLI, "bin"), join(PACK, "bin"), { recursive: true });
  cpSync(join(ROOT, "LICENSE"), join(PACK, "LICENSE"));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await setup();
