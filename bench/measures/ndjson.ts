import { preflight } from "@farthing/preflight";
import { atMost } from "../support/aim.ts";
import { expectGood, KNOWN } from "../support/checked.ts";
import { ndjsonOf } from "../support/exports.ts";
import type { Measure } from "../support/measured.ts";
import { barPlot } from "../support/plot.ts";
import { profiled } from "../support/profile.ts";
import { inTurns, timed } from "../support/rounds.ts";
import { LARGE } from "../support/sizes.ts";
import { compare } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

const AIM = 1.6;

/** A full check of 10 MiB of NDJSON, compared with only parsing each line. */
export const ndjson: Measure = async (rounds) => {
  const bytes = ndjsonOf(LARGE);
  const lines = bytes.toString().trimEnd().split("\n");
  const check = () => expectGood(preflight(bytes, { type: "ServiceImport" }, KNOWN));
  const measured = await inTurns(
    {
      "Farthing, full check": () => timed(check),
      "JSON.parse of each line": () =>
        timed(() => {
          for (const line of lines) JSON.parse(line);
        }),
      "decoding, splitting and JSON.parse": () =>
        timed(() => {
          for (const line of bytes.toString().trimEnd().split("\n")) JSON.parse(line);
        }),
    },
    rounds,
  );
  const compared = compare(measured, measured["JSON.parse of each line"]);
  return {
    title: "A full check of 10 MiB of NDJSON, and bare JSON.parse",
    how: `${lines.length} lines, decimals as strings. The lines for bare JSON.parse are already strings.`,
    table: {
      head: ["what", "ms", "times bare JSON.parse"],
      rows: compared.map((each) => [each.name, spread(each.value), `${spread(each.against)} ×`]),
    },
    aims: [
      atMost(
        {
          what: "NDJSON preflight, 10 MiB, against bare JSON.parse",
          aim: `at most ${AIM} × its time`,
          limit: AIM,
          unit: " ×",
        },
        compared[0]!.against,
      ),
    ],
    plots: [
      {
        file: "ndjson.svg",
        alt: "Time of the full check as a multiple of bare JSON.parse",
        svg: barPlot({
          title: "Times bare JSON.parse",
          bars: compared.map((each) => ({ name: each.name, summary: each.against })),
          marks: [{ at: AIM, label: "aim" }],
        }),
      },
    ],
    profiles: [{ of: "the check of NDJSON", top: await profiled(check, 5) }],
  };
};
