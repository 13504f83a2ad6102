import { globSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { whyUnreadable } from "./why-unreadable.ts";

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

const statOf = (name: string): Stats | undefined => {
  try {
    return statSync(name, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};

/**
 * Whether a name found in a folder is read: a pipe would block. What nothing is known of is read, so that the
 * reason is reported: a broken link, a file without permission, a file that has just been removed.
 */
const isReadable = (name: string): boolean => statOf(name)?.isFile() ?? true;

/** The names in a folder. */
type ListFolder = (folder: string) => readonly string[];

const inFolder = (folder: string, list: ListFolder): readonly Named[] => {
  try {
    const names = list(folder)
      .filter(isExport)
      .map((name) => join(folder, name));
    const found = names.filter(isReadable).sort();
    return found.length > 0
      ? found.map((name) => ({ name }))
      : [{ name: folder, missing: `the folder has no file that ends in ${ENDINGS.join(", ")}` }];
  } catch (error) {
    return [{ name: folder, missing: whyUnreadable(error) }];
  }
};

const standsFor = (arg: string, list: ListFolder): readonly Named[] => {
  if (arg === "-") return [{ name: arg }];
  const stat = statOf(arg);
  if (stat?.isDirectory()) return inFolder(arg, list);
  if (stat !== undefined || !/[*?[{]/.test(arg)) return [{ name: arg }];
  const names = globSync(arg).filter(isReadable).sort();
  return names.length > 0
    ? names.map((name) => ({ name }))
    : [{ name: arg, missing: "no file matches the pattern" }];
};

/**
 * File names, the exports in a folder, or the matches of a pattern; a file with exactly that name takes
 * precedence over a pattern.
 */
export const findFiles = (args: readonly string[], list: ListFolder = readdirSync): FoundFiles => {
  const all = new Map(args.flatMap((arg) => standsFor(arg, list)).map((named) => [named.name, named]));
  const [only] = all.values();
  return {
    found: [...all.values()],
    literal: args.length === 1 && only?.name === args[0] && only?.missing === undefined,
  };
};
