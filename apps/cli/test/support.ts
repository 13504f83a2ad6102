import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { ofFile } from "../../../tools/testing/of-file.ts";
import { listenTo } from "./said.ts";

export const ENTRY = fileURLToPath(new URL("../bin/farthing.js", import.meta.url));

export interface Ran {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a run is given besides its arguments. */
export interface Given {
  readonly stdin?: string | Uint8Array;
  readonly env?: NodeJS.ProcessEnv;
}

/** The command in a process of its own. */
export interface Running {
  readonly ended: Promise<Ran>;
  /** As a crash does. */
  readonly kill: () => void;
  /** Takes the processor from it for as long as the work lasts. */
  readonly stoppedWhile: <A>(work: () => Promise<A>) => Promise<A>;
}

type GivenAlone = Given & {
  /** Options of Node. */
  readonly node?: readonly string[];
};

/** Starts the real command in a process of its own. */
export const start = (args: readonly string[], given: GivenAlone = {}): Running => {
  const child = spawn(process.execPath, [...(given.node ?? []), ENTRY, ...args], {
    env: { PATH: process.env.PATH, HOME: "/nonexistent", ...given.env },
  });
  const [stdout, stderr] = [listenTo(child.stdout), listenTo(child.stderr)];
  child.stdin.on("error", () => {});
  child.stdin.end(given.stdin ?? "");
  const ended = once(child, "close").then(
    ([exit]): Ran => ({ exit, stdout: stdout.text(), stderr: stderr.text() }),
  );
  return {
    ended,
    kill: () => void child.kill("SIGKILL"),
    stoppedWhile: async (work) => {
      child.kill("SIGSTOP");
      try {
        return await work();
      } finally {
        child.kill("SIGCONT");
      }
    },
  };
};

/** Runs the real command in a process of its own to its end. */
export const farthing = (args: readonly string[], given: GivenAlone = {}): Promise<Ran> =>
  start(args, given).ended;

/** One folder for all tests of a file. */
export const temporaryFolder = ofFile(newFolder);

/** A real file with this content. */
export const file = (name: string, content: string | Uint8Array): string => {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
};

/** No trace of the program's insides may reach a person. */
export const STACK = /\n\s+at |node:internal|\.ts:\d|\.js:\d/;
