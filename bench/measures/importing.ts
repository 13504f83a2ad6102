import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openFarthing } from "@farthing/core/promises";
import { MAX_FILE_BYTES } from "@farthing/preflight";
import { layerSqlite } from "../../packages/sqlite/dist/index.js";
import { atMost } from "../support/aim.ts";
import { openBare } from "../support/better-sqlite3.ts";
import { statementWith } from "../support/exports.ts";
import { inFolder } from "../support/folder.ts";
import type { Measure } from "../support/measured.ts";
import {
  columnsOf,
  insertInto,
  newLike,
  SEARCH_ROWS,
  SEARCHED,
  valuesIn,
} from "../support/plain-statements.ts";
import { inTurns, type Rounds, timed, timedAsync } from "../support/rounds.ts";
import { compare } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

/** Rows; of the larger size they are 20 MB. */
const SIZES = [20_000, 373_000] as const;
/** So that those of 20 MB end before today. */
const ROWS_A_DAY = 60;
const AIM = 3;

/** What transactions of an import refer to. */
const REFERRED = ["families", "users", "accounts", "imports"] as const;

const done = async <A>(
  working: Promise<
    | { readonly _tag: "Done"; readonly value: A }
    | { readonly _tag: "Failed"; readonly failure: { readonly message: string } }
  >,
): Promise<A> => {
  const outcome = await working;
  if (outcome._tag === "Failed") throw new Error(outcome.failure.message);
  return outcome.value;
};

/** Milliseconds to check a statement and store its rows in a new file. */
const importInto = async (file: string, bytes: Uint8Array): Promise<number> => {
  const farthing = await openFarthing({ storage: layerSqlite({ file }) });
  const user = { email: "b@example.com", first_name: "B", last_name: "Ench" };
  const { family_id } = await done(farthing.createUser(user));
  const account = { name: "Everyday", currency: "USD", account_type: "depository" };
  const { id: account_id } = await done(farthing.addAccount(family_id, account));
  const ms = await timedAsync(async () => {
    const upload = { bytes, max_bytes: MAX_FILE_BYTES };
    const request = { family_id, upload, options: { account_id }, today: "2026-01-31" };
    const { _tag } = await done(farthing.importFile(request));
    if (_tag !== "Imported") throw new Error(`the statement is ${_tag}`);
  });
  await farthing.close();
  return ms;
};

/** What an import has stored, to be inserted again. */
const storedIn = (file: string) => {
  const db = openBare(file);
  const stored = [
    [
      ["transactions", columnsOf(db, "transactions")],
      valuesIn(db, "SELECT * FROM transactions ORDER BY number"),
    ],
    [["import_claims", columnsOf(db, "import_claims")], valuesIn(db, "SELECT * FROM import_claims")],
    [SEARCH_ROWS, valuesIn(db, `${SEARCHED} ORDER BY t.number`)],
  ] as const;
  db.close();
  return stored;
};

const removeDatabase = (file: string): void => {
  for (const ending of ["", "-wal", "-shm"]) rmSync(file + ending, { force: true });
};

/** An import of so many rows, compared with splitting its file and inserting the same rows by plain statements. */
const compareOf = async (count: number, folder: string, rounds: Rounds) => {
  const text = statementWith(count, ROWS_A_DAY);
  const bytes = Buffer.from(text);
  const imported = join(folder, `${count}.db`);
  await importInto(imported, bytes);
  const stored = storedIn(imported);
  const insertAll = async (file: string): Promise<number> => {
    const db = await newLike(imported, file, REFERRED);
    const ms = timed(() => {
      for (const line of text.split("\n")) line.split(",");
      db.exec("BEGIN IMMEDIATE");
      for (const [[table, columns], rows] of stored) {
        const insert = insertInto(db, table, columns);
        for (const row of rows) insert.run(...row);
      }
      db.exec("COMMIT");
    });
    db.close();
    return ms;
  };
  const inNewFile = (work: (file: string) => Promise<number>) => async (): Promise<number> => {
    const file = join(folder, `${randomUUID()}.db`);
    const ms = await work(file);
    removeDatabase(file);
    return ms;
  };
  const measured = await inTurns(
    {
      "an import": inNewFile((file) => importInto(file, bytes)),
      "split and insert the same rows": inNewFile(insertAll),
    },
    rounds,
  );
  return compare(measured, measured["split and insert the same rows"]);
};

/** Imports, compared with splitting their files and inserting the same rows by plain statements. */
export const importing: Measure = (rounds) =>
  inFolder(async (folder) => {
    const sizes = [];
    for (const count of SIZES)
      sizes.push({ count, compared: await compareOf(count, folder, { ...rounds, warmups: 1 }) });
    return {
      title: "Imports of statements",
      how: "In one process, into an empty SQLite file: an import checks the file, matches its rows with what the account has and stores them. The other splits the same text at its commas and inserts the very rows that an import stores, by one plain statement after another, into the same tables with the same keys and indexes and the index of searches. The larger file has 20 MB.",
      table: {
        head: ["rows", "what", "ms", "times split and insert the same rows"],
        rows: sizes.flatMap(({ count, compared }) =>
          compared.map(({ name, value, against }) => [
            String(count),
            name,
            spread(value),
            `${spread(against)} ×`,
          ]),
        ),
      },
      aims: sizes.map(({ count, compared }) =>
        atMost(
          {
            ...{ what: `an import of a statement of ${count} rows`, unit: " ×" },
            ...{ aim: `at most ${AIM} × split and insert the same rows`, limit: AIM },
          },
          compared[0]!.against,
        ),
      ),
      ...{ plots: [], profiles: [] },
    };
  });
