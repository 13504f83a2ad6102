import { decodeFields, InvalidRequest } from "@farthing/core/request";
import {
  deleteTransaction,
  listTransactions,
  TRANSACTION_FILTER_FIELDS,
  type Transaction,
  type TransactionBody,
  toTransactionBody,
  updateTransaction,
} from "@farthing/core/transactions";
import { parseExactJson, repeatedName, shownName } from "@farthing/values";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { UsageError } from "../storage/failure.ts";
import { ACCOUNT, familyWith, userOption } from "../storage/family.ts";
import { answerList } from "../storage/listed-part.ts";
import { type Choosing, ID, lastOption, ownId } from "../storage/own-id.ts";
import { TRANSACTION } from "../storage/own-transaction.ts";
import { readPages } from "../storage/read-pages.ts";
import { onReadStorage, onStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { flagOf } from "../terminal/flag-of.ts";
import { answer, tellDone } from "../terminal/format-option.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { visible } from "../terminal/output.ts";
import { table } from "../terminal/table.ts";

interface Acting extends StoredFlags, Choosing {}

interface List extends Acting, Limited {
  readonly accountId?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly search?: string;
}

const asTable = (transactions: readonly TransactionBody[]): string => {
  const isAnyPending = transactions.some(({ pending }) => pending);
  return table(
    // With the sign of the API, unlike what a bank's file says.
    ["date", "spent", "currency", ...(isAnyPending ? ["state"] : []), "name", "category", "account", "id"],
    transactions.map(({ id, date, amount, currency, pending, name, category, account }) => [
      ...[date, amount, currency],
      ...(isAnyPending ? [pending ? "pending" : ""] : []),
      ...[name, category?.name ?? "", account.name, id],
    ]),
    { right: new Set([1]) },
  );
};

const list = (exit: (code: ExitCode) => void): Command =>
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
          () => (transactions.length === 0 ? "No transactions found." : asTable(transactions)),
          found,
        );
        return undefined;
      }),
  );

const parseFields = (text: string): Effect.Effect<object, UsageError> =>
  Effect.suspend(() => {
    const unclear = (why: string) =>
      Effect.fail(
        new UsageError({
          message: `--json ${why}. Use an object with the fields to change: --json '{"amount":"12.00"}'`,
        }),
      );
    try {
      const value = parseExactJson(text);
      const repeated = repeatedName(text);
      if (repeated !== undefined) return unclear(`has ${shownName(repeated)} twice in one object`);
      return typeof value === "object" && value !== null && !Array.isArray(value)
        ? Effect.succeed(value)
        : unclear("is not an object");
    } catch {
      return unclear("is not JSON");
    }
  });

const UPDATE_EXAMPLE = `
Example:
  farthing transactions update 0190a7c2-6f00-7000-8000-000000000001 \\
    --json '{"amount":"12.00","notes":null}'`;

const update = (exit: (code: ExitCode) => void): Command =>
  onStorage<Acting & { readonly json: string }>(
    new Command("update")
      .summary("change fields of a transaction")
      .description(
        "Changes fields of a transaction, all or none, by the same rules as the API. An amount is what was spent: money received is negative.",
      )
      .argument("[id]", ID)
      .addOption(lastOption("the transaction that was added or changed last"))
      .requiredOption("--json <object>", "the fields to change, as a JSON object")
      .addOption(userOption())
      .addHelpText("after", UPDATE_EXAMPLE),
    exit,
    ({ json, format, ...choosing }, given) =>
      Effect.gen(function* () {
        const fields = yield* parseFields(json);
        const { family, id } = yield* ownId(TRANSACTION, choosing, given);
        const body = toTransactionBody(yield* updateTransaction({ family_id: family.id, id, fields }));
        answer(
          format,
          body,
          () => `${asTable([body])}${body.notes === null ? "" : `\n\n${visible(body.notes)}`}`,
        );
        return undefined;
      }),
  );

/** What goes with a transaction. */
const goesWith = ({ split, transfer }: Transaction): string =>
  [
    ...(split === "parent" ? ["its parts"] : []),
    ...(transfer === null ? [] : ["its transfer, but not the other side of it"]),
  ].join(" and ");

const remove = (exit: (code: ExitCode) => void): Command =>
  onStorage<Acting>(
    new Command("delete")
      .summary("delete a transaction")
      .description(
        "Deletes a transaction: with its parts, if it is split, and with the transfer that it belongs to. A part alone cannot be deleted. A deleted transaction of a bank does not come back with the next sync.",
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
        tellDone(
          format,
          { id: deleted.id },
          () =>
            `Deleted ${date} ${amount} ${currency} ${visible(name)}${more === "" ? "" : ` with ${more}`}.`,
        );
        return undefined;
      }),
  );

/** `farthing transactions list | update | delete` */
export const transactionsCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("transactions")
    .description("Lists, changes and deletes transactions.")
    .addHelpText("after", "\nExample:\n  farthing transactions list --limit 20")
    .addCommand(list(exit))
    .addCommand(update(exit))
    .addCommand(remove(exit));
