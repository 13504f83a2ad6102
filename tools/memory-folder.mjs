import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { constants, freemem } from "node:os";

/** The file system in memory that Linux has for programs. */
const SHARED_MEMORY = "/dev/shm";

/** Several times what the tests have at once. */
const NEEDED = 8 * 1024 ** 3;

const hasRoom = () => {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return Math.min(bavail * bsize, freemem()) > NEEDED;
  } catch {
    return false;
  }
};

/**
 * Puts the temporary folder of this process and of those that it starts in memory, if there is room: the databases of the tests
 * spend most of their time waiting for a disk. It is removed with what is in it when the process ends.
 */
export const keepTemporaryFilesInMemory = () => {
  if (!hasRoom()) return;
  const folder = mkdtempSync(`${SHARED_MEMORY}/farthing-`);
  // PostgreSQL runs as another user if the tests run as root, and has a folder of its own in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
};
