import { todayIn } from "@farthing/core/request";
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  AccountNameTaken,
  addAccount,
  deleteAccount,
  isBalanceStated,
  listAccounts,
  listDeletedTransactions,
  listTransactions,
  type StoredAccount,
  toAccountBody,
  updateAccount,
} from "@farthing/core/transactions";
import { isUuid } from "@farthing/values";
import { Command, Option } from "commander";
import * as Effect from "effect/Effect";
import { type Asked, type Confirmed, confirm } from "../storage/confirm.ts";
import { halvedText, UsageError } from "../storage/failure.ts";
import { actingFamily, userOption } from "../storage/family.ts";
import { answerList } from "../storage/listed-part.ts";
import { spoken } from "../storage/named.ts";
import { firstAccount, namedAccount, ownAccount } from "../storage/named-account.ts";
import { forSameFamily } from "../storage/next-command.ts";
import { allPages, readPages } from "../storage/read-pages.ts";
import { onReadStorage, onStorage, type StoredFlags } from "../storage/stored-command.ts";
import { whileWorking } from "../storage/while-working.ts";
import { counted } from "../terminal/counted.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { flagOf } from "../terminal/flag-of.ts";
import { tellDone } from "../terminal/format-option.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { visible } from "../terminal/output.ts";
import { shownId } from "../terminal/shown-id.ts";
import { number, table, whole } from "../terminal/table.ts";

type Exit = (code: ExitCode) => void;

interface Acting extends StoredFlags {
  readonly user?: string;
}

interface Create extends Acting, Confirmed {
  readonly name: string;
  readonly currency: string;
  readonly type: string;
  readonly subtype?: string;
  readonly balance?: string;
  readonly status: string;
}

/** What a command calls a field of the API that is no flag of it. */
const argumentFor = (field: string): string => `The ${field}`;

/** The flag for a field of the API. */
const flagFor = (field: string): string => (field === "account_type" ? "--type" : flagOf(field));

/**
 * Names an account, after a question if another has that name: a file that names it would not say which of them is meant.
 * `named` is told whether two may have it.
 */
const naming = <A, E, R>(
  flags: Confirmed,
  asked: Asked,
  named: (same_name: boolean) => Effect.Effect<A, E | AccountNameTaken, R>,
) =>
  Effect.catch(named(flags.yes === true), (error) =>
    error instanceof AccountNameTaken
      ? Effect.andThen(
          confirm(
            flags,
            `There is an account of that name already: ${spoken([error])}. With another, neither a file nor --account can say by the name which of them is meant.`,
            asked,
          ),
          named(true),
        )
      : Effect.fail(error),
  );

const create = (exit: Exit): Command =>
  onStorage<Create>(
    new Command("create")
      .summary("add an account")
      .description("Adds an account, for example to import a CSV into.")
      .requiredOption("--name <name>", "name of the account")
      .requiredOption("--currency <code>", "its currency, such as EUR")
      .addOption(
        new Option("--type <type>", "what kind of account it is")
          .choices(ACCOUNT_TYPES)
          .default("depository"),
      )
      .option("--subtype <text>", "a closer kind, such as savings")
      .option("--balance <amount>", "its balance today, if it is known")
      .addOption(
        new Option("--status <status>", "whether it is in use").choices(ACCOUNT_STATUSES).default("active"),
      )
      .option("--yes", "add it also if there is an account of that name")
      .addOption(userOption())
      .addHelpText(
        "after",
        `
Examples:
  farthing account create --name Checking --currency EUR
  farthing account create --name Visa --currency USD --type credit_card --balance=-120.50`,
      ),
    exit,
    (flags) =>
      Effect.gen(function* () {
        const { user, format, name, currency, type, subtype, balance, status } = flags;
        const family = yield* actingFamily(user);
        const asked = { verb: "add it all the same", undone: "Nothing was added." };
        const known = {
          ...(subtype === undefined ? {} : { subtype }),
          ...(balance === undefined ? {} : { balance }),
        };
        const fields = { name, currency, account_type: type, status, ...known };
        const added = yield* naming(flags, asked, (same_name) =>
          addAccount(family.id, { ...fields, same_name }, flagFor),
        );
        const body = toAccountBody(added);
        // Another account may have the name, or an id that reads like it.
        const isOnlyOne = (yield* Effect.option(namedAccount(body.name, user)))._tag === "Some";
        const named = /^[\w-]+$/.test(body.name) && !isUuid(body.name) && isOnlyOne ? body.name : body.id;
        tellDone(
          format,
          body,
          () =>
            `Created the account ${visible(body.name)} (${body.id}).\nNext: ${forSameFamily("import", `--account ${named} FILE`)}`,
          "stdout",
          body.id,
        );
        return undefined;
      }),
  );

/** What stands for a balance that nobody has said. */
const UNKNOWN = "–";

const asRow = (account: StoredAccount): string[] => {
  const { name, account_type, status, balance, currency, balance_date, id } = toAccountBody(account);
  const known = isBalanceStated(account) ? balance : UNKNOWN;
  return [name, account_type, status, known, currency, balance_date ?? "", shownId(id)];
};

const COLUMNS = [...["name", "type", "status", number("balance"), "currency", whole("as of"), whole("id")]];

const list = (exit: Exit): Command =>
  onReadStorage<Acting & Limited>(
    new Command("list")
      .summary("list accounts by name")
      .description("Lists a family's accounts by name. A balance that nobody has said is shown as a dash.")
      .addOption(limitOption())
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing account list"),
    exit,
    ({ user, limit, format }) =>
      Effect.gen(function* () {
        const family = yield* actingFamily(user);
        const found = yield* readPages(limit, (query) => listAccounts(family.id, query));
        answerList(
          format,
          { accounts: found.items.map(toAccountBody) },
          () =>
            found.items.length === 0
              ? `There are no accounts. Create one with \`${firstAccount(family.currency)}\`.`
              : table(COLUMNS, found.items.map(asRow)),
          found,
        );
        return undefined;
      }),
  );

const rename = (exit: Exit): Command =>
  onStorage<Acting & Confirmed>(
    new Command("rename")
      .summary("give an account another name")
      .description("Gives an account another name. No sync changes it back.")
      .argument("<account>", "its name or id")
      .argument("<name>", "the new name")
      .option("--yes", "also if another account has that name")
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing account rename Checking Household"),
    exit,
    ({ user, format, ...flags }, account = "", name = "") =>
      Effect.gen(function* () {
        const { family_id, id } = yield* ownAccount(account, user);
        const asked = { verb: "give it that name all the same", undone: "Nothing was changed." };
        const renamed = yield* naming(flags, asked, (same_name) =>
          updateAccount(family_id, id, { name, same_name }, argumentFor),
        );
        const body = toAccountBody(renamed);
        tellDone(format, body, () => `The account ${body.id} is now named ${visible(body.name)}.`);
        return undefined;
      }),
  );

/** What the balance of an account is now; one that was said today moves with what is of a later day. */
const balanceText = (account: StoredAccount, today: string): string => {
  const { name, id, balance, currency, balance_date } = toAccountBody(account);
  const of = `of ${visible(name)} (${id})`;
  if (!isBalanceStated(account))
    return `The balance ${of} is not known: no file, no bank and nobody has said one.`;
  const later = balance_date !== null && balance_date > today ? " What is of a later day is in it." : "";
  return `The balance ${of} is now ${balance} ${currency}${balance_date === null ? "" : `, as of ${balance_date}`}.${later}`;
};

const NO_BALANCE = "Say a balance, such as 1250.50, or --take-back, and not both.";

const setBalance = (exit: Exit): Command =>
  onStorage<Acting & { readonly takeBack?: true }>(
    new Command("balance")
      .summary("set the balance of an account")
      .description(
        "Sets the balance of an account as it is today. It overrules whatever a file or the bank said before; a file or a sync of today or later changes it again. With --take-back what was set is forgotten: the balance follows from files, the bank and the transactions again.",
      )
      .argument("<account>", "its name or id")
      .argument("[amount]", "the balance, such as 1250.50 or -120.50")
      .option("--take-back", "forget the balance that was set")
      .addOption(userOption())
      .addHelpText(
        "after",
        `
Examples:
  farthing account balance Checking 1250.50
  farthing account balance Visa -120.50
  farthing account balance Checking --take-back`,
      ),
    exit,
    ({ user, format, takeBack = false }, account = "", amount) =>
      Effect.gen(function* () {
        if (takeBack === (amount !== undefined)) return yield* new UsageError({ message: NO_BALANCE });
        const { family, family_id, id } = yield* ownAccount(account, user);
        const updated = yield* updateAccount(family_id, id, { balance: amount ?? null }, argumentFor);
        const body = toAccountBody(updated);
        const today = yield* todayIn(family.time_zone);
        tellDone(format, body, () => balanceText(updated, today));
        return undefined;
      }),
  );

/** Asks where an account is empty and something that was deleted of it could still be restored: that goes with it, too. */
const confirmForgetting = Effect.fnUntraced(function* (
  { family_id, id }: Readonly<Record<"family_id" | "id", string>>,
  flags: Confirmed,
) {
  const { items: there } = yield* listTransactions(family_id, { account_id: id }, { page: 1, per_page: 1 });
  if (there.length > 0) return;
  const all = yield* allPages((query) => listDeletedTransactions(family_id, query));
  const transactions = all.filter(({ account }) => account.id === id).length;
  if (transactions > 0)
    yield* confirm(
      flags,
      `${counted({ transactions })} that you deleted of this account can still be restored, but no longer when the account is deleted.`,
    );
});

const remove = (exit: Exit): Command =>
  onStorage<Acting & Confirmed>(
    new Command("delete")
      .summary("delete an account")
      .description(
        "Deletes an account. One with transactions is deleted only with --yes: the transactions and the transfers they belong to go with it. Nothing of it can be restored afterwards, nor what was deleted of it before. An account of a bank connection can be deleted only after the connection is removed.",
      )
      .argument("<account>", "its name or id")
      .option("--yes", "delete its transactions too, and what could be restored of it")
      .addOption(userOption())
      .addHelpText("after", "\nExample:\n  farthing account delete Checking"),
    exit,
    ({ user, format, ...flags }, named = "") =>
      Effect.gen(function* () {
        const own = yield* ownAccount(named, user);
        yield* confirmForgetting(own, flags);
        const deleted = deleteAccount({ ...own, with_transactions: flags.yes === true });
        const { account, transactions, halved_transfers } = yield* whileWorking("Deleting", deleted);
        const more = transactions === 0 ? "" : ` with ${counted({ transactions })}`;
        tellDone(
          format,
          { id: account.id, transactions, halved_transfers },
          () => `Deleted the account ${visible(account.name)}${more}.${halvedText(halved_transfers)}`,
        );
        return undefined;
      }),
  );

/** `farthing account create | list | rename | balance | delete` */
export const accountCommand = (exit: Exit): Command =>
  new Command("account")
    .description("Adds, lists, changes and deletes accounts.")
    .addHelpText("after", "\nExample:\n  farthing account list")
    .addCommand(create(exit))
    .addCommand(list(exit))
    .addCommand(rename(exit))
    .addCommand(setBalance(exit))
    .addCommand(remove(exit));
