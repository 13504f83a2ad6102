import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { ofFile } from "../../../tools/testing/of-file.ts";
import { addFold } from "../src/file/search-upkeep.ts";
import { MIGRATIONS } from "../src/migrations/index.ts";
import { fillFile } from "./support/filled.ts";
import { newFile } from "./support/new-file.ts";

/** The schema before transactions got numbers, which the update makes all anew for. */
const OLDER = 22;

const MANY = 20_000;

const MEBIBYTE = 1_048_576;

/** A file of an older schema with many transactions. */
const older = ofFile(() => {
  const file = newFile();
  fillFile(file, OLDER);
  const db = new Database(file);
  addFold(db);
  db.exec(`
    INSERT INTO transactions (id, family_id, account_id, date, amount, currency, name, created_at, updated_at)
    WITH RECURSIVE counted(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM counted WHERE n < ${MANY})
    SELECT printf('%08d-0000-4000-8000-000000000000', n), family_id, account_id, date, '-1.50', currency, 'Shop ' || n,
      created_at, updated_at
    FROM counted, (SELECT * FROM transactions LIMIT 1)`);
  const bytes =
    Number(db.pragma("page_count", { simple: true })) * Number(db.pragma("page_size", { simple: true }));
  const rows = db.prepare("SELECT count(*) FROM transactions").pluck().get();
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.close();
  return { file, bytes, rows };
});

const OPEN = `
  const { openDatabase } = await import(process.argv[1]);
  try {
    const db = openDatabase(process.argv[2]);
    const one = (sql) => db.prepare(sql).pluck().get();
    console.log("opened", one("PRAGMA user_version"), one("PRAGMA integrity_check"), one("SELECT count(*) FROM transactions"));
    db.close();
  } catch (error) {
    console.log(error.name ?? error._tag, error.message);
  }`;

/**
 * Opens the file on a disk of its own, with another for temporary files, each so large; compares it with what it was; and opens it
 * again when both disks are large.
 */
const STEPS = `
  set -e
  mount -t tmpfs -o size="$DISK" none "$FOLDER"/disk
  if [ "$TEMPORARY" = none ]; then mkdir "$FOLDER"/disk/temporary; else mount -t tmpfs -o size="$TEMPORARY" none "$FOLDER"/temporary; fi
  cp "$OLDER" "$FOLDER"/disk/farthing.db
  ln -s disk/farthing.db "$FOLDER"/linked.db
  open() { "$NODE" --conditions=@farthing/source --no-warnings --input-type=module -e "$OPEN" "$MODULE" "$FOLDER"/"$NAME"; }
  open
  ls "$FOLDER"/disk
  cmp "$OLDER" "$FOLDER"/disk/farthing.db && echo unchanged
  mount -o remount,size=200m "$FOLDER"/disk
  if [ "$TEMPORARY" != none ]; then mount -o remount,size=200m "$FOLDER"/temporary; fi
  open`;

const asRootOfOwn = (script: string, env: NodeJS.ProcessEnv) =>
  spawnSync("bash", ["-c", 'exec unshare --map-root-user --mount bash -c "$SCRIPT"'], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, SCRIPT: script, ...env },
  });

/** Linux lets nobody but root have disks of their own in some places. */
const CAN_MOUNT = asRootOfOwn("mount -t tmpfs none /mnt", {}).status === 0;

/** What was said without room, line by line; `temporary` is on the disk of the database without a size of its own. */
const withoutRoom = (disk: number, temporary: number | undefined, name = "disk/farthing.db") => {
  const { file } = older();
  const folder = newFolder();
  for (const each of ["disk", "temporary"]) mkdirSync(join(folder, each));
  const ran = asRootOfOwn(STEPS, {
    FOLDER: folder,
    NAME: name,
    DISK: String(disk),
    TEMPORARY: temporary === undefined ? "none" : String(temporary),
    OLDER: file,
    NODE: process.execPath,
    OPEN,
    MODULE: new URL("../src/file/open-database.ts", import.meta.url).href,
    SQLITE_TMPDIR: join(folder, temporary === undefined ? "disk/temporary" : "temporary"),
  });
  expect(ran.status, ran.stderr).toBe(0);
  return { named: join(folder, name), lines: ran.stdout.trim().split("\n") };
};

describe.skipIf(!CAN_MOUNT)("an update without room", () => {
  const ROOM = 200 * MEBIBYTE;

  it.each([
    [
      "on the disk of the database",
      () => withoutRoom(older().bytes + 2 * MEBIBYTE, ROOM),
      /needs up to [\d.]+ MiB on the disk of the database, which has [\d.]+ MiB free\. Free space there, and try again\.$/,
    ],
    [
      "on the disk that a link leads to",
      () => withoutRoom(older().bytes + 2 * MEBIBYTE, ROOM, "linked.db"),
      /needs up to [\d.]+ MiB on the disk of the database, which has [\d.]+ MiB free\. Free space there, and try again\.$/,
    ],
    [
      "for temporary files",
      () => withoutRoom(ROOM, MEBIBYTE),
      /needs up to [\d.]+ MiB for temporary files in \S+\/temporary, where 1\.0 MiB are free\. Free space there, or name another folder in SQLITE_TMPDIR, and try again\.$/,
    ],
    [
      "on either",
      () => withoutRoom(older().bytes + 2 * MEBIBYTE, MEBIBYTE),
      /on the disk of the database, which has [\d.]+ MiB free, and up to [\d.]+ MiB for temporary files in \S+\/temporary, where 1\.0 MiB are free\. Free space in both, and try again\.$/,
    ],
    [
      "on the one disk of both",
      () => withoutRoom(older().bytes + 2 * MEBIBYTE, undefined),
      /on its disk, and as much there for temporary files in \S+\/temporary; [\d.]+ MiB are free\. Free space, or name a folder on another disk in SQLITE_TMPDIR, and try again\.$/,
    ],
  ])("%s says so, changes nothing, and is made when there is room", (_, attempt, said) => {
    const { named, lines } = attempt();
    const [refused, ...after] = lines;
    expect(refused).toMatch(said);
    expect(refused).toContain(
      `The database ${named} cannot be used: there is no room to update it, and nothing was changed. `,
    );
    expect(after.filter((line) => line !== "temporary")).toEqual([
      "farthing.db",
      "unchanged",
      `opened ${MIGRATIONS.length} ok ${older().rows}`,
    ]);
  });
});
