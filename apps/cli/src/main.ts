import { CommanderError } from "commander";
import { program, withHelpLast } from "./program.ts";
import { useGiven } from "./storage/next-command.ts";
import { EndedByPerson } from "./terminal/ended-by-person.ts";
import { ExitCode } from "./terminal/exit-code.ts";
import { printerOf, type Streams, useOutput, useStreams, writeError } from "./terminal/output.ts";

/** What is typed without a command: at a terminal it opens the books; elsewhere it is help, as nobody waits for a browser there. */
const alone = (): readonly string[] => (process.stdin.isTTY && process.stdout.isTTY ? ["open"] : []);

/** Runs the command with its arguments and returns its own exit code. */
const run = async (args: readonly string[]): Promise<ExitCode> => {
  let exitCode: ExitCode = ExitCode.ok;
  try {
    const farthing = await program(args, (code) => {
      exitCode = code;
    });
    await farthing.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has already printed what it throws.
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.ok : ExitCode.unchecked;
    if (error instanceof EndedByPerson) {
      writeError(error.message);
      return ExitCode.ended;
    }
    writeError(`unexpected error: ${error instanceof Error ? error.message : String(error)}`);
    return ExitCode.unchecked;
  }
};

/**
 * Runs the command with its arguments and returns its exit code, when all that it printed is written. Never throws. A reader that
 * stops early (`| head`) is not an error, unless it needs the whole; that the disk is full is one (docs/spec/command-line.md,
 * Standard output). Without streams
 * it prints on those of the process.
 */
export const main = async (args: readonly string[], streams?: Streams): Promise<number> => {
  useStreams(streams);
  // Help and errors of usage are printed before any command takes its flags.
  useOutput({ quiet: false, color: !args.includes("--no-color") });
  useGiven();
  const exitCode = await run(args.length === 0 ? alone() : withHelpLast(args));
  const stdout = printerOf("stdout");
  await stdout.written;
  if (stdout.failure !== undefined) {
    const { whyNotWritten } = await import("./files/why-not-written.ts");
    writeError(
      `Standard output cannot be written: ${whyNotWritten(stdout.failure)}. What the command has stored or deleted stays so.`,
    );
  }
  await printerOf("stderr").written;
  if (stdout.failure !== undefined) return ExitCode.unchecked;
  return stdout.isCutOff ? ExitCode.cutOff : exitCode;
};
