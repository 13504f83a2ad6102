import {
  type LeftOut,
  listDeletedTransactions,
  restoreTransaction,
  type Transactions,
  toTransactionBody,
} from "@farthing/core/transactions";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { NotDeleted } from "../storage/failure.ts";
import { userOption } from "../storage/family.ts";
import { type Choosing, ID, type Identified, lastOption, ownId } from "../storage/own-id.ts";
import { allPages } from "../storage/read-pages.ts";
import { onStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { tellDone } from "../terminal/format-option.ts";
import { visible } from "../terminal/output.ts";

/** The transactions that were deleted, the last of them first. */
const DELETED: Identified<Transactions> = {
  ...{ code: "not_found", name: "deleted transaction", list: "transactions list --deleted" },
  ownerOf: null,
  like: (familyId, part) =>
    Effect.map(
      allPages((query) => listDeletedTransactions(familyId, query)),
      (all) =>
        all
          .filter(({ id }) => id.startsWith(part) || id.endsWith(part))
          .map(({ id, date, amount, currency, name }) => ({
            ...{ id, text: `${date} ${amount} ${currency} ${name}` },
          })),
    ),
};

const NAMES: Readonly<Record<LeftOut, string>> = {
  category_id: "category",
  merchant_id: "merchant",
  tag_ids: "tag",
};

/** What it came back without. */
const withoutText = (leftOut: readonly LeftOut[]): string =>
  leftOut.length === 0
    ? ""
    : ` What was deleted since was left out: ${leftOut.map((field) => NAMES[field]).join(", ")}.`;

/** `farthing transactions restore` */
export const restoreCommand = (exit: (code: ExitCode) => void): Command =>
  onStorage<StoredFlags & Choosing>(
    new Command("restore")
      .summary("take back the deletion of a transaction")
      .description(
        "Takes back the deletion of a transaction, for 30 days: it is as it was, with its parts; a transfer follows anew. One like it that has come in since is not doubled. `transactions list --deleted` shows what can be restored.",
      )
      .argument("[id]", ID)
      .addOption(lastOption("the transaction that was deleted last"))
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing transactions restore --last"),
    exit,
    ({ format, ...choosing }, given) =>
      Effect.gen(function* () {
        const { family, id } = yield* ownId(DELETED, choosing, given);
        const { transaction, left_out } = yield* Effect.catchTag(
          restoreTransaction({ family_id: family.id, id }),
          "TransactionNotFound",
          () => Effect.fail(new NotDeleted({ id })),
        );
        const body = toTransactionBody(transaction);
        tellDone(
          format,
          { ...body, left_out },
          () =>
            `Restored ${body.date} ${body.amount} ${body.currency} ${visible(body.name)}.${withoutText(left_out)}`,
        );
        return undefined;
      }),
  );
