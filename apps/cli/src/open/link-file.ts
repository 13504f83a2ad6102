import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

const OWNER_ONLY = 0o600;

/** What stands behind the # of a link is sent to no server. */
const leadingTo = (link: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Farthing</title><meta http-equiv="refresh" content="0; url=${link}"><a href="${link}">Farthing</a>\n`;

/** The folder of downloads that a person's settings name (xdg-user-dirs); undefined if they name none. */
const namedDownloads = async (home: string): Promise<string | undefined> => {
  const settings = process.env.XDG_CONFIG_HOME || join(home, ".config");
  const text = await readFile(join(settings, "user-dirs.dirs"), "utf8").catch(() => "");
  return /^XDG_DOWNLOAD_DIR="(.+)"$/m.exec(text)?.[1]?.replace(/^\$HOME(?=\/|$)/, () => home);
};

/**
 * Folders in which a browser may look, the best first. On Linux many are confined: one from a snap has a temporary folder of its
 * own and sees no hidden files of its person, and some see the downloads alone.
 */
const places = async (): Promise<readonly string[]> => {
  if (process.platform !== "linux") return [tmpdir()];
  const home = homedir();
  return [(await namedDownloads(home)) ?? join(home, "Downloads"), home, tmpdir()];
};

/** A new folder that only this person can look into, in the first of these places where one can be made. */
const newFolderIn = async ([place = tmpdir(), ...others]: readonly string[]): Promise<string> => {
  try {
    return await mkdtemp(join(place, "farthing-"));
  } catch (error) {
    if (others.length === 0) throw error;
    return newFolderIn(others);
  }
};

/** Files that lead a browser on to a link, which only the person can read. */
export interface LinkFiles {
  /** The path of a new one. */
  readonly add: (link: string) => Promise<string>;
  readonly removeAll: () => Promise<void>;
}

/** No files yet; each is gone when its link works no more, after so many milliseconds. */
export const linkFiles = (lifetime: number): LinkFiles => {
  const folders = new Set<string>();
  const remove = async (folder: string): Promise<void> => {
    folders.delete(folder);
    await rm(folder, { recursive: true, force: true });
  };
  return {
    add: async (link) => {
      const folder = await newFolderIn(await places());
      folders.add(folder);
      setTimeout(() => void remove(folder), lifetime).unref();
      const file = join(folder, "open.html");
      await writeFile(file, leadingTo(link), { mode: OWNER_ONLY });
      return file;
    },
    removeAll: async () => {
      await Promise.all(Array.from(folders, remove));
    },
  };
};
