import { execFile } from "node:child_process";

/** What a command printed, and its exit code. */
export interface Printed {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** More than the largest file that can be read becomes when it is converted. */
const MOST_BYTES = 2 ** 28;

/**
 * Runs a command of this program in a process of its own: it keeps this one from nothing, and its output is not this one's. It
 * ends with the signal.
 */
export const runCommand = (args: readonly string[], signal: AbortSignal): Promise<Printed> =>
  new Promise((resolve, reject) => {
    const program = [...process.execArgv, process.argv[1]!, ...args];
    const child = execFile(
      process.execPath,
      program,
      { maxBuffer: MOST_BYTES, signal },
      (error, stdout, stderr) => {
        const exit = child.exitCode;
        if (exit === null) reject(error ?? new Error("The command was ended."));
        else resolve({ exit, stdout, stderr });
      },
    );
    child.stdin?.end();
  });
