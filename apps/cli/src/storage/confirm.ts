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

/** What is done if somebody agrees, and that it was not. */
export interface Asked {
  readonly verb: string;
  readonly undone: string;
}

const DELETE: Asked = { verb: "delete", undone: "Nothing was deleted." };

/** Whether the user agrees. Asks on standard error, so that the question is not in the output. */
const agrees = (question: string, { verb }: Asked): Promise<boolean> =>
  new Promise((resolve) => {
    const terminal = createInterface({ input: process.stdin, output: printerOf("stderr").stream });
    let agreed = false;
    terminal.question(`${question} Type yes to ${verb}: `, (typed) => {
      agreed = /^y(?:es)?$/i.test(typed.trim());
      terminal.close();
    });
    terminal.on("close", () => resolve(agreed));
  });

/**
 * Goes on if `--yes` is given or the user agrees on the terminal; otherwise fails, and nothing is done. `what` says what is
 * deleted, or else done, as a sentence.
 */
export const confirm = Effect.fn("cli.confirm")(function* (
  { yes }: Confirmed,
  what: string,
  asked: Asked = DELETE,
) {
  if (yes === true) return;
  const { verb, undone } = asked;
  if (process.stdin.isTTY !== true)
    return yield* new UsageError({ message: `${what} Add --yes to ${verb}. ${undone}` });
  const agreed = yield* Effect.promise(() => agrees(visible(what), asked));
  if (!agreed) return yield* new UsageError({ message: undone });
});
