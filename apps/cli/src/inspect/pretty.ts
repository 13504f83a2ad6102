import { type Inspection, separatorName } from "@farthing/preflight";
import { shellWord, withFlags } from "../preflight/flags.ts";
import { displayWidth } from "../terminal/display-width.ts";
import { paint, visible } from "../terminal/output.ts";

const shown = (value: string | number): string => (value === "\t" ? "tab" : visible(String(value)));

/** Fields without which nothing can be imported. */
const NEEDED: ReadonlySet<string> = new Set(["type", "rows_to_skip", "date_col_label", "amount_col_label"]);

const next = (name: string, { profile, undecided }: Inspection): string[] => {
  if (profile.col_sep === "\t" || profile.col_sep === "|")
    return [
      "",
      `Next: save the file with commas or semicolons as the separator; ${separatorName(profile.col_sep)} cannot be imported.`,
    ];
  return undecided.some(({ field }) => NEEDED.has(field))
    ? ["", `Next: fix what is undecided, then run: farthing inspect ${shellWord(name)}`]
    : ["", `Next: farthing preflight --auto ${shellWord(name)}`];
};

/** An inspection for people: what was found with the reasons, and what is undecided. */
export const prettyInspection = (name: string, inspection: Inspection): string => {
  const { evidence, undecided } = inspection;
  const rows = evidence.map(({ field, value, reason, line }) => [
    field,
    shown(value),
    visible(line === undefined || reason.includes(`line ${line}`) ? reason : `line ${line}: ${reason}`),
  ]);
  const width = (column: number): number =>
    Math.min(40, Math.max(0, ...rows.map((row) => displayWidth(row[column]!))));
  const pad = (text: string, column: number): string =>
    text + " ".repeat(Math.max(0, width(column) - displayWidth(text)));
  const open = undecided.flatMap(({ field, candidates, example, wording }) => [
    `  ${paint("yellow", field)}: ${visible(withFlags(wording))}`,
    ...(candidates.length === 0 ? [] : [`    one of ${candidates.map(shown).join("  ")}`]),
    ...(example === "" ? [] : [`    such as ${visible(example.slice(0, 100))}`]),
  ]);
  return [
    paint("bold", visible(name)),
    ...rows.map(
      ([field, value, reason]) =>
        `  ${pad(field!, 0)}  ${paint("green", pad(value!, 1))}  ${paint("dim", reason!)}`,
    ),
    ...(open.length === 0 ? [] : ["", "Undecided:", ...open]),
    ...next(name, inspection),
  ].join("\n");
};
