import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Users } from "@farthing/core/access";
import { exportFamily, Imports, importFile, type PlannedTransaction } from "@farthing/core/import";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Result from "effect/Result";
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

/** How many bytes an import may hold for each transaction more, beside the file: some ids of it. */
const AIM_OF_IMPORT = 1_000;

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

/** The most that an import holds while it is stored, in MB: without garbage, above what there was before it read the file. */
const heldByImport = (database: string, file: string, transactions: number): Promise<number> => {
  const before = heldNow();
  let most = 0;
  function* watched(all: Iterable<PlannedTransaction>): Generator<PlannedTransaction> {
    let seen = 0;
    for (const each of all) {
      seen += 1;
      if (seen % Math.ceil(transactions / SAMPLES) === 0) most = Math.max(most, heldNow() - before);
      yield each;
    }
  }
  const watching = Layer.effect(
    Imports,
    Effect.map(Imports, (imports) => ({
      ...imports,
      store: (request, plan) =>
        imports.store(request, (...known) =>
          Result.map(plan(...known), (change) => ({
            ...change,
            plan: { ...change.plan, transactions: watched(change.plan.transactions) },
          })),
        ),
    })),
  );
  return Effect.runPromise(
    Effect.provide(
      Effect.gen(function* () {
        const family = yield* (yield* Users).onlyFamily;
        const bytes = readFileSync(file);
        const upload = { bytes, filename: "records.ndjson", max_bytes: bytes.length };
        const today = "2026-12-31";
        const options = { type: "ServiceImport" };
        const outcome = yield* importFile({ family_id: family!.id, upload, options, today });
        if (outcome._tag !== "Imported") throw new Error(`not imported: ${outcome._tag}`);
        return most;
      }),
      Layer.provideMerge(watching, layerSqlite({ file: database })),
    ),
  );
};

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
    const emptied = (): string => {
      const fresh = join(folder, "fresh.db");
      for (const ending of ["", "-wal", "-shm"]) rmSync(fresh + ending, { force: true });
      copyFileSync(empty, fresh);
      return fresh;
    };
    const heldBack = prepared.map(({ size, file }) => [
      `held back ${size}`,
      () => heldByImport(emptied(), file, SIZES[size]),
    ]);
    const exported = prepared.map(({ size, database }) => [
      `export ${size}`,
      () => peakOf([FARTHING, "export", "--database", database]),
    ]);
    const imported = prepared.map(({ size, file }) => [
      `import ${size}`,
      () => peakOf([FARTHING, "import", "--database", emptied(), file]),
    ]);
    const peaks: Readonly<Record<string, readonly number[]>> = await inTurns(
      Object.fromEntries([
        ...held,
        ...heldBack,
        ...exported,
        ...imported,
        ["bare node", () => peakOf(["-e", "0"])],
      ]),
      { ...rounds, warmups: 1 },
    );
    const above = (name: string) =>
      summarize(peaks[name]!.map((mb, round) => mb - peaks["bare node"]![round]!));
    const measured = prepared.map(({ size, mb }) => ({
      ...{ size, mb },
      held: summarize(peaks[`held ${size}`]!),
      heldBack: summarize(peaks[`held back ${size}`]!),
      out: above(`export ${size}`),
      back: above(`import ${size}`),
    }));
    const grown = summarize(
      peaks[`held ${NAMES.at(-1)}`]!.map((mb, round) => mb - peaks[`held ${NAMES[0]}`]![round]!),
    );
    const [smallest, largest] = [prepared[0]!, prepared.at(-1)!];
    const bytesEach = summarize(
      peaks[`held back ${largest.size}`]!.map((mb, round) => {
        const more = mb - largest.mb - (peaks[`held back ${smallest.size}`]![round]! - smallest.mb);
        return (more * 1e6) / (SIZES[largest.size] - SIZES[smallest.size]);
      }),
    );
    const highest = Math.max(...measured.map(({ back }) => back.median)) * 1.1;
    const x = (i: number): number => i / (measured.length - 1);
    return {
      title: "Memory of an export, and of its import",
      how: "Held: the most that is in use while an export is read, or an import stored, without garbage, above what was in use before; an import holds its file. Peak: `farthing export`, and `farthing import` of that file into an empty database, each in a separate process, less that of `node -e 0`: with garbage that V8 has not collected yet.",
      table: {
        head: [
          "transactions",
          "MB of NDJSON",
          "export: MB held",
          "export: MB at its peak",
          "import: MB held",
          "import: MB at its peak",
        ],
        rows: measured.map(({ size, mb, held, heldBack: stored, out, back }) => [
          size,
          ...[number(mb), spread(held), spread(out), spread(stored), spread(back)],
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
        atMost(
          {
            what: "bytes held by an import for each transaction, beside its file",
            aim: `at most ${AIM_OF_IMPORT}, for ids`,
            limit: AIM_OF_IMPORT,
            unit: " bytes",
          },
          bytesEach,
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
