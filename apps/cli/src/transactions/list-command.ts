import {
  listDeletedTransactions,
  listTransactions,
  type SentFilter,
  summarizeTransactions,
  toDeletedTransactionBody,
  toTransactionBody,
} from "@farthing/core/transactions";
import { Command, Option } from "commander";
import * as Effect from "effect/Effect";
import { actingFamily, userOption } from "../storage/family.ts";
import { answerList, type ListedPart } from "../storage/listed-part.ts";
import { readPages } from "../storage/read-pages.ts";
import { onReadStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { isQuiet } from "../terminal/output.ts";
import { type FilterFlags, filterOptions, saidFilter } from "./said-filter.ts";
import { togetherText } from "./sum-texts.ts";
import { deletedTable, transactionTable } from "./transaction-table.ts";

interface List extends StoredFlags, Limited, FilterFlags {
  readonly deleted?: true;
}

/** Of what was deleted all is listed. */
const deletedOption = (): Option =>
  new Option("--deleted", "those that were deleted and can be restored, the last deleted first").conflicts(
    filterOptions().map((option) => option.attributeName()),
  );

const describedCommand = (): Command => {
  const command = new Command("list")
    .summary("list transactions, newest first")
    .description(
      "Lists a family's transactions, newest first. Money spent is positive, money received negative, as in the API.",
    );
  for (const option of [...filterOptions(), deletedOption(), limitOption(), userOption()])
    command.addOption(option);
  return command.addHelpText(
    "after",
    "\nExamples:\n  farthing transactions list --search bakery --from 2024-01-01\n  farthing transactions list --account Checking --category Food --min-amount 100 --limit all",
  );
};

/** With how many there are, if not all of them are listed. */
const withTotal = Effect.fn("cli.withTotal")(function* <A>(
  familyId: string,
  filter: SentFilter,
  found: ListedPart<A>,
) {
  if (!found.more) return found;
  const { total_count } = yield* listTransactions(familyId, filter, { page: 1, per_page: 1 });
  return total_count === null ? found : { ...found, total: total_count };
});

/** What came in and went out in all that is meant, not in what is listed of it; blank for one transaction. */
const togetherOf = Effect.fn("cli.together")(function* (familyId: string, filter: SentFilter) {
  const sums = yield* summarizeTransactions(familyId, "account", filter);
  const all = sums.reduce((sum, { transactions, transfers }) => sum + transactions + transfers, 0);
  return all > 1 ? togetherText(sums) : "";
});

const listDeleted = Effect.fn("cli.listDeleted")(function* ({ user, limit, format }: List) {
  const family = yield* actingFamily(user);
  const found = yield* readPages(limit, (query) => listDeletedTransactions(family.id, query));
  const deleted = found.items.map(toDeletedTransactionBody);
  answerList(
    format,
    { deleted },
    () => (deleted.length === 0 ? "Nothing was deleted in the last 30 days." : deletedTable(deleted)),
    found,
  );
  return undefined;
});

/** `farthing transactions list` */
export const listCommand = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<List>(describedCommand(), exit, (flags) =>
    Effect.gen(function* () {
      if (flags.deleted === true) return yield* listDeleted(flags);
      const { limit, format } = flags;
      const { family_id, filter } = yield* saidFilter(flags);
      const listed = yield* readPages(limit, (query) => listTransactions(family_id, filter, query));
      const found = format === "json" ? listed : yield* withTotal(family_id, filter, listed);
      const transactions = found.items.map(toTransactionBody);
      const together = format === "json" || isQuiet() ? "" : yield* togetherOf(family_id, filter);
      answerList(
        format,
        { transactions },
        () =>
          transactions.length === 0
            ? "No transactions found."
            : `${transactionTable(transactions)}${together === "" ? "" : `\n\n${together}`}`,
        found,
      );
      return undefined;
    }),
  );
