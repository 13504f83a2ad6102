import { Command } from "commander";
import type { ExitCode } from "../terminal/exit-code.ts";
import { backupCommand } from "./backup-command.ts";
import { checkCommand } from "./check-command.ts";
import { copyCommand } from "./copy-command.ts";
import { restoreCommand } from "./restore-command.ts";

const MORE = `
Keep two things, in different places:
  the database        farthing/farthing.db in your data folder, unless --database or
                      FARTHING_DATABASE says otherwise; \`farthing database backup\` copies it
  the key             farthing.key next to the database, or FARTHING_SECRET_KEY; it decrypts
                      the access URLs of bank connections and is never in a backup

Example:
  farthing database backup farthing-2024-06-30.db`;

/** `farthing database backup | restore | copy | check` */
export const databaseCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("database")
    .description("Backs up, restores, copies and checks the database.")
    .addHelpText("after", MORE)
    .addCommand(backupCommand(exit))
    .addCommand(restoreCommand(exit))
    .addCommand(copyCommand(exit))
    .addCommand(checkCommand(exit));
