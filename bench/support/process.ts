import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { HotFunction } from "./profile.ts";

/** A server in a separate process. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Where processor time goes in the server while work is done. */
  readonly profile: (work: () => Promise<unknown>) => Promise<readonly HotFunction[]>;
  readonly stop: () => Promise<void>;
}

const ATTACHED = new URL("profile-attached.ts", import.meta.url).href;

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
  const tell = async (): Promise<unknown> => {
    const answered = once(child, "message");
    child.send("turn");
    return (await answered)[0];
  };
  return {
    url,
    pid: child.pid!,
    profile: async (work) => {
      await tell();
      await work();
      return (await tell()) as readonly HotFunction[];
    },
    stop: async () => {
      child.kill("SIGTERM");
      await closed;
    },
  };
};

/** The path of a script in this folder. */
export const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
