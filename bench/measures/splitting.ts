import { preflight } from "@farthing/preflight";
import { atLeast } from "../support/aim.ts";
import { expectGood, KNOWN } from "../support/checked.ts";
import { csvOf, type Quoting } from "../support/exports.ts";
import type { Measure } from "../support/measured.ts";
import { barPlot } from "../support/plot.ts";
import { profiled } from "../support/profile.ts";
import { inTurns, type Rounds, timed } from "../support/rounds.ts";
import { LARGE } from "../support/sizes.ts";
import { type Content, SPLITTERS } from "../support/splitters.ts";
import { ratios, summarize } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

const AIMS = { "csv-parse": 4, "csv-parse/sync": 4, uDSV: 1 } as const;

type Splitter = keyof typeof SPLITTERS;

const NAMES = Object.keys(SPLITTERS) as Splitter[];

/** None may be fast because it does less. Counts may differ by the header row and by what follows the last line end. */
const expectAllRows = (content: Content): void => {
  const counts = NAMES.map((name) => SPLITTERS[name](content));
  if (Math.max(...counts) - Math.min(...counts) > 2) throw new Error(`rows differ: ${counts}`);
};

const measureContent = async (quoting: Quoting, rounds: Rounds) => {
  const bytes = csvOf(LARGE, quoting);
  const content = { bytes, text: bytes.toString() };
  expectAllRows(content);
  const check = () => expectGood(preflight(bytes, {}, KNOWN));
  const splitters = Object.fromEntries(
    NAMES.map((name) => [name, () => timed(() => SPLITTERS[name](content))]),
  ) as Record<Splitter, () => number>;
  const { Farthing, decoding, ...others } = await inTurns(
    {
      Farthing: () => timed(check),
      ...splitters,
      decoding: () => timed(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes)),
    },
    rounds,
  );
  const speed = (times: readonly number[]) => summarize(times.map((ms) => bytes.length / 1000 / ms));
  const against = (name: Splitter) => summarize(ratios(others[name], Farthing));
  return {
    rows: [
      [quoting, "Farthing, full check", spread(speed(Farthing)), "1"],
      ...NAMES.map((name) => [quoting, name, spread(speed(others[name])), `${spread(against(name))} ×`]),
      [quoting, "decoding alone", spread(speed(decoding)), "–"],
    ],
    aims: (Object.keys(AIMS) as (keyof typeof AIMS)[]).map((name) =>
      atLeast(
        {
          what: `full CSV preflight, 10 MiB, ${quoting}, against ${name}`,
          aim: `at least ${AIMS[name]} × its bare speed`,
          limit: AIMS[name],
          unit: " ×",
        },
        against(name),
      ),
    ),
    plot: {
      file: `splitting-${quoting}.svg`,
      alt: `Speed of the full check and of bare splitting, ${quoting} content`,
      svg: barPlot({
        title: `MB per second, ${quoting} content`,
        bars: [
          { name: "Farthing, full check", summary: speed(Farthing) },
          ...NAMES.map((name) => ({ name, summary: speed(others[name]) })),
        ],
      }),
    },
    profile: { of: `the check of ${quoting} CSV`, top: await profiled(check, 5) },
  };
};

/** A full check of 10 MiB of CSV, compared with parsers that only split it. */
export const splitting: Measure = async (rounds) => {
  const contents = [await measureContent("plain", rounds), await measureContent("quoted", rounds)];
  return {
    title: "A full check of 10 MiB of CSV, and bare splitting",
    how: "Farthing reads bytes, decodes and checks every cell. The others only split the same content: csv-parse from bytes, configured as in the check, discarding every record; the rest from a string into arrays of strings. The last column is Farthing's speed as a multiple of theirs, round by round.",
    table: {
      head: ["content", "what", "MB per second", "Farthing is faster by"],
      rows: contents.flatMap(({ rows }) => rows),
    },
    aims: contents.flatMap(({ aims }) => aims),
    plots: contents.map(({ plot }) => plot),
    profiles: contents.map(({ profile }) => profile),
  };
};
