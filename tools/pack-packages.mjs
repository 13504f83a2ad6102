/**
 * Writes every published package as it is published into a folder: the built files, README with the pages that it leads to, licence,
 * and a package.json in which nothing refers to this checkout. The tests install these folders; a release publishes them.
 */
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { packedPages } from "./packed-pages.mjs";
import { CACHE, ROOT } from "./setup.mjs";

/** The published packages, by their folders in `packages`; `farthing` itself is packed by pack-command.mjs. */
export const PUBLISHED = [
  "values",
  "recognition",
  "statements",
  "preflight",
  "tables",
  "core",
  "http",
  "oidc",
  "provider",
  "provider-fake",
  "sqlite",
  "postgres",
  "vault",
  "contracts",
];

/** Where a release and `npm test` have the packages, each in a folder of its name. */
export const PACKS = join(CACHE, "packs");

const readManifest = (name) => JSON.parse(readFileSync(join(ROOT, "packages", name, "package.json"), "utf8"));

/** Only this checkout resolves packages to their source. */
const SOURCE = "@farthing/source";

const without = (value, ...conditions) =>
  typeof value !== "object" || value === null
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([condition]) => !conditions.includes(condition))
          .map(([key, each]) => [key, without(each, ...conditions)]),
      );

/** Packages of this checkout are released together, so each wants the others in its own version or a compatible one. */
const released = (dependencies, version) =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [
      name,
      range === "workspace:*" ? `^${version}` : range,
    ]),
  );

/** Where the source of a folder of this checkout is public, as npm has it, if package.json says where that of the checkout is. */
export const repositoryOf = (
  directory,
  { repository } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")),
) => (repository === undefined ? {} : { repository: { type: "git", url: repository, directory } });

/** The package.json of a package as it is published, with these pages. */
const publishedManifest = (name, pages) => {
  const { devDependencies: _, dependencies, exports, files, imports, ...kept } = readManifest(name);
  return {
    ...kept,
    files: [...files, ...pages.filter((page) => page !== "README.md")],
    ...repositoryOf(`packages/${name}`),
    exports: without(exports, SOURCE),
    // No declaration that is published refers to an import of the package's own.
    ...(imports === undefined ? {} : { imports: without(imports, SOURCE, "types") }),
    ...(dependencies === undefined ? {} : { dependencies: released(dependencies, kept.version) }),
  };
};

/** What the compiler makes of a source file. */
const OUTPUT = /\.(?:js|js\.map|d\.ts)$/;

/** Whether a built file is what a source gives: the compiler leaves the outputs of sources that are deleted. It copies data. */
const hasSource = (sources, path) =>
  (OUTPUT.test(path) || path.endsWith(".json")) && existsSync(join(sources, path.replace(OUTPUT, ".ts")));

/** Copies what the sources of a package give: all that is built, but for what is left of sources that are deleted. */
export const copyBuilt = (from, to) => {
  const built = join(from, "dist");
  cpSync(built, to, {
    recursive: true,
    filter: (path) => {
      const inside = relative(built, path);
      return lstatSync(path).isDirectory()
        ? existsSync(join(from, "src", inside))
        : hasSource(join(from, "src"), inside);
    },
  });
};

/** Packages by their folders, with those of this checkout that they need, in the order of a release. */
export const withNeeded = (names) => {
  const needed = new Set(names);
  for (const name of PUBLISHED.toReversed())
    if (needed.has(name))
      for (const other of Object.keys(readManifest(name).dependencies ?? {}))
        if (other.startsWith("@farthing/")) needed.add(other.slice("@farthing/".length));
  return PUBLISHED.filter((name) => needed.has(name));
};

/** Writes packages from scratch into a folder, all by default. */
export const packPackages = (folder, names = PUBLISHED) => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of names) {
    const from = join(ROOT, "packages", name);
    const to = join(folder, name);
    mkdirSync(to, { recursive: true });
    copyBuilt(from, join(to, "dist"));
    const pages = packedPages(name);
    for (const [page, text] of pages) {
      mkdirSync(dirname(join(to, page)), { recursive: true });
      writeFileSync(join(to, page), text);
    }
    cpSync(join(ROOT, "LICENSE"), join(to, "LICENSE"));
    const manifest = publishedManifest(name, [...pages.keys()]);
    writeFileSync(join(to, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) packPackages(PACKS);
