import { existsSync, globSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Something an argument stands for: a file by its name, or the reason why there is none. */
interface Named {
  readonly name: string;
  readonly missing?: string;
}

/** What the arguments of a command stand for, in their order, each file once. */
export interface FoundFiles {
  readonly found: readonly Named[];
  /** One argument that names one file, as it is. */
  readonly literal: boolean;
}

const ENDINGS = [".csv", ".tsv", ".txt", ".ndjson", ".jsonl"];

const isExport = (name: string): boolean =>
  !name.startsWith(".") && ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

const isFolder = (name: string): boolean => existsSync(name) && statSync(name).isDirectory();

/** Whether a name found by looking is a file: a pipe would be waited for. */
const isFile = (name: string): boolean => existsSync(name) && statSync(name).isFile();

const inFolder = (folder: string): string[] =>
  readdirSync(folder)
    .filter(isExport)
    .map((name) => join(folder, name))
    .filter(isFile)
    .sort();

const standsFor = (arg: string): readonly Named[] => {
  const folder = isFolder(arg);
  if (arg === "-" || (existsSync(arg) && !folder) || !(folder || /[*?[{]/.test(arg))) return [{ name: arg }];
  const names = folder ? inFolder(arg) : globSync(arg).filter(isFile).sort();
  if (names.length > 0) return names.map((name) => ({ name }));
  const missing = folder
    ? `it is a folder without a file that ends in ${ENDINGS.join(", ")}`
    : "no file matches it";
  return [{ name: arg, missing }];
};

/** Names as they are, the exports in a folder, or what a pattern matches; a file of the very name wins over a pattern. */
export const findFiles = (args: readonly string[]): FoundFiles => {
  const all = new Map(args.flatMap(standsFor).map((named) => [named.name, named]));
  const [only] = all.values();
  return {
    found: [...all.values()],
    literal: args.length === 1 && only?.name === args[0] && only?.missing === undefined,
  };
};
