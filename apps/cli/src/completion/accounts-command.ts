import { Command } from "commander";
import * as Effect from "effect/Effect";
import { actingFamily, userOption } from "../storage/family.ts";
import { accountsOf } from "../storage/named-account.ts";
import { onReadStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { answer } from "../terminal/format-option.ts";
import { visible } from "../terminal/output.ts";

/** `farthing completion accounts` */
export const accountsCommand = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<StoredFlags & { readonly user?: string }>(
    new Command("accounts")
      .summary("print names of accounts, a line each, as the scripts ask for them")
      .description(
        "Prints the names of a family's accounts, a line each: the scripts of shells ask for them.",
      )
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing completion accounts"),
    exit,
    ({ user, format }) =>
      Effect.gen(function* () {
        const { all } = yield* accountsOf(yield* actingFamily(user));
        const names = all.map(({ name }) => name);
        // A name with a line end is none that a shell can be given.
        const typed = names.filter((name) => visible(name) === name);
        if (format === "json" || typed.length > 0)
          answer(format, { accounts: names }, () => typed.join("\n"));
        return undefined;
      }),
  );
