import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Users } from "@farthing/core/access";
import { DatabaseUnusable, StorageHealth, StorageUnavailable } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { layerSqlite } from "../src/index.ts";
import { VERSION } from "../src/schema/versions.ts";
import { foundBooks } from "./support/books.ts";
import { newFile } from "./support/new-file.ts";
import { otherProcess } from "./support/other-process.ts";

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

const modes = (file: string): readonly string[] =>
  ["", "-wal", "-shm"].map((ending) => modeOf(file + ending));

const openingFails = (file: string): DatabaseUnusable => {
  try {
    openDatabase(file).close();
  } catch (error) {
    if (error instanceof DatabaseUnusable) return error;
    throw error;
  }
  throw new Error(`${file} was opened`);
};

/** A database that somebody has used and closed. */
const usedFile = async (): Promise<string> => {
  const file = newFile();
  await Effect.runPromise(Effect.provide(foundBooks(200), layerSqlite({ file })));
  return file;
};

/** The pages of a table in the file. */
const pagesOf = (file: string, table: string): readonly number[] => {
  const db = openDatabase(file);
  db.pragma("wal_checkpoint(TRUNCATE)");
  const root = db
    .prepare("SELECT rootpage FROM sqlite_schema WHERE tbl_name = ? AND rootpage > 0")
    .pluck()
    .all(table);
  db.close();
  return root as number[];
};

const other = otherProcess();

const isRoot = process.getuid?.() === 0;

describe("a database file", () => {
  it("is set up so that a commit is kept, readers do not wait and every value has its type", () => {
    const db = openDatabase(newFile());
    const pragma = (name: string) => db.pragma(name, { simple: true });
    expect(pragma("journal_mode")).toBe("wal");
    expect(pragma("synchronous")).toBe(2);
    expect(pragma("foreign_keys")).toBe(1);
    expect(pragma("trusted_schema")).toBe(0);
    expect(pragma("busy_timeout")).toBe(0);
    expect(pragma("application_id")).toBe(0x46727468);
    expect(pragma("user_version")).toBe(VERSION);
    const tables = (
      db.pragma("table_list") as { name: string; schema: string; type: string; strict: 0 | 1 }[]
    ).filter(
      ({ name, schema, type }) => schema === "main" && type === "table" && !name.startsWith("sqlite_"),
    );
    expect(tables.length).toBeGreaterThan(9);
    expect(tables.filter(({ strict }) => strict === 0)).toEqual([]);
    db.close();
  });

  it("is its owner's alone, as is the folder that is made for it", () => {
    const folder = join(newFolder(), "deep", "farthing");
    const file = join(folder, "farthing.db");
    const db = openDatabase(file);
    expect(modeOf(folder)).toBe("700");
    expect(modeOf(dirname(folder))).toBe("700");
    expect(modes(file)).toEqual(["600", "600", "600"]);
    db.close();
  });

  it.each(["000", "022", "077", "277"])("has these modes also under the umask %s", async (octal) => {
    const umask = Number.parseInt(octal, 8);
    const file = join(newFolder(), "new", "farthing.db");
    await other.ask("umask", { umask });
    await other.ask("open", { file });
    await other.ask("lock", { file, sql: "DELETE FROM imports" });
    expect(modeOf(dirname(file))).toBe("700");
    expect(modes(file)).toEqual(["600", "600", "600"]);
  });

  it("is taken from others where it and its companions were theirs to read, also behind a link", () => {
    const file = newFile();
    const link = join(dirname(file), "link.db");
    symlinkSync(file, link);
    for (const name of [file, link]) {
      const first = openDatabase(file);
      for (const ending of ["", "-wal", "-shm"]) chmodSync(file + ending, 0o644);
      const second = openDatabase(name);
      expect(modes(file)).toEqual(["600", "600", "600"]);
      second.close();
      first.close();
    }
  });

  it("leaves the mode of a folder alone that was there", () => {
    const folder = newFolder();
    chmodSync(folder, 0o755);
    openDatabase(join(folder, "farthing.db")).close();
    expect(modeOf(folder)).toBe("755");
  });

  it("may be empty, and be named with what means something to SQLite", () => {
    const empty = newFile();
    writeFileSync(empty, "");
    openDatabase(empty).close();
    const folder = newFolder();
    for (const name of [":memory:", "file:x?mode=memory", "per cent%20", "ünï 銀", "quote'\"", " blank "]) {
      openDatabase(join(folder, name)).close();
      expect(modeOf(join(folder, name).trim()), name).toBe("600");
    }
  });

  it("keeps what it holds when it is opened again", async () => {
    const file = await usedFile();
    const users = await Effect.runPromise(
      Effect.provide(
        Users.use((each) => each.list(10)),
        layerSqlite({ file }),
      ),
    );
    expect(users).toHaveLength(1);
  });

  it("is left with nothing where a migration fails", () => {
    const file = newFile();
    const made = new Database(file);
    made.pragma(`application_id = ${0x46727468}`);
    made.exec("CREATE TABLE transfers (id TEXT)");
    made.close();
    expect(() => openDatabase(file)).toThrow(/transfers already exists/);
    const left = new Database(file);
    expect(left.prepare("SELECT name FROM sqlite_schema").pluck().all()).toEqual(["transfers"]);
    expect(left.pragma("user_version", { simple: true })).toBe(0);
    left.close();
  });

  it("is not made where another holds the lock for too long, and is made when it is let go", async () => {
    const file = newFile();
    writeFileSync(file, "");
    await other.ask("umask", { umask: 0o022 });
    await other.ask("lock", { file, sql: "CREATE TABLE x (y)" });
    const open = (patience: number) =>
      Effect.runPromise(
        Effect.result(
          Effect.provide(
            Users.use((users) => users.list(1)),
            layerSqlite({ file, patience }),
          ),
        ),
      );
    const refused = await open(100);
    expect(refused).toMatchObject({
      failure: { _tag: "StorageUnavailable", reason: "busy", operation: "open" },
    });
    expect((refused as { failure: unknown }).failure).toBeInstanceOf(StorageUnavailable);
    const patient = open(Number.POSITIVE_INFINITY);
    await other.ask("unlock", { file });
    expect(await patient).toMatchObject({ success: [] });
  });
});

describe("a file that cannot be the database is refused with a sentence", () => {
  const sentence = (file: string, why: string): string => `The database ${file} cannot be used: ${why}.`;

  it("written by a newer version", () => {
    const file = newFile();
    const db = openDatabase(file);
    const newer = VERSION + 1;
    db.pragma(`user_version = ${newer}`);
    db.close();
    expect(openingFails(file).message).toBe(
      sentence(
        file,
        `it was written by a newer Farthing (schema ${newer}, this one supports ${VERSION}); update Farthing`,
      ),
    );
  });

  it("another program's, whose bytes and mode stay as they are", () => {
    const file = newFile();
    const theirs = new Database(file);
    theirs.exec("CREATE TABLE bookmarks (url TEXT)");
    theirs.close();
    chmodSync(file, 0o644);
    const bytes = readFileSync(file);
    expect(openingFails(file).message).toBe(
      sentence(file, "it belongs to another program; use another file"),
    );
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(modeOf(file)).toBe("644");
  });

  it.each([
    ["a short text", "groceries"],
    ["a long text", "date,amount\n".repeat(1000)],
    ["a blank file", " \n"],
  ])("%s, which stays as it is", (_, text) => {
    const file = newFile();
    writeFileSync(file, text);
    chmodSync(file, 0o640);
    expect(openingFails(file).message).toBe(sentence(file, "it is not a database; use another file"));
    expect(readFileSync(file, "utf8")).toBe(text);
    expect(modeOf(file)).toBe("640");
  });

  it("a folder, a pipe, a device", () => {
    const folder = newFolder();
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    for (const path of [folder, pipe, "/dev/null"])
      expect(openingFails(path).message).toBe(sentence(path, "it is a folder or a device; use a file"));
  });

  it("below a file", () => {
    const above = newFile();
    writeFileSync(above, "");
    for (const file of [join(above, "farthing.db"), join(above, "deep", "farthing.db")])
      expect(openingFails(file).message).toBe(sentence(file, "a part of its path is a file, not a folder"));
  });

  it("with a name that is too long", () => {
    const file = join(newFolder(), "x".repeat(300));
    expect(openingFails(file).message).toBe(sentence(file, "its name is too long"));
  });

  it.skipIf(isRoot)("that may not be written or read, or stands in such a folder", () => {
    const why = "permission denied; check the permissions of the file and its folder";
    const file = newFile();
    openDatabase(file).close();
    for (const mode of [0o400, 0o000]) {
      chmodSync(file, mode);
      expect(openingFails(file).message).toBe(sentence(file, why));
    }
    const folder = join(newFolder(), "closed");
    mkdirSync(folder, { mode: 0o500 });
    expect(openingFails(join(folder, "farthing.db")).message).toBe(
      sentence(join(folder, "farthing.db"), why),
    );
  });

  it("damaged where its tables are described", async () => {
    const file = await usedFile();
    const handle = openSync(file, "r+");
    writeSync(handle, Buffer.alloc(3000, 0xa5), 0, 3000, 100);
    closeSync(handle);
    expect(openingFails(file).message).toBe(sentence(file, "it is damaged; restore it from a backup"));
  });

  it.each([
    ["cut off", (file: string) => truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096)],
    [
      "damaged where its rows are",
      (file: string) => {
        const handle = openSync(file, "r+");
        for (let at = 4096; at < statSync(file).size; at += 4096)
          writeSync(handle, Buffer.alloc(512, 0xa5), 0, 512, at);
        closeSync(handle);
      },
    ],
  ])("%s: at opening, or as soon as it is read", async (_, damage) => {
    const file = await usedFile();
    damage(file);
    const read = Effect.provide(
      Users.use((users) => users.list(10)),
      layerSqlite({ file }),
    );
    const failure = await Effect.runPromise(Effect.flip(read));
    if (failure instanceof DatabaseUnusable)
      expect(failure.message).toBe(sentence(file, "it is damaged; restore it from a backup"));
    else expect(failure).toMatchObject({ _tag: "StorageUnavailable", reason: "damaged" });
  });

  it("damaged in a page that was not read before: from the first read on storage reports it", async () => {
    const file = await usedFile();
    const pages = pagesOf(file, "transactions");
    const handle = openSync(file, "r+");
    for (const page of pages) writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, (page - 1) * 4096);
    closeSync(handle);
    const damaged = { _tag: "StorageUnavailable", reason: "damaged" };
    const work = Effect.gen(function* () {
      const health = yield* StorageHealth;
      yield* health.check;
      const family = (yield* (yield* Users).onlyFamily)!.id;
      const list = (yield* Transactions).list(family, {}, { page: 1, per_page: 10 });
      expect(yield* Effect.flip(list)).toMatchObject({ ...damaged, operation: "transactions.list" });
      expect(yield* Effect.flip(health.check)).toMatchObject({ ...damaged, operation: "health.check" });
      expect((yield* (yield* Users).list(1)).length).toBe(1);
      expect(yield* Effect.flip(health.check)).toMatchObject(damaged);
    });
    await Effect.runPromise(Effect.provide(work, layerSqlite({ file })));
  });
});

it.each([undefined, "farthing.sqlite", { path: "farthing.sqlite" }])(
  "%j is no place of a database",
  (options) => {
    expect(() => layerSqlite(options as never)).toThrow(
      new TypeError('layerSqlite needs the path of a database, such as { file: "farthing.sqlite" }.'),
    );
  },
);
