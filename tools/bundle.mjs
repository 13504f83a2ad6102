/**
 * Bundles what was built of the command: `node tools/bundle.mjs`. The command runs the bundle as long as nothing is built anew
 * (apps/cli/bin/bundle.js). A bundle has a folder of its own and the one before it stays, for a server that was started from it
 * loads parts of it later; with `--only` it goes.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { BUNDLES } from "../apps/cli/bin/bundle.js";
import { licencesOf } from "./licences.mjs";
import { packages, ROOT } from "./setup.mjs";

const CLI = join(ROOT, "apps/cli");
const FOLDER = fileURLToPath(BUNDLES);
const CURRENT = join(FOLDER, "current");

/** The folders of bundles are named by what is in them. */
const NAME = /^[0-9a-f]{16}$/;

const { dependencies, version } = JSON.parse(readFileSync(join(CLI, "package.json"), "utf8"));

/** The version as a constant: where the bundle is, no package.json stands above it. */
const versionPlugin = {
  name: "version",
  load: (id) =>
    id === join(CLI, "dist/version.js") ? `export const VERSION = ${JSON.stringify(version)};` : undefined,
};

/**
 * Commander imports two of Node's modules that it hardly uses. To import `process` means to read all it has, and opens the
 * standard streams; what starts other processes takes as long to load as the command.
 */
const SPARED = {
  "node:process": "export default globalThis.process;",
  "node:child_process": `export default { get spawn() { return process.getBuiltinModule("node:child_process").spawn; } };`,
};

const sparingPlugin = {
  name: "sparing",
  resolveId: (id, importer) =>
    id in SPARED && /[\\/]commander[\\/]/.test(importer ?? "") ? `\0${id}` : undefined,
  load: (id) => SPARED[id.slice(1)],
};

/** Files are opened one by one, so that what is always loaded together is one file. */
const GROUPS = [
  {
    name: "command",
    test: /[\\/](?:commander[\\/]|apps[\\/]cli[\\/]dist[\\/](?:terminal[\\/]output|exit-code|program)\.js)/,
    priority: 2,
  },
  {
    name: "preflight",
    test: /[\\/]core[\\/]dist[\\/]preflight[\\/]index\.js$|[\\/]cli[\\/]dist[\\/]preflight[\\/](?:command|pretty)\.js$/,
    priority: 1,
  },
];

/** The bundle of what is built now, not yet written. */
export const bundle = async () => {
  const built = await rolldown({
    input: {
      main: join(CLI, "dist/main.js"),
      // Workers are started by the address of their file, beside whoever starts them.
      worker: join(ROOT, "packages/http/dist/preflight/worker.js"),
    },
    platform: "node",
    // What brings files of its own that it looks for, or is not always needed, stays a package.
    external: Object.keys(dependencies),
    plugins: [versionPlugin, sparingPlugin],
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

/**
 * What tells whether anything that packages bring is not as it is now. tsc writes the state of a package after whatever else it
 * writes of it; to look at each file instead would take a quarter of Node's own start. Packages of others change only by an
 * installation.
 */
const watched = () =>
  packages()
    .flatMap((path) => [join(path, "package.json"), join(path, "tsconfig.tsbuildinfo")])
    .concat("node_modules/.pnpm/lock.yaml", relative(ROOT, fileURLToPath(import.meta.url)))
    .filter((path) => existsSync(join(ROOT, path)))
    .map((path) => [path, statSync(join(ROOT, path))])
    .map(([path, { size, mtimeMs }]) => [path, size, mtimeMs]);

/** What is watched of these modules' packages, and of all together. */
const watchedOf = (ids, all) => {
  const within = new Set(ids.filter(isOurs).map((id) => relative(ROOT, id).split(sep).slice(0, 2).join(sep)));
  const unwatched = [...within].find(
    (path) => !all.some(([each]) => each === join(path, "tsconfig.tsbuildinfo")),
  );
  if (unwatched !== undefined) throw new Error(`Nothing tells when ${unwatched} is built anew.`);
  return all.filter(([path]) => !isPackage(dirname(path)) || within.has(dirname(path)));
};

const isPackage = (path) => packages().includes(path);

const isOurs = (id) => id.startsWith(join(ROOT, "/")) && !id.includes("node_modules");

const writeThenMove = (path, content) => {
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, content);
  renameSync(aside, path);
};

const currentName = () => (existsSync(CURRENT) ? readFileSync(CURRENT, "utf8").trim() : undefined);

/** Writes the chunks into a folder that is there whole or not at all; answers with its name. */
const writeChunks = (chunks) => {
  const hash = createHash("sha256");
  for (const { fileName, code } of chunks) hash.update(fileName).update("\0").update(code).update("\0");
  const name = hash.digest("hex").slice(0, 16);
  if (existsSync(join(FOLDER, name))) return name;
  const aside = join(FOLDER, `making-${process.pid}`);
  mkdirSync(aside);
  for (const { fileName, code } of chunks) writeFileSync(join(aside, fileName), code);
  writeFileSync(join(aside, "LICENCES.txt"), licencesOf(chunks.flatMap(({ moduleIds }) => moduleIds)));
  try {
    renameSync(aside, join(FOLDER, name));
  } catch (error) {
    rmSync(aside, { recursive: true });
    // Somebody else has made the same at the same time.
    if (!existsSync(join(FOLDER, name))) throw error;
  }
  return name;
};

/** What the command compiles first is what is kept of a chunk: let it be a check, not `--version`. */
const warm = () => {
  for (const command of ["preflight", "inspect"])
    spawnSync(process.execPath, [join(CLI, "bin/farthing.js"), command, join(ROOT, "examples/checking.csv")]);
};

/** Makes the bundle that the command runs. */
export const makeBundle = async ({ only = false } = {}) => {
  // Looked at before it is read: what is built in between makes the bundle stale.
  const all = watched();
  const { output } = await bundle();
  const inputs = watchedOf(
    output.flatMap(({ moduleIds }) => moduleIds),
    all,
  );

  mkdirSync(FOLDER, { recursive: true });
  const before = currentName();
  const name = writeChunks(output);
  writeThenMove(join(FOLDER, name, "inputs.json"), JSON.stringify(inputs));
  writeThenMove(CURRENT, `${name}\n`);
  const kept = only ? [name] : [name, before];
  for (const other of readdirSync(FOLDER))
    if (NAME.test(other) && !kept.includes(other))
      rmSync(join(FOLDER, other), { recursive: true, force: true });
  if (before === name) return;
  rmSync(join(FOLDER, "cache"), { recursive: true, force: true });
  warm();
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  await makeBundle({ only: process.argv.includes("--only") });
