import type { CheckableImportType, Inspection } from "@farthing/preflight";
import type { Checked } from "../preflight/check.ts";
import { readingLines, rememberedLines } from "../preflight/pretty.ts";
import { type CommandWith, questions, whatToDo } from "../preflight/question.ts";
import { typeInWords } from "../preflight/type-in-words.ts";
import { forSameFile, withMoreFlags } from "../storage/next-command.ts";
import { displayWidth } from "../terminal/display-width.ts";
import { paint, visible } from "../terminal/output.ts";

const shown = (value: string | number): string => (value === "\t" ? "tab" : visible(String(value)));

const next = (name: string, { undecided }: Inspection): string => {
  if (undecided.length === 0) return `Next: ${forSameFile("preflight", name)}`;
  return undecided.some(({ candidates, accounts }) => candidates.length === 0 && accounts === undefined)
    ? `Next: fix what is undecided, then run: ${forSameFile("inspect", name)}`
    : whatToDo(undecided, "inspect");
};

/** An inspection for people: what was found with the reasons, what is read so, and what is undecided. */
export const prettyInspection = (checked: Checked, inspection: Inspection): string => {
  const { name } = checked;
  const { evidence, undecided, assumed } = inspection;
  const commandWith: CommandWith = (flags) => withMoreFlags(name, flags, "preflight");
  const word = evidence.some(({ field }) => field === "sheet") ? "row" : "line";
  const rows = evidence.map(({ field, value, reason, line }) => [
    field,
    field === "type" ? typeInWords(value as CheckableImportType) : shown(value),
    visible(line === undefined || reason.includes(`${word} ${line}`) ? reason : `${word} ${line}: ${reason}`),
  ]);
  const width = (column: number): number =>
    Math.min(40, Math.max(0, ...rows.map((row) => displayWidth(row[column]!))));
  const pad = (text: string, column: number): string =>
    text + " ".repeat(Math.max(0, width(column) - displayWidth(text)));
  const read = [...rememberedLines(checked), ...readingLines(checked)];
  return [
    paint("bold", visible(name)),
    ...rows.map(
      ([field, value, reason]) =>
        `  ${pad(field!, 0)}  ${paint("green", pad(value!, 1))}  ${paint("dim", reason!)}`,
    ),
    ...(read.length === 0 ? [] : ["", ...read]),
    ...(undecided.length === 0
      ? []
      : [
          "",
          "Undecided:",
          ...questions({ ...checked, options: { ...checked.options, ...assumed }, commandWith }).slice(1),
        ]),
    "",
    next(name, inspection),
  ].join("\n");
};
