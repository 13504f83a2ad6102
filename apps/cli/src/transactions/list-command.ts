import { decodeFields, InvalidRequest } from "@farthing/core/request";
import { listTransactions, TRANSACTION_FILTER_FIELDS, toTransactionBody } from "@farthing/core/transactions";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { ACCOUNT, familyWith, userOption } from "../storage/family.ts";
import { answerList } from "../storage/listed-part.ts";
import { readPages } from "../storage/read-pages.ts";
import { onReadStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { flagOf } from "../terminal/flag-of.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { transactionTable } from "./transaction-table.ts";

interface List extends StoredFlags, Limited {
  readonly user?: string;
  readonly accountId?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly search?: string;
}

/** `farthing transactions list` */
export const listCommand = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<List>(
    new Command("list")
      .summary("list transactions, newest first")
      .description(
        "Lists a family's transactions, newest first. Money spent is positive, money received negative, as in the API.",
      )
      .option("--account-id <id>", "only transactions of this account")
      .option("--start-date <day>", "only on or after this day, YYYY-MM-DD")
      .option("--end-date <day>", "only on or before this day, YYYY-MM-DD")
      .option("--search <text>", "only with this text in name or notes")
      .addOption(limitOption())
      .addOption(userOption())
      .addHelpText(
        "after",
        "\nExample:\n  farthing transactions list --search bakery --start-date 2024-01-01",
      ),
    exit,
    ({ user, limit, format, accountId, startDate, endDate, search }) =>
      Effect.gen(function* () {
        const family = yield* familyWith(user, accountId, ACCOUNT);
        const given = {
          ...(accountId === undefined ? {} : { account_id: accountId }),
          ...(startDate === undefined ? {} : { start_date: startDate }),
          ...(endDate === undefined ? {} : { end_date: endDate }),
          ...(search === undefined ? {} : { search }),
        };
        const { values, errors } = decodeFields(TRANSACTION_FILTER_FIELDS, given, flagOf);
        if (errors.length > 0) return yield* new InvalidRequest({ errors });
        const found = yield* readPages(limit, (query) => listTransactions(family.id, values, query));
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
