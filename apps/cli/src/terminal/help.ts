import type { EventEmitter } from "node:events";
import type { AddHelpTextContext, Command, Help, HelpConfiguration } from "commander";
import { wrapped } from "./wrapped.ts";

/** Lines of help are not longer than this, even on a wide terminal, to keep them readable. */
const WIDEST = 100;

/** How many columns help has. */
export const helpWidth = (): number => Math.min(process.stdout.columns ?? WIDEST, WIDEST);

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

/** What stands before the usage of a command. */
const USAGE = "Usage: ";

/** How commander lays out help. Only flags that change output are flags of every command. */
export const HELP_FORMAT: HelpConfiguration = {
  showGlobalOptions: true,
  visibleGlobalOptions: (command: Command) => {
    let root = command;
    while (root.parent !== null) root = root.parent;
    return root === command ? [] : root.options.filter(({ long }) => long !== "--version");
  },
  formatItem: (term: string, termWidth: number, description: string) =>
    item(helpWidth(), term, description, termWidth + 4),
  styleTitle: (title: string) => (title === "Global Options:" ? "Options of every command:" : title),
  styleUsage: (usage: string) =>
    wrapped(helpWidth(), usage, USAGE, " ".repeat(9)).join("\n").slice(USAGE.length),
} satisfies Partial<Help>;

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

/** Fits what a command adds to its help to the terminal: commander leaves it as it is. */
export const fitAddedHelp = (command: Command): void => {
  const emitter = command as unknown as EventEmitter;
  const listeners = emitter.listeners("afterHelp");
  emitter.removeAllListeners("afterHelp");
  for (const listener of listeners)
    emitter.on("afterHelp", (context: AddHelpTextContext & { write: (text: string) => void }) => {
      const width = command.configureOutput().getOutHelpWidth?.() ?? WIDEST;
      listener({ ...context, write: (text: string) => context.write(fit(width, text)) });
    });
};
