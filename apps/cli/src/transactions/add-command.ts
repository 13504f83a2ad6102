import { todayIn } from "@farthing/core/request";
import { type Account, addTransaction, toTransactionBody } from "@farthing/core/transactions";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { UsageError } from "../storage/failure.ts";
import { actingFamily, userOption } from "../storage/family.ts";
import { type NamedOf, spoken, theNamed } from "../storage/named.ts";
import { accountsOf, noAccount } from "../storage/named-account.ts";
import { itemIds } from "../storage/named-item.ts";
import { forSameFamily } from "../storage/next-command.ts";
import { onStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { tellDone } from "../terminal/format-option.ts";
import { visible } from "../terminal/output.ts";
import { repeatedOption } from "../terminal/repeated-option.ts";
import {
  fieldOptions,
  flagIn,
  moneyOptions,
  type SaidFields,
  saidFields,
  withoutBlank,
} from "./said-fields.ts";
import { transactionText } from "./transaction-table.ts";

interface Flags extends StoredFlags, SaidFields {
  readonly user?: string;
  readonly account?: string;
  readonly tag?: readonly string[];
}

const EXAMPLES = `
Examples:
  farthing transactions add --account Checking --spent 12.50 --name "Corner Oven" --category Food
  farthing transactions add --account Cash --received 100 --name "From Ada" --date 2024-01-31`;

const describedCommand = (): Command => {
  const command = new Command("add")
    .summary("add a transaction by hand")
    .description(
      "Adds a transaction to an account, in the currency of that. A file or a sync that brings the same one later recognises it, and does not add it once more.",
    )
    .option("--account <name>", "its account, by name or id; it may be left out if there is only one")
    .option("--date <day>", "the day, YYYY-MM-DD (default: today in the time zone of the family)");
  for (const option of [...moneyOptions(), ...fieldOptions()])
    command.addOption(option.long === "--name" ? option.makeOptionMandatory() : option);
  return command
    .addOption(repeatedOption("--tag <name>", "a tag, by name or id; blank for none"))
    .addOption(userOption())
    .addHelpText("after", EXAMPLES);
};

/** The account that is named, or the only one. */
const accountFor = (
  accounts: NamedOf<Account>,
  named: string | undefined,
  currency: string,
): Effect.Effect<Account, UsageError> => {
  const [only, ...others] = accounts.all;
  if (named !== undefined) return theNamed(accounts, named);
  if (only !== undefined && others.length === 0) return Effect.succeed(only);
  return Effect.fail(
    new UsageError({
      message:
        only === undefined
          ? noAccount(currency)
          : `Which account? Add --account with one of ${spoken(accounts.all)}.`,
    }),
  );
};

/** `farthing transactions add` */
export const addCommand = (exit: (code: ExitCode) => void): Command =>
  onStorage<Flags>(describedCommand(), exit, (flags) =>
    Effect.gen(function* () {
      const { user, format, account: named, tag = [], spent, received, amount } = flags;
      if ((spent ?? received ?? amount) === undefined)
        return yield* new UsageError({ message: "How much? Add --spent AMOUNT or --received AMOUNT." });
      const family = yield* actingFamily(user);
      const account = yield* accountFor(yield* accountsOf(family), named, family.currency);
      const fields = {
        date: yield* todayIn(family.time_zone),
        ...(yield* saidFields(family.id, flags)),
        ...{ account_id: account.id, tag_ids: yield* itemIds(family.id, "tags", withoutBlank(tag), true) },
      };
      const { transaction } = yield* addTransaction(family.id, fields, flagIn(flags));
      const body = toTransactionBody(transaction);
      tellDone(
        format,
        body,
        () =>
          [
            `Added to ${visible(account.name)}:`,
            transactionText(body),
            `To take it back: ${forSameFamily("transactions delete", body.id)}`,
          ].join("\n"),
        "stdout",
        body.id,
      );
      return undefined;
    }),
  );
