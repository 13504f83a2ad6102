import type { EventEmitter } from "node:events";
import { type AddHelpTextContext, type Command, Help, type HelpConfiguration } from "commander";
import { asTyped } from "./as-typed.ts";
import { paint } from "./output.ts";
import { wrapped } from "./wrapped.ts";

/** Lines of help are not longer than this, even on a wide terminal, to keep them readable. */
const WIDEST = 100;

/** How many columns help has; a terminal that does not know its width says 0. */
export const helpWidth = (): number => Math.min(process.stdout.columns || WIDEST, WIDEST);

/** What has fewer columns than this next to a term stands below it. */
const NARROWEST = 24;

/** A term with its description beside it, or below it where there is no room. */
const item = (width: number, term: string, description: string, column: number): string => {
  const isRoom = width - column >= NARROWEST;
  const indent = " ".repeat(isRoom ? column : 6);
  const own = `  ${term}`;
  if (description === "") return own;
  return isRoom && own.length < column
    ? wrapped(width, description, own.padEnd(column), indent).join("\n")
    : [own, ...wrapped(width, description, indent, indent)].join("\n");
};

/** An item with its term in colour, which takes no columns. */
const paintedItem = (width: number, term: string, description: string, column: number): string => {
  const text = item(width, term, description, column);
  return `  ${paint("cyan", term)}${text.slice(term.length + 2)}`;
};

/** What stands before the usage of a command. */
const USAGE = "Usage: ";

const isExamples = (part: string): boolean => /^\n*Examples?:\n/.test(part);

/** What a command adds to its help, in lines that fit, by what it says; where the examples are is another matter. */
const ADDED = new WeakMap<Command, () => string>();

/** The help of a command with its examples first: most people need one of them and no flag. */
const withExamples = (command: Command, helper: Help): string => {
  // Usage, description, then groups of what can be given.
  const parts = Help.prototype.formatHelp.call(helper, command, helper).split("\n\n");
  const examples = (ADDED.get(command)?.() ?? "").split("\n\n").filter(isExamples);
  const shown = examples.map((part) => part.trim().replace(/^Examples?:/, (title) => paint("bold", title)));
  const at = command.description() === "" ? 1 : 2;
  return [...parts.slice(0, at), ...shown, ...parts.slice(at)].join("\n\n");
};

/** How commander lays out help. Only flags that change output are flags of every command. */
export const HELP_FORMAT: HelpConfiguration = {
  showGlobalOptions: true,
  visibleGlobalOptions: (command: Command) => {
    let root = command;
    while (root.parent !== null) root = root.parent;
    return root === command ? [] : root.options.filter(({ long }) => long !== "--version");
  },
  formatItem: (term: string, termWidth: number, description: string) =>
    paintedItem(helpWidth(), term, description, termWidth + 4),
  formatHelp: withExamples,
  styleTitle: (title: string) =>
    paint("bold", title === "Global Options:" ? "Options of every command:" : title),
  styleUsage: (usage: string) =>
    wrapped(helpWidth(), asTyped(USAGE + usage).slice(USAGE.length), USAGE, " ".repeat(9))
      .join("\n")
      .slice(USAGE.length),
} satisfies Partial<Help>;

const INPUT = "Input:";
const ACCOUNT = "Account:";
const READING = "How the file is read:";
const OUTPUT = "Output:";

/** What the options of commands that read files are about; those that are not here say how a file is read. */
const GROUPS: Readonly<Record<string, string | undefined>> = {
  ...{ recursive: INPUT, filename: INPUT, profile: INPUT },
  ...{
    account: ACCOUNT,
    accountId: ACCOUNT,
    accountName: ACCOUNT,
    createAccounts: ACCOUNT,
    currency: ACCOUNT,
  },
  ...{ user: ACCOUNT, database: ACCOUNT },
  ...{ format: OUTPUT, to: OUTPUT, output: OUTPUT, rejects: OUTPUT, force: OUTPUT, maxErrors: OUTPUT },
  ...{ includeFindings: OUTPUT, dryRun: OUTPUT, again: OUTPUT, skipInvalid: OUTPUT },
};

/** In this order, whichever option a command has first. */
const ORDER = [INPUT, ACCOUNT, READING, OUTPUT];

/** Groups the options of a command that says how files are read, which are too many for one list. */
export const groupOptions = (command: Command): void => {
  if (!command.options.some(({ long }) => long === "--recursive")) return;
  for (const option of command.options) option.helpGroup(GROUPS[option.attributeName()] ?? READING);
  const place = ({ helpGroupHeading = READING }: { helpGroupHeading?: string }): number =>
    ORDER.indexOf(helpGroupHeading);
  (command.options as Command["options"][number][]).sort((a, b) => place(a) - place(b));
};

/** A row of a table: a term and, after at least two spaces, its description. */
const ROW = /^ {2}(\S+(?: \S+)*?)(?: {2,}(\S.*))?$/;
/** The rest of a description. */
const REST = /^ {4,}(\S.*)$/;

/** A table of terms in lines that fit. */
const fitTable = (width: number, lines: readonly string[]): readonly string[] => {
  const rows: { readonly term: string; text: string }[] = [];
  for (const line of lines) {
    const [, rest] = REST.exec(line) ?? [];
    const [, term = "", text = ""] = ROW.exec(line) ?? [];
    const last = rows.at(-1);
    if (rest !== undefined && last !== undefined) last.text = `${last.text} ${rest}`.trim();
    else rows.push({ term, text });
  }
  const column = Math.max(...rows.map(({ term }) => term.length)) + 4;
  return rows.flatMap(({ term, text }) => item(width, term, text, column).split("\n"));
};

/** A part of the text between blank lines: examples as they are, a table, or sentences. */
const fitPart = (width: number, lines: readonly string[]): readonly string[] => {
  const at = lines.findIndex((line) => /^\S.*:$/.test(line) && !line.includes(". "));
  if (lines.every((line) => line.length <= width)) return lines;
  if (/^Examples?:$/.test(lines[0] ?? "")) return lines;
  const sentences = at === -1 ? lines : lines.slice(0, at + 1);
  const table = at === -1 ? [] : lines.slice(at + 1);
  return [
    ...wrapped(width, sentences.join(" "), "", ""),
    ...(table.length === 0 ? [] : fitTable(width, table)),
  ];
};

/** Text of a command's own in lines that fit. */
const fit = (width: number, text: string): string => {
  const parts: string[][] = [[]];
  for (const line of text.split("\n")) {
    if (line === "") parts.push([]);
    else parts.at(-1)!.push(line);
  }
  return parts
    .map((part) => fitPart(width, part).join("\n"))
    .join("\n\n")
    .replace(/^\n\n/, "\n");
};

/**
 * Fits what a command adds to its help to the terminal, which commander leaves as it is; its examples stand before the options
 * ({@link withExamples}).
 */
export const fitAddedHelp = (command: Command): void => {
  const emitter = command as unknown as EventEmitter;
  const listeners = emitter.listeners("afterHelp");
  emitter.removeAllListeners("afterHelp");
  const added = (): string => {
    let text = "";
    const write = (part: string): void => {
      text += part;
    };
    for (const listener of listeners) listener({ error: false, command, write });
    return fit(command.configureOutput().getOutHelpWidth?.() ?? WIDEST, text);
  };
  ADDED.set(command, added);
  emitter.on("afterHelp", ({ write }: AddHelpTextContext & { write: (text: string) => void }) => {
    const rest = added()
      .split("\n\n")
      .filter((part) => !isExamples(part))
      .join("\n\n")
      .trim();
    if (rest !== "") write(`\n${rest}\n`);
  });
};
