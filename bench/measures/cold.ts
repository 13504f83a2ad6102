import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { atMost } from "../support/aim.ts";
import { FARTHING, runNode } from "../support/command.ts";
import { csvOf, type Quoting } from "../support/exports.ts";
import { inFolder } from "../support/folder.ts";
import type { Measure } from "../support/measured.ts";
import { barPlot } from "../support/plot.ts";
import { script } from "../support/process.ts";
import { inTurns, type Rounds, timed } from "../support/rounds.ts";
import { LARGE } from "../support/sizes.ts";
import { compare } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

/** The number of turns per round: whole processes vary much. */
const TURNS = 3;
const AIM = 1.15;
/** Told all, as the splitting is: what detection costs is a measure of its own. */
const CHECK = "farthing preflight --strict";
const SPLIT = "uDSV, splitting only";

const SPLIT_FILE = script("split-file.mjs");

const measureContent = (quoting: Quoting, { rounds, warmups }: Rounds) =>
  inFolder(async (folder) => {
    const file = join(folder, "export.csv");
    writeFileSync(file, csvOf(LARGE, quoting));
    const measured = await inTurns(
      {
        [CHECK]: () => timed(() => runNode([FARTHING, "preflight", "--strict", file])),
        [SPLIT]: () => timed(() => runNode([SPLIT_FILE, file])),
      },
      { rounds: rounds * TURNS, warmups },
    );
    return { quoting, compared: compare(measured, measured[SPLIT]!) };
  });

/** How long the check of a large file takes a process that has just started. */
export const cold: Measure = async (rounds) => {
  const contents = [await measureContent("plain", rounds), await measureContent("quoted", rounds)];
  const against = contents.map(({ quoting, compared }) => ({
    name: `${CHECK}, ${quoting}`,
    summary: compared.find(({ name }) => name === CHECK)!.against,
  }));
  return {
    title: "A cold check of 10 MiB of CSV, and cold splitting",
    how: `Whole processes, one after the other in turns, ${rounds.rounds * TURNS} of each. uDSV reads the file as a string, splits it into arrays of strings and prints their number.`,
    table: {
      head: ["content", "what", "ms", "times uDSV"],
      rows: contents.flatMap(({ quoting, compared }) =>
        compared.map(({ name, value, against }) => [quoting, name, spread(value), `${spread(against)} ×`]),
      ),
    },
    aims: against.map(({ name, summary }) =>
      atMost(
        { what: `${name}, 10 MiB, cold`, aim: `at most ${AIM} × uDSV`, limit: AIM, unit: " ×" },
        summary,
      ),
    ),
    plots: [
      {
        file: "cold.svg",
        alt: "Time of the cold check as a multiple of cold splitting",
        svg: barPlot({
          title: "Times cold splitting with uDSV",
          bars: against,
          marks: [{ at: AIM, label: `aim ${AIM}` }],
        }),
      },
    ],
    profiles: [],
  };
};
