import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OutputFile } from "../../src/files/output-file.ts";
import { outputFile } from "../../src/files/write-file.ts";

const HEADER = "SQLite format 3\0and pages";

let folder: string;
let database: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "farthing-write-"));
  database = join(folder, "data", "farthing.db");
  mkdirSync(`${database}-sync`, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);

const open = (path: string, force = false, inputs: readonly string[] = []): OutputFile =>
  outputFile(path, { force, database, inputs });

/** Every file below the folder with its content and mode. */
const everything = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((path) => [path, readFileSync(path, "latin1"), statSync(path).mode & 0o777]);

const refuses = (path: string, why: string, inputs: readonly string[] = []) => {
  const before = everything();
  for (const force of [false, true])
    expect(() => open(path, force, inputs), path).toThrow(`${path} cannot be written: ${why}`);
  expect(everything()).toEqual(before);
};

describe("a file that a command writes", () => {
  it.each([0o000, 0o022, 0o077])("can be read by its owner only, whatever the umask: %o", async (mask) => {
    const before = process.umask(mask);
    try {
      expect(await open(at("new.csv")).write((put) => put("é1"))).toBe(3);
    } finally {
      process.umask(before);
    }
    expect(everything()).toEqual([[at("new.csv"), Buffer.from("é1").toString("latin1"), 0o600]]);
  });

  it("gets its name when it is complete, and until then the previous file stays", async () => {
    writeFileSync(at("a.csv"), "as it was");
    linkSync(at("a.csv"), at("same.csv"));
    const seen: string[] = [];
    await open(at("a.csv"), true).write(async (put) => {
      put("first, ");
      seen.push(readFileSync(at("a.csv"), "utf8"));
      await Promise.resolve();
      put(Buffer.from("second"));
      seen.push(readFileSync(at("a.csv"), "utf8"));
    });
    expect(seen).toEqual(["as it was", "as it was"]);
    expect(readFileSync(at("a.csv"), "utf8")).toBe("first, second");
    expect(readFileSync(at("same.csv"), "utf8")).toBe("as it was");
    expect(readdirSync(folder).toSorted()).toEqual(["a.csv", "data", "same.csv"]);
  });

  it("does not exist if writing fails, and nothing else is left", async () => {
    const failing = open(at("a.csv")).write((put) => {
      put("half");
      throw new Error("no more");
    });
    await expect(failing).rejects.toThrow("no more");
    expect(readdirSync(folder)).toEqual(["data"]);
  });

  it("is refused if one exists, unless --force is given", async () => {
    writeFileSync(at("a.csv"), "as it was", { mode: 0o644 });
    expect(() => open(at("a.csv"))).toThrow(
      `${at("a.csv")} cannot be written: it already exists. Add --force to replace it.`,
    );
    await open(at("a.csv"), true).write((put) => put("new"));
    expect(everything()).toEqual([[at("a.csv"), "new", 0o600]]);
  });

  it("is not replaced by another that was begun before it existed", async () => {
    const [one, other] = [open(at("a.csv")), open(at("a.csv"))];
    await one.write((put) => put("one"));
    await expect(other.write((put) => put("other"))).rejects.toThrow("it already exists");
    expect(everything()).toEqual([[at("a.csv"), "one", 0o600]]);
  });

  it("is refused immediately if it could not be written in the end", () => {
    writeFileSync(at("file"), "");
    refuses(at("none/a.csv"), "its folder does not exist. Create it first.");
    refuses(at("file/a.csv"), "a part of its path is a file");
    refuses(at("data"), "it is not a regular file. Use another file.");
    refuses("/dev/null", "it is not a regular file. Use another file.");
    expect(existsSync("/dev/null")).toBe(true);
  });

  it("is never a symbolic link, wherever it leads", () => {
    writeFileSync(at("other.csv"), "keep");
    for (const [name, to] of [
      ["to-file", at("other.csv")],
      ["to-nothing", at("nothing")],
      ["to-folder", at("data")],
    ] as const) {
      symlinkSync(to, at(name));
      refuses(at(name), "it is a symbolic link. Use the path of the file itself.");
    }
    expect(existsSync(at("nothing"))).toBe(false);
  });

  it("is never an input, under any name", () => {
    writeFileSync(at("in.csv"), "keep");
    linkSync(at("in.csv"), at("hard.csv"));
    symlinkSync(at("in.csv"), at("soft.csv"));
    symlinkSync(folder, at("data/up"));
    for (const path of ["in.csv", "hard.csv", "soft.csv", "data/up/in.csv", "data/../in.csv"].map(at))
      refuses(path, "the command reads that file. Use another file.", ["-", at("in.csv")]);
  });
});

describe("the database", () => {
  const OWN = ["", "-wal", "-shm", "-journal", "-sync", "-sync/a.lock", "-sync/new"];
  const KEYS = ["farthing.key", "farthing.key.new", "farthing.key.123"];
  const pathsOf = (db: string) => [...OWN.map((end) => db + end), ...KEYS.map((key) => join(db, "..", key))];
  const WHY = "it belongs to a database. Use another file.";

  it("and its files are never written, whether or not they exist", () => {
    for (const path of pathsOf(database)) refuses(path, WHY);
    writeFileSync(database, HEADER);
    writeFileSync(`${database}-wal`, "keep");
    writeFileSync(`${database}-sync/a.lock`, "keep");
    writeFileSync(join(database, "..", "farthing.key"), "keep");
    for (const path of pathsOf(database)) refuses(path, WHY);
  });

  it("is not written through a hard link or a folder that is a link", () => {
    writeFileSync(database, HEADER);
    writeFileSync(at("data/farthing.key"), "keep");
    linkSync(database, at("hard.csv"));
    linkSync(at("data/farthing.key"), at("key.csv"));
    symlinkSync(at("data"), at("folder"));
    symlinkSync(`${database}-sync`, at("locks"));
    symlinkSync(database, at("soft.csv"));
    for (const name of ["hard.csv", "key.csv", "soft.csv", "folder/farthing.db", "folder/farthing.db-shm"])
      refuses(at(name), WHY);
    // The parent of the folder that the link leads to, not of the link.
    refuses(`${at("locks")}/../farthing.key.new`, WHY);
  });

  it("is recognised even if the command does not use it", () => {
    const other = at("other.db");
    writeFileSync(other, HEADER);
    writeFileSync(at("farthing.key"), "keep");
    for (const path of [other, `${other}-wal`, `${other}-shm`, at("farthing.key")]) refuses(path, WHY);
    expect(open(at("new.db-wal")).name).toBe(at("new.db-wal"));
  });

  it("need not exist, and other files next to it can be written", async () => {
    rmSync(at("data"), { recursive: true });
    await open(at("a.csv")).write((put) => put("x"));
    mkdirSync(at("data"));
    await open(`${database}.ndjson`).write((put) => put("x"));
    expect(everything()).toEqual([
      [at("a.csv"), "x", 0o600],
      [`${database}.ndjson`, "x", 0o600],
    ]);
  });
});
