import type { Command } from "commander";
import type { OutputFile } from "../files/output-file.ts";
import { outputFile } from "../files/write-file.ts";
import { databasePath } from "../storage/database-path.ts";
import { visible } from "../terminal/output.ts";

interface Flags {
  readonly format: string;
  readonly force?: true;
  readonly profile?: string;
  readonly database?: string;
}

/** The file for the rejected rows of a file. Ends the command if there cannot be one. */
export const rejectsFile = (
  command: Command,
  { format, force, profile, database }: Flags,
  rejects: string,
  input: string,
): OutputFile => {
  if (rejects === "-" && format !== "pretty")
    command.error(
      `farthing: --rejects - and --format ${format} both use standard output. Write one to a file.`,
      { exitCode: 2 },
    );
  try {
    return outputFile(rejects, {
      force: force ?? false,
      database: databasePath(database),
      inputs: profile === undefined ? [input] : [input, profile],
    });
  } catch (error) {
    return command.error(`farthing: ${visible((error as Error).message)}`, { exitCode: 2 });
  }
};
