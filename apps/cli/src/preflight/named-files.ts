import type { Command } from "commander";
import { writeError } from "../terminal/output.ts";
import { type FoundFiles, findFiles } from "./find-files.ts";

/** What the arguments of a command that reads files are called in its help. */
const FILES = "files, folders or patterns, or - for standard input";

/** Adds the arguments and the flag of a command that reads files. */
export const addFiles = (command: Command): Command =>
  command.argument("<files...>", FILES).option("--recursive", "look into the folders within a folder too");

/** The files that the arguments of a command stand for. What is in the folders besides is named on standard error. */
export const namedFiles = (
  command: Command,
  args: readonly string[],
  { recursive = false }: { readonly recursive?: boolean },
): FoundFiles => {
  if (args.includes("")) command.error("farthing: The name of the file is empty.", { exitCode: 2 });
  const all = findFiles(args, { recursive });
  for (const { name, why } of all.leftOut) writeError(`${name} is left out: ${why}.`);
  return all;
};
