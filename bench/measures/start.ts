import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { atMost } from "../support/aim.ts";
import { FARTHING, runNode } from "../support/command.ts";
import { csvOf } from "../support/exports.ts";
import { inFolder } from "../support/folder.ts";
import type { Measure } from "../support/measured.ts";
import { barPlot } from "../support/plot.ts";
import { inTurns, timed } from "../support/rounds.ts";
import { compare } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

const ROWS = 100;
/** The number of turns per round: starts are short and vary much. */
const TURNS = 3;
const AIMS = { "farthing --version": 2, "farthing preflight, 100 rows": 3 } as const;

const firstRows = (count: number): string =>
  csvOf(count * 200)
    .toString()
    .split("\n")
    .slice(0, count + 1)
    .join("\n");

/** How long the command takes from start to end. */
export const start: Measure = ({ rounds, warmups }) =>
  inFolder(async (folder) => {
    const file = join(folder, "export.csv");
    writeFileSync(file, firstRows(ROWS));
    const measured = await inTurns(
      {
        "node -e 0": () => timed(() => runNode(["-e", "0"])),
        "farthing --version": () => timed(() => runNode([FARTHING, "--version"])),
        "farthing preflight, 100 rows": () => timed(() => runNode([FARTHING, "preflight", file])),
      },
      { rounds: rounds * TURNS, warmups },
    );
    const compared = compare(measured, measured["node -e 0"]);
    return {
      title: "Start of the command",
      how: `Whole processes, one after the other in turns, ${rounds * TURNS} of each.`,
      table: {
        head: ["what", "ms", "times `node -e 0`"],
        rows: compared.map(({ name, value, against }) => [
          `\`${name}\``,
          spread(value),
          `${spread(against)} ×`,
        ]),
      },
      aims: Object.entries(AIMS).map(([name, limit]) =>
        atMost(
          { what: `start of ${name}`, aim: `at most ${limit} × \`node -e 0\``, limit, unit: " ×" },
          compared.find((each) => each.name === name)!.against,
        ),
      ),
      plots: [
        {
          file: "start.svg",
          alt: "Time from start to end as a multiple of bare node",
          svg: barPlot({
            title: "Times node -e 0",
            bars: compared.map(({ name, against }) => ({ name, summary: against })),
            marks: Object.values(AIMS).map((at) => ({ at, label: `aim ${at}` })),
          }),
        },
      ],
      profiles: [],
    };
  });
