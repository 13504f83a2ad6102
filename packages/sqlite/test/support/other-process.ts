import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import type { Jobs } from "./worker.ts";

interface Answer {
  readonly call: number;
  readonly result?: unknown;
  readonly error?: string;
}

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
});

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
  });
  started.push(child);
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
        child.kill("SIGKILL");
      }),
  };
};

/** Two processes that have loaded what they need. */
export const twoProcesses = async (file: string): Promise<readonly [OtherProcess, OtherProcess]> => {
  const both = [otherProcess(), otherProcess()] as const;
  await Promise.all(both.map((each) => each.ask("open", { file })));
  return both;
};

/** A moment that both of two processes reach after they have been told of it. */
export const soon = (): number => Date.now() + 25;
