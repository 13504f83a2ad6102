// @module-tag slow

import { existsSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { TABLES } from "@farthing/core/storage";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import pg from "pg";
import { expect, it } from "vitest";
import { newDatabase } from "../../../../packages/postgres/test/support/database.ts";
import { dumper } from "../../../../packages/postgres/test/support/dump.ts";
import { onDatabase } from "../../../../packages/postgres/test/support/on-database.ts";
import { setThere } from "../../../../packages/postgres/test/support/set-there.ts";
import { untilWaiting } from "../../../../packages/postgres/test/support/until-waiting.ts";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { complained, jsonOf, makeUser, newDatabase as newFile, on, refused } from "../stored-support.ts";
import { start } from "../support.ts";
import { dump, fillEverything } from "./everything.ts";

/** The command, which is told of databases by its flags alone. */
const run = on("");

const copy = (from: string, to: string) =>
  run("database", "copy", "--from", from, "--to", to, "--format", "json");

const exported = async (database: string): Promise<string> =>
  (await on(database)("export", "--user", "ada@example.com")).stdout;

it("a copy has everything in every table, from a file to a server, to another and back", SLOW, async () => {
  const [file, back] = [newFile(), newFile()];
  const [server, other] = [await newDatabase(), await newDatabase()];
  await fillEverything(file);
  const before = dump(file);
  for (const { name, columns } of TABLES)
    for (const column of Object.keys(columns))
      expect(
        before[name]!.map((row) => (row as Readonly<Record<string, unknown>>)[column] ?? undefined),
      ).toContainEqual(expect.anything());
  const told = [];
  for (const [from, to] of [
    [file, server],
    [server, other],
    [other, back],
  ] as const)
    told.push(jsonOf(await copy(from, to)).tables);
  expect(told[0]).toHaveLength(TABLES.length);
  expect(told[1]).toEqual(told[0]);
  expect(told[2]).toEqual(told[0]);
  expect(dump(back)).toEqual(before);
  expect(await (await dumper(other))()).toEqual(await (await dumper(server))());
  const books = await exported(file);
  expect(books.split("\n").length).toBeGreaterThan(2_500);
  expect(await exported(server)).toBe(books);
  expect(await exported(back)).toBe(books);
  for (const database of [server, back]) {
    const ran = await on(database)(
      "transactions",
      "list",
      "--search",
      "CRÈME",
      "--limit",
      "1",
      "--format",
      "json",
    );
    expect(jsonOf(ran).transactions).toHaveLength(1);
    expect((await on(database)("database", "check")).stdout).toMatch(
      / is sound, but not its key: 1 family, 2 users/,
    );
  }
});

it("a copy goes into an empty database alone, and what is copied must be there", async () => {
  const [file, other] = [newFile(), newFile()];
  const server = await newDatabase();
  for (const database of [file, other, server]) await makeUser(on(database), "ada");
  for (const [from, to] of [
    [file, server],
    [server, file],
    [file, other],
  ] as const)
    await refused(
      run,
      ["database", "copy", "--from", from, "--to", to],
      2,
      "database_not_empty",
      /is not empty: it has families\. Nothing was copied\. Use an empty one\./,
    );
  await refused(
    run,
    ["database", "copy", "--from", newFile(), "--to", newFile()],
    2,
    "database_unusable",
    /does not exist; check --from/,
  );
});

it("nothing is changed in what is copied: one from before the first release is refused, one that can only be read is copied", async () => {
  const [file, to] = [newFile(), newFile()];
  const server = await newDatabase();
  for (const database of [file, server]) await makeUser(on(database), "ada");
  const schema = (await onDatabase(server, (client) => client.query("SELECT version FROM farthing_schema")))
    .rows[0] as { readonly version: number };
  const db = new DatabaseSync(file);
  db.exec("PRAGMA user_version = 3");
  db.close();
  await onDatabase(server, (client) => client.query("UPDATE farthing_schema SET version = 3"));
  const states = async () => [
    readFileSync(file),
    (await onDatabase(server, (client) => client.query("SELECT xmin, * FROM farthing_schema"))).rows,
  ];
  const before = await states();
  for (const from of [server, file])
    await complained(
      run,
      ["database", "copy", "--from", from, "--to", to],
      2,
      /it was made before the first release of Farthing \(schema 3, this one reads \d+ and later\), and nothing in it was changed; export the books of each family/,
    );
  expect(await states()).toEqual(before);
  expect(existsSync(to)).toBe(false);
  await onDatabase(server, (client) =>
    client.query(`UPDATE farthing_schema SET version = ${schema.version}`),
  );
  await setThere(server, "default_transaction_read_only = on");
  jsonOf(await copy(server, to));
  expect(await on(to)("user", "list")).toMatchObject({ stderr: "", stdout: expect.stringContaining("ada@") });
});

it("what PostgreSQL cannot hold is named with its table, and nothing is copied", async () => {
  const file = newFile();
  await makeUser(on(file), "ada");
  await on(file)("account", "create", "--name", "Checking", "--currency", "EUR");
  const server = await newDatabase();
  const db = new DatabaseSync(file);
  db.exec("UPDATE accounts SET name = 'a' || char(0) || 'b'");
  db.close();
  await refused(
    run,
    ["database", "copy", "--from", file, "--to", server],
    2,
    "copy_differs",
    /^PostgreSQL cannot hold what accounts has: .*Nothing was copied\.$/,
  );
  expect(await rowsIn(server)).toBe(0);
});

/** How many rows all tables of a database on a server have. */
const rowsIn = (url: string): Promise<number> =>
  onDatabase(url, async (client) => {
    const counts = TABLES.map(({ name }) => `(SELECT count(*)::integer FROM ${name})`);
    return (await client.query<{ readonly rows: number }>(`SELECT ${counts.join(" + ")} AS rows`)).rows[0]!
      .rows;
  });

/** Kills a copy when it waits for a table that is locked. */
const killedAt = async (locked: string, lock: string, from: string, to: string): Promise<void> => {
  const holder = new pg.Client({ connectionString: locked });
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE transfers IN ${lock} MODE`);
  const running = start(["database", "copy", "--from", from, "--to", to]);
  await untilWaiting(holder);
  running.kill();
  expect((await running.ended).exit).toBe(null);
  await holder.end();
};

it("a copy that is killed in its middle leaves the database that it is for empty", SLOW, async () => {
  const [file, back] = [newFile(), newFile()];
  await fillEverything(file);
  const server = await newDatabase();
  await Effect.runPromise(Effect.scoped(Layer.build(layerPostgres({ url: server }))));
  await killedAt(server, "SHARE", file, server);
  expect(await rowsIn(server)).toBe(0);
  jsonOf(await copy(file, server));
  await killedAt(server, "ACCESS EXCLUSIVE", server, back);
  expect(Object.values(dump(back)).flat()).toEqual([]);
  jsonOf(await copy(server, back));
  expect(dump(back)).toEqual(dump(file));
});

it("a copy for people says what it compared, and where the key has to go", async () => {
  const [file, back] = [newFile(), newFile()];
  await fillEverything(file);
  const ran = await run("database", "copy", "--from", file, "--to", back);
  expect(ran.stderr).toBe("");
  expect(ran.stdout).toMatch(
    /^Copied \S+ to \S+: \d+ rows in 36 tables, each compared with its copy by checksum\.\nThe key of the 2 bank connections is not in the copy\. Put \S+farthing\.key to where the copy is used, as \S+farthing\.key, or set FARTHING_SECRET_KEY there\.\n$/,
  );
  await complained(
    run,
    ["database", "copy", "--from", file],
    2,
    /Required option '--to <path>' not specified/,
  );
});
