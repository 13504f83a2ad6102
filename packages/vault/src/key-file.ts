import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import * as Redacted from "effect/Redacted";
import { keyUnusable } from "./key-unusable.ts";
import { removeLeftovers, unfinishedOf } from "./leftovers.ts";
import { newKeyText, readSecretKey, type SecretKey } from "./secret-key.ts";

const OWNER_ONLY = 0o600;

/** The file of a new key until everything is encrypted with it. */
const nextOf = (file: string): string => `${file}.new`;

const syncFolder = (file: string): void => {
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
};

const writeKey = (file: string): void => {
  const opened = openSync(file, "wx", OWNER_ONLY);
  try {
    writeSync(opened, `${Redacted.value(newKeyText())}\n`);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
};

/** A secret that others have mounted is as they have set it. */
const NOT_OURS: ReadonlySet<string> = new Set(["EPERM", "EROFS"]);

const keepFromOthers = (file: string): void => {
  if ((statSync(file).mode & 0o777) === OWNER_ONLY) return;
  try {
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    if (!NOT_OURS.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
};

/** Reads a key file; undefined if there is none. Throws {@link keyUnusable} if it contains no key. */
const readKey = (file: string): SecretKey | undefined => {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  const key = readSecretKey(Redacted.make(readFileSync(file, "utf8"), { label: "secret key" }));
  if (key === undefined)
    throw keyUnusable({ detail: `The file ${file} contains no valid key. Restore the original file.` });
  keepFromOthers(file);
  return key;
};

/** The keys in a file and in the one that replaces it, if a rotation was interrupted. */
export const readKeyFile = (file: string): readonly SecretKey[] =>
  [file, nextOf(file)].flatMap((path) => readKey(path) ?? []);

/**
 * The key in a file, which is created if there is none. Two concurrent calls get the same key, and a crash leaves no
 * incomplete file.
 */
export const readOrMakeKeyFile = (file: string): SecretKey => {
  const found = readKey(file);
  if (found !== undefined) return found;
  const made = unfinishedOf(file);
  removeLeftovers(file);
  writeKey(made);
  try {
    linkSync(made, file);
    syncFolder(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(made, { force: true });
  }
  // Another process may have moved it already.
  return readKey(file) ?? readOrMakeKeyFile(file);
};

/** The key that replaces the one in a file; one left by an interrupted rotation is used. */
export const readOrMakeNextKey = (file: string): SecretKey => readOrMakeKeyFile(nextOf(file));

/** Replaces the key file with the next key, unless another rotation has done so. */
export const takeNextKey = (file: string, { id }: SecretKey): void => {
  removeLeftovers(file);
  if (readKey(nextOf(file))?.id !== id) return;
  renameSync(nextOf(file), file);
  syncFolder(file);
};
