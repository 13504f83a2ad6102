import { decodeFields, InvalidRequest } from "@farthing/core/request";
import {
  listTransactions,
  TRANSACTION_FILTER_FIELDS,
  type TransactionFilter,
  toTransactionBody,
} from "@farthing/core/transactions";
import { Command, Option } from "commander";
import * as Effect from "effect/Effect";
import { ACCOUNT, actingFamily, familyWith, userOption } from "../storage/family.ts";
import { answerList, type ListedPart } from "../storage/listed-part.ts";
import { ownAccount } from "../storage/named-account.ts";
import { readPages } from "../storage/read-pages.ts";
import { onReadStorage, type StoredFlags } from "../storage/stored-command.ts";
import { accountOption } from "../terminal/account-option.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { flagOf } from "../terminal/flag-of.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { transactionTable } from "./transaction-table.ts";

interface List extends StoredFlags, Limited {
  readonly user?: string;
  readonly account?: string;
  readonly accountId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly search?: string;
}

/** What people call otherwise, as the API calls it: scripts may have them. */
const API_NAMES: readonly Option[] = [
  new Option("--account-id <id>", "as --account, by the whole id").conflicts("account"),
  new Option("--start-date <day>", "as --from").conflicts("from"),
  new Option("--end-date <day>", "as --to").conflicts("to"),
];

const describedCommand = (): Command => {
  const command = new Command("list")
    .summary("list transactions, newest first")
    .description(
      "Lists a family's transactions, newest first. Money spent is positive, money received negative, as in the API.",
    )
    .addOption(accountOption())
    .option("--from <day>", "only on or after this day, YYYY-MM-DD")
    .option("--to <day>", "only on or before this day, YYYY-MM-DD")
    .option("--search <text>", "only with this text in name or notes")
    .addOption(limitOption())
    .addOption(userOption());
  for (const option of API_NAMES) command.addOption(option);
  return command.addHelpText(
    "after",
    "\nExamples:\n  farthing transactions list --search bakery --from 2024-01-01\n  farthing transactions list --account Checking --limit all",
  );
};

/** The family that is meant, and the account if there is one: one that is given by its id says its family. */
const meant = Effect.fn("cli.meant")(function* ({ user, account, accountId }: List) {
  if (account === undefined) {
    const { id } = yield* accountId === undefined ? actingFamily(user) : familyWith(user, accountId, ACCOUNT);
    return { family_id: id, ...(accountId === undefined ? {} : { account_id: accountId }) };
  }
  const own = yield* ownAccount(account, user);
  return { family_id: own.family_id, account_id: own.id };
});

/** The flag that was given for a day. */
const nameIn =
  ({ from, to }: List) =>
  (field: string): string => {
    if (field === "start_date" && from !== undefined) return "--from";
    return field === "end_date" && to !== undefined ? "--to" : flagOf(field);
  };

/** With how many there are, if not all of them are listed. */
const withTotal = Effect.fn("cli.withTotal")(function* <A>(
  familyId: string,
  filter: TransactionFilter,
  found: ListedPart<A>,
) {
  if (!found.more) return found;
  const { total_count } = yield* listTransactions(familyId, filter, { page: 1, per_page: 1 });
  return total_count === null ? found : { ...found, total: total_count };
});

/** `farthing transactions list` */
export const listCommand = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<List>(describedCommand(), exit, (flags) =>
    Effect.gen(function* () {
      const { limit, format, from, to, search } = flags;
      const { startDate: start_date = from, endDate: end_date = to } = flags;
      const { family_id, ...of } = yield* meant(flags);
      const given = {
        ...of,
        ...(start_date === undefined ? {} : { start_date }),
        ...(end_date === undefined ? {} : { end_date }),
        ...(search === undefined ? {} : { search }),
      };
      const { values, errors } = decodeFields(TRANSACTION_FILTER_FIELDS, given, nameIn(flags));
      if (errors.length > 0) return yield* new InvalidRequest({ errors });
      const listed = yield* readPages(limit, (query) => listTransactions(family_id, values, query));
      const found = format === "json" ? listed : yield* withTotal(family_id, values, listed);
      const transactions = found.items.map(toTransactionBody);
      answerList(
        format,
        { transactions },
        () => (transactions.length === 0 ? "No transactions found." : transactionTable(transactions)),
        found,
      );
      return undefined;
    }),
  );
