import { Command } from "commander";
import type { ExitCode } from "../terminal/exit-code.ts";
import { addCommand } from "./add-command.ts";
import { deleteCommand } from "./delete-command.ts";
import { listCommand } from "./list-command.ts";
import { restoreCommand } from "./restore-command.ts";
import { summaryCommand } from "./summary-command.ts";
import { updateCommand } from "./update-command.ts";

/** `farthing transactions list | summary | add | update | delete | restore` */
export const transactionsCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("transactions")
    .description("Lists, adds up, adds, changes, deletes and restores transactions.")
    .addHelpText("after", "\nExample:\n  farthing transactions list --limit 20")
    .addCommand(listCommand(exit))
    .addCommand(summaryCommand(exit))
    .addCommand(addCommand(exit))
    .addCommand(updateCommand(exit))
    .addCommand(deleteCommand(exit))
    .addCommand(restoreCommand(exit));
