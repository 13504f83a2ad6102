import { Command } from "commander";
import type { ExitCode } from "./exit-code.ts";
import { explainCommand } from "./explain/command.ts";
import { inspectCommand } from "./inspect/command.ts";
import { preflightCommand } from "./preflight/command.ts";
import { VERSION } from "./version.ts";

/** Commander's own complaints in the form of ours. */
const ERRORS = {
  outputError: (text: string, write: (text: string) => void): void =>
    write(text.replace(/^error: /, "farthing: ")),
};

/** The whole command line. `exit` is told the exit code of the command that ran. */
export const program = (exit: (code: ExitCode) => void): Command => {
  const farthing = new Command("farthing")
    .description("Checks bank exports before they are imported.")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .exitOverride()
    .configureOutput(ERRORS)
    .addHelpText("after", "\nExample:\n  farthing preflight checking.csv");
  for (const command of [preflightCommand(exit), inspectCommand(exit), explainCommand()])
    farthing.addCommand(
      command.helpOption("-h, --help", "print this help").exitOverride().configureOutput(ERRORS),
    );
  return farthing;
};
