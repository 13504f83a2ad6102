import { spawnSync } from "node:child_process";
import {
  cpSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { backupPath, copyOf, databaseOf, emailsIn, query } from "./database-support.ts";
import { claimed, sync } from "./provider-support.ts";
import { serve } from "./serve-support.ts";
import { complained, jsonOf, newDatabase, on, refused } from "./stored-support.ts";
import { ENTRY, farthing } from "./support.ts";

describe("farthing database backup", () => {
  it("writes one file for its owner alone, and says where the key is and that it belongs elsewhere", async () => {
    const database = await databaseOf("ada");
    const file = backupPath();
    const ran = await on(database)("database", "backup", file);
    expect(ran).toMatchObject({ exit: 0, stderr: "" });
    expect(ran.stdout).toMatch(
      /^Backed up \S+ to \S+: \d+ KiB, 1 family, 1 user, .* was checked and is sound\.\n/,
    );
    expect(ran.stdout).toContain(
      `The first bank connection creates ${join(dirname(database), "farthing.key")}.`,
    );
    expect(ran.stdout).toContain("a safe place of its own");
    expect([readdirSync(dirname(file)), statSync(file).mode & 0o777]).toEqual([["backup.db"], 0o600]);
    expect(emailsIn(file)).toEqual(["ada@example.com"]);
  });

  it("replaces an earlier backup with --force, and nothing else that is a database", async () => {
    const database = await databaseOf("ada");
    const run = on(database);
    const file = backupPath();
    const backup = (to: string, ...more: readonly string[]) => ["database", "backup", to, ...more];
    expect((await run(...backup(file))).exit).toBe(0);
    await refused(run, backup(file), 2, "usage", /already exists\. Add --force/);
    expect((await run(...backup(file, "--force"))).exit).toBe(0);

    const [other, link] = [await databaseOf("bob"), `${file}.link`];
    writeFileSync(join(dirname(database), "farthing.key"), "key");
    linkSync(database, link);
    for (const path of [
      ...[database, `${database}-wal`, `${database}-journal`, join(dirname(database), "farthing.key"), link],
      ...[other, `${other}-wal`],
    ])
      await refused(run, backup(path, "--force"), 2, "usage", /it belongs to a database/);
    rmSync(link);
    expect([emailsIn(other), emailsIn(database)]).toEqual([["bob@example.com"], ["ada@example.com"]]);
    expect(readFileSync(join(dirname(database), "farthing.key"), "utf8")).toBe("key");
  });

  it(
    "writes the file itself to standard output with -, and restores it from standard input",
    SLOW,
    async () => {
      const database = await databaseOf("ada");
      const target = newDatabase();
      const pipe = `"$0" "$1" database backup - --database "$2" | "$0" "$1" database restore - --database "$3"`;
      const ran = spawnSync(
        "bash",
        ["-o", "pipefail", "-c", pipe, process.execPath, ENTRY, database, target],
        {
          encoding: "utf8",
        },
      );
      expect(ran).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^Restored \S+ from standard input/),
      });
      expect(ran.stderr).toContain("Backed up");
      expect([emailsIn(target), statSync(target).mode & 0o777]).toEqual([["ada@example.com"], 0o600]);
      await refused(on(database), ["database", "backup", "-"], 2, "usage", /both use standard output/);
    },
  );

  it("that cannot be written leaves nothing, and what was there stays", SLOW, async () => {
    const database = await databaseOf("ada");
    const file = backupPath();
    expect((await on(database)("database", "backup", file)).exit).toBe(0);
    const before = readFileSync(file);
    const limited = (...args: readonly string[]) =>
      spawnSync("bash", ["-c", 'ulimit -f 100; exec "$@"', "bash", process.execPath, ENTRY, ...args], {
        encoding: "utf8",
      });
    const ran = limited("database", "backup", "--force", file, "--database", database);
    expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining("No backup was written")]);
    expect([readdirSync(dirname(file)), readFileSync(file)]).toEqual([["backup.db"], before]);
    const restored = limited("database", "restore", "--force", file, "--database", database);
    expect([restored.status, restored.stderr]).toEqual([2, expect.stringContaining("The disk is full")]);
    expect([readdirSync(dirname(database)), emailsIn(database)]).toEqual([
      ["farthing.db"],
      ["ada@example.com"],
    ]);
  });
});

describe("a signal", () => {
  /** The command, which ends as by SIGTERM as soon as there is a file of this name in a folder of the folder. */
  const endedAt = (folder: string, name: RegExp, args: readonly string[]) => {
    const ended = `data:text/javascript,${encodeURIComponent(`
      import { readdirSync } from "node:fs";
      const look = () => {
        if (readdirSync(${JSON.stringify(folder)}, { recursive: true }).some((each) => ${name}.test(each)))
          process.emit("SIGTERM");
        else setImmediate(look).unref();
      };
      look();
    `)}`;
    return farthing(args, { node: ["--import", ended], env: { TMPDIR: folder } });
  };
  /** More than is copied at once. */
  const large = async () => {
    const database = await databaseOf("ada");
    query(database, "CREATE TABLE large (content BLOB) STRICT");
    query(database, "INSERT INTO large VALUES (zeroblob(8000000))");
    return database;
  };

  it.each([
    ["a file", (folder: string) => join(folder, "backup.db"), /\.part-journal$/],
    ["standard output", () => "-", /backup\.db-journal$/],
  ])("that ends a backup to %s leaves nothing of it behind", SLOW, async (_, to, name) => {
    const [database, folder] = [await large(), newFolder()];
    const { exit } = await endedAt(folder, name, ["database", "backup", to(folder), "--database", database]);
    expect([exit, readdirSync(folder)]).toEqual([143, []]);
  });

  it("that ends a restore leaves nothing of it behind, and no database", SLOW, async () => {
    const database = newDatabase();
    const args = ["database", "restore", await large(), "--database", database];
    const { exit } = await endedAt(dirname(database), /\.part$/, args);
    expect([exit, readdirSync(dirname(database))]).toEqual([143, []]);
  });
});

describe("farthing database restore", () => {
  it("makes a backup the database, where there is none or --force is given", async () => {
    const file = backupPath();
    await on(await databaseOf("bob"))("database", "backup", file);
    const database = join(dirname(newDatabase()), "new", "farthing.db");
    const run = on(database);
    expect(jsonOf(await run("database", "restore", file, "--format", "json"))).toEqual({
      database,
      schema: expect.any(Number),
      counts: expect.objectContaining({ families: 1, users: 1 }),
      key: {
        source: "file",
        file: expect.stringMatching(/farthing\.key$/),
        present: false,
        access_urls: 0,
        not_decrypted: 0,
      },
    });
    expect([readdirSync(dirname(database)), statSync(dirname(database)).mode & 0o777]).toEqual([
      ["farthing.db"],
      0o700,
    ]);
    const ada = on(await databaseOf("ada"));
    await refused(ada, ["database", "restore", file], 2, "database_exists", /already exists\. Add --force/);
    expect((await ada("database", "restore", "--force", file)).stdout).toMatch(
      /^Restored .*: 1 family, 1 user, /,
    );
    expect((await ada("user", "list")).stdout).toContain("bob@example.com");
  });

  it("is refused while a server uses the database, which goes on", SLOW, async () => {
    const database = await databaseOf("ada");
    const file = backupPath();
    await on(database)("database", "backup", file);
    const served = serve(["--port", "0", "--database", database]);
    const url = await served.url;
    const args = ["database", "restore", "--force", file];
    await refused(on(database), args, 2, "database_in_use", /in use by another process.*farthing serve/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    served.kill("SIGTERM");
    expect(await served.ended).toMatchObject({ exit: 0 });
    expect((await on(database)(...args)).exit).toBe(0);
    expect(emailsIn(database)).toEqual(["ada@example.com"]);
  });

  it("refuses what is no backup", async () => {
    const database = await databaseOf("ada");
    const file = backupPath();
    writeFileSync(file, "not a database".repeat(1000));
    const args = (from: string) => ["database", "restore", "--force", from];
    await refused(on(database), args(file), 2, "database_unusable", /it is not a database/);
    await refused(on(database), args(database), 2, "backup_unusable", /is the database itself/);
    await refused(on(database), args(`${file}.none`), 2, "backup_unusable", /it does not exist/);
    expect(emailsIn(database)).toEqual(["ada@example.com"]);
  });
});

describe("the key of a restored database", () => {
  it("is reported as missing until it is put back", async () => {
    const { run, database, folder, id } = await claimed();
    const file = backupPath();
    const key = join(folder, "farthing.key");
    expect((await run("database", "backup", file)).stdout).toContain(
      `The key file ${key} is not in the backup, and bank connections cannot be used without it.`,
    );
    const other = join(dirname(backupPath()), "farthing.db");
    const restored = on(other);
    const missing = `The key file ${join(dirname(other), "farthing.key")} is missing, and 1 access URL`;
    const ran = await restored("database", "restore", file);
    expect([ran.exit, ran.stderr]).toEqual([0, expect.stringContaining(missing)]);
    expect((await sync(restored)).outcome.messages).toEqual([
      expect.objectContaining({
        code: "secret_key_missing",
        text: expect.stringMatching(/^The key file is missing, .*farthing\.key does not exist\.$/),
      }),
    ]);
    expect((await restored("provider", "list")).stdout).toContain(`${id}: The key file is missing`);
    // None is made: it would look like the right one.
    expect(readdirSync(dirname(other))).not.toContain("farthing.key");
    const check = await restored("database", "check");
    expect([check.exit, check.stdout]).toEqual([1, expect.stringContaining(missing)]);
    expect(check.stdout).toMatch(/^✗ \S+ is sound, but not its key: 1 family, /);
    const wrong = join(dirname(other), "farthing.key");
    writeFileSync(wrong, "not a key\n", { mode: 0o600 });
    expect((await restored("database", "check")).stdout).toContain(
      `The key file ${wrong} is not valid, or cannot`,
    );
    cpSync(key, join(dirname(other), "farthing.key"));
    const found = jsonOf(await restored("database", "check", "--format", "json"));
    expect(found).toMatchObject({
      sound: true,
      key: { present: true, access_urls: 1, not_decrypted: 0 },
    });
    expect((await on(database)("database", "check")).stdout).toContain(
      `The key for bank connections is in ${key}.`,
    );
  });

  it("is reported as another one if it is", SLOW, async () => {
    const { database } = await claimed();
    const copy = copyOf(database);
    const run = on(copy);
    const key = join(dirname(copy), "farthing.key");
    writeFileSync(key, `${Buffer.alloc(32, 7).toString("base64")}\n`, { mode: 0o600 });
    expect((await run("database", "check")).stdout).toContain(
      `The key in ${key} is another one than that of 1 access URL`,
    );
    expect((await sync(run)).outcome.messages).toEqual([
      expect.objectContaining({ code: "secret_key_mismatch" }),
    ]);
    renameSync(key, `${key}.kept`);
    const ran = await farthing(["database", "check", "--database", copy], {
      env: { FARTHING_SECRET_KEY: Buffer.alloc(32, 8).toString("base64") },
    });
    expect([ran.exit, ran.stdout]).toEqual([
      1,
      expect.stringContaining("FARTHING_SECRET_KEY is another key than"),
    ]);
  });
});

describe("farthing database check", () => {
  it("reports that a database is sound, also while it is in use, and leaves no file behind", async () => {
    const database = await databaseOf("ada");
    const ran = await on(database)("database", "check");
    expect(ran).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(
        /^✓ \S+ is sound: 1 family, 1 user, .*\nVersion \d+ of the schema, which is current\.\n$/,
      ),
    });
    expect(readdirSync(dirname(database))).toEqual([basename(database)]);
  });

  it("says what is damaged, and what to do", async () => {
    const database = await databaseOf("ada");
    query(database, "PRAGMA journal_mode = DELETE");
    const copy = copyOf(database);
    const bytes = readFileSync(copy);
    writeFileSync(copy, bytes.fill(0x55, 4 * 4096, 20 * 4096));
    const ran = await on(copy)("database", "check");
    expect([ran.exit, ran.stdout]).toEqual([
      1,
      expect.stringMatching(
        /✗ \S+ is damaged:\n {2}.*malformed[\s\S]*farthing database restore --force FILE/,
      ),
    ]);
    const db = new DatabaseSync(database, { enableForeignKeyConstraints: false });
    db.exec("DELETE FROM families");
    db.close();
    expect(jsonOf(await on(database)("database", "check", "--format", "json"))).toMatchObject({
      sound: false,
      problems: ["1 rows of users refer to rows of families that are missing"],
      to_do: [expect.stringContaining("restore a backup")],
    });
    await complained(
      on(database),
      ["database", "backup", backupPath()],
      2,
      /has errors .*No backup was written/,
    );
  });
});
