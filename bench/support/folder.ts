import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Does work in a folder that is deleted afterwards. */
export const inFolder = async <A>(
  work: (folder: string) => A | Promise<A>,
  parent = tmpdir(),
): Promise<A> => {
  const folder = mkdtempSync(join(parent, "farthing-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
