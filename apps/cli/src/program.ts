import { Command } from "commander";
import type { ExitCode } from "./exit-code.ts";
import { VERSION } from "./version.ts";

type Exit = (code: ExitCode) => void;

interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly load: (exit: Exit) => Promise<Command>;
}

/** Every command. Only the one that is asked for is loaded: the start-up of the others would be waited for in vain. */
const COMMANDS: readonly Entry[] = [
  {
    name: "preflight",
    summary: "check files before they are imported",
    load: async (exit) => (await import("./preflight/command.ts")).preflightCommand(exit),
  },
  {
    name: "inspect",
    summary: "find out what a file is",
    load: async (exit) => (await import("./inspect/command.ts")).inspectCommand(exit),
  },
  {
    name: "explain",
    summary: "say what a code means and what to do",
    load: async () => (await import("./explain/command.ts")).explainCommand(),
  },
];

/** Commander's own complaints in the form of ours. */
const ERRORS = {
  outputError: (text: string, write: (text: string) => void): void =>
    write(text.replace(/^error: /, "farthing: ")),
};

const HELP = ["-h, --help", "print this help"] as const;

/** The whole command line for these arguments. `exit` is told the exit code of the command that ran. */
export const program = async (args: readonly string[], exit: Exit): Promise<Command> => {
  const farthing = new Command("farthing")
    .description("Checks bank exports before they are imported.")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption(...HELP)
    .exitOverride()
    .configureOutput(ERRORS)
    .addHelpText("after", "\nExample:\n  farthing preflight checking.csv");
  const wanted = args[0] === "help" ? args[1] : args[0];
  for (const { name, summary, load } of COMMANDS) {
    const command = name === wanted ? await load(exit) : new Command(name);
    farthing.addCommand(
      command
        .summary(summary)
        .helpOption(...HELP)
        .exitOverride()
        .configureOutput(ERRORS),
    );
  }
  return farthing;
};
