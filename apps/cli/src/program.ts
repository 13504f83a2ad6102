import { readFileSync } from "node:fs";
import { Command } from "commander";
import type { ExitCode } from "./exit-code.ts";
import { preflightCommand } from "./preflight/command.ts";

const version = (): string =>
  (JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string })
    .version;

/** Commander's own complaints in the form of ours. */
const ERRORS = {
  outputError: (text: string, write: (text: string) => void): void =>
    write(text.replace(/^error: /, "farthing: ")),
};

/** The whole command line. `exit` is told the exit code of the command that ran. */
export const program = (exit: (code: ExitCode) => void): Command =>
  new Command("farthing")
    .description("Checks bank exports before they are imported.")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput(ERRORS)
    .addHelpText("after", "\nExample:\n  farthing preflight checking.csv")
    .addCommand(preflightCommand(exit).exitOverride().configureOutput(ERRORS));
