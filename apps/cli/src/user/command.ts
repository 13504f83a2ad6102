import { createUser, type User, UserNotFound, Users } from "@farthing/core/access";
import { now } from "@farthing/core/values";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import type { ExitCode } from "../exit-code.ts";
import { databaseOption, databasePath } from "../storage/database-path.ts";
import { type Format, runStored } from "../storage/run-stored.ts";
import { formatOption } from "../terminal/format-option.ts";
import { limitOption } from "../terminal/limit-option.ts";
import { visible, write } from "../terminal/output.ts";
import { table } from "../terminal/table.ts";

interface Common {
  readonly database?: string;
  readonly format: Format;
}

interface Create extends Common {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly currency?: string;
  readonly timeZone?: string;
  readonly family?: string;
}

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

const create = (exit: (code: ExitCode) => void): Command =>
  new Command("create")
    .summary("make a user, and a family unless one is named")
    .description("Makes a user, and a new family for them unless one is named.")
    .requiredOption("--email <address>", "e-mail address")
    .requiredOption("--first-name <name>", "first name")
    .requiredOption("--last-name <name>", "last name")
    .option("--currency <code>", "currency of the new family (default: USD)")
    .option("--time-zone <name>", "time zone of the new family (default: UTC)")
    .option("--family <id>", "the family to join, by its id")
    .addOption(databaseOption())
    .addOption(formatOption())
    .addHelpText(
      "after",
      "\nExample:\n  farthing user create --email ada@example.com --first-name Ada --last-name Quill --currency EUR --time-zone Europe/Paris",
    )
    .action(async (flags: Create) => {
      const work = Effect.map(
        createUser({
          email: flags.email,
          first_name: flags.firstName,
          last_name: flags.lastName,
          ...(flags.currency === undefined ? {} : { currency: flags.currency }),
          ...(flags.timeZone === undefined ? {} : { time_zone: flags.timeZone }),
          ...(flags.family === undefined ? {} : { family_id: flags.family }),
        }),
        ({ id, email, family_id }) => {
          write(
            flags.format === "json"
              ? asJson({ id, email, family_id })
              : `Made the user ${visible(email)} (${id}) of the family ${family_id}.\nNext: farthing api-key create --user ${visible(email)} --name laptop --scope read_write`,
          );
          return undefined;
        },
      );
      exit(await runStored(databasePath(flags.database), flags.format, work));
    });

const asRow = ({ email, first_name, last_name, role, family_id, deactivated_at }: User): string[] => [
  email,
  `${first_name} ${last_name}`,
  role,
  family_id,
  deactivated_at === null ? "" : `since ${deactivated_at}`,
];

const list = (exit: (code: ExitCode) => void): Command =>
  new Command("list")
    .summary("list users, oldest first")
    .description("Lists users, oldest first.")
    .addOption(limitOption())
    .addOption(databaseOption())
    .addOption(formatOption())
    .addHelpText("after", "\nExample:\n  farthing user list")
    .action(async (flags: Common & { readonly limit: number }) => {
      const work = Effect.map(
        Users.use((users) => users.list(flags.limit)),
        (users) => {
          if (flags.format === "json") write(asJson({ users }));
          else if (users.length === 0) write("There is no user yet. Make one with `farthing user create`.");
          else write(table(["email", "name", "role", "family", "deactivated"], users.map(asRow)));
          return undefined;
        },
      );
      exit(await runStored(databasePath(flags.database), flags.format, work));
    });

const deactivate = (exit: (code: ExitCode) => void): Command =>
  new Command("deactivate")
    .summary("shut a user out: their keys are refused from now on")
    .description("Shuts a user out: their keys are refused from now on. Nothing of theirs is deleted.")
    .argument("<email>", "e-mail address of the user")
    .addOption(databaseOption())
    .addOption(formatOption())
    .addHelpText("after", "\nExample:\n  farthing user deactivate ada@example.com")
    .action(async (email: string, flags: Common) => {
      const work = Effect.gen(function* () {
        const user = yield* (yield* Users).deactivate(email.trim(), yield* now);
        if (user === undefined) return yield* new UserNotFound({ email });
        write(
          flags.format === "json"
            ? asJson({ id: user.id, email: user.email, deactivated_at: user.deactivated_at })
            : `${visible(user.email)} is deactivated since ${user.deactivated_at}.`,
        );
        return undefined;
      });
      exit(await runStored(databasePath(flags.database), flags.format, work));
    });

/** `farthing user create | list | deactivate` */
export const userCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("user")
    .description("Makes, lists and deactivates users.")
    .addCommand(create(exit))
    .addCommand(list(exit))
    .addCommand(deactivate(exit));
