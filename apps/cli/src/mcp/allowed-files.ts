import { realpathSync, statSync } from "node:fs";
import { basename, isAbsolute, join, relative, sep } from "node:path";

/** What a program may read: files and folders that a person named, by their real paths. */
export interface AllowedFiles {
  /** The real path of a file that may be read; undefined if it is not there, is no file, or may not be read. */
  readonly pathOf: (name: string) => string | undefined;
}

const realPath = (name: string): string | undefined => {
  try {
    return realpathSync(name);
  } catch {
    return undefined;
  }
};

const isWithin = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** Throws for a name that is not there: whoever names it means it. */
export const allowedFiles = (names: readonly string[]): AllowedFiles => {
  const real = names.map((name) => {
    const path = realPath(name);
    if (path === undefined) throw new Error(`${name} is not there.`);
    return { path, isFolder: statSync(path).isDirectory() };
  });
  const folders = real.filter(({ isFolder }) => isFolder).map(({ path }) => path);
  const isAllowed = (path: string): boolean =>
    real.some((each) => each.path === path) || folders.some((folder) => isWithin(folder, path));
  return {
    pathOf: (name) =>
      // A link leads where it leads: what counts is the file at its end. A name can be as it is in a folder, or that of a file alone.
      [
        name,
        ...folders.map((folder) => join(folder, name)),
        ...real.filter(({ path }) => basename(path) === name).map(({ path }) => path),
      ]
        .map(realPath)
        .find((path) => path !== undefined && isAllowed(path) && statSync(path).isFile()),
  };
};
