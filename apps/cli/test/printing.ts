import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, read } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { listenTo } from "./said.ts";
import { ENTRY } from "./support.ts";

/** How a process ended that printed somewhere else than to the test; what went elsewhere is blank. */
export interface Printed {
  readonly exit: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where one of the outputs of a process goes. */
interface Reader {
  /** For `spawn`. */
  readonly stdio: number | "pipe";
  /** What the reader does with the output of the process that was just started. */
  readonly follow: (output: Readable | null) => Promise<unknown>;
}

/** A pipe of the system, which the test holds both ends of. */
const openPipe = (): { readonly writing: number; readonly reading: number } => {
  const path = join(newFolder(), "pipe");
  spawnSync("mkfifo", [path]);
  const reading = openSync(path, "r+");
  return { reading, writing: openSync(path, "w") };
};

/** Readers that are gone, by when they went; each is new for each process. */
export const GONE: Readonly<Record<string, () => Reader>> = {
  "a pipe that is closed at once": () => {
    const { reading, writing } = openPipe();
    closeSync(reading);
    return { stdio: writing, follow: async () => closeSync(writing) };
  },
  "a pipe that is closed after the first part": () => {
    const { reading, writing } = openPipe();
    return {
      stdio: writing,
      follow: async () => {
        closeSync(writing);
        await promisify(read)(reading, Buffer.alloc(100), 0, 100, null);
        closeSync(reading);
      },
    };
  },
  "a socket that is closed at once": () => ({
    stdio: "pipe",
    follow: async (output) => output!.destroy(),
  }),
  "a socket that is closed after the first part": () => ({
    stdio: "pipe",
    follow: async (output) => {
      await once(output!, "data");
      output!.destroy();
    },
  }),
};

/** A device on which there is no room. */
export const fullDisk = (): Reader => {
  const full = openSync("/dev/full", "w");
  return { stdio: full, follow: async () => closeSync(full) };
};

/** Runs the command with readers in place of the test. */
export const printTo = async (
  { stdout, stderr }: { readonly stdout?: Reader; readonly stderr?: Reader },
  args: readonly string[],
  { env = {}, stdin = "" }: { readonly env?: NodeJS.ProcessEnv; readonly stdin?: string } = {},
): Promise<Printed> => {
  const child = spawn(process.execPath, [ENTRY, ...args], {
    stdio: ["pipe", stdout?.stdio ?? "pipe", stderr?.stdio ?? "pipe"],
    env: { PATH: process.env.PATH, HOME: "/nonexistent", ...env },
  });
  const closed = once(child, "close");
  const listened = {
    stdout: stdout === undefined ? listenTo(child.stdout!) : undefined,
    stderr: stderr === undefined ? listenTo(child.stderr!) : undefined,
  };
  const read = Promise.all([stdout?.follow(child.stdout), stderr?.follow(child.stderr)]);
  child.stdin!.on("error", () => {}).end(stdin);
  const [exit, signal] = await closed;
  await read;
  return {
    exit,
    signal,
    stdout: listened.stdout?.text() ?? "",
    stderr: listened.stderr?.text() ?? "",
  };
};
