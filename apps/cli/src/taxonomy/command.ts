import type { TaxonomyKind } from "@farthing/core/transactions";
import { Command } from "commander";
import type { ExitCode } from "../terminal/exit-code.ts";
import { addCommand, deleteCommand, mergeCommand, renameCommand, updateCommand } from "./change-commands.ts";
import { CATEGORIES, type Kind, MERCHANTS, TAGS } from "./kinds.ts";
import { listCommand } from "./list-command.ts";
import { lookOptions } from "./said-look.ts";

type Exit = (code: ExitCode) => void;

const commandOf = <K extends TaxonomyKind>(kind: Kind<K>, exit: Exit): Command => {
  const command = new Command(kind.one)
    .description(`Lists, adds, changes, merges and deletes ${kind.many}, by their names.`)
    .addHelpText("after", `\nExample:\n  farthing ${kind.one} list`)
    .addCommand(listCommand(kind, exit))
    .addCommand(addCommand(kind, exit))
    .addCommand(renameCommand(kind, exit));
  if (lookOptions(kind.many).length > 0) command.addCommand(updateCommand(kind, exit));
  return command.addCommand(mergeCommand(kind, exit)).addCommand(deleteCommand(kind, exit));
};

/** `farthing category list | add | rename | update | merge | delete` */
export const categoryCommand = (exit: Exit): Command => commandOf(CATEGORIES, exit);

/** `farthing tag list | add | rename | update | merge | delete` */
export const tagCommand = (exit: Exit): Command => commandOf(TAGS, exit);

/** `farthing merchant list | add | rename | merge | delete` */
export const merchantCommand = (exit: Exit): Command => commandOf(MERCHANTS, exit);
