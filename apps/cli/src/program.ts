import { nearestName } from "@farthing/values";
import { Command } from "commander";
import { useSettingsFile } from "./config/settings-file.ts";
import { useGiven } from "./storage/next-command.ts";
import { asTyped } from "./terminal/as-typed.ts";
import type { ExitCode } from "./terminal/exit-code.ts";
import { fitAddedHelp, groupOptions, HELP_FORMAT, helpWidth } from "./terminal/help.ts";
import { printerOf, useOutput, writeError } from "./terminal/output.ts";
import { unknownVariables } from "./terminal/variables.ts";
import { VERSION } from "./terminal/version.ts";
import { withoutVerb } from "./terminal/without-verb.ts";

type Exit = (code: ExitCode) => void;

interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly load: (exit: Exit) => Promise<Command>;
}

/** Every command. Only the requested one is loaded, because loading the others would take time. */
const COMMANDS: readonly Entry[] = [
  {
    name: "open",
    summary: "open your books in the browser; also without a command",
    load: async (exit) => (await import("./open/command.ts")).openCommand(exit),
  },
  {
    name: "preflight",
    summary: "check files before they are imported",
    load: async (exit) => (await import("./preflight/command.ts")).preflightCommand(exit),
  },
  {
    name: "inspect",
    summary: "detect how a file is written",
    load: async (exit) => (await import("./inspect/command.ts")).inspectCommand(exit),
  },
  {
    name: "import",
    summary: "store the content of a file",
    load: async (exit) => (await import("./import/command.ts")).importCommand(exit),
  },
  {
    name: "verify",
    summary: "compare a file with the receipt of its import",
    load: async (exit) => (await import("./verify/command.ts")).verifyCommand(exit),
  },
  {
    name: "readings",
    summary: "show and forget how files were read",
    load: async (exit) => (await import("./readings/command.ts")).readingsCommand(exit),
  },
  {
    name: "convert",
    summary: "turn an export into plain CSV, or books of other programs",
    load: async (exit) => (await import("./convert/command.ts")).convertCommand(exit),
  },
  {
    name: "export",
    summary: "write all of a family to a file",
    load: async (exit) => (await import("./export/command.ts")).exportCommand(exit),
  },
  {
    name: "account",
    summary: "add, list, rename and delete accounts",
    load: async (exit) => (await import("./account/command.ts")).accountCommand(exit),
  },
  {
    name: "check",
    summary: "check that nothing is missing in the books",
    load: async (exit) => (await import("./check/command.ts")).checkCommand(exit),
  },
  {
    name: "category",
    summary: "list, add, rename, merge and delete categories",
    load: async (exit) => (await import("./taxonomy/command.ts")).categoryCommand(exit),
  },
  {
    name: "tag",
    summary: "list, add, rename, merge and delete tags",
    load: async (exit) => (await import("./taxonomy/command.ts")).tagCommand(exit),
  },
  {
    name: "merchant",
    summary: "list, add, rename, merge and delete merchants",
    load: async (exit) => (await import("./taxonomy/command.ts")).merchantCommand(exit),
  },
  {
    name: "transactions",
    summary: "list, add up, add, change and delete transactions",
    load: async (exit) => (await import("./transactions/command.ts")).transactionsCommand(exit),
  },
  {
    name: "transfers",
    summary: "list, make and undo transfers between accounts",
    load: async (exit) => (await import("./transfers/command.ts")).transfersCommand(exit),
  },
  {
    name: "provider",
    summary: "fetch bank data from a provider",
    load: async (exit) => (await import("./provider/command.ts")).providerCommand(exit),
  },
  {
    name: "serve",
    summary: "serve the HTTP API",
    load: async (exit) => (await import("./serve/command.ts")).serveCommand(exit),
  },
  {
    name: "mcp",
    summary: "let a program ask, by the Model Context Protocol",
    load: async (exit) => (await import("./mcp/command.ts")).mcpCommand(exit),
  },
  {
    name: "user",
    summary: "create, list, deactivate and delete users",
    load: async (exit) => (await import("./user/command.ts")).userCommand(exit),
  },
  {
    name: "family",
    summary: "delete a family",
    load: async (exit) => (await import("./family/command.ts")).familyCommand(exit),
  },
  {
    name: "api-key",
    summary: "create, list and revoke API keys",
    load: async (exit) => (await import("./api-key/command.ts")).apiKeyCommand(exit),
  },
  {
    name: "session",
    summary: "list and end sessions",
    load: async (exit) => (await import("./session/command.ts")).sessionCommand(exit),
  },
  {
    name: "sso",
    summary: "create single sign-on codes, manage identities",
    load: async (exit) => (await import("./sso/command.ts")).ssoCommand(exit),
  },
  {
    name: "audit",
    summary: "show the audit log",
    load: async (exit) => (await import("./audit/command.ts")).auditCommand(exit),
  },
  {
    name: "database",
    summary: "back up, restore, copy and check the database",
    load: async (exit) => (await import("./database/command.ts")).databaseCommand(exit),
  },
  {
    name: "config",
    summary: "show the settings, and where each comes from",
    load: async (exit) => (await import("./config/command.ts")).configCommand(exit),
  },
  {
    name: "explain",
    summary: "explain a code and what to do about it",
    load: async () => (await import("./explain/command.ts")).explainCommand(),
  },
  {
    name: "layouts",
    summary: "show what is known of the exports of banks",
    load: async (exit) => (await import("./layouts/command.ts")).layoutsCommand(exit),
  },
  {
    name: "completion",
    summary: "print a script that completes commands in a shell",
    load: async (exit) => (await import("./completion/command.ts")).completionCommand(wholeProgram, exit),
  },
];

/** The words that call a command, such as `farthing provider sync`. */
const wordsOf = (command: Command): string =>
  command.parent === null ? command.name() : `${wordsOf(command.parent)} ${command.name()}`;

/** What people call flags that have another name. */
const CALLED: Readonly<Record<string, string>> = { "--parent": "--within" };

/** The flag that is meant by one that there is not, as commander would say it; commander compares how flags are written. */
const meantBy = (what: string, command: Command): string | undefined => {
  const flag = CALLED[/^unknown option '(--[a-z-]+)/.exec(what)?.[1] ?? ""];
  return flag !== undefined && command.options.some(({ long }) => long === flag)
    ? `Did you mean ${flag}?`
    : undefined;
};

/** The first flag that a command does not have, if a required one is missing: that is what is meant by it, if it is close. */
const misspelled = (what: string, { args, options }: Command): string | undefined => {
  const flag = args.find((arg) => /^--[a-z]/.test(arg))?.replace(/=.*/s, "");
  if (flag === undefined || !what.startsWith("required option")) return undefined;
  const meant = nearestName(
    flag,
    options.flatMap(({ long, hidden }) => (hidden ? [] : (long ?? []))),
  );
  return [`unknown option '${flag}'`, ...(meant === undefined ? [] : [`(Did you mean ${meant}?)`])].join(
    "\n",
  );
};

/** A usage error of commander as sentences, with the help to read; our own errors are sentences already. */
const usageError = (text: string, command: Command): string => {
  if (!text.startsWith("error: ")) return text;
  const said = text.slice("error: ".length).trim();
  const [what = "", written = ""] = (misspelled(said, command) ?? said).split("\n");
  const word = /^unknown command '([\s\S]*)'$/.exec(what)?.[1];
  const instead = word === undefined || command.parent !== null ? undefined : withoutVerb(word);
  if (instead !== undefined) return `farthing: ${instead}\n`;
  const guess = meantBy(what, command) ?? written;
  const sentences = [
    `${what.charAt(0).toUpperCase()}${what.slice(1).replace(/\.$/, "")}.`,
    ...(guess === "" ? [] : [guess.replace(/^\(|\)$/g, "")]),
    `See \`${wordsOf(command)} --help\`.`,
  ];
  return `farthing: ${sentences.join(" ")}\n`;
};

const HELP = ["-h, --help", "print this help"] as const;
const HELP_COMMAND = ["help [command]", "print the help of a command"] as const;

/** The error and help format of every command, including nested ones. */
const prepare = (command: Command): Command => {
  command
    .helpOption(...HELP)
    .exitOverride()
    .configureHelp(HELP_FORMAT)
    .configureOutput({
      writeOut: (text) => void printerOf("stdout").print(asTyped(text)),
      writeErr: (text) => void printerOf("stderr").print(asTyped(text)),
      outputError: (text, write) => write(usageError(text, command)),
      getOutHelpWidth: helpWidth,
      getErrHelpWidth: helpWidth,
    });
  fitAddedHelp(command);
  groupOptions(command);
  if (command.commands.length > 0) command.helpCommand(...HELP_COMMAND);
  for (const each of command.commands) prepare(each as Command);
  return command;
};

/** The command that the arguments name; flags of every command may come before it. */
const wantedOf = (args: readonly string[]): string | undefined => {
  const [first, second] = args.filter((arg) => !arg.startsWith("-"));
  return first === "help" ? second : first;
};

/** `help import list` asks for the help of a command within another, which commander knows as `import list --help`. */
export const withHelpLast = (args: readonly string[]): readonly string[] => {
  const words = args.filter((arg) => !arg.startsWith("-"));
  if (words[0] !== "help" || words.length < 3) return args;
  return [...args.filter((arg) => arg.startsWith("-")), ...words.slice(1), "--help"];
};

/** The command line with those commands whole that are wanted, and the others by name only. */
const assemble = async (
  exit: Exit,
  isWanted: (name: string) => boolean,
  typed: readonly string[] = [],
): Promise<Command> => {
  const farthing = new Command("farthing")
    .description("Checks bank exports before they are imported, stores them, and serves the data over HTTP.")
    .version(VERSION, "-V, --version", "print the version")
    .option("--quiet", "print only data and what is wrong")
    .option("--no-color", "print without colours, like NO_COLOR=1")
    .addHelpText("after", "\nExample:\n  farthing preflight checking.csv")
    .hook("preAction", (_, command) => {
      const { quiet = false, color } = farthing.opts<{ quiet?: true; color: boolean }>();
      useOutput({ quiet, color });
      const wrong = useSettingsFile(process.env);
      if (wrong.length > 0) farthing.error(`farthing: ${wrong.join("\nfarthing: ")}`, { exitCode: 2 });
      useGiven(command.optsWithGlobals(), command, typed);
      // The log of a server has them.
      if (command.name() !== "serve") unknownVariables(process.env).map(writeError);
    });
  for (const { name, summary, load } of COMMANDS) {
    const command = isWanted(name) ? await load(exit) : new Command(name);
    farthing.addCommand(command.summary(summary));
  }
  return prepare(farthing);
};

/**
 * The command line for these arguments. `exit` is called with the exit code of the command that ran.
 */
export const program = (args: readonly string[], exit: Exit): Promise<Command> => {
  const wanted = wantedOf(args);
  return assemble(exit, (name) => name === wanted, args);
};

/** The command line with every command and flag, to be described rather than run. */
export const wholeProgram = (): Promise<Command> =>
  assemble(
    () => {},
    () => true,
  );
