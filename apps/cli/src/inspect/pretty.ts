import type { Inspection } from "@farthing/core/preflight";
import { shellWord, withFlags } from "../preflight/flags.ts";
import { displayWidth, paint, visible } from "../terminal/output.ts";

const shown = (value: string | number): string => (value === "\t" ? "tab" : visible(String(value)));

/** An inspection for a person: what was found and why, and what the file does not decide. */
export const prettyInspection = (name: string, { evidence, undecided }: Inspection): string => {
  const rows = evidence.map(({ field, value, reason, line }) => [
    field,
    shown(value),
    visible(line === undefined || reason.includes(`line ${line}`) ? reason : `line ${line}: ${reason}`),
  ]);
  const width = (column: number): number =>
    Math.min(40, Math.max(0, ...rows.map((row) => displayWidth(row[column]!))));
  const pad = (text: string, column: number): string =>
    text + " ".repeat(Math.max(0, width(column) - displayWidth(text)));
  const open = undecided.flatMap(({ field, candidates, example, reason }) => [
    `  ${paint("yellow", field)}: ${visible(withFlags(reason))}`,
    ...(candidates.length === 0 ? [] : [`    one of ${candidates.map(shown).join("  ")}`]),
    ...(example === "" ? [] : [`    such as ${visible(example.slice(0, 100))}`]),
  ]);
  return [
    paint("bold", visible(name)),
    ...rows.map(
      ([field, value, reason]) =>
        `  ${pad(field!, 0)}  ${paint("green", pad(value!, 1))}  ${paint("dim", reason!)}`,
    ),
    ...(open.length === 0 ? [] : ["", "Cannot be decided from the file:", ...open]),
    "",
    `Next: farthing preflight --auto ${shellWord(name)}`,
  ].join("\n");
};
