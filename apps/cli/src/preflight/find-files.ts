import { existsSync, globSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** A file that an argument stands for, or the reason why there is none. */
interface Named {
  readonly name: string;
  readonly missing?: string;
}

/** The files that the arguments of a command stand for, in order, each file once. */
export interface FoundFiles {
  readonly found: readonly Named[];
  /** A single argument that is the name of a file. */
  readonly literal: boolean;
}

const ENDINGS = [".csv", ".tsv", ".txt", ".ndjson", ".jsonl"];

const isExport = (name: string): boolean =>
  !name.startsWith(".") && ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

const isFolder = (name: string): boolean => existsSync(name) && statSync(name).isDirectory();

/** Whether a name found in a folder is a regular file: reading a pipe would block. */
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
    ? `the folder has no file that ends in ${ENDINGS.join(", ")}`
    : "no file matches the pattern";
  return [{ name: arg, missing }];
};

/**
 * File names, the exports in a folder, or the matches of a pattern; a file with exactly that name takes
 * precedence over a pattern.
 */
export const findFiles = (args: readonly string[]): FoundFiles => {
  const all = new Map(args.flatMap(standsFor).map((named) => [named.name, named]));
  const [only] = all.values();
  return {
    found: [...all.values()],
    literal: args.length === 1 && only?.name === args[0] && only?.missing === undefined,
  };
};
