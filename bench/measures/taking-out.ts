import { copyFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Users } from "@farthing/core/access";
import { exportFamily } from "@farthing/core/import";
import * as Effect from "effect/Effect";
import { layerSqlite } from "../../packages/sqlite/dist/index.js";
import { atMost } from "../support/aim.ts";
import { FARTHING, peakOf, runNode } from "../support/command.ts";
import { recordsOf, statementWith } from "../support/exports.ts";
import { inFolder } from "../support/folder.ts";
import { heldByImport, heldNow, SAMPLES } from "../support/held.ts";
import type { Measure } from "../support/measured.ts";
import { linePlot } from "../support/plot.ts";
import { inTurns } from "../support/rounds.ts";
import { summarize } from "../support/statistics.ts";
import { number, spread } from "../support/words.ts";

const SIZES = { "1,000": 1_000, "10,000": 10_000, "100,000": 100_000 } as const;

type Size = keyof typeof SIZES;

const NAMES = Object.keys(SIZES) as Size[];

/** How much more an export of the largest size may hold than one of the smallest, in MB. */
const AIM = 2;

/** How many bytes an import may hold for each transaction more, beside the file: some ids of it. */
const AIM_OF_IMPORT = 1_000;

/** The reading of the rows that an account already has. */
const READING = {
  type: "TransactionImport",
  date_col_label: "Date",
  name_col_label: "Payee",
  amount_col_label: "Amount",
  bank_reference_col_label: "Reference",
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

/** The memory that an export of a family, its import, and the import of rows that are there take, by what is stored. */
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
      const [account, overlap] = [
        join(folder, `${SIZES[size]}-account.db`),
        join(folder, `${SIZES[size]}.csv`),
      ];
      copyFileSync(empty, account);
      runNode([
        ...[FARTHING, "account", "create", "--database", account, "--name", "Checking", "--currency", "EUR"],
      ]);
      writeFileSync(overlap, statementWith(SIZES[size]));
      runNode([FARTHING, "import", "--database", account, "--account", "Checking", overlap]);
      writeFileSync(overlap, statementWith(SIZES[size] + 1));
      const [mb, mbOfRows] = [file, overlap].map((each) => statSync(each).size / 1e6) as [number, number];
      return { size, database, file, mb, account, overlap, mbOfRows };
    });
    const held = prepared.map(({ size, database }) => [`held ${size}`, () => heldBy(database, SIZES[size])]);
    const copyOf = (database: string): string => {
      const fresh = join(folder, "fresh.db");
      for (const ending of ["", "-wal", "-shm"]) rmSync(fresh + ending, { force: true });
      copyFileSync(database, fresh);
      return fresh;
    };
    const heldBack = prepared.map(({ size, file }) => [
      `held back ${size}`,
      () => heldByImport(copyOf(empty), file, SIZES[size], { type: "ServiceImport" }),
    ]);
    const heldAgain = prepared.map(({ size, account, overlap }) => [
      `held again ${size}`,
      () => heldByImport(copyOf(account), overlap, SIZES[size], READING),
    ]);
    const exported = prepared.map(({ size, database }) => [
      `export ${size}`,
      () => peakOf([FARTHING, "export", "--database", database]),
    ]);
    const imported = prepared.map(({ size, file }) => [
      `import ${size}`,
      () => peakOf([FARTHING, "import", "--database", copyOf(empty), file]),
    ]);
    const overlapping = prepared.map(({ size, account, overlap }) => [
      `overlap ${size}`,
      () => peakOf([FARTHING, "import", "--database", copyOf(account), "--account", "Checking", overlap]),
    ]);
    const peaks: Readonly<Record<string, readonly number[]>> = await inTurns(
      Object.fromEntries([
        ...held,
        ...heldBack,
        ...heldAgain,
        ...exported,
        ...imported,
        ...overlapping,
        ["bare node", () => peakOf(["-e", "0"])],
      ]),
      { ...rounds, warmups: 1 },
    );
    const above = (name: string) =>
      summarize(peaks[name]!.map((mb, round) => mb - peaks["bare node"]![round]!));
    const measured = prepared.map(({ size, mb, mbOfRows }) => ({
      ...{ size, mb, mbOfRows },
      held: summarize(peaks[`held ${size}`]!),
      heldBack: summarize(peaks[`held back ${size}`]!),
      out: above(`export ${size}`),
      back: above(`import ${size}`),
      heldAgain: summarize(peaks[`held again ${size}`]!),
      again: above(`overlap ${size}`),
    }));
    const grown = summarize(
      peaks[`held ${NAMES.at(-1)}`]!.map((mb, round) => mb - peaks[`held ${NAMES[0]}`]![round]!),
    );
    const [smallest, largest] = [prepared[0]!, prepared.at(-1)!];
    /** The bytes that an import holds for each transaction more than the smallest has, beside its file. */
    const bytesEach = (held: string, mbOf: (file: (typeof prepared)[number]) => number) =>
      summarize(
        peaks[`${held} ${largest.size}`]!.map((mb, round) => {
          const more = mb - mbOf(largest) - (peaks[`${held} ${smallest.size}`]![round]! - mbOf(smallest));
          return (more * 1e6) / (SIZES[largest.size] - SIZES[smallest.size]);
        }),
      );
    const highest = Math.max(...measured.flatMap(({ back, again }) => [back.median, again.median])) * 1.1;
    const x = (i: number): number => i / (measured.length - 1);
    return {
      title: "Memory of an export, of its import, and of an import of rows that are there",
      how: "Held: the most that is in use while an export is read, or an import stored, without garbage, above what was in use before; an import holds its file. Peak: `farthing export`, `farthing import` of that file into an empty database, and of a CSV of which the account has all rows but the last, each in a separate process, less that of `node -e 0`: with garbage that V8 has not collected yet.",
      table: {
        head: [
          "transactions",
          "MB of NDJSON",
          "export: MB held",
          "export: MB at its peak",
          "import: MB held",
          "import: MB at its peak",
          "MB of CSV",
          "rows that are there: MB held",
          "rows that are there: MB at its peak",
        ],
        rows: measured.map((each) => [
          each.size,
          ...[number(each.mb), spread(each.held), spread(each.out), spread(each.heldBack), spread(each.back)],
          ...[number(each.mbOfRows), spread(each.heldAgain), spread(each.again)],
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
          bytesEach("held back", ({ mb }) => mb),
        ),
        atMost(
          {
            what: "bytes held by an import for each row that is there, beside its file",
            aim: `at most ${AIM_OF_IMPORT}, for ids and numbers`,
            limit: AIM_OF_IMPORT,
            unit: " bytes",
          },
          bytesEach("held again", ({ mbOfRows }) => mbOfRows),
        ),
      ],
      plots: [
        {
          file: "taking-out.svg",
          alt: "Memory of an export and of its import by the number of transactions",
          svg: linePlot({
            title: "MB at the peak by the number of transactions",
            ticks: measured.map(({ size }, i) => ({ x: x(i), label: size })),
            lines: (["out", "back", "again"] as const).map((which) => ({
              name:
                which === "out"
                  ? "export"
                  : which === "again"
                    ? "import of rows that are there"
                    : `import, up to ${number(highest / 1.1)} MB`,
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
