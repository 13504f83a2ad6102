import { type ChildProcess, spawn } from "node:child_process";
import type { Given, Ran } from "./support.ts";

const MAIN = new URL("../dist/main.js", import.meta.url).href;

/** Runs the command as often as it is told to, and answers with what each run printed. */
const PROGRAM = `
import { Readable, Writable } from "node:stream";
const { main } = await import(${JSON.stringify(MAIN)});
let said = { stdout: "", stderr: "" };
const into = (name) => new Writable({ write: (text, _encoding, done) => { said[name] += text; done(); } });
process.on("message", async ({ args, env, stdin }) => {
  // One by one: what is not JavaScript, as the search for the home folder, sees it too.
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  Object.defineProperty(process, "stdin", { value: Readable.from([Buffer.from(stdin)]), configurable: true });
  said = { stdout: "", stderr: "" };
  const exit = await main(args, { stdout: into("stdout"), stderr: into("stderr") });
  process.send({ exit, ...said });
});
`;

/** One for all files that this process runs; it ends with this process. */
let child: ChildProcess | undefined;

let last: Promise<unknown> = Promise.resolve();

const runNow = (args: readonly string[], { env, stdin = "" }: Given): Promise<Ran> =>
  new Promise((resolve, reject) => {
    child ??= spawn(process.execPath, ["--input-type=module", "-e", PROGRAM], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      serialization: "advanced",
    });
    const ended = (): void => reject(new Error(`the process ended at farthing ${args.join(" ")}`));
    child.once("message", (ran) => {
      child?.off("exit", ended);
      resolve(ran as Ran);
    });
    child.once("exit", ended);
    child.send({ args, stdin, env: { PATH: process.env.PATH, HOME: "/nonexistent", ...env } });
  });

/**
 * Runs the command in a process that has run it before, which takes a tenth of the time; one after the other. How a process of
 * its own starts and ends is no part of it.
 */
export const farthingAgain = (args: readonly string[], given: Given = {}): Promise<Ran> => {
  const ran = last.then(() => runNow(args, given));
  last = ran.catch(() => {});
  return ran;
};
