import { type AccountProof, proveAccount, proveBooks } from "@farthing/core/proof";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { actingFamily, userOption } from "../storage/family.ts";
import { ownAccount } from "../storage/named-account.ts";
import { onReadStorage, type StoredFlags } from "../storage/stored-command.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { answer } from "../terminal/format-option.ts";
import { proofText } from "./proof-text.ts";

type Exit = (code: ExitCode) => void;

interface Flags extends StoredFlags {
  readonly user?: string;
  readonly account?: string;
}

const DESCRIPTION = `Checks for each account from which day to which the balances that imports and syncs have stated prove that the
books have everything, where something is missing, and where the books differ from the bank.`;

const EXIT_STATUS = `
Exit status: 0 nothing is missing as far as there are balances; 1 something is missing or differs; 2 could not be
checked.`;

const proofsOf = Effect.fnUntraced(function* ({ user, account }: Flags) {
  if (account === undefined) return yield* proveBooks((yield* actingFamily(user)).id);
  const { family_id, id } = yield* ownAccount(account, user);
  return [yield* proveAccount(family_id, id)];
});

const isWhole = ({ gaps, contradictions }: AccountProof): boolean =>
  gaps.length + contradictions.length === 0;

/** `farthing check books` */
const books = (exit: Exit): Command =>
  onReadStorage<Flags>(
    new Command("books")
      .summary("check that nothing is missing in the books")
      .description(DESCRIPTION)
      .option("--account <name>", "only this account, by its name or its id")
      .addOption(userOption())
      .addHelpText(
        "after",
        `${EXIT_STATUS}\n\nExamples:\n  farthing check books\n  farthing check books --account Checking`,
      ),
    exit,
    (flags) =>
      Effect.gen(function* () {
        const accounts = yield* proofsOf(flags);
        answer(flags.format, { accounts }, () =>
          accounts.length === 0 ? "There are no accounts." : accounts.map(proofText).join("\n"),
        );
        return accounts.every(isWhole) ? undefined : ExitCode.invalid;
      }),
  );

/** `farthing check` */
export const checkCommand = (exit: Exit): Command =>
  new Command("check")
    .description("Checks what is stored.")
    .addHelpText("after", "\nExample:\n  farthing check books")
    .addCommand(books(exit));
