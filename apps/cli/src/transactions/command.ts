import { Command } from "commander";
import type { ExitCode } from "../terminal/exit-code.ts";
import { addCommand } from "./add-command.ts";
import { deleteCommand } from "./delete-command.ts";
import { listCommand } from "./list-command.ts";
import { updateCommand } from "./update-command.ts";

/** `farthing transactions list | add | update | delete` */
export const transactionsCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("transactions")
    .description("Lists, adds, changes and deletes transactions.")
    .addHelpText("after", "\nExample:\n  farthing transactions list --limit 20")
    .addCommand(listCommand(exit))
    .addCommand(addCommand(exit))
    .addCommand(updateCommand(exit))
    .addCommand(deleteCommand(exit));
