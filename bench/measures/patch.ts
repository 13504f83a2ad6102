import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atLeast } from "../support/aim.ts";
import { inFolder } from "../support/folder.ts";
import type { Measure } from "../support/measured.ts";
import { type PatchServer, patchFor } from "../support/patches.ts";
import { barPlot } from "../support/plot.ts";
import { script, startProcess } from "../support/process.ts";
import { inTurns, type Rounds } from "../support/rounds.ts";
import { startServer } from "../support/server.ts";
import { compare, quantile } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

const AIM = 0.6;
const SECONDS = 2;
const TRANSACTIONS = 100;
const WARMUPS = 1;

interface Place {
  readonly name: string;
  readonly folder: string;
  readonly connections: number;
}

/**
 * The aim is meant for a disk. One connection cannot share a COMMIT with others; in memory nothing waits for a disk, and
 * only the work of the programs remains.
 */
const PLACES: readonly Place[] = [
  { name: "disk", folder: tmpdir(), connections: 8 },
  { name: "disk, one connection", folder: tmpdir(), connections: 1 },
  { name: "memory", folder: "/dev/shm", connections: 8 },
];

const measureIn = ({ folder: place, connections }: Place, { rounds }: Rounds) =>
  inFolder(async (folder) => {
    const [farthing, bare] = await Promise.all([
      startServer(place),
      startProcess([script("bare-server.ts"), join(folder, "bare.db"), String(TRANSACTIONS)]),
    ]);
    const bareServer: PatchServer = {
      ...{ url: bare.url, key: "none" },
      transactions: Array.from({ length: TRANSACTIONS }, (_, i) => `t${i}`),
    };
    const p99s: { readonly Farthing: number[]; readonly bare: number[] } = { Farthing: [], bare: [] };
    const load = (name: keyof typeof p99s, server: PatchServer) => async (): Promise<number> => {
      const { times, per_second } = await patchFor(server, { seconds: SECONDS, connections });
      p99s[name].push(quantile(times, 0.99));
      return per_second;
    };
    const rates = await inTurns(
      { Farthing: load("Farthing", farthing), bare: load("bare", bareServer) },
      { rounds, warmups: WARMUPS },
    );
    const top = await farthing.profile(() => patchFor(farthing, { seconds: 2 * SECONDS, connections }));
    await Promise.all([farthing.stop(), bare.stop()]);
    const counted = { Farthing: p99s.Farthing.slice(WARMUPS), bare: p99s.bare.slice(WARMUPS) };
    return { rates: compare(rates, rates.bare), p99s: compare(counted, counted.bare), top };
  }, place);

/** Updates per second, compared with a program that does nothing else. */
export const patch: Measure = async (rounds) => {
  const places = [];
  for (const place of PLACES)
    if (existsSync(place.folder)) places.push({ name: place.name, ...(await measureIn(place, rounds)) });
  const [disk] = places;
  return {
    title: "PATCH of a transaction",
    how: `8 connections unless stated otherwise, ${SECONDS} seconds per turn. The bare program, node:http and better-sqlite3, does the same update with the same durability (WAL, synchronous=FULL, BEGIN IMMEDIATE), without a key, checks, tags or a log. It commits each update separately; Farthing commits updates together that wait at the same time. Both are measured with the database on disk, where they wait for the disk, and in memory (tmpfs), where only their own work is left.`,
    table: {
      head: ["database", "what", "PATCH per second", "times bare", "p99, ms", "times bare"],
      rows: places.flatMap(({ name, rates, p99s }) =>
        rates.map((rate, i) => [
          ...[name, rate.name, spread(rate.value), `${spread(rate.against)} ×`],
          ...[spread(p99s[i]!.value), `${spread(p99s[i]!.against)} ×`],
        ]),
      ),
    },
    aims: [
      atLeast(
        {
          what: "PATCH per second, database on disk",
          aim: `at least ${AIM} of the bare program`,
          limit: AIM,
          unit: " ×",
        },
        disk!.rates[0]!.against,
      ),
    ],
    plots: [
      {
        file: "patch.svg",
        alt: "PATCH per second as a fraction of the bare program's",
        svg: barPlot({
          title: "PATCH per second, times bare",
          bars: places.flatMap(({ name, rates }) =>
            rates.map((rate) => ({ name: `${rate.name}, ${name}`, summary: rate.against })),
          ),
          marks: [{ at: AIM, label: "aim" }],
        }),
      },
    ],
    profiles: places.map(({ name, top }) => ({ of: `the server under PATCH, database: ${name}`, top })),
  };
};
