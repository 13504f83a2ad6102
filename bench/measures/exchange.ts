import { CODES, exchangeCodes } from "../support/exchanges.ts";
import type { Measure } from "../support/measured.ts";
import { patchFor } from "../support/patches.ts";
import { barPlot } from "../support/plot.ts";
import { inTurns } from "../support/rounds.ts";
import { startServer } from "../support/server.ts";
import { compare, quantile, summarize } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

const CONNECTIONS = 8;

/** Codes exchanged for tokens per second, compared with PATCH on the same server. */
export const exchange: Measure = async ({ rounds }) => {
  const server = await startServer();
  const p99: number[] = [];
  const measured = await inTurns(
    {
      exchange: async () => {
        const { times, per_second } = await exchangeCodes(server, CONNECTIONS);
        p99.push(quantile(times, 0.99));
        return per_second;
      },
      PATCH: async () => (await patchFor(server, { seconds: 1, connections: CONNECTIONS })).per_second,
    },
    { rounds, warmups: 1 },
  );
  await server.stop();
  const compared = compare(measured, measured.PATCH);
  return {
    title: "Codes exchanged for tokens",
    how: `POST /api/v1/auth/sso_exchange, ${CODES} codes per turn over ${CONNECTIONS} connections; p99 ${spread(summarize(p99.slice(-rounds)))} ms. It is compared with PATCH on the same server, in turns: both are one durable transaction.`,
    table: {
      head: ["what", "per second", "times PATCH"],
      rows: compared.map(({ name, value, against }) => [name, spread(value), `${spread(against)} ×`]),
    },
    aims: [],
    plots: [
      {
        file: "exchange.svg",
        alt: "Exchanges and PATCH per second",
        svg: barPlot({
          title: "Per second",
          bars: compared.map(({ name, value }) => ({ name, summary: value })),
        }),
      },
    ],
    profiles: [],
  };
};
