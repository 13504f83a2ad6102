import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { preflight } from "@farthing/preflight";
import { atMost } from "../support/aim.ts";
import { expectGood, KNOWN } from "../support/checked.ts";
import { FARTHING, peakOf } from "../support/command.ts";
import { csvOf } from "../support/exports.ts";
import { inFolder } from "../support/folder.ts";
import type { Measure } from "../support/measured.ts";
import { linePlot } from "../support/plot.ts";
import { profiled } from "../support/profile.ts";
import { collect, inTurns, type Rounds } from "../support/rounds.ts";
import { LARGE } from "../support/sizes.ts";
import { ratios, summarize } from "../support/statistics.ts";
import { number, spread } from "../support/words.ts";

const SIZES = { "10 KB": 10_000, "100 KB": 100_000, "1 MB": 1_000_000, "10 MiB": LARGE } as const;

type Size = keyof typeof SIZES;

const NAMES = Object.keys(SIZES) as Size[];
const AIMS = { flat: 1.2, small: 1.5, memory_mb: 120 } as const;

const bySize = <A>(make: (size: Size) => A): Readonly<Record<Size, A>> =>
  Object.fromEntries(NAMES.map((size) => [size, make(size)])) as Record<Size, A>;

const check = (bytes: Buffer): void => expectGood(preflight(bytes, {}, KNOWN));

const smallCheck = (): (() => void) => {
  const bytes = csvOf(SIZES["10 KB"]);
  return () => check(bytes);
};

/**
 * Nanoseconds per byte: small contents are checked repeatedly until as much was read as of the largest. As much is read once before:
 * a collection of all garbage throws away what was compiled for objects of which there are none just then, and a server does not
 * have one before each request.
 */
const times = (rounds: Rounds) =>
  inTurns(
    bySize((size) => {
      const bytes = csvOf(SIZES[size]);
      const times = Math.round(LARGE / bytes.length);
      const checkAll = (): void => {
        for (let i = 0; i < times; i += 1) check(bytes);
      };
      return () => {
        collect();
        checkAll();
        const start = performance.now();
        checkAll();
        return ((performance.now() - start) * 1e6) / (times * bytes.length);
      };
    }),
    rounds,
  );

const memory = (rounds: Rounds) =>
  inFolder((folder) =>
    inTurns(
      {
        ...bySize((size) => {
          const file = join(folder, `${SIZES[size]}.csv`);
          writeFileSync(file, csvOf(SIZES[size]));
          return () => peakOf([FARTHING, "preflight", file]);
        }),
        "bare node": () => peakOf(["-e", "0"]),
      },
      { ...rounds, warmups: 1 },
    ),
  );

/** How time and memory grow with the size of the content. */
export const growth: Measure = async (rounds) => {
  const ns = await times(rounds);
  const peaks = await memory(rounds);
  const bare = peaks["bare node"];
  const measured = NAMES.map((size) => ({
    size,
    time: summarize(ns[size]),
    against: summarize(ratios(ns[size], ns["10 MiB"])),
    above: summarize(peaks[size].map((mb, round) => mb - bare[round]!)),
  }));
  const medians = measured.map(({ time }) => time.median);
  const [slowest, fastest] = [Math.max(...medians), Math.min(...medians)];
  const highest = Math.max(...measured.map((each) => each.above.median)) * 1.1;
  const x = (i: number): number => i / (measured.length - 1);
  return {
    title: "Growth from 10 KB to 10 MiB",
    how: "Plain CSV. Time: within one process, each size repeated until 10 MiB were checked, the second time in a row. Memory: the peak of `farthing preflight FILE` in a separate process, less that of `node -e 0`.",
    table: {
      head: ["size", "ns per byte", "times that of 10 MiB", "MB over bare node"],
      rows: measured.map((each) => [
        each.size,
        spread(each.time),
        `${spread(each.against)} ×`,
        spread(each.above),
      ]),
    },
    aims: [
      {
        what: "time per byte from 10 KB to 10 MiB",
        aim: "flat within 20 %",
        measured: `the slowest size takes ${number((slowest / fastest - 1) * 100)} % more than the fastest`,
        reached: slowest / fastest <= AIMS.flat,
      },
      atMost(
        {
          what: "time per byte, 10 KB against 10 MiB",
          aim: `at most ${AIMS.small} × its time`,
          limit: AIMS.small,
          unit: " ×",
        },
        measured[0]!.against,
      ),
      atMost(
        {
          what: "peak memory, 10 MiB CSV, command",
          aim: `at most ${AIMS.memory_mb} MB over bare node`,
          limit: AIMS.memory_mb,
          unit: " MB",
        },
        measured.at(-1)!.above,
      ),
    ],
    plots: [
      {
        file: "growth.svg",
        alt: "Time per byte and memory by size",
        svg: linePlot({
          title: "Time per byte and memory by size",
          ticks: measured.map(({ size }, i) => ({ x: x(i), label: size })),
          lines: [
            {
              name: `time per byte, up to ${number(slowest)} ns`,
              color: "#1f6feb",
              points: medians.map((ns, i) => ({ x: x(i), y: ns / (slowest * 1.1) })),
            },
            {
              name: `memory, up to ${number(highest / 1.1)} MB over bare node`,
              color: "#bf3989",
              points: measured.map((each, i) => ({ x: x(i), y: Math.max(0, each.above.median) / highest })),
            },
          ],
        }),
      },
    ],
    profiles: [{ of: "checks of 10 KB of CSV", top: await profiled(smallCheck(), 1_000) }],
  };
};
