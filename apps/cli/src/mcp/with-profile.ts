import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Does work with a profile of these options, in a file that only its owner can read and that goes afterwards. */
export const withProfile = async <A>(
  options: Readonly<Record<string, unknown>> | undefined,
  work: (flags: readonly string[]) => Promise<A>,
): Promise<A> => {
  if (options === undefined || Object.keys(options).length === 0) return work([]);
  const folder = await mkdtemp(join(tmpdir(), "farthing-"));
  try {
    const file = join(folder, "profile.json");
    await writeFile(file, JSON.stringify({ profile: options }), { mode: 0o600 });
    return await work([`--profile=${file}`]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
