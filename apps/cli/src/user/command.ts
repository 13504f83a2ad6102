import {
  createUser,
  type Family,
  findUser,
  Removals,
  type User,
  type UserContents,
  UserNotFound,
  Users,
} from "@farthing/core/access";
import { now } from "@farthing/core/request";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { type Confirmed, confirm, yesOption } from "../storage/confirm.ts";
import { noUsers } from "../storage/family.ts";
import { answerList, firstOf } from "../storage/listed-part.ts";
import { newDatabase } from "../storage/missing-database.ts";
import { forSameFamily, NEW_USER, onSameDatabase } from "../storage/next-command.ts";
import { familyId } from "../storage/own-family.ts";
import { ID } from "../storage/own-id.ts";
import { onNewStorage, onReadStorage, onStorage, type StoredFlags } from "../storage/stored-command.ts";
import { counted } from "../terminal/counted.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { tellDone } from "../terminal/format-option.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { visible } from "../terminal/output.ts";
import { shownId } from "../terminal/shown-id.ts";
import { shownMoment } from "../terminal/shown-moment.ts";
import { table, whole } from "../terminal/table.ts";

interface Create extends StoredFlags {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly currency?: string;
  readonly timeZone?: string;
  readonly family?: string;
}

const CREATE_EXAMPLES = `
Examples:
  farthing user create --email ada@example.com --first-name Ada --last-name Quill
  farthing user create --email jo@example.com --first-name Jo --last-name Quill \\
    --currency EUR --time-zone Europe/Paris`;

/** What a new user can do next; who joins a family has its accounts. */
const nextOf = ({ family, currency = "USD" }: Create, email: string): readonly string[] => {
  const account = `--name Checking --currency ${visible(currency.trim().toUpperCase())}`;
  return [
    ...(family === undefined
      ? ["Next, for the exports of a bank:", `  ${forSameFamily("account create", account, email)}`]
      : []),
    `${family === undefined ? "Or" : "Next"}, for programs:`,
    `  ${forSameFamily("api-key create", "--name laptop --scope read_write", email)}`,
  ];
};

const create = (exit: (code: ExitCode) => void): Command =>
  onNewStorage<Create>(
    new Command("create")
      .summary("create a user, and a family unless --family is given")
      .description("Creates a user, and a new family unless --family is given.")
      .requiredOption("--email <address>", "e-mail address")
      .requiredOption("--first-name <name>", "first name")
      .requiredOption("--last-name <name>", "last name")
      .option("--currency <code>", "currency of the new family (default: USD)")
      .option("--time-zone <name>", "time zone of the new family (default: UTC)")
      .option("--family <id>", `the family to join: ${ID}`)
      .addHelpText("after", CREATE_EXAMPLES),
    exit,
    (flags) => {
      // Before storage is opened, which begins it.
      const begun = newDatabase(flags.database);
      return Effect.gen(function* () {
        const { id, email, family_id } = yield* createUser({
          email: flags.email,
          first_name: flags.firstName,
          last_name: flags.lastName,
          ...(flags.currency === undefined ? {} : { currency: flags.currency }),
          ...(flags.timeZone === undefined ? {} : { time_zone: flags.timeZone }),
          ...(flags.family === undefined ? {} : { family_id: yield* familyId(flags.family) }),
        });
        tellDone(
          flags.format,
          { id, email, family_id },
          () =>
            [
              ...(begun === undefined ? [] : [`Began new books at ${visible(begun)}.`]),
              `Created user ${visible(email)} (${id}) in family ${family_id}.`,
              ...nextOf(flags, email),
            ].join("\n"),
          "stdout",
          id,
        );
        return undefined;
      });
    },
  );

const asRow = ({ email, first_name, last_name, role, family_id, deactivated_at }: User): string[] => [
  email,
  `${first_name} ${last_name}`,
  role,
  deactivated_at === null ? "" : `since ${shownMoment(deactivated_at)}`,
  shownId(family_id),
];

const COLUMNS = [whole("email"), "name", whole("role"), whole("deactivated"), whole("family")];

/** How to go on with families that no user belongs to. */
const userless = (families: readonly Family[]): string =>
  [
    "Families without users:",
    ...families.map(({ id, currency }) => `  ${shownId(id)} (${currency})`),
    `\`${onSameDatabase("user create", `--family ID ${NEW_USER}`)}\` adds a user to one, \`${onSameDatabase("family delete", "ID")}\` deletes it with its data.`,
  ].join("\n");

const list = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<StoredFlags & Limited>(
    new Command("list")
      .summary("list users, oldest first, and families without users")
      .description("Lists users, oldest first, and families without users.")
      .addOption(limitOption())
      .addHelpText("after", "\nExample:\n  farthing user list"),
    exit,
    ({ limit, format }) =>
      Effect.gen(function* () {
        const stored = yield* Users;
        const found = firstOf(limit, yield* stored.list(limit + 1));
        const left = firstOf(limit, yield* stored.familiesWithoutUsers(limit + 1));
        const [users, families] = [found.items, left.items];
        answerList(
          format,
          { users, ...(families.length === 0 ? {} : { families_without_users: families }) },
          () =>
            [
              users.length > 0
                ? table(COLUMNS, users.map(asRow))
                : families.length > 0
                  ? "There are no users."
                  : noUsers(),
              ...(families.length === 0 ? [] : ["", userless(families)]),
            ].join("\n"),
          found,
          left,
        );
        return undefined;
      }),
  );

const deactivate = (exit: (code: ExitCode) => void): Command =>
  onStorage<StoredFlags>(
    new Command("deactivate")
      .summary("deactivate a user: their keys and tokens stop working")
      .description(
        "Deactivates a user: they can no longer sign in, and their keys, tokens and codes stop working. No data is deleted.",
      )
      .argument("<email>", "e-mail address of the user")
      .addHelpText("after", "\nExample:\n  farthing user deactivate ada@example.com"),
    exit,
    ({ format }, email = "") =>
      Effect.gen(function* () {
        const stored = (yield* findUser(email))?.email ?? email;
        const user = yield* (yield* Users).deactivate(stored, yield* now);
        if (user === undefined) return yield* new UserNotFound({ email });
        const { id, deactivated_at } = user;
        tellDone(
          format,
          { id, email: user.email, deactivated_at },
          () => `${visible(user.email)} was deactivated at ${deactivated_at}.`,
        );
        return undefined;
      }),
  );

const reactivate = (exit: (code: ExitCode) => void): Command =>
  onStorage<StoredFlags>(
    new Command("reactivate")
      .summary("let a deactivated user in again")
      .description(
        "Reactivates a deactivated user: they can sign in again, and their keys and tokens that have not expired work again.",
      )
      .argument("<email>", "e-mail address of the user")
      .addHelpText("after", "\nExample:\n  farthing user reactivate ada@example.com"),
    exit,
    ({ format }, email = "") =>
      Effect.gen(function* () {
        const stored = (yield* findUser(email))?.email ?? email;
        const user = yield* (yield* Users).reactivate(stored);
        if (user === undefined) return yield* new UserNotFound({ email });
        const { id, deactivated_at } = user;
        tellDone(
          format,
          { id, email: user.email, deactivated_at },
          () => `${visible(user.email)} is active.`,
        );
        return undefined;
      }),
  );

/** What goes with a user, and what stays. */
const goes = ({ user, api_keys, sessions, identities, others }: UserContents): string => {
  const own = counted({ API_keys: api_keys, sessions, identities });
  const alone =
    others === 0
      ? `, but without a user: \`${onSameDatabase("user create", `--family ${user.family_id} ${NEW_USER}`)}\` adds one, \`${onSameDatabase("family delete", user.family_id)}\` deletes it`
      : "";
  return `${own === "" ? "" : ` with ${own}`}. Entries of the audit log stay, without the user. The family ${user.family_id} stays with its data${alone}.`;
};

const remove = (exit: (code: ExitCode) => void): Command =>
  onStorage<StoredFlags & Confirmed>(
    new Command("delete")
      .summary("delete a user, and not their family's data")
      .description(
        "Deletes a user with their keys, sessions and identities, after asking. Entries of the audit log stay, without the user. The family and its data stay, also without any user; `farthing family delete` deletes them.",
      )
      .argument("<email>", "e-mail address of the user")
      .addOption(yesOption())
      .addHelpText("after", "\nExample:\n  farthing user delete ada@example.com"),
    exit,
    ({ format, ...flags }, email = "") =>
      Effect.gen(function* () {
        const removals = yield* Removals;
        const stored = (yield* findUser(email))?.email ?? email;
        const contents = yield* removals.userContents(stored, yield* now);
        if (contents === undefined) return yield* new UserNotFound({ email });
        yield* confirm(flags, `This deletes the user ${contents.user.email}${goes(contents)}`);
        const deleted = yield* removals.removeUser(stored, yield* now);
        if (deleted === undefined) return yield* new UserNotFound({ email });
        const { user, others: _, ...counts } = deleted;
        tellDone(
          format,
          { ...{ id: user.id, email: user.email, family_id: user.family_id }, ...counts },
          () => `Deleted the user ${visible(user.email)}${goes(deleted)}`,
        );
        return undefined;
      }),
  );

/** `farthing user create | list | deactivate | reactivate | delete` */
export const userCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("user")
    .description("Creates, lists, deactivates, reactivates and deletes users.")
    .addHelpText("after", "\nExample:\n  farthing user list")
    .addCommand(create(exit))
    .addCommand(list(exit))
    .addCommand(deactivate(exit))
    .addCommand(reactivate(exit))
    .addCommand(remove(exit));
