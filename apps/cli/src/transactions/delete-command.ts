import { deleteTransaction, type Transaction, toTransactionBody } from "@farthing/core/transactions";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { userOption } from "../storage/family.ts";
import { forSameFamily } from "../storage/next-command.ts";
import { type Choosing, ID, lastOption, ownId } from "../storage/own-id.ts";
import { TRANSACTION } from "../storage/own-transaction.ts";
import { onStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { tellDone } from "../terminal/format-option.ts";
import { visible } from "../terminal/output.ts";

/** What goes with a transaction. */
const goesWith = ({ split, transfer }: Transaction): string =>
  [
    ...(split === "parent" ? ["its parts"] : []),
    ...(transfer === null ? [] : ["its transfer, but not the other side of it"]),
  ].join(" and ");

/** `farthing transactions delete` */
export const deleteCommand = (exit: (code: ExitCode) => void): Command =>
  onStorage<StoredFlags & Choosing>(
    new Command("delete")
      .summary("delete a transaction")
      .description(
        "Deletes a transaction: with its parts, if it is split, and with the transfer that it belongs to. A part alone cannot be deleted. A deleted transaction of a bank does not come back with the next sync. `transactions restore` takes a deletion back.",
      )
      .argument("[id]", ID)
      .addOption(lastOption("the transaction that was added or changed last"))
      .addOption(userOption())
      .addHelpText(
        "after",
        "\nExample:\n  farthing transactions delete 0190a7c2-6f00-7000-8000-000000000001",
      ),
    exit,
    ({ format, ...choosing }, given) =>
      Effect.gen(function* () {
        const { family, id } = yield* ownId(TRANSACTION, choosing, given);
        const deleted = yield* deleteTransaction({ family_id: family.id, id });
        const { amount, currency, date, name } = toTransactionBody(deleted);
        const more = goesWith(deleted);
        tellDone(format, { id: deleted.id }, () =>
          [
            `Deleted ${date} ${amount} ${currency} ${visible(name)}${more === "" ? "" : ` with ${more}`}.`,
            `To take it back: ${forSameFamily("transactions restore", deleted.id)}`,
          ].join("\n"),
        );
        return undefined;
      }),
  );
