import { createInterface } from "node:readline";
import { Option } from "commander";
import * as Effect from "effect/Effect";
import { printerOf, visible } from "../terminal/output.ts";
import { UsageError } from "./failure.ts";

/** `--yes`, for commands that ask before they delete. */
export const yesOption = (): Option => new Option("--yes", "delete without asking");

/** The flags of a command that asks. */
export interface Confirmed {
  readonly yes?: true;
}

/** Whether the user agrees. Asks on standard error, so that the question is not in the output. */
const agrees = (question: string): Promise<boolean> =>
  new Promise((resolve) => {
    const terminal = createInterface({ input: process.stdin, output: printerOf("stderr").stream });
    let agreed = false;
    terminal.question(`${question} Type yes to delete: `, (typed) => {
      agreed = /^y(?:es)?$/i.test(typed.trim());
      terminal.close();
    });
    terminal.on("close", () => resolve(agreed));
  });

/**
 * Goes on if `--yes` is given or the user agrees on the terminal; otherwise fails, and nothing is done. `what` says what is
 * deleted, as a sentence.
 */
export const confirm = Effect.fn("cli.confirm")(function* ({ yes }: Confirmed, what: string) {
  if (yes === true) return;
  if (process.stdin.isTTY !== true)
    return yield* new UsageError({ message: `${what} Add --yes to delete. Nothing was deleted.` });
  const agreed = yield* Effect.promise(() => agrees(visible(what)));
  if (!agreed) return yield* new UsageError({ message: "Nothing was deleted." });
});
