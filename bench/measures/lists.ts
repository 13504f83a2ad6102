import { join } from "node:path";
import { atMost } from "../support/aim.ts";
import { beside, type Told } from "../support/beside.ts";
import { inFolder } from "../support/folder.ts";
import type { Measure } from "../support/measured.ts";
import { patchFor } from "../support/patches.ts";
import { inTurns } from "../support/rounds.ts";
import { startServer } from "../support/server.ts";
import { quantile, ratios, summarize } from "../support/statistics.ts";
import { LARGEST, SEARCHED, storedBooks } from "../support/stored-books.ts";
import { number, spread } from "../support/words.ts";

const AIMS = { p99: 2, read: 20 } as const;
const RATE = { seconds: 4, connections: 1, per_second: 200 } as const;

/** How much of a statement is shown. */
const SHOWN = 60;

/** How long a PATCH waits while others search and page through large books, and what is read on its thread. */
export const lists: Measure = ({ rounds }) =>
  inFolder(async (folder) => {
    const database = join(folder, "farthing.db");
    const books = await storedBooks(database, LARGEST);
    await books.close();
    const server = await startServer(folder, database);
    const key = server.keyOf(books.email);
    const p99 = async (): Promise<number> => quantile((await patchFor(server, RATE)).times, 0.99);
    const told: Told[] = [];
    const busy = async (): Promise<number> => {
      const run = await beside(["send-lists.ts", server.url, key, String(LARGEST), SEARCHED], p99);
      told.push(run.told);
      return run.result;
    };
    await p99();
    const measured = await inTurns({ idle: p99, busy }, { rounds, warmups: 0 });
    const longest = await server.longestRead(busy);
    await server.stop();
    const against = summarize(ratios(measured.busy, measured.idle));
    const size = LARGEST.toLocaleString("en");
    return {
      title: "PATCH while others read lists",
      how: `A family with ${size} transactions in SQLite is read by four clients: one follows cursors from the newest to the oldest, one sends preflights against its accounts, two ask for the first and the last page with their counts, for a text that few have, for one that all have, and for one that is too short for the index. Another family sends ${RATE.per_second} PATCH per second for ${RATE.seconds} seconds. After the rounds each read of SQLite on the thread that answers requests is timed, by its processor time: the longest took ${number(longest.ms)} ms: \`${longest.sql.replaceAll(/\s+/g, " ").trim().slice(0, SHOWN)} …\``,
      table: {
        head: ["during", "answers per second", "refused", "p99 of PATCH, ms", "times idle"],
        rows: [
          ["nothing else", "–", "–", spread(summarize(measured.idle)), "1 ×"],
          [
            "lists and preflights",
            spread(summarize(told.map(({ per_second }) => per_second))),
            String(told.reduce((sum, { refused }) => sum + refused, 0)),
            spread(summarize(measured.busy)),
            `${spread(against)} ×`,
          ],
        ],
      },
      aims: [
        atMost(
          {
            ...{
              what: `p99 of PATCH while others read lists of ${size} transactions, against idle`,
              unit: " ×",
            },
            ...{ aim: `at most ${AIMS.p99} ×`, limit: AIMS.p99 },
          },
          against,
        ),
        atMost(
          {
            ...{ what: "longest read of SQLite on the thread that answers requests", unit: " ms" },
            ...{ aim: `at most ${AIMS.read} ms`, limit: AIMS.read },
          },
          summarize([longest.ms]),
        ),
      ],
      ...{ plots: [], profiles: [] },
    };
  });
