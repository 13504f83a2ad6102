import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { atMost } from "../support/aim.ts";
import { camtOf, mt940Of, ofxOf, xlsxOf } from "../support/bank-files.ts";
import { runNode } from "../support/command.ts";
import { inFolder } from "../support/folder.ts";
import type { Measure } from "../support/measured.ts";
import { barPlot } from "../support/plot.ts";
import { script } from "../support/process.ts";
import { inTurns, type Rounds, timed } from "../support/rounds.ts";
import { LARGE } from "../support/sizes.ts";
import { compare } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

const OPEN_FILE = script("open-file.mjs");
const PARSE_FILE = script("parse-file.mjs");

interface Format {
  readonly name: string;
  readonly contentOf: (bytes: number) => Buffer;
  /** In milliseconds. */
  readonly limit: number;
  readonly isXml: boolean;
}

const FORMATS: readonly Format[] = [
  { name: "CAMT.053", contentOf: camtOf, limit: 2_000, isXml: true },
  { name: "OFX 1", contentOf: ofxOf, limit: 2_000, isXml: false },
  { name: "XLSX", contentOf: xlsxOf, limit: 3_000, isXml: true },
  { name: "MT940", contentOf: mt940Of, limit: 1_000, isXml: false },
];

/** Of the time that saxes takes to read the XML to nothing. */
const AIM = 2;

const measureFormat = (format: Format, rounds: Rounds) =>
  inFolder(async (folder) => {
    const file = join(folder, "statement");
    writeFileSync(file, format.contentOf(LARGE));
    const measured = await inTurns(
      {
        open: () => timed(() => runNode([OPEN_FILE, file])),
        bare: () => timed(() => runNode([PARSE_FILE, file])),
      },
      rounds,
    );
    const [open, bare] = compare(measured, measured.bare);
    return { format, open: open!, bare: bare! };
  });

/** How long statements and a workbook take a process that has just started. */
export const statements: Measure = async (rounds) => {
  const formats = [];
  for (const format of FORMATS) formats.push(await measureFormat(format, rounds));
  return {
    title: "Statements of 10 MiB, read by a process that has just started",
    how: "Whole processes, one after the other in turns. The bare one reads XML to nothing with saxes, that of the workbook after unpacking it, and splits MT940 and OFX at their line ends. The workbook is that with 10 MiB of XML in its worksheet.",
    table: {
      head: ["format", "ms", "bare, ms", "times bare"],
      rows: formats.map(({ format, open, bare }) => [
        format.name,
        spread(open.value),
        spread(bare.value),
        `${spread(open.against)} ×`,
      ]),
    },
    aims: formats.flatMap(({ format: { name, limit, isXml }, open }) => [
      atMost({ what: `${name}, 10 MiB, cold`, aim: `at most ${limit} ms`, limit, unit: " ms" }, open.value),
      ...(isXml
        ? [
            atMost(
              { what: `${name}, 10 MiB, cold`, aim: `at most ${AIM} × saxes`, limit: AIM, unit: " ×" },
              open.against,
            ),
          ]
        : []),
    ]),
    plots: [
      {
        file: "statements.svg",
        alt: "Time to read statements of each format as a multiple of a bare parse",
        svg: barPlot({
          title: "Times a bare parse",
          bars: formats.map(({ format, open }) => ({ name: format.name, summary: open.against })),
          marks: [{ at: AIM, label: `aim ${AIM} for XML` }],
        }),
      },
    ],
    profiles: [],
  };
};
