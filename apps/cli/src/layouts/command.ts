import { type KnownLayout, LAYOUT_KINDS, LAYOUTS, type LayoutKind } from "@farthing/preflight/layouts";
import { Command, Option } from "commander";
import { typedAs } from "../terminal/as-typed.ts";
import { counted } from "../terminal/counted.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { answer, type Format, formatOption } from "../terminal/format-option.ts";
import { paint, visible, writeError } from "../terminal/output.ts";
import { table, whole } from "../terminal/table.ts";
import { checkSample } from "./check-sample.ts";
import { nameOf, SOURCES, shownDecisions } from "./decisions.ts";

type Exit = (code: ExitCode) => void;

/** A layout by its id; without one, says so. */
const layoutNamed = (id: string, exit: Exit): KnownLayout | undefined => {
  const found = LAYOUTS.find((each) => each.id === id.trim().toLowerCase());
  if (found !== undefined) return found;
  writeError(`There is no layout ${visible(id)}. Run \`farthing layouts list\` to list all.`);
  exit(ExitCode.unchecked);
  return undefined;
};

const listed = (layouts: readonly KnownLayout[]): string => {
  const rows = layouts.map((each) => [
    each.country,
    each.kind,
    each.name,
    shownDecisions(each.decides)
      .map(({ name }) => name)
      .join(", "),
    each.id,
  ]);
  return [
    table(["country", "kind", "institution", "decides", whole("id")], rows),
    "",
    `${counted({ layouts: layouts.length })}. Next: ${typedAs()} layouts show ${layouts[0]!.id}`,
  ].join("\n");
};

const list = (): Command =>
  new Command("list")
    .summary("list the layouts that are known")
    .description("Lists the layouts that are known, and what each of them decides.")
    .option("--country <code>", "only of institutions of this country, such as DE")
    .addOption(new Option("--kind <kind>", "only of accounts of this kind").choices(LAYOUT_KINDS))
    .addOption(formatOption())
    .addHelpText("after", "\nExample:\n  farthing layouts list --country GB --kind card")
    .action((flags: { country?: string; kind?: LayoutKind; format: Format }) => {
      const country = flags.country?.trim().toUpperCase();
      const found = LAYOUTS.filter(
        (each) =>
          (country === undefined || each.country === country) &&
          (flags.kind === undefined || each.kind === flags.kind),
      );
      answer(flags.format, { layouts: found }, () =>
        found.length === 0
          ? "No layout matches. --country takes a code of two letters, such as DE; leave out a flag to see more."
          : listed(found),
      );
    });

/** A layout for people. */
const shown = (layout: KnownLayout): string => {
  const { id, kind, known, since, headers, columns } = layout;
  const decisions = shownDecisions(layout.decides);
  const width = Math.max(...decisions.map(({ name }) => name.length), 0);
  return [
    `${paint("bold", id)}: ${nameOf(layout)}, ${kind}`,
    `Known since ${since}, ${SOURCES[known]}.`,
    "",
    columns === undefined ? "Header row:" : "No header row. Columns:",
    ...(columns === undefined ? headers : [columns]).map((cells) => `  ${cells.join(" | ")}`),
    "",
    decisions.length === 0 ? "It decides nothing that content leaves open." : "It decides:",
    ...decisions.map(({ name, text }) => `  ${name.padEnd(width)}  ${text}`),
  ].join("\n");
};

const show = (exit: Exit): Command =>
  new Command("show")
    .summary("show a layout")
    .description("Shows a layout: its header row, what it decides, and how it is known.")
    .argument("<id>", "the id of a layout, such as starling")
    .addOption(formatOption())
    .addHelpText("after", "\nExample:\n  farthing layouts show starling")
    .action((id: string, { format }: { format: Format }) => {
      const layout = layoutNamed(id, exit);
      if (layout !== undefined) answer(format, layout, () => shown(layout));
    });

const check = (exit: Exit): Command =>
  new Command("check")
    .summary("check a layout on a sample")
    .description(
      "Checks that a sample has the header row of a layout, and that its content does not contradict it.",
    )
    .argument("<id>", "the id of a layout")
    .argument("<file>", "an export, or a made-up one with the same header row")
    .addHelpText(
      "after",
      "\nExample:\n  farthing layouts check starling sample.csv\n\nExit status: 0 it has it, 1 it does not, 2 it could not be checked.",
    )
    .action(async (id: string, file: string) => {
      const layout = layoutNamed(id, exit);
      if (layout === undefined) return;
      const checked = await checkSample(layout, file);
      if ("unchecked" in checked) {
        writeError(visible(checked.unchecked));
        return exit(ExitCode.unchecked);
      }
      if (checked.faults.length === 0)
        return answer("pretty", undefined, () => `${visible(file)} has this layout.\n\n${shown(layout)}`);
      for (const each of checked.faults) writeError(visible(each));
      exit(ExitCode.invalid);
    });

/** `farthing layouts list | show ID | check ID FILE` */
export const layoutsCommand = (exit: Exit): Command =>
  new Command("layouts")
    .description("Known formats of exports of banks, cards, wallets and brokers.")
    .addHelpText("after", "\nExample:\n  farthing layouts list --country GB")
    .addCommand(list())
    .addCommand(show(exit))
    .addCommand(check(exit));
