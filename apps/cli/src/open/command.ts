import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { PageSignIn } from "@farthing/http";
import { fileLog, logWarnings, settings } from "@farthing/server";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { startedServer } from "../serve/started-server.ts";
import { databaseOption, databasePath, dataFolder, isServer } from "../storage/database-path.ts";
import { userOption } from "../storage/family.ts";
import { newDatabase } from "../storage/missing-database.ts";
import { runStored } from "../storage/run-stored.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { visible, write } from "../terminal/output.ts";
import { parsePort } from "../terminal/port.ts";
import { stopSignal } from "../terminal/stop-signal.ts";
import { browserOpener } from "./browser.ts";
import { ownBooks } from "./own-books.ts";

interface Flags {
  readonly browser: boolean;
  readonly port: number;
  readonly database?: string;
  readonly user?: string;
}

/** No other machine reaches it. */
const HOST = "127.0.0.1";

/** The folder of the books, or of what belongs to those on a server. */
const folderOf = (flag: string | undefined): string => {
  const database = databasePath(flag);
  return isServer(database) ? dataFolder(process.env) : dirname(database);
};

/** Opens the page with a new link. The link is shown where somebody needs it and nobody else reads it. */
const openPage = async (link: string, inBrowser: ((link: string) => Promise<void>) | undefined) => {
  await inBrowser?.(link);
  if (inBrowser !== undefined && process.stdout.isTTY !== true) return;
  write(
    `${inBrowser === undefined ? "Open this link in a browser" : "If no browser opens, open this link in one"}. It works once, for a minute:\n  ${link}`,
  );
};

/** Opens the page again whenever the person presses Enter. */
const openAgain = (open: () => Promise<void>): (() => void) => {
  if (process.stdin.isTTY !== true) return () => {};
  write("Press Enter to open it again, Ctrl+C to end.");
  const terminal = createInterface({ input: process.stdin });
  terminal.on("line", () => void open());
  return () => terminal.close();
};

const serveOwn = Effect.fn("cli.open")(function* ({ browser, port, database, user }: Flags, begun: boolean) {
  const chosen = yield* settings(process.env);
  const { email } = yield* ownBooks(user);
  const logger = fileLog(join(folderOf(database), "farthing.log"));
  logWarnings(logger);
  // It ends with its terminal, and takes what it left for the browser along.
  const stopped = stopSignal(["SIGHUP"]);
  const pageSignIn = new PageSignIn(email);
  const server = yield* startedServer({
    // One person's page asks as often as it needs.
    settings: { ...chosen, rateLimits: "off" },
    uploadLimits: "own",
    ...{ host: HOST, port, database, logger, pageSignIn },
  });
  const place = databasePath(database);
  write(`Farthing is open at ${server.url}`);
  if (!isServer(place)) write(`Your ${begun ? "new " : ""}books: ${visible(place)}`);
  const inBrowser = browser ? yield* browserOpener : undefined;
  const open = (): Promise<void> =>
    openPage(`${server.url}/#${Redacted.value(pageSignIn.newToken(Date.now()))}`, inBrowser);
  yield* Effect.promise(open);
  const close = openAgain(open);
  yield* Effect.promise(() => stopped);
  close();
  return ExitCode.ok;
}, Effect.scoped);

/** `farthing open` */
export const openCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("open")
    .description(
      "Opens your books in the browser: drop a bank's files there, see your transactions. It is there as long as this command runs, for you alone; nothing leaves your machine. Books are made if there are none. `farthing` alone does the same at a terminal.",
    )
    .option("--port <port>", "port to listen on; 0 takes a free one", parsePort, 0)
    .option("--no-browser", "only print the link")
    .addOption(databaseOption())
    .addOption(userOption())
    .addHelpText("after", "\nExample:\n  farthing open")
    .action(async (flags: Flags) => {
      const opening = { flag: flags.database, begins: true, used_by: "server" } as const;
      const isNew = newDatabase(flags.database) !== undefined;
      exit(await runStored(opening, "pretty", serveOwn(flags, isNew)));
    });
