import {
  type Inspection,
  inspect,
  preflightKeepingRows,
  reportedQuestion,
  type Sentence,
} from "@farthing/preflight";
import { textOf } from "@farthing/preflight/text";
import { withTable } from "@farthing/tables";
import { Command, Option } from "commander";
import { summaryOf } from "../preflight/check.ts";
import { withFlags } from "../preflight/flags.ts";
import { localDay } from "../preflight/local-day.ts";
import { readSource } from "../preflight/read-source.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { write, writeError } from "../terminal/output.ts";

const EXAMPLES = `
Examples:
  farthing inspect export.csv
  farthing inspect --format json export.csv > bank.json
  farthing preflight --profile bank.json next-export.csv

Exit status: 0 inspected, 2 could not be inspected.`;

/** The sentences are in `reason`. */
const withoutWording = ({ undecided, ...inspection }: Inspection): object => ({
  ...inspection,
  undecided: undecided.map(reportedQuestion),
});

/** `farthing inspect FILE | -` */
export const inspectCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("inspect")
    .description(
      "Shows how a file is written and what its columns are, with evidence, and the first records. Stores nothing.",
    )
    .argument("<file>", "the file, or - for standard input")
    .addOption(
      new Option("--format <format>", "output for people, or a profile for --profile")
        .choices(["pretty", "json"])
        .default("pretty"),
    )
    .option("--filename <name>", "file name for standard input")
    .option("--sheet <NAME>", "the sheet of a workbook that is read")
    .addHelpText("after", EXAMPLES)
    .action(async (name: string, flags: { format: "pretty" | "json"; filename?: string; sheet?: string }) => {
      const source = await readSource(name, flags.filename);
      const refused = (code: string, wording: Sentence): void => {
        if (flags.format === "json")
          write(JSON.stringify({ error: code, message: textOf(wording) }, null, 2));
        else writeError(withFlags(wording));
        exit(ExitCode.unchecked);
      };
      if ("unreadable" in source)
        return refused("unreadable_file", `${name} cannot be read: ${source.unreadable}.`);
      const given = flags.sheet === undefined ? {} : { sheet: flags.sheet };
      const upload = await withTable(source.upload, given);
      const today = localDay(new Date());
      const inspected = inspect(upload, { today }, given);
      if (inspected._tag === "Refused") return refused(inspected.code, inspected.wording);
      const { inspection } = inspected;
      if (flags.format === "json") return write(JSON.stringify(withoutWording(inspection), null, 2));
      const { prettyInspection } = await import("./pretty.ts");
      const { profile: options, undecided } = inspection;
      const preflighted = preflightKeepingRows(upload, options, { today });
      const { outcome } = preflighted;
      const shown = { summary: summaryOf(preflighted, options, {}) };
      const checked = { name, upload, options, outcome, undecided, inspected: true, shown };
      write(prettyInspection(checked, inspection));
    });
