import { Writable } from "node:stream";
import { main } from "../../src/main.ts";
import type { Ran } from "../support.ts";

/** Runs a command that needs no process, no server and no database. */
export const inProcess = async (...args: readonly string[]): Promise<Ran> => {
  const printed = { stdout: "", stderr: "" };
  const into = (name: "stdout" | "stderr"): Writable =>
    new Writable({
      write: (text, _encoding, done) => {
        printed[name] += String(text);
        done();
      },
    });
  const exit = await main(args, { stdout: into("stdout"), stderr: into("stderr") });
  return { exit, ...printed };
};
