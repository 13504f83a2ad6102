// @module-tag slow

import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { Users } from "@farthing/core/access";
import { CopyRefused, DatabaseUnusable, TABLES } from "@farthing/core/storage";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { snapshotNow } from "../../contracts/src/support/read-snapshot.ts";
import type { BackupSource } from "../src/copies/read-backup.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { backUpDatabase, examineDatabase, layerSqlite, restoreDatabase, writeTables } from "../src/index.ts";
import { foundBooks } from "./support/books.ts";
import { fillFile } from "./support/filled.ts";
import { newFile } from "./support/new-file.ts";

/** A database that somebody has used and closed. */
const usedFile = async (): Promise<string> => {
  const file = newFile();
  await Effect.runPromise(Effect.provide(foundBooks(200), layerSqlite({ file })));
  return file;
};

const backUp = async (file: string): Promise<string> => {
  const to = join(dirname(newFile()), "backup.db");
  writeFileSync(to, "", { mode: 0o600 });
  await Effect.runPromise(backUpDatabase(file, to));
  return to;
};

/** The sentence of a refusal, which has changed nothing in the database's folder. */
const refusal = async (
  file: string,
  from: BackupSource,
  force = true,
): Promise<readonly [code: string, message: string]> => {
  const found = () =>
    readdirSync(dirname(file))
      .toSorted()
      .map((name) => [name, readFileSync(join(dirname(file), name), "latin1")]);
  const before = found();
  const result = await Effect.runPromise(Effect.result(restoreDatabase(file, { from, force })));
  expect(found()).toEqual(before);
  if (Result.isSuccess(result)) throw new Error("it was restored");
  const { failure } = result;
  if (failure instanceof CopyRefused) return [failure.code, failure.message];
  expect(failure).toBeInstanceOf(DatabaseUnusable);
  return ["database_unusable", (failure as DatabaseUnusable).message];
};

/** Makes it impossible to use a WAL, as on a read-only disk: SQLite needs files beside the database for that. */
const keepWalAway = (file: string): void => {
  symlinkSync(join(file, "nowhere"), `${file}-shm`);
};

/** All rows of all tables. */
const everything = (file: string) => {
  const db = openDatabase(file);
  try {
    const tables = db
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'transaction_search' ORDER BY 1",
      )
      .pluck()
      .all();
    return tables.map((table) => [table, db.prepare(`SELECT * FROM ${table}`).all()]);
  } finally {
    db.close();
  }
};

/** Overwrites a part of a file. */
const overwrite = (file: string, from: number, to: number): void => {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x55, from, to));
};

const PAGE = 4096;

describe("a backup", () => {
  it("has all rows, is one file with the mode it was given, and becomes a database again", async () => {
    const file = await usedFile();
    const copy = await backUp(file);
    expect(readdirSync(dirname(copy))).toEqual(["backup.db"]);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const restored = newFile();
    await Effect.runPromise(restoreDatabase(restored, { from: copy, force: false }));
    expect(everything(restored)).toEqual(everything(file));
    expect(readdirSync(dirname(copy))).toEqual(["backup.db"]);
    expect([readdirSync(dirname(restored)), statSync(restored).mode & 0o777]).toEqual([
      ["farthing.db"],
      0o600,
    ]);
  });

  it("has what is only in the WAL", async () => {
    const file = await usedFile();
    const db = openDatabase(file);
    db.exec("UPDATE families SET currency = 'JPY'");
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    const copy = await backUp(file);
    db.close();
    expect(everything(copy)).toEqual(everything(file));
  });

  it("of a damaged database is none", async () => {
    const file = await usedFile();
    overwrite(file, 4 * PAGE, 20 * PAGE);
    const to = join(dirname(newFile()), "backup.db");
    writeFileSync(to, "");
    const failure = await Effect.runPromise(Effect.flip(backUpDatabase(file, to)));
    expect(failure).toMatchObject({
      _tag: "CopyRefused",
      code: "database_damaged",
      message: expect.stringMatching(/has errors \(.+\)\. No backup was written\./),
    });
  });

  it.each([
    ["nothing", undefined, /does not exist\.$/],
    ["another program's file", "other", /belongs to another program/],
    ["a newer Farthing's file", "newer", /written by a newer Farthing/],
    ["a text", "text", /is not a database/],
  ] as const)("is not made of %s", async (_, kind, sentence) => {
    const file = newFile();
    if (kind === "text") writeFileSync(file, "a text that is no database at all".repeat(100));
    if (kind === "other" || kind === "newer") {
      const db = kind === "newer" ? openDatabase(file) : new Database(file);
      if (kind === "newer") db.pragma("user_version = 99");
      else db.exec("CREATE TABLE songs (title TEXT)");
      db.close();
    }
    const to = join(dirname(newFile()), "backup.db");
    writeFileSync(to, "");
    const failure = await Effect.runPromise(Effect.flip(backUpDatabase(file, to)));
    expect(failure).toMatchObject({ _tag: "DatabaseUnusable", message: expect.stringMatching(sentence) });
    expect(existsSync(file)).toBe(kind !== undefined);
  });
});

describe("what is restored", () => {
  it("is a sound Farthing database of a known version, or nothing changes", async () => {
    const file = await usedFile();
    const folder = dirname(newFile());
    const at = (name: string): string => join(folder, name);
    const good = await backUp(file);
    cpSync(good, at("damaged.db"));
    overwrite(at("damaged.db"), 4 * PAGE, 20 * PAGE);
    writeFileSync(at("half.db"), readFileSync(good).subarray(0, 5 * PAGE));
    writeFileSync(at("text.db"), "text".repeat(2000));
    writeFileSync(at("empty.db"), "");
    const other = new Database(at("other.db"));
    other.exec("CREATE TABLE songs (title TEXT)");
    other.close();
    cpSync(good, at("newer.db"));
    const newer = new Database(at("newer.db"));
    newer.pragma("user_version = 99");
    newer.close();
    cpSync(good, at("orphans.db"));
    const orphans = new Database(at("orphans.db"));
    orphans.pragma("foreign_keys = OFF");
    orphans.exec("DELETE FROM accounts");
    orphans.close();

    expect(await refusal(file, at("damaged.db"))).toEqual([
      "backup_unusable",
      expect.stringMatching(/^\S+damaged\.db has errors/),
    ]);
    expect((await refusal(file, at("half.db")))[1]).toMatch(
      /half\.db (?:has errors .* Use another backup|cannot be used: it is damaged; use another backup)/,
    );
    expect((await refusal(file, at("text.db")))[1]).toMatch(/text\.db cannot be used: it is not a database/);
    const sent = Readable.from([readFileSync(at("text.db"))]);
    expect((await refusal(file, sent))[1]).toBe(
      "The database in the backup cannot be used: it is not a database; use another file. Nothing was restored.",
    );
    expect(await refusal(file, at("empty.db"))).toEqual([
      "backup_unusable",
      expect.stringMatching(/empty\.db is not a Farthing database/),
    ]);
    expect((await refusal(file, at("other.db")))[1]).toMatch(
      /other\.db cannot be used: it belongs to another program/,
    );
    expect((await refusal(file, at("newer.db")))[1]).toMatch(
      /newer\.db cannot be used: it was written by a newer Farthing/,
    );
    expect(await refusal(file, at("orphans.db"))).toEqual([
      "backup_unusable",
      expect.stringMatching(/has errors \(\d+ rows of \w+ refer to rows of accounts that are missing\)/),
    ]);
    expect((await refusal(file, at("none.db")))[1]).toMatch(/none\.db cannot be read: it does not exist/);
    expect((await refusal(file, folder))[1]).toMatch(/cannot be read: it is a folder/);
    expect((await refusal(file, file))[1]).toMatch(/is the database itself/);
  });

  it("is no database that may be in use: its WAL would be missing", async () => {
    const [file, used] = [await usedFile(), await usedFile()];
    const db = openDatabase(used);
    db.exec("BEGIN");
    const refused = await Effect.runPromise(Effect.flip(restoreDatabase(file, { from: used, force: true })));
    db.close();
    expect(refused).toMatchObject({ code: "backup_unusable", unsaved: used });
    expect(refused.message).toContain(`${used}-wal is next to ${used}`);
    // Closed properly, it is a whole file.
    await Effect.runPromise(restoreDatabase(file, { from: used, force: true }));
    expect(everything(file)).toEqual(everything(used));
  });
});

describe("the database that is replaced", () => {
  it("is replaced only with force, and only if no process uses it", async () => {
    const [file, from] = [await usedFile(), await backUp(await usedFile())];
    expect(await refusal(file, from, false)).toEqual([
      "database_exists",
      expect.stringMatching(/already exists\.$/),
    ]);
    const db = openDatabase(file);
    const result = await Effect.runPromise(Effect.flip(restoreDatabase(file, { from, force: true })));
    expect(result).toMatchObject({ code: "database_in_use" });
    expect(db.prepare("SELECT count(*) FROM families").pluck().get()).toBe(1);
    db.close();
  });

  it("may be damaged, unless it is too damaged to know whether it is in use", async () => {
    const [file, from] = [await usedFile(), await backUp(await usedFile())];
    overwrite(file, 4 * PAGE, 20 * PAGE);
    await Effect.runPromise(restoreDatabase(file, { from, force: true }));
    expect(everything(file)).toEqual(everything(from));
    overwrite(file, 0, PAGE);
    expect(await refusal(file, from)).toEqual([
      "database_unusable",
      expect.stringMatching(
        /too damaged to know whether it is in use\. Stop every Farthing .* move \S+ away/,
      ),
    ]);
  });

  it("is Farthing's own", async () => {
    const [file, from] = [newFile(), await backUp(await usedFile())];
    const db = new Database(file);
    db.exec("CREATE TABLE songs (title TEXT)");
    db.close();
    expect((await refusal(file, from))[1]).toContain("belongs to another program");
  });

  it("leaves nothing that would be taken for a part of the restored one", async () => {
    const [file, from] = [await usedFile(), await backUp(await usedFile())];
    // As a process leaves it that was killed: rows that are only in the WAL.
    const db = openDatabase(file);
    db.exec("UPDATE families SET currency = 'JPY'");
    const killed = newFile();
    for (const ending of ["", "-wal"]) cpSync(file + ending, killed + ending);
    db.close();
    await Effect.runPromise(restoreDatabase(killed, { from, force: true }));
    expect(readdirSync(dirname(killed))).toEqual(["farthing.db"]);
    expect(everything(killed)).toEqual(everything(from));

    const gone = newFile();
    writeFileSync(`${gone}-wal`, "left");
    expect((await refusal(gone, from, false))[1]).toContain(`${gone}-wal is left of another database`);
  });

  it("is opened again by a process that was just opening it", async () => {
    const [file, from] = [await usedFile(), await usedFile()];
    const { pragma } = Database.prototype;
    let replaced = 0;
    const spy = vi.spyOn(Database.prototype, "pragma").mockImplementation(function (
      this: Database.Database,
      ...args
    ) {
      if (args[0] === "journal_mode = WAL" && replaced === 0) {
        replaced += 1;
        renameSync(from, file);
      }
      return pragma.apply(this, args);
    });
    const [user] = await Effect.runPromise(
      Effect.provide(
        Users.use((users) => users.list(1)),
        layerSqlite({ file }),
      ),
    );
    spy.mockRestore();
    expect(replaced).toBe(1);
    const db = openDatabase(file);
    expect(db.prepare("SELECT id FROM families").pluck().all()).toEqual([user?.family_id]);
    db.close();
  });
});

describe("where no file can be written next to a database", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("one that was closed is examined and backed up, and stays as it is", async () => {
    const file = await usedFile();
    const rows = everything(file);
    const bytes = readFileSync(file);
    const sound = await Effect.runPromise(examineDatabase(file));
    keepWalAway(file);
    expect(await Effect.runPromise(examineDatabase(file))).toEqual(sound);
    expect(everything(await backUp(file))).toEqual(rows);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it(
    "one that was closed is read from a copy that is gone afterwards, and is not written",
    SLOW,
    async () => {
      const folder = newFolder();
      vi.stubEnv("TMPDIR", folder);
      const file = await usedFile();
      const bytes = readFileSync(file);
      keepWalAway(file);
      const seen = await Effect.runPromise(
        Effect.gen(function* () {
          const users = yield* Users;
          const [family] = yield* users.familiesWithoutUsers(1);
          const found = family ?? (yield* users.onlyFamily);
          expect(readdirSync(folder)).toHaveLength(1);
          return [found?.currency, (yield* snapshotNow(found!.id)).accounts.length];
        }).pipe(Effect.provide(layerSqlite({ file, only_reads: true }))),
      );
      expect(seen).toEqual([expect.any(String), expect.any(Number)]);
      expect(readdirSync(folder)).toEqual([]);
      const refused = await Effect.runPromise(
        Effect.flip(Effect.provide(Effect.void, layerSqlite({ file }))),
      );
      expect(refused).toMatchObject({ _tag: "StorageUnavailable", reason: "broken" });
      expect(readFileSync(file).equals(bytes)).toBe(true);
    },
  );

  it("one that cannot be copied either says where that was tried", async () => {
    const file = await usedFile();
    keepWalAway(file);
    vi.stubEnv("TMPDIR", join(newFolder(), "nowhere"));
    for (const work of [
      Effect.provide(Effect.void, layerSqlite({ file, only_reads: true, reading_threads: 0 })),
      examineDatabase(file),
    ]) {
      const refused = await Effect.runPromise(Effect.flip(work));
      expect(refused).toMatchObject({ _tag: "DatabaseUnusable" });
      expect(refused.message).toMatch(/nor in \S+nowhere to read a copy of it there; set TMPDIR/);
    }
  });

  it("one whose WAL is there is refused: it is not whole without it", async () => {
    const [used, file] = [await usedFile(), newFile()];
    const db = openDatabase(used);
    db.exec("UPDATE accounts SET name = 'Last'");
    for (const ending of ["", "-wal"]) cpSync(used + ending, file + ending);
    db.close();
    keepWalAway(file);
    const refused = await Effect.runPromise(Effect.flip(examineDatabase(file)));
    expect(refused).toMatchObject({
      _tag: "DatabaseUnusable",
      message: expect.stringContaining(`read-only disk, and ${file}-wal has a part of it`),
    });
  });
});

describe("what refers to a transaction by a number or without a family", () => {
  it("is a problem of the file where its months are counted otherwise", async () => {
    const file = newFile();
    fillFile(file);
    const db = new Database(file);
    db.exec(
      "UPDATE family_months SET transactions = 7; DELETE FROM account_months; UPDATE transfer_months SET transfers = 7",
    );
    const transfers = db.prepare("SELECT count(*) FROM transfer_months").pluck().get() as number;
    expect(transfers).toBeGreaterThan(0);
    const [family, account] = ["family_number", "account_number"].map((list) =>
      db.prepare(`SELECT count(DISTINCT ${list} || substr(date, 1, 7)) FROM transactions`).pluck().get(),
    );
    db.close();
    expect((await Effect.runPromise(examineDatabase(file))).problems).toEqual([
      `${family} rows of family_months differ from the transactions that they count`,
      `${account} rows of account_months differ from the transactions that they count`,
      `${transfers} rows of transfer_months differ from the transfers that they count`,
    ]);
  });

  it("is a problem of the file where it is of another family", async () => {
    const file = newFile();
    fillFile(file);
    const db = new Database(file);
    db.pragma("foreign_keys = OFF");
    db.exec(
      "DROP TRIGGER transactions_stay; UPDATE transactions SET family_number = 9 WHERE parent_id IS NULL",
    );
    db.close();
    const { problems } = await Effect.runPromise(examineDatabase(file));
    expect(problems.filter((each) => each.endsWith("of another family"))).toEqual([
      "1 rows of bank_transactions refer to transactions of another family",
      "1 rows of import_claims refer to transactions of another family",
      "1 rows of transaction_tags refer to transactions of another family",
      "1 rows of transactions refer to transactions of another family",
      "2 rows of transfer_candidates refer to transactions of another family",
      "2 rows of transfers refer to transactions of another family",
      "4 rows of transactions refer to accounts of another family",
      "1 rows of transactions refer to categories of another family",
      "1 rows of transactions refer to merchants of another family",
    ]);
  });

  it("is a problem of the file where it is missing", async () => {
    const file = newFile();
    fillFile(file);
    const db = new Database(file);
    db.pragma("foreign_keys = OFF");
    db.exec(
      "DROP TRIGGER used_categories_stay; DROP TRIGGER used_merchants_stay; DELETE FROM categories; DELETE FROM merchants",
    );
    db.close();
    expect((await Effect.runPromise(examineDatabase(file))).problems).toEqual([
      "1 rows of transactions refer to rows of categories that are missing",
      "1 rows of transactions refer to rows of merchants that are missing",
    ]);
  });

  it("is not copied where it is missing", async () => {
    const file = newFile();
    const claims = TABLES.find(({ name }) => name === "import_claims")!;
    const written = writeTables(file, ({ write }) =>
      write(claims, [["family", "transaction", "import", true]]),
    );
    expect(await Effect.runPromise(Effect.flip(written))).toMatchObject({
      code: "copy_differs",
      message:
        "The file cannot hold what import_claims has: what a row refers to is missing. Nothing was copied.",
    });
  });
});
