import {
  closeSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { unfinishedName } from "@farthing/sqlite/unfinished";
import { clearUnfinished } from "./clear-unfinished.ts";
import { fillInBlocks, type OutputFile, standardOutput, wholeOutput } from "./output-file.ts";
import { type Protected, whyProtected } from "./protected-files.ts";
import { ALREADY_EXISTS, whyNotWritten } from "./why-not-written.ts";

/** A file cannot be written; the message names it and says why. */
class CannotWrite extends Error {}

const OWNER_ONLY = 0o600;

const cannotWrite = (path: string, why: string): CannotWrite =>
  new CannotWrite(`${path} cannot be written: ${why}.`);

const saying = <A>(path: string, work: () => A): A => {
  try {
    return work();
  } catch (error) {
    throw error instanceof CannotWrite
      ? error
      : cannotWrite(path, whyNotWritten(error as NodeJS.ErrnoException));
  }
};

interface Rules extends Protected {
  /** Replace an existing file. */
  readonly force: boolean;
}

const check = (path: string, rules: Rules): void => {
  const why = whyProtected(path, rules);
  if (why !== undefined) throw cannotWrite(path, why);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isSymbolicLink())
    throw cannotWrite(path, "it is a symbolic link. Use the path of the file itself");
  if (!found.isFile()) throw cannotWrite(path, "it is not a regular file. Use another file");
  if (!rules.force) throw cannotWrite(path, ALREADY_EXISTS);
};

/** A new file next to the path, which no other user can read or could have created. */
const openUnfinished = (path: string): { readonly unfinished: string; readonly opened: number } => {
  const unfinished = unfinishedName(path);
  const opened = openSync(unfinished, "wx", OWNER_ONLY);
  fchmodSync(opened, OWNER_ONLY);
  return { unfinished, opened };
};

/** Gives a complete file its name. */
const giveName = (unfinished: string, path: string, rules: Rules): void =>
  saying(path, () => {
    // Of two commands that write a new file at the same time only one can give it its name.
    if (!rules.force) linkSync(unfinished, path);
    else {
      check(path, rules);
      renameSync(unfinished, path);
    }
  });

/** A new, empty file for what is written by its path, as SQLite does. */
export interface UnfinishedFile {
  readonly path: string;
  /** Gives it its name, when it is complete. */
  readonly finish: () => void;
  /** Removes it and the journal that SQLite writes to it with, unless it is finished. */
  readonly discard: () => void;
}

/**
 * Like {@link outputFile}, for what is written by its path. Throws a {@link CannotWrite}. What killed commands have left beside it
 * is removed.
 */
export const unfinishedFile = (path: string, rules: Rules): UnfinishedFile => {
  const { unfinished, opened } = saying(path, () => {
    check(path, rules);
    clearUnfinished(path);
    return openUnfinished(path);
  });
  closeSync(opened);
  return {
    path: unfinished,
    finish: () => giveName(unfinished, path, rules),
    discard: () => {
      for (const path of [unfinished, `${unfinished}-journal`]) rmSync(path, { force: true });
    },
  };
};

/**
 * A file that a command will write, or standard output for `-`. Throws a {@link CannotWrite} immediately if it could not be
 * written in the end, so that no work is done for nothing.
 */
export const outputFile = (path: string, rules: Rules): OutputFile => {
  if (path === "-") return standardOutput;
  unfinishedFile(path, rules).discard();
  return {
    name: path,
    write: async (fill) => {
      const { unfinished, opened } = saying(path, () => openUnfinished(path));
      const remove = (): void => rmSync(unfinished, { force: true });
      process.once("exit", remove);
      try {
        let size: number;
        try {
          size = await fillInBlocks(fill, (block) => saying(path, () => writeFileSync(opened, block)));
          saying(path, () => fsyncSync(opened));
        } finally {
          closeSync(opened);
        }
        giveName(unfinished, path, rules);
        return size;
      } finally {
        process.off("exit", remove);
        remove();
      }
    },
  };
};

/** Like {@link outputFile}, for what is of use only as a whole, such as an export. */
export const wholeFile = (path: string, rules: Rules): OutputFile =>
  path === "-" ? wholeOutput : outputFile(path, rules);
