import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The sources of all packages, and what they import: types, too. Paths are those in the checkout. */

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** The sources in a folder and the folders in it. */
export const sourcesIn = (path: string): readonly string[] =>
  globSync(`${path}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
    (file) => !/[\\/](?:dist|node_modules)[\\/]/.test(file),
  );

const IMPORT = /(?:^(?:import|export|\}) ?[^"]*\bfrom|^import|\bimport\(|\brequire\() ?"([^"]+)"/gm;

/** What a text imports, as it is written. */
export const importsIn = (text: string): readonly string[] =>
  [...text.matchAll(IMPORT)].map(([, specifier]) => specifier!);

/** What is loaded with a text: what it imports, but for types. */
export const loadedIn = (text: string): readonly string[] =>
  [...text.matchAll(IMPORT)]
    .filter(([statement]) => !/^(?:import|export) type\b/.test(statement))
    .map(([, specifier]) => specifier!);

/** The path that a relative import of a file leads to. */
export const pathFrom = (file: string, specifier: string): string =>
  relative(ROOT, normalize(join(ROOT, dirname(file), specifier)));

interface Manifest {
  readonly exports?: Readonly<Record<string, { readonly "@farthing/source"?: string } | string>>;
}

/** The source of an entry of one of our packages; undefined for other packages. */
const sourceOfEntry = (specifier: string): string | undefined => {
  const [, name, entry = ""] = /^@farthing\/([\w-]+)(\/.+)?$/.exec(specifier) ?? [];
  const folder = [`packages/${name}`, `apps/${name}`].find((path) =>
    existsSync(join(ROOT, path, "package.json")),
  );
  if (name === undefined || folder === undefined) return undefined;
  const { exports = {} } = JSON.parse(read(`${folder}/package.json`)) as Manifest;
  const found = exports[`.${entry}`];
  const source = typeof found === "object" ? found["@farthing/source"] : undefined;
  return source === undefined ? undefined : normalize(join(folder, source));
};

/** All of our sources that a source comes with: itself, and what it imports, directly or not. */
export const closureOf = (path: string, importedBy = importsIn): ReadonlySet<string> => {
  const found = new Set([path]);
  for (const file of found)
    for (const specifier of importedBy(read(file))) {
      const source = specifier.startsWith(".") ? pathFrom(file, specifier) : sourceOfEntry(specifier);
      if (source !== undefined) found.add(source);
    }
  return found;
};
