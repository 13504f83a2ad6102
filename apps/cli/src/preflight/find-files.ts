import { type Dirent, globSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { whyUnreadable } from "./why-unreadable.ts";

/** A file that an argument stands for, or the reason why there is none. */
export interface NamedFile {
  readonly name: string;
  readonly missing?: string;
}

/** Something in a folder that is not checked. */
interface LeftOut {
  readonly name: string;
  readonly why: string;
}

/** The files that the arguments of a command stand for, in order, each file once. */
export interface FoundFiles {
  readonly found: readonly NamedFile[];
  /** A single argument that is the name of a file. */
  readonly literal: boolean;
  /** What else is in the folders. */
  readonly leftOut: readonly LeftOut[];
}

/** How files of formats that are read are called mostly. Which format one has its bytes say. */
const ENDINGS = [
  ...[".csv", ".tsv", ".txt", ".ndjson", ".jsonl"],
  ...[".ofx", ".qfx", ".qif", ".xml", ".zip", ".sta", ".mt940", ".mt942", ".940", ".942", ".swi"],
  ...[".xlsx", ".xlsm", ".xls", ".ods", ".html", ".htm"],
];

const isExport = (name: string): boolean => ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

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

/** Lists what is in a folder. */
type ListFolder = (folder: string) => readonly Dirent[];

interface HowToFind {
  /** Whether to look into the folders of a folder. */
  readonly recursive: boolean;
  readonly list?: ListFolder;
}

const entriesOf: ListFolder = (folder) => readdirSync(folder, { withFileTypes: true });

/** Why an entry of a folder is neither checked nor looked into; undefined if it is. */
const whyLeftOut = (entry: Dirent, path: string, recursive: boolean): string | undefined => {
  if (entry.isDirectory()) {
    if (entry.name.startsWith(".")) return "the folder is hidden";
    return recursive ? undefined : "it is a folder; add --recursive to look into it";
  }
  if (entry.isSymbolicLink() && statOf(path)?.isDirectory())
    return "it is a link to a folder; use the folder itself";
  if (entry.name.startsWith(".")) return "the file is hidden";
  if (!isExport(entry.name))
    return "its name has no ending of a format that is read; name it itself to read it all the same";
  return isReadable(path) ? undefined : "it is not a regular file";
};

/** What an argument stands for. */
interface Meaning {
  readonly named: readonly NamedFile[];
  readonly leftOut: readonly LeftOut[];
}

/** The exports in a folder by name, with those of the folders in it if they are looked into. */
const inFolder = (folder: string, how: HowToFind): Meaning => {
  let entries: readonly Dirent[];
  try {
    entries = (how.list ?? entriesOf)(folder);
  } catch (error) {
    return { named: [{ name: folder, missing: whyUnreadable(error) }], leftOut: [] };
  }
  const parts = entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry): Meaning => {
      const name = join(folder, entry.name);
      const why = whyLeftOut(entry, name, how.recursive);
      if (why !== undefined) return { named: [], leftOut: [{ name, why }] };
      return entry.isDirectory() ? inFolder(name, how) : { named: [{ name }], leftOut: [] };
    });
  return {
    named: parts.flatMap(({ named }) => named),
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
  };
};

const standsFor = (arg: string, how: HowToFind): Meaning => {
  const only = (missing?: string): readonly NamedFile[] => [
    { name: arg, ...(missing === undefined ? {} : { missing }) },
  ];
  if (arg === "-") return { named: only(), leftOut: [] };
  const stat = statOf(arg);
  if (stat?.isDirectory()) {
    const { named, leftOut } = inFolder(arg, how);
    const missing =
      "the folder has no file with an ending of a format that is read, such as .csv, .ofx or .xlsx";
    return { named: named.length > 0 ? named : only(missing), leftOut };
  }
  if (stat !== undefined || !/[*?[{]/.test(arg)) return { named: only(), leftOut: [] };
  const names = globSync(arg).filter(isReadable).sort();
  return {
    named: names.length > 0 ? names.map((name) => ({ name })) : only("no file matches the pattern"),
    leftOut: [],
  };
};

/**
 * File names, the exports in a folder, or the matches of a pattern; a file with exactly that name takes
 * precedence over a pattern.
 */
export const findFiles = (args: readonly string[], how: HowToFind): FoundFiles => {
  const all = args.map((arg) => standsFor(arg, how));
  const found = new Map(all.flatMap(({ named }) => named).map((named) => [named.name, named]));
  const [only] = found.values();
  return {
    found: [...found.values()],
    literal: args.length === 1 && only?.name === args[0] && only?.missing === undefined,
    leftOut: all.flatMap(({ leftOut }) => leftOut),
  };
};
