import { setTimeout as sleep } from "node:timers/promises";
import { atMost } from "../support/aim.ts";
import { beside, type Told } from "../support/beside.ts";
import type { Measure } from "../support/measured.ts";
import { patchFor } from "../support/patches.ts";
import { barPlot } from "../support/plot.ts";
import { inTurns } from "../support/rounds.ts";
import { startServer } from "../support/server.ts";
import { LARGE } from "../support/sizes.ts";
import { quantile, ratios, summarize } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

const CLIENTS = 4;
const RATE = { seconds: 4, connections: 1, per_second: 200 } as const;
const AIM = 2;
const SIZES = { "4 KB": 4_000, "10 MiB": LARGE } as const;

/** Preflights per second, small and large, and how long a PATCH waits meanwhile. */
export const preflights: Measure = async ({ rounds }) => {
  const server = await startServer();
  const told: Record<keyof typeof SIZES, Told[]> = { "4 KB": [], "10 MiB": [] };
  const p99 = async (): Promise<number> => quantile((await patchFor(server, RATE)).times, 0.99);
  const sending = <A>(size: keyof typeof SIZES, work: () => Promise<A>) =>
    beside(["send-preflights.ts", server.url, server.key, String(CLIENTS), String(SIZES[size])], work);
  const busy = (size: keyof typeof SIZES) => async (): Promise<number> => {
    const run = await sending(size, p99);
    told[size].push(run.told);
    return run.result;
  };
  const alone = async (): Promise<number> => {
    const run = await sending("10 MiB", () => sleep(RATE.seconds * 1000));
    return run.told.per_second;
  };
  await patchFor(server, RATE);
  const measured = await inTurns(
    { idle: p99, "4 KB": busy("4 KB"), "10 MiB": busy("10 MiB"), alone },
    { rounds, warmups: 0 },
  );
  await server.stop();
  const compared = (["idle", "4 KB", "10 MiB"] as const).map((name) => ({
    name: name === "idle" ? "no preflight" : `preflights of ${name}`,
    p99: summarize(measured[name]),
    against: summarize(ratios(measured[name], measured.idle)),
    answers:
      name === "idle"
        ? ["–", "–"]
        : [
            spread(summarize(told[name].map(({ per_second }) => per_second))),
            String(told[name].reduce((sum, { refused }) => sum + refused, 0)),
          ],
  }));
  return {
    title: "Preflights over HTTP, and PATCH during them",
    how: `${CLIENTS} clients keep sending preflights, alternately as a form and as JSON, while another sends ${RATE.per_second} PATCH per second for ${RATE.seconds} seconds. Without the other, ${spread(summarize(measured.alone))} preflights of 10 MiB are answered per second.`,
    table: {
      head: ["during", "preflights per second", "refused", "p99 of PATCH, ms", "times idle"],
      rows: compared.map(({ name, p99, against, answers }) => [
        name,
        ...answers,
        spread(p99),
        `${spread(against)} ×`,
      ]),
    },
    aims: [
      atMost(
        {
          ...{ what: "p99 of PATCH beside preflights of 10 MiB, against idle", unit: " ×" },
          ...{ aim: `at most ${AIM} ×`, limit: AIM },
        },
        summarize(ratios(measured["10 MiB"], measured.idle)),
      ),
    ],
    plots: [
      {
        file: "preflights.svg",
        alt: "p99 of PATCH during preflights, as a multiple of an idle server's",
        svg: barPlot({
          title: "p99 of PATCH, times idle",
          bars: compared.map(({ name, against }) => ({ name, summary: against })),
        }),
      },
    ],
    profiles: [],
  };
};
