import { CommanderError } from "commander";
import { ExitCode } from "./exit-code.ts";
import { program } from "./program.ts";
import { useGiven } from "./storage/next-command.ts";
import { useOutput, writeError } from "./terminal/output.ts";

/** Runs the command with its arguments and returns its exit code. Never throws. */
export const main = async (args: readonly string[]): Promise<number> => {
  // A reader that stops early (`| head`) is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  useOutput();
  useGiven();
  let exitCode: number = ExitCode.ok;
  try {
    const farthing = await program(args, (code) => {
      exitCode = code;
    });
    await farthing.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has already printed what it throws.
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.ok : ExitCode.unchecked;
    writeError(`unexpected error: ${error instanceof Error ? error.message : String(error)}`);
    return ExitCode.unchecked;
  }
};
