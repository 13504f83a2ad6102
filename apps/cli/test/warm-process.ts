import { type ChildProcess, spawn } from "node:child_process";
import { afterAll } from "vitest";
import type { Ran } from "./support.ts";

const MAIN = new URL("../dist/main.js", import.meta.url).href;

/** Runs the command as often as it is told to, and answers with what each run printed. */
const PROGRAM = `
const { main } = await import(${JSON.stringify(MAIN)});
let said = { stdout: "", stderr: "" };
for (const stream of ["stdout", "stderr"]) {
  process[stream].write = (text) => { said[stream] += text; return true; };
  process[stream].setMaxListeners(0);
}
process.on("message", async ({ args, env }) => {
  process.env = env;
  said = { stdout: "", stderr: "" };
  const exit = await main(args);
  process.send({ exit, ...said });
});
`;

let child: ChildProcess | undefined;
afterAll(() => child?.kill("SIGKILL"));

let last: Promise<unknown> = Promise.resolve();

const runNow = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> =>
  new Promise((resolve, reject) => {
    child ??= spawn(process.execPath, ["--input-type=module", "-e", PROGRAM], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.once("message", (ran) => {
      child?.off("exit", reject);
      resolve(ran as Ran);
    });
    child.once("exit", reject);
    child.send({ args, env: { PATH: process.env.PATH, HOME: "/nonexistent", ...env } });
  });

/** Runs the command in a process that has run it before, which takes a tenth of the time; one after the other. */
export const farthingAgain = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> => {
  const ran = last.then(() => runNow(args, env));
  last = ran.catch(() => {});
  return ran;
};
