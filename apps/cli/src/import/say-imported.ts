import { type ImportOutcome, importNotes } from "@farthing/core/import";
import type { Checked } from "../preflight/check.ts";
import { withFlags } from "../preflight/flags.ts";
import { details, findingLines } from "../preflight/pretty.ts";
import { leftOutSentence } from "../preflight/pretty-reading.ts";
import { withoutFindings, withoutRowLimit } from "../preflight/without-findings.ts";
import { forSameFamily } from "../storage/next-command.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { answer, type Format, tellDone } from "../terminal/format-option.ts";
import { isQuiet, paint, visible, write } from "../terminal/output.ts";

/** A file with the options it was read with. */
export type Read = Omit<Checked, "outcome">;

type Imported = Extract<ImportOutcome, { readonly _tag: "Imported" }>;

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => [count, kind.replaceAll("_", " ")] as const)
    .map(([count, kind]) => `${count} ${count === 1 ? kind.replace(/ies$/, "y").replace(/s$/, "") : kind}`)
    .join(", ") || "nothing new";

/** What is not stored of a file, by kind. */
const skippedOf = ({
  skipped,
  counts: { rejected, left_out },
  outcome,
}: Imported): Readonly<Record<string, { readonly count: number; readonly reason: string }>> => {
  const leftOut = outcome._tag === "Checked" ? leftOutSentence(outcome.report) : undefined;
  return {
    ...skipped,
    ...(rejected === 0 ? {} : { invalid_rows: { count: rejected, reason: "Not stored because of errors." } }),
    ...(leftOut === undefined ? {} : { left_out_rows: { count: left_out, reason: leftOut } }),
  };
};

/** Says what was stored, or would be; with `--quiet` the id alone, and what is wrong on standard error. */
export const sayImported = async (
  read: Read,
  imported: Imported,
  {
    format,
    dryRun,
    rejects,
    into,
  }: {
    readonly format: Format;
    readonly dryRun?: true;
    readonly rejects?: string;
    /** The name of the account of all rows. */
    readonly into: string | undefined;
  },
): Promise<ExitCode> => {
  const { import: made, stored, notes } = imported;
  const { left_out_rows: _, ...skipped } = skippedOf(imported);
  const checked = { ...read, outcome: withoutRowLimit(imported.outcome) };
  const skippedLines = (isMeant: (kind: string) => boolean): readonly string[] =>
    Object.entries(skipped)
      .filter(([kind]) => isMeant(kind))
      .map(([kind, { count, reason }]) => `  skipped: ${counted({ [kind]: count })}. ${reason}`);
  const noted = notes.map((each) => `  ${visible(each)}`);
  const more = format === "json" ? [] : details(checked, undefined);
  const remembered = (read.used?.sentences ?? []).map(withFlags);
  const what = `${counted(stored)}${into === undefined ? "" : ` into ${visible(into)}`}`;
  const text = (): string =>
    [
      dryRun === true
        ? `${paint(["green", "bold"], "✓")} ${visible(read.name)} would be imported: ${what}. Nothing was stored.`
        : `${paint(["green", "bold"], "✓")} ${visible(read.name)} was imported: ${what}.`,
      ...skippedLines(() => true),
      ...noted,
      ...more,
      ...(made === undefined ? [] : [`To take it back: ${forSameFamily("import undo", made.id)}`]),
    ].join("\n");
  const told = [...remembered, ...importNotes(imported)];
  const value = {
    ...(made === undefined ? { dry_run: true } : { import_id: made.id }),
    stored,
    skipped: skippedOf(imported),
    ...(told.length === 0 ? {} : { notes: told }),
  };
  // Rejected rows on standard output would be mixed with it.
  const to = rejects === "-" ? "stderr" : "stdout";
  if (dryRun === true || format === "json" || !isQuiet()) {
    answer(format, value, text, to);
    return ExitCode.ok;
  }
  // What is there already is as it should be.
  const others = { ...checked, outcome: withoutFindings(checked.outcome, new Set(["already_recorded"])) };
  const wrong = [...skippedLines((kind) => !(kind in stored)), ...noted, ...findingLines(others, undefined)];
  if (wrong.length > 0) write([visible(read.name), ...wrong].join("\n"), "stderr");
  tellDone(format, value, text, to, made?.id);
  return ExitCode.ok;
};
