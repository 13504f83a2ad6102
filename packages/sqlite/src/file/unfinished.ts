import { createHash, randomUUID } from "node:crypto";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { hostname, networkInterfaces, tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The start of the names of all that a process writes until it is complete. */
const PREFIX = "farthing-";

const orBlank = (read: () => string): string => {
  try {
    return read();
  } catch {
    return "";
  }
};

/** The namespace of processes of a machine itself; a container has another. */
const NAMESPACE_OF_MACHINE = "pid:[4026531836]";

const addresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap((each) => (each ?? []).map(({ mac }) => mac))
    .sort()
    .join();

/**
 * Where the number of a process is its own: a machine, or a container. Of two containers, or of two machines that share a disk,
 * neither sees whether a process of the other runs. A container has no id that outlives its machine's start.
 */
const ownPlace = (): string => {
  const namespace = orBlank(() => readlinkSync("/proc/self/ns/pid"));
  const machine = orBlank(() => readFileSync("/etc/machine-id", "utf8")).trim() || addresses();
  const start =
    namespace === NAMESPACE_OF_MACHINE
      ? ""
      : orBlank(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"));
  const place = [hostname(), machine, namespace, start].join("\n");
  return createHash("sha256").update(place).digest("hex").slice(0, 12);
};

const ownPrefix = (): string => `${PREFIX}${ownPlace()}-${process.pid}-`;

/** A new name beside a file, for what becomes that file when it is complete. It says which process writes it. */
export const unfinishedName = (file: string): string =>
  join(dirname(file), `.${ownPrefix()}${randomUUID()}.part`);

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
};

/** Of this user: in a folder for all users, others could give what is theirs such a name. */
const isOwn = (path: string): boolean =>
  process.getuid === undefined || lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid();

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    // A folder that can be written need not be readable.
    return [];
  }
};

const remove = (path: string): void => {
  try {
    if (isOwn(path)) rmSync(path, { recursive: true, force: true });
  } catch {
    // It is somebody's own decision then, and in nobody's way.
  }
};

const PART = /^\.farthing-(?:([0-9a-f]{12})-(\d+)-)?[0-9a-f-]{36}\.part(?:-journal|-wal|-shm)?$/;

/** Whether the process runs that a name says; it cannot be seen of another place. */
type Writer = "dead" | "alive" | "unknown";

const writerOf = (own: string, place: string | undefined, pid: string | undefined): Writer => {
  if (place !== own) return "unknown";
  return isRunning(Number(pid)) ? "alive" : "dead";
};

/**
 * Removes what processes that were killed have left beside a file, and returns the paths of unfinished files of which it cannot
 * be known whether somebody still writes them: of another machine or container, or of an older version.
 */
export const removeUnfinished = (file: string): readonly string[] => {
  const folder = dirname(file);
  const own = ownPlace();
  const unknown: string[] = [];
  for (const name of namesIn(folder)) {
    const [whole, place, pid] = PART.exec(name) ?? [];
    if (whole === undefined) continue;
    const writer = writerOf(own, place, pid);
    if (writer === "dead") remove(join(folder, name));
    if (writer === "unknown") unknown.push(join(folder, name));
  }
  return unknown;
};

const FOLDER = /^farthing-([0-9a-f]{12})-(\d+)-[A-Za-z0-9]{6}$/;

/** Removes the temporary folders of this user's processes that were killed: each has a copy of a database. */
const removeTemporaryFolders = (): void => {
  const own = ownPlace();
  for (const name of namesIn(tmpdir())) {
    const [whole, place, pid] = FOLDER.exec(name) ?? [];
    if (whole !== undefined && writerOf(own, place, pid) === "dead") remove(join(tmpdir(), name));
  }
};

/**
 * A new folder for a temporary copy, which only this user can read. It says which process uses it; those of processes that were
 * killed are removed.
 */
export const temporaryFolder = (): string => {
  removeTemporaryFolders();
  return mkdtempSync(join(tmpdir(), ownPrefix()));
};
