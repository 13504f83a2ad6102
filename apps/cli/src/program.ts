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
    name: "import",
    summary: "store what a file holds",
    load: async (exit) => (await import("./import/command.ts")).importCommand(exit),
  },
  {
    name: "transactions",
    summary: "list and change transactions",
    load: async (exit) => (await import("./transactions/command.ts")).transactionsCommand(exit),
  },
  {
    name: "serve",
    summary: "serve the HTTP API",
    load: async (exit) => (await import("./serve/command.ts")).serveCommand(exit),
  },
  {
    name: "user",
    summary: "make, list and deactivate users",
    load: async (exit) => (await import("./user/command.ts")).userCommand(exit),
  },
  {
    name: "api-key",
    summary: "make, list and revoke keys of the API",
    load: async (exit) => (await import("./api-key/command.ts")).apiKeyCommand(exit),
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

/** How every command complains and helps, those within others too. */
const prepare = (command: Command): Command => {
  command
    .helpOption(...HELP)
    .exitOverride()
    .configureOutput(ERRORS);
  for (const each of command.commands) prepare(each as Command);
  return command;
};

/** The whole command line for these arguments. `exit` is told the exit code of the command that ran. */
export const program = async (args: readonly string[], exit: Exit): Promise<Command> => {
  const farthing = prepare(new Command("farthing"))
    .description("Checks bank exports before they are imported, keeps what they hold, and serves it.")
    .version(VERSION, "-V, --version", "print the version")
    .addHelpText("after", "\nExample:\n  farthing preflight checking.csv");
  const wanted = args[0] === "help" ? args[1] : args[0];
  for (const { name, summary, load } of COMMANDS) {
    const command = name === wanted ? await load(exit) : new Command(name);
    farthing.addCommand(prepare(command.summary(summary)));
  }
  return farthing;
};
