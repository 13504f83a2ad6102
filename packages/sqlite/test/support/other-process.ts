import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newFolder } from "../../../../tools/testing/new-folder.ts";
import { ofFile } from "../../../../tools/testing/of-file.ts";
import type { Jobs, Meeting } from "./worker.ts";

interface Answer {
  readonly call: number;
  readonly result?: unknown;
  readonly error?: string;
}

const COMPILED = fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url));

const started = ofFile<ChildProcess[]>(
  () => [],
  (all) => {
    for (const child of all) child.kill("SIGKILL");
  },
);

/** A process beside this one that does one job after the other. */
export interface OtherProcess {
  readonly ask: <Name extends keyof Jobs>(
    job: Name,
    args: Parameters<Jobs[Name]>[0],
  ) => Promise<Awaited<ReturnType<Jobs[Name]>>>;
  /** Ends it with SIGKILL, whatever it does; done when it is gone. */
  readonly kill: () => Promise<void>;
}

export const otherProcess = (): OtherProcess => {
  const child = fork(fileURLToPath(new URL("worker.ts", import.meta.url)), {
    execArgv: ["--conditions=@farthing/source"],
    // What is compiled for one process is there for the next.
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
  started().push(child);
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const rejectAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.on("message", ({ call, result, error }: Answer) => {
    if (error === undefined) waiting.get(call)?.resolve(result as never);
    else waiting.get(call)?.reject(new Error(error));
    waiting.delete(call);
  });
  child.on("error", rejectAll);
  child.on("exit", (code, signal) => rejectAll(new Error(`the other process ended: ${code ?? signal}`)));
  let calls = 0;
  return {
    ask: (job, args) =>
      new Promise((resolve, reject) => {
        calls += 1;
        waiting.set(calls, { resolve, reject });
        child.send({ call: calls, job, args });
      }),
    kill: () =>
      new Promise((gone) => {
        child.once("exit", () => gone());
        if (!child.kill("SIGKILL")) gone();
      }),
  };
};

/** Two processes, and how each asks for what both do at once. */
export interface TwoProcesses {
  readonly one: OtherProcess;
  /** What each of the two answers; `meeting` is where they meet, just before what is to be done at once. */
  readonly atOnce: <A>(ask: (each: OtherProcess, meeting: Meeting) => Promise<A>) => Promise<[A, A]>;
}

export const twoProcesses = (): TwoProcesses => {
  const [one, other] = [otherProcess(), otherProcess()];
  const folder = newFolder();
  const [pipe, counts] = [join(folder, "pipe"), join(folder, "counts")];
  execFileSync("mkfifo", [pipe]);
  writeFileSync(counts, Buffer.alloc(8));
  return {
    one,
    atOnce: async (ask) => {
      try {
        return await Promise.all([
          ask(one, { pipe, counts, index: 0 }),
          ask(other, { pipe, counts, index: 1 }),
        ]);
      } catch (error) {
        // Where one has failed the other may wait for it for ever.
        await Promise.all([one.kill(), other.kill()]);
        throw error;
      }
    },
  };
};
