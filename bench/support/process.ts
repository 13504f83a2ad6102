import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { LongestRead } from "./longest-read.ts";
import type { HotFunction } from "./profile.ts";

/** A server in a separate process. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Where processor time goes in the server while work is done. */
  readonly profile: (work: () => Promise<unknown>) => Promise<readonly HotFunction[]>;
  /** The longest read of SQLite on the thread that answers requests, in this work and all such before. */
  readonly longestRead: (work: () => Promise<unknown>) => Promise<LongestRead>;
  readonly stop: () => Promise<void>;
}

const ATTACHED = new URL("attached.ts", import.meta.url).href;

/** Runs Node with a server that prints its address at the end of its first line. */
export const startProcess = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, ["--import", ATTACHED, ...args], {
    env,
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  const closed = once(child, "close");
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout!).once("line", (line) => resolve(line.split(" ").at(-1) ?? ""));
    child.once("close", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const tell = async (what: "profile" | "reads"): Promise<unknown> => {
    const answered = once(child, "message");
    child.send(what);
    return (await answered)[0];
  };
  const around = async (what: "profile" | "reads", work: () => Promise<unknown>): Promise<unknown> => {
    await tell(what);
    await work();
    return tell(what);
  };
  return {
    url,
    pid: child.pid!,
    profile: async (work) => (await around("profile", work)) as readonly HotFunction[],
    longestRead: async (work) => (await around("reads", work)) as LongestRead,
    stop: async () => {
      child.kill("SIGTERM");
      await closed;
    },
  };
};

/** The path of a script in this folder. */
export const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
