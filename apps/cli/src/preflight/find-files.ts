import { existsSync, globSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the arguments of a command stand for. */
export interface FoundFiles {
  readonly names: readonly string[];
  /** Arguments that stand for no file, with the reason. */
  readonly empty: readonly { readonly name: string; readonly reason: string }[];
  /** One argument that names one file, as it is. */
  readonly literal: boolean;
}

const ENDINGS = [".csv", ".tsv", ".txt", ".ndjson", ".jsonl"];

const isExport = (name: string): boolean => ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

const isFolder = (name: string): boolean => existsSync(name) && statSync(name).isDirectory();

const inFolder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && isExport(entry.name))
    .map((entry) => join(folder, entry.name))
    .sort();

/** Names as they are, the exports in a folder, or what a pattern matches; a file of the very name wins over a pattern. */
export const findFiles = (args: readonly string[]): FoundFiles => {
  const names: string[] = [];
  const empty: { name: string; reason: string }[] = [];
  let literal = args.length === 1;
  for (const arg of args) {
    const folder = isFolder(arg);
    if (arg === "-" || (existsSync(arg) && !folder) || !(folder || /[*?[{]/.test(arg))) {
      names.push(arg);
      continue;
    }
    literal = false;
    const found = folder
      ? inFolder(arg)
      : globSync(arg)
          .filter((name) => !isFolder(name))
          .sort();
    names.push(...found);
    if (found.length > 0) continue;
    empty.push({
      name: arg,
      reason: folder
        ? `it is a folder without a file that ends in ${ENDINGS.join(", ")}`
        : "no file matches it",
    });
  }
  return { names, empty, literal };
};
