import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { unlessDeleted } from "@farthing/core/access";
import { claimConnection } from "@farthing/core/provider";
import { providerSettings } from "@farthing/server";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { UsageError } from "../storage/failure.ts";
import { userOption } from "../storage/family.ts";
import { forSameFamily } from "../storage/next-command.ts";
import { tellDone } from "../terminal/format-option.ts";
import { printerOf, writeError } from "../terminal/output.ts";
import { connectionOption, type Exit, onProvider, ownConnection, type ProviderFlags } from "./on-provider.ts";

/** Typed text is not shown. */
const discarded = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** A prompt, or what a terminal acts on: no line. */
const prompt = (text: string): void => {
  printerOf("stderr").print(text);
};

/** Terminals mark pasted text, so that a line end in it is not taken for Enter. */
const markPasted = (on: boolean): void => {
  if (process.stderr.isTTY) prompt(`\u001b[?2004${on ? "h" : "l"}`);
};

/** Reads up to Enter; a pasted text may have several lines. Rejects if the user ends the prompt. */
const askTerminal = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const terminal = createInterface({ input: process.stdin, output: discarded(), terminal: true });
    markPasted(true);
    prompt("Paste the setup token and press Enter (it is not shown): ");
    const lines: string[] = [];
    let pasting = false;
    let entered = false;
    process.stdin.on("keypress", (_text, { name }: { readonly name?: string }) => {
      if (name === "paste-start") pasting = true;
      if (name === "paste-end") pasting = false;
    });
    terminal.on("line", (line) => {
      lines.push(line);
      entered = !pasting;
      if (entered) terminal.close();
    });
    terminal.on("close", () => {
      markPasted(false);
      prompt("\n");
      if (entered) resolve(lines.join("\n"));
      else reject(new Error("the question was ended"));
    });
  });

/** Asks on the terminal, or reads all that is piped in. */
const askToken = (): Promise<string> => (process.stdin.isTTY ? askTerminal() : text(process.stdin));

const SEEN =
  "The setup token was an argument: other users of this machine can see it while the command runs, and your shell may keep it. Without it the command asks for the token.";

const readToken = Effect.tryPromise({
  try: askToken,
  catch: () => new UsageError({ message: "No setup token was given. Nothing was done." }),
});

/** `farthing provider claim` */
export const claimCommand = (exit: Exit): Command =>
  onProvider<ProviderFlags>(
    new Command("claim")
      .summary("connect banks with a setup token")
      .description(
        "Claims a setup token to get access to bank data. A token can be claimed once. Without TOKEN, or with -, it is read from standard input, so that it is neither in the process list nor in the shell history; as an argument it works, with a warning.",
      )
      .argument("[token]", "the setup token, or - for standard input")
      .addOption(connectionOption("renew the access of this connection, for example after it was revoked"))
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing provider claim < token.txt"),
    exit,
    ({ user, connection, format }, argument) =>
      Effect.gen(function* () {
        const { family, id: connection_id } = yield* ownConnection(user, connection);
        const { allow_loopback } = yield* providerSettings;
        const isArgument = argument !== undefined && argument !== "-";
        if (isArgument && format !== "json") writeError(SEEN);
        const token = isArgument ? argument : yield* readToken;
        const id = yield* unlessDeleted(
          family,
          claimConnection({
            family_id: family.id,
            token: Redacted.make(token, { label: "setup token" }),
            rules: { allow_loopback },
            ...(connection_id === undefined ? {} : { connection_id }),
          }),
        );
        tellDone(
          format,
          { connection_id: id },
          () =>
            `Connected: ${id}\nNext: ${forSameFamily("provider sync")}\nA running server syncs automatically.`,
          "stdout",
          id,
        );
        return undefined;
      }),
  );
