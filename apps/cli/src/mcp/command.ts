import { Command } from "commander";
import { databaseOption } from "../storage/database-path.ts";
import { userOption } from "../storage/family.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { writeError } from "../terminal/output.ts";
import { VERSION } from "../terminal/version.ts";
import { type AllowedFiles, allowedFiles } from "./allowed-files.ts";
import { flag } from "./tool.ts";

interface Flags {
  readonly write?: true;
  readonly database?: string;
  readonly user?: string;
}

const EXAMPLES = `
Examples:
  farthing mcp ~/Downloads
  farthing mcp --write --user ada@example.com ~/Downloads/checking.csv

A program that speaks the Model Context Protocol starts it.`;

const allowed = (names: readonly string[]): AllowedFiles | ExitCode => {
  try {
    return allowedFiles(names);
  } catch (error) {
    writeError((error as Error).message);
    return ExitCode.unchecked;
  }
};

/** Serves until the program that asks closes standard input. */
const serve = async (files: AllowedFiles, { write, database, user }: Flags): Promise<void> => {
  const [{ McpServer }, { serveStdio, StdioServerTransport }] = await Promise.all([
    import("@modelcontextprotocol/server"),
    import("@modelcontextprotocol/server/stdio"),
  ]);
  const { addFileTools } = await import("./file-tools.ts");
  const { addBookTools } = await import("./book-tools.ts");
  const { runCommand } = await import("../terminal/run-command.ts");
  const books = [...flag("database", database), ...flag("user", user)];
  const ending = new AbortController();
  const run = (args: readonly string[]) => runCommand(args, ending.signal);
  const place = { files, run, books, canWrite: write === true };
  const transport = new StdioServerTransport();
  const closed = new Promise<void>((resolve) => {
    process.stdin.once("close", resolve).once("end", resolve);
  });
  serveStdio(
    () => {
      const server = new McpServer({ name: "farthing", version: VERSION });
      addFileTools(server, place);
      addBookTools(server, place);
      return server;
    },
    { transport },
  );
  await closed;
  ending.abort();
};

/** `farthing mcp [FILES...]` */
export const mcpCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("mcp")
    .description(
      "Lets a program that speaks the Model Context Protocol look at files and books, over standard input and output. It reads the files and folders that are named, and no others; it stores nothing without --write.",
    )
    .argument("[files...]", "files and folders that the program may read")
    .option("--write", "let the program import files")
    .addOption(userOption())
    .addOption(databaseOption())
    .addHelpText("after", EXAMPLES)
    .action(async (names: readonly string[], flags: Flags) => {
      const files = allowed(names);
      if (typeof files === "number") return exit(files);
      await serve(files, flags);
      exit(ExitCode.ok);
    });
