import { copyFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Users } from "@farthing/core/access";
import { exportFamily } from "@farthing/core/import";
import * as Effect from "effect/Effect";
import { layerSqlite } from "../../packages/sqlite/dist/index.js";
import { atMost } from "../support/aim.ts";
import { FARTHING, peakOf, runNode } from "../support/command.ts";
import { recordsOf } from "../support/exports.ts";
import { inFolder } from "../support/folder.ts";
import type { Measure } from "../support/measured.ts";
import { linePlot } from "../support/plot.ts";
import { collect, inTurns } from "../support/rounds.ts";
import { summarize } from "../support/statistics.ts";
import { number, spread } from "../support/words.ts";

const SIZES = { "1,000": 1_000, "10,000": 10_000, "100,000": 100_000 } as const;

type Size = keyof typeof SIZES;

const NAMES = Object.keys(SIZES) as Size[];

/** How much more an export of the largest size may hold than one of the smallest, in MB. */
const AIM = 2;

const SAMPLES = 10;

const heldNow = (): number => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

/** The most that an export holds while it is read, in MB: without garbage, above what there was before. */
const heldBy = (database: string, transactions: number): Promise<number> =>
  Effect.runPromise(
    Effect.provide(
      Effect.scoped(
        Effect.gen(function* () {
          const family = yield* (yield* Users).onlyFamily;
          const before = heldNow();
          const { next } = yield* exportFamily(family!.id);
          let most = 0;
          let written = 0;
          for (let part = yield* next; part !== undefined; part = yield* next) {
            const samples = Math.floor((written * SAMPLES) / transactions);
            written += part.counts.transactions ?? 0;
            if (Math.floor((written * SAMPLES) / transactions) > samples)
              most = Math.max(most, heldNow() - before);
          }
          return most;
        }),
      ),
      layerSqlite({ file: database }),
    ),
  );

const createUser = (database: string): void =>
  runNode([
    ...[FARTHING, "user", "create", "--database", database, "--email", "ada@example.com"],
    ...["--first-name", "Ada", "--last-name", "Quill"],
  ]);

/** The memory that an export of a family and its import take, by what is stored. */
export const takingOut: Measure = (rounds) =>
  inFolder(async (folder) => {
    const empty = join(folder, "empty.db");
    createUser(empty);
    const prepared = NAMES.map((size) => {
      const [database, file] = [join(folder, `${SIZES[size]}.db`), join(folder, `${SIZES[size]}.ndjson`)];
      const records = join(folder, "records.ndjson");
      copyFileSync(empty, database);
      writeFileSync(records, recordsOf(SIZES[size]));
      runNode([FARTHING, "import", "--database", database, records]);
      runNode([FARTHING, "export", "--database", database, "--output", file]);
      return { size, database, file, mb: statSync(file).size / 1e6 };
    });
    const held = prepared.map(({ size, database }) => [`held ${size}`, () => heldBy(database, SIZES[size])]);
    const exported = prepared.map(({ size, database }) => [
      `export ${size}`,
      () => peakOf([FARTHING, "export", "--database", database]),
    ]);
    const imported = prepared.map(({ size, file }) => [
      `import ${size}`,
      () => {
        const fresh = join(folder, "fresh.db");
        for (const ending of ["", "-wal", "-shm"]) rmSync(fresh + ending, { force: true });
        copyFileSync(empty, fresh);
        return peakOf([FARTHING, "import", "--database", fresh, file]);
      },
    ]);
    const peaks: Readonly<Record<string, readonly number[]>> = await inTurns(
      Object.fromEntries([...held, ...exported, ...imported, ["bare node", () => peakOf(["-e", "0"])]]),
      { ...rounds, warmups: 1 },
    );
    const above = (name: string) =>
      summarize(peaks[name]!.map((mb, round) => mb - peaks["bare node"]![round]!));
    const measured = prepared.map(({ size, mb }) => ({
      ...{ size, mb },
      held: summarize(peaks[`held ${size}`]!),
      out: above(`export ${size}`),
      back: above(`import ${size}`),
    }));
    const grown = summarize(
      peaks[`held ${NAMES.at(-1)}`]!.map((mb, round) => mb - peaks[`held ${NAMES[0]}`]![round]!),
    );
    const highest = Math.max(...measured.map(({ back }) => back.median)) * 1.1;
    const x = (i: number): number => i / (measured.length - 1);
    return {
      title: "Memory of an export, and of its import",
      how: "Held: the most that is in use while an export is read, without garbage, above what was in use before. Peak: `farthing export`, and `farthing import` of that file into an empty database, each in a separate process, less that of `node -e 0`: with garbage that V8 has not collected yet.",
      table: {
        head: [
          "transactions",
          "MB of NDJSON",
          "export: MB held",
          "export: MB at its peak",
          "import: MB at its peak",
        ],
        rows: measured.map(({ size, mb, held, out, back }) => [
          size,
          ...[number(mb), spread(held), spread(out), spread(back)],
        ]),
      },
      aims: [
        atMost(
          {
            what: "memory held by an export, 100,000 transactions against 1,000",
            aim: `at most ${AIM} MB more`,
            limit: AIM,
            unit: " MB",
          },
          grown,
        ),
      ],
      plots: [
        {
          file: "taking-out.svg",
          alt: "Memory of an export and of its import by the number of transactions",
          svg: linePlot({
            title: "MB at the peak by the number of transactions",
            ticks: measured.map(({ size }, i) => ({ x: x(i), label: size })),
            lines: (["out", "back"] as const).map((which) => ({
              name: which === "out" ? "export" : `import, up to ${number(highest / 1.1)} MB`,
              color: which === "out" ? "#1f6feb" : "#bf3989",
              points: measured.map((each, i) => ({
                x: x(i),
                y: Math.max(0, each[which].median) / highest,
              })),
            })),
          }),
        },
      ],
      profiles: [],
    };
  });
