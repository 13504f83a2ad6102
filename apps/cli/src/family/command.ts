import { type FamilyContents, FamilyNotFound, Removals } from "@farthing/core/access";
import { parseUuid } from "@farthing/values";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { type Confirmed, confirm, yesOption } from "../storage/confirm.ts";
import { familyId } from "../storage/own-family.ts";
import { ID } from "../storage/own-id.ts";
import { onStorage, type StoredFlags } from "../storage/stored-command.ts";
import { whileWorking } from "../storage/while-working.ts";
import { counted } from "../terminal/counted.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { tellDone } from "../terminal/format-option.ts";
import { visible } from "../terminal/output.ts";

const named = ({ family, users }: FamilyContents): string =>
  `the family ${family.id} of ${users.length === 0 ? "no user" : users.join(", ")}`;

const goes = ({ users, accounts, transactions, connections }: FamilyContents): string =>
  counted({ users: users.length, accounts, transactions, bank_connections: connections });

const within = (contents: FamilyContents): string => {
  const all = goes(contents);
  return all === "" ? ", which is empty" : `: ${all}`;
};

const remove = (exit: (code: ExitCode) => void): Command =>
  onStorage<StoredFlags & Confirmed>(
    new Command("delete")
      .summary("delete a family with its users and all of its data")
      .description(
        "Deletes a family, after asking: its users with their keys and sessions, its accounts, transactions, imports and bank connections. Entries of the audit log stay, without the users. It cannot be undone.",
      )
      .argument("<id>", `${ID}; \`farthing user list\` shows it`)
      .addOption(yesOption())
      .addHelpText("after", "\nExample:\n  farthing family delete 0190a7c2-6f00-7000-8000-000000000001"),
    exit,
    ({ format, ...flags }, given = "") =>
      Effect.gen(function* () {
        const removals = yield* Removals;
        const id = parseUuid((yield* familyId(given)).trim());
        const contents = id === undefined ? undefined : yield* removals.familyContents(id);
        if (contents === undefined) return yield* new FamilyNotFound({ id: given });
        yield* confirm(flags, `This deletes ${named(contents)}${within(contents)}. It cannot be undone.`);
        const deleted = yield* whileWorking("Deleting", removals.removeFamily(contents.family.id));
        if (deleted === undefined) return yield* new FamilyNotFound({ id: given });
        const { family, users, ...counts } = deleted;
        tellDone(
          format,
          { id: family.id, users: users.length, ...counts },
          () =>
            `Deleted ${visible(named(deleted))}${within(deleted)}.${counts.connections === 0 ? "" : " Disable the access at the provider, too."}`,
        );
        return undefined;
      }),
  );

/** `farthing family delete` */
export const familyCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("family")
    .description("Deletes families.")
    .addHelpText("after", "\nExample:\n  farthing family delete 0190a7c2-6f00-7000-8000-000000000001")
    .addCommand(remove(exit));
