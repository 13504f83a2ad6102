import { now } from "@farthing/core/request";
import {
  type DeletedTransaction,
  type LeftOut,
  listDeletedTransactions,
  restoreTransaction,
  type TransactionNotRestorable,
  Transactions,
  toDeletedTransactionBody,
  toTransactionBody,
} from "@farthing/core/transactions";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { DeletedStays, NotDeleted, UsageError } from "../storage/failure.ts";
import { actingFamily, userOption } from "../storage/family.ts";
import { forSameFamily } from "../storage/next-command.ts";
import { type Choosing, ID, type Identified, lastOption, ownId } from "../storage/own-id.ts";
import { TRANSACTION } from "../storage/own-transaction.ts";
import { allPages } from "../storage/read-pages.ts";
import { onStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { tellDone } from "../terminal/format-option.ts";
import { visible } from "../terminal/output.ts";

const textOf = (deleted: DeletedTransaction): string => {
  const { date, amount, currency, name } = toDeletedTransactionBody(deleted);
  return `${date} ${amount} ${currency} ${visible(name)}`;
};

/** The transactions that were deleted, the last of them first. */
const DELETED: Identified<Transactions> = {
  ...TRANSACTION,
  ...{ name: "deleted transaction", list: "transactions list --deleted" },
  like: (familyId, part) =>
    Effect.map(
      allPages((query) => listDeletedTransactions(familyId, query)),
      (all) =>
        all
          .filter(({ id }) => id.startsWith(part) || id.endsWith(part))
          .map((each) => ({ id: each.id, text: textOf(each) })),
    ),
};

/** What a family has deleted last, also if it is back. */
const lastDeleted = Effect.fnUntraced(function* (familyId: string) {
  const transactions = yield* Transactions;
  const first = { page: 1, per_page: 1 };
  const { items } = yield* transactions.deleted(familyId, yield* now, first, { with_restored: true });
  return items[0];
});

/** Fails if what was deleted last is back: a second `--last` would otherwise take back an older deletion, unasked. */
const unlessBack = Effect.fnUntraced(function* (familyId: string) {
  const last = yield* lastDeleted(familyId);
  if (last === undefined || (yield* (yield* Transactions).find(familyId, last.id)) === undefined) return;
  return yield* new UsageError({
    message: `${textOf(last)}, which was deleted last, is back already. \`${forSameFamily("transactions restore", "ID")}\` takes an older deletion back; \`${forSameFamily("transactions list", "--deleted")}\` shows the ids.`,
  });
});

/** Why a transaction is not restored, with what it is. */
const notRestorable = Effect.fnUntraced(function* (
  familyId: string,
  id: string,
  refusal: TransactionNotRestorable,
) {
  const deleted = yield* allPages((query) => listDeletedTransactions(familyId, query));
  const found = deleted.find((each) => each.id === id);
  return yield* found === undefined ? refusal : new DeletedStays({ text: textOf(found), why: refusal.why });
});

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
      .addOption(lastOption("the transaction that was deleted last, if it is not back already"))
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing transactions restore --last"),
    exit,
    ({ format, ...choosing }, given) =>
      Effect.gen(function* () {
        if (choosing.last === true && given === undefined)
          yield* unlessBack((yield* actingFamily(choosing.user)).id);
        const { family, id } = yield* ownId(DELETED, choosing, given);
        const there = yield* (yield* Transactions).find(family.id, id);
        const { transaction, left_out } = yield* restoreTransaction({ family_id: family.id, id }).pipe(
          Effect.catchTag("TransactionNotFound", () => Effect.fail(new NotDeleted({ id }))),
          Effect.catchTag("TransactionNotRestorable", (refusal) => notRestorable(family.id, id, refusal)),
        );
        const body = toTransactionBody(transaction);
        const text = `${body.date} ${body.amount} ${body.currency} ${visible(body.name)}`;
        tellDone(format, { ...body, left_out }, () =>
          there === undefined
            ? `Restored ${text}.${withoutText(left_out)}`
            : `${text} is there already. Nothing was restored.`,
        );
        return undefined;
      }),
  );
