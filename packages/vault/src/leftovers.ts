import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The temporary name of a key file. */
export const unfinishedOf = (file: string): string => `${file}.${process.pid}`;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
};

/**
 * Removes files left by processes that were killed while they created a key, because one may be a copy of the current key.
 */
export const removeLeftovers = (file: string): void => {
  const name = basename(file);
  for (const each of readdirSync(dirname(file))) {
    const pid = each.startsWith(name) ? /^(?:\.new)?\.(\d+)$/.exec(each.slice(name.length))?.[1] : undefined;
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid))))
      rmSync(join(dirname(file), each), { force: true });
  }
};
