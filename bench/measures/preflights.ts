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
const SIZES = { "4 KB": 4_000, "10 MiB": LARGE } as const;

/** Preflights per second, small and large, and how long a PATCH waits meanwhile. */
export const preflights: Measure = async ({ rounds }) => {
  const server = await startServer();
  const told: Record<keyof typeof SIZES, Told[]> = { "4 KB": [], "10 MiB": [] };
  const p99 = async (): Promise<number> => quantile((await patchFor(server, RATE)).times, 0.99);
  const busy = (size: keyof typeof SIZES) => async (): Promise<number> => {
    const { url, key } = server;
    const run = await beside(["send-preflights.ts", url, key, String(CLIENTS), String(SIZES[size])], p99);
    told[size].push(run.told);
    return run.result;
  };
  await patchFor(server, RATE);
  const measured = await inTurns(
    { idle: p99, "4 KB": busy("4 KB"), "10 MiB": busy("10 MiB") },
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
    how: `${CLIENTS} clients keep sending preflights, alternately as a form and as JSON, while another sends ${RATE.per_second} PATCH per second for ${RATE.seconds} seconds.`,
    table: {
      head: ["during", "preflights per second", "refused", "p99 of PATCH, ms", "times idle"],
      rows: compared.map(({ name, p99, against, answers }) => [
        name,
        ...answers,
        spread(p99),
        `${spread(against)} ×`,
      ]),
    },
    aims: [],
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
