import { z } from "zod";
import type { Printed } from "../terminal/run-command.ts";
import type { AllowedFiles } from "./allowed-files.ts";
import { forPrograms, type ToolOf } from "./for-programs.ts";

/** What the tools of a server work with. */
export interface Workplace {
  readonly files: AllowedFiles;
  /** Runs one of the commands. */
  readonly run: (args: readonly string[]) => Promise<Printed>;
  /** Flags of all commands on books: the database and the user. */
  readonly books: readonly string[];
  readonly canWrite: boolean;
}

/** No answer is longer: a program asks for what it needs, and is never given a whole file. */
const MOST_TEXT = 30_000;

const shortened = (text: string): string =>
  text.length > MOST_TEXT
    ? `${text.slice(0, MOST_TEXT)}\n… ${text.length - MOST_TEXT} more characters`
    : text;

/** A tool, and whether exit status 1 is an answer, too: a report of a file that is wrong. */
interface AnsweringTool extends ToolOf {
  readonly reports?: boolean;
}

/** A command's answer as that of a tool, with what it said beside it. */
export const content = (printed: Printed, tool: AnsweringTool) => {
  const { exit, stdout, stderr } = forPrograms(printed, tool);
  const text = [stdout, stderr]
    .map((each) => each.trim())
    .filter((each) => each !== "")
    .join("\n\n");
  return {
    content: [{ type: "text" as const, text: shortened(text) }],
    isError: exit > (tool.reports === true ? 1 : 0),
  };
};

/** A flag with its value, whatever that begins with. */
export const flag = (name: string, value: string | number | undefined): readonly string[] =>
  value === undefined ? [] : [`--${name}=${value}`];

/** A file, by its name. */
export const FILE = z.string().describe("A file that this server was started with, or one in such a folder");

/** How a file is read. */
export const OPTIONS = z
  .record(z.string(), z.unknown())
  .optional()
  .describe(
    'How the file is read, where it is known: fields of the profile that inspect answers, and answers to questions, such as {"date_format": "%d/%m/%Y"}',
  );

/** That a tool changes nothing. */
export const READS = { readOnlyHint: true, openWorldHint: false } as const;
