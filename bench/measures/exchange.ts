import { Users } from "@farthing/core/access";
import { issueAuthorizationCode } from "@farthing/core/sso";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import { layerSqlite } from "../../packages/sqlite/dist/index.js";
import { type Borne, sendAll } from "../support/load.ts";
import type { Measure } from "../support/measured.ts";
import { patchFor } from "../support/patches.ts";
import { barPlot } from "../support/plot.ts";
import { inTurns } from "../support/rounds.ts";
import { type BenchServer, startServer } from "../support/server.ts";
import { compare, quantile, summarize } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

const CODES = 1_000;
const CONNECTIONS = 8;

/** Codes for the server's user, written directly to its database. */
const issueCodes = ({ database, email }: BenchServer): Promise<readonly string[]> =>
  Effect.gen(function* () {
    const user = yield* (yield* Users).findByEmail(email);
    const request = { user_id: user!.id, provider: "bench", code_challenge: null };
    const issued = yield* Effect.replicateEffect(issueAuthorizationCode(request), CODES);
    return issued.map(({ code }) => Redacted.value(code));
  }).pipe(
    Effect.provide(Layer.mergeAll(layerSqlite({ file: database }), SecureRandom.layerWebCrypto)),
    Effect.runPromise,
  );

const exchangeAll = ({ url }: BenchServer, codes: readonly string[]): Promise<Borne> => {
  const left = codes.values();
  return sendAll(url, CONNECTIONS, () => {
    const { value: code, done } = left.next();
    return done ? undefined : { method: "POST", path: "/api/v1/auth/sso_exchange", json: { code } };
  });
};

/** Codes exchanged for tokens per second, compared with PATCH on the same server. */
export const exchange: Measure = async ({ rounds }) => {
  const server = await startServer();
  const p99: number[] = [];
  const measured = await inTurns(
    {
      exchange: async () => {
        const { times, per_second } = await exchangeAll(server, await issueCodes(server));
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
