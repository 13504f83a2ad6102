import { randomBytes, randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { expect, inject, it } from "vitest";
import { askingServer } from "../../../../packages/postgres/test/support/asking-server.ts";
import { newDatabase } from "../../../../packages/postgres/test/support/database.ts";
import { onDatabase } from "../../../../packages/postgres/test/support/on-database.ts";
import { proxyTo } from "../../../../packages/postgres/test/support/proxy.ts";
import { setThere } from "../../../../packages/postgres/test/support/set-there.ts";
import { newFolder } from "../../../../tools/testing/new-folder.ts";
import { SLOW } from "../../../../tools/testing/slow.ts";
import { trial } from "../provider-support.ts";
import { serve } from "../serve-support.ts";
import {
  BACKUP,
  complained,
  jsonOf,
  makeUser,
  newDatabase as newFile,
  on,
  type Run,
  refused,
} from "../stored-support.ts";
import { farthing, file, STACK } from "../support.ts";
import { farthingAgain } from "../warm-process.ts";

/** A password that appears in nothing that anybody reads. */
const PASSWORD = "hunter2";

type Parts = Partial<Record<"username" | "password" | "hostname" | "port" | "pathname" | "search", string>>;

const withParts = (url: string, parts: Parts): string => Object.assign(new URL(url), parts).href;

/** What is printed of an address. */
const named = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `postgres://${hostname}:${port}${pathname}`;
};

/** What the command says where a database cannot be used, without anything secret. */
const said = async (url: string): Promise<string> => {
  const ran = await on(url)("user", "list");
  expect([ran.exit, ran.stdout]).toEqual([2, ""]);
  expect(ran.stderr).not.toContain(PASSWORD);
  expect(ran.stderr).not.toContain("postgres:password");
  return ran.stderr.replace(/^farthing: /, "").trimEnd();
};

it("books on a server are used as those in a file are", async () => {
  const url = await newDatabase();
  const run = on(url);
  await makeUser(run, "ada");
  expect((await run("import", file("backup.ndjson", BACKUP))).exit).toBe(0);
  const found = jsonOf(await run("transactions", "list", "--search", "OVEN", "--format", "json"));
  expect(found.transactions).toMatchObject([{ name: "Corner Oven" }]);
  const checked = await run("database", "check");
  expect(checked.stdout).toContain(
    `${named(url)} is sound: 1 family, 1 user, 2 accounts, 5 transactions, 0 bank connections.`,
  );
  await complained(run, ["database", "backup", "x.db"], 2, /backed up with `pg_dump --format=custom`/);
  await complained(run, ["database", "restore", "x.db"], 2, /restored with `pg_restore`/);
});

it("a command that begins no database makes nothing in an empty one, and says how to begin", async () => {
  const url = await newDatabase();
  const to = newFile();
  const missing = (source: string, given = " --database 'postgres://…'") =>
    `The database ${named(url)} cannot be used: it is empty; check ${source}, or begin one with \`farthing user create${given} --email EMAIL --first-name NAME --last-name NAME\`.`;
  for (const args of [
    ["user", "list"],
    ["transactions", "list"],
    ["account", "create", "--name", "Checking", "--currency", "EUR"],
    ["import", file("backup.ndjson", BACKUP)],
    ["preflight", file("backup.ndjson", BACKUP), "--user", "ada@example.com"],
    ["export"],
    ["audit", "list"],
    ["provider", "list"],
    ["database", "check"],
  ])
    await refused(on(url), args, 2, "database_unusable", missing("FARTHING_DATABASE", ""));
  await complained(on(""), ["user", "list", "--database", url], 2, missing("--database"));
  await complained(on(""), ["database", "copy", "--from", url, "--to", to], 2, missing("--from"));
  expect(existsSync(to)).toBe(false);
  expect(await onDatabase(url, tablesIn)).toBe(0);
});

/** How many tables there are in the schema that is used. */
const tablesIn = async (client: ClientBase): Promise<number> =>
  (await client.query("SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace")).rowCount!;

it("the password can be in ~/.pgpass, and nothing else is said of that", SLOW, async () => {
  const url = await newDatabase();
  await makeUser(on(url), "ada");
  const home = newFolder();
  writeFileSync(join(home, ".pgpass"), "*:*:*:*:password\n", { mode: 0o600 });
  const env = { HOME: home, FARTHING_DATABASE: withParts(url, { password: "" }) };
  const ran = await farthing(["user", "list"], { env });
  expect([ran.exit, ran.stderr, ran.stdout]).toEqual([0, "", expect.stringContaining("ada")]);
});

it("the key of bank connections is in the data folder, or where FARTHING_KEY_FILE says", SLOW, async () => {
  const url = await newDatabase();
  await makeUser(on(url), "ada");
  const keyOf = async (env: NodeJS.ProcessEnv): Promise<unknown> => {
    const args = ["database", "check", "--database", url, "--format", "json"];
    return jsonOf(await farthingAgain(args, { env })).key.file;
  };
  expect(await keyOf({ XDG_DATA_HOME: "/data" })).toBe("/data/farthing/farthing.key");
  expect(await keyOf({ HOME: "/home/ada" })).toBe("/home/ada/.local/share/farthing/farthing.key");
  expect(await keyOf({ FARTHING_KEY_FILE: "/run/secrets/key" })).toBe("/run/secrets/key");
  const { bank, folder, runWith } = await trial();
  const run = runWith({ FARTHING_DATABASE: url, XDG_DATA_HOME: folder });
  expect(await run("provider", "claim", bank.newSetupToken())).toMatchObject({ exit: 0 });
  expect(statSync(`${folder}/farthing/farthing.key`).mode & 0o777).toBe(0o600);
  expect(await run("provider", "sync")).toMatchObject({ exit: 0 });
  expect((await run("database", "check")).stdout.replace(/Version \d+/, "Version N")).toContain(
    `1 bank connection.\nVersion N of the schema, which is current.\nThe key for bank connections is in ${folder}/farthing/farthing.key.`,
  );
});

it("of two machines with a data folder each, the second makes no key of its own", async () => {
  const url = await newDatabase();
  await makeUser(on(url), "ada");
  const { bank, folder, runWith } = await trial();
  const [first, second, third] = ["first", "second", "third"].map((name) =>
    runWith({ FARTHING_DATABASE: url, XDG_DATA_HOME: `${folder}/${name}` }),
  ) as [Run, Run, Run];
  expect(await first("provider", "claim", bank.newSetupToken())).toMatchObject({ exit: 0 });
  const token = bank.newSetupToken();
  const missing = `${folder}/second/farthing/farthing.key`;
  await refused(
    second,
    ["provider", "claim", token],
    1,
    "secret_key_missing",
    `several servers need the same key. If the key is lost, claim a new setup token for the connection. The file ${missing} does not exist. The setup token was not used.`,
  );
  expect(existsSync(missing)).toBe(false);
  mkdirSync(`${folder}/third/farthing`, { recursive: true });
  writeFileSync(`${folder}/third/farthing/farthing.key`, randomBytes(32).toString("base64"));
  await refused(
    third,
    ["provider", "claim", token],
    1,
    "secret_key_mismatch",
    /The setup token was not used\.$/,
  );
  cpSync(`${folder}/first/farthing/farthing.key`, missing);
  expect(await second("provider", "claim", token)).toMatchObject({ exit: 0 });
  expect(await first("provider", "sync")).toMatchObject({ exit: 0 });
});

it("a sync that loses the database says what of it is stored", async () => {
  const url = await newDatabase();
  await makeUser(on(url), "ada");
  const proxy = await proxyTo(url);
  const { bank, folder, runWith, whenAsked } = await trial();
  const run = runWith({ FARTHING_DATABASE: proxy.url, XDG_DATA_HOME: folder });
  expect(await run("provider", "claim", bank.newSetupToken())).toMatchObject({ exit: 0 });
  const isDown = whenAsked(2, () => proxy.setDown(true));
  const ran = await run("provider", "sync");
  await isDown;
  proxy.setDown(false);
  expect(ran).toMatchObject({ exit: 2, stdout: "" });
  expect(ran.stderr).toBe(
    `farthing: The database ${named(proxy.url)} cannot be reached. What was fetched before is stored; the next sync fetches the rest. Check that its server runs and that the address is right, and try again.\n`,
  );
  expect(jsonOf(await run("transactions", "list", "--format", "json")).transactions).toHaveLength(6);
});

it("check says what is wrong in a database on a server", async () => {
  const url = await newDatabase();
  const run = on(url);
  await makeUser(run, "ada");
  await onDatabase(url, (client) =>
    client.query("SET session_replication_role = replica; DELETE FROM families"),
  );
  const ran = await run("database", "check", "--format", "json");
  expect(ran.exit).toBe(1);
  expect(jsonOf(ran)).toMatchObject({
    database: named(url),
    sound: false,
    problems: ["1 rows of users refer to rows of families that are missing"],
    to_do: [expect.stringContaining("restore it on its server from a backup")],
  });
});

it("a server that serves from a database on a server says nothing of the password, also not among the processes", async () => {
  const url = await newDatabase();
  await makeUser(on(url), "ada");
  const served = serve(["--port", "0", "--database", url, "--host", "127.0.0.1"]);
  const address = await served.url;
  const answer = await fetch(`${address}/readyz`).catch(() => undefined);
  expect(answer?.status).not.toBe(500);
  expect(readFileSync(`/proc/${served.pid}/cmdline`, "utf8")).not.toContain("password");
  served.kill("SIGTERM");
  await served.ended;
  expect(served.stdout() + served.stderr()).not.toContain("password");
});

it("a server makes no backups of a database on a server, and says what does", async () => {
  const url = await newDatabase();
  await makeUser(on(url), "ada");
  const env = { FARTHING_BACKUP_FOLDER: newFolder() };
  const { exit, stdout, stderr } = await farthingAgain(["serve", "--port", "0", "--database", url], { env });
  expect([exit, stdout, stderr]).toEqual([
    2,
    "",
    "farthing: FARTHING_BACKUP_FOLDER is for a database in a file. Back up a database on a server with `pg_dump --format=custom`, and leave the setting out.\n",
  ]);
});

it("a server on a standby says what it cannot do, without places in the program", SLOW, async () => {
  const url = await newDatabase();
  await makeUser(on(url), "ada");
  const { bank, folder, runWith, environment } = await trial();
  const env = { ...environment, FARTHING_DATABASE: url, XDG_DATA_HOME: folder };
  expect(await runWith(env)("provider", "claim", bank.newSetupToken())).toMatchObject({ exit: 0 });
  const made = ["api-key", "create", "--user", "ada@example.com", "--name", "key", "--scope", "read"];
  const { key } = jsonOf(await runWith(env)(...made, "--format", "json"));
  await setThere(url, "default_transaction_read_only = on");
  const served = serve(["--port", "0"], { env: { ...env, FARTHING_RATE_LIMIT: "600" } });
  const [line] = await served.logged(/.*bank data sync failed.*/);
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    err: {
      ...{ type: "StorageUnavailable", reason: "broken", operation: "bank_connections.exclusively" },
      message: "cannot execute INSERT in a read-only transaction",
    },
  });
  const { status } = await fetch(`${await served.url}/api/v1/accounts`, { headers: { "X-Api-Key": key } });
  expect(status).toBe(503);
  await served.logged(/.*request failed.*/);
  served.kill("SIGTERM");
  await served.ended;
  expect(served.stderr()).not.toMatch(STACK);
  expect(served.stderr()).not.toContain('"stack"');
});

it("a command without the password ends, though its server holds on to the connection", SLOW, async () => {
  const env = { FARTHING_DATABASE: await askingServer("scram") };
  const ran = await farthing(["user", "list"], { env });
  expect(ran).toEqual({
    exit: 2,
    stdout: "",
    stderr: `farthing: The database ${named(env.FARTHING_DATABASE)} cannot be used: its server asks for a password, and none was given; set PGPASSWORD, or write it into ~/.pgpass.\n`,
  });
});

it("a database that cannot be used is told with what to do, and without the password", async () => {
  const server = inject("postgres");
  const url = withParts(`${server}/postgres`, { password: PASSWORD });
  const cannot = (address: string, why: string) => `The database ${named(address)} cannot be used: ${why}.`;
  expect(await said(url)).toBe(cannot(url, "the name or the password of the user is wrong"));
  const nothing = withParts(url, { port: "1" });
  expect(await said(nothing)).toBe(
    `The database ${named(nothing)} cannot be reached. Nothing was changed. Check that its server runs and that the address is right, and try again.`,
  );
  const missing = withParts(`${server}/${randomUUID()}`, {});
  expect(await said(missing)).toMatch(
    /cannot be used: it does not exist; create it, for example with `createdb/,
  );
  for (const [parts, why] of [
    [
      { search: "?sslmode=prefer" },
      /sslmode cannot be "prefer"; use disable, require, verify-ca or verify-full/,
    ],
    [
      { search: "?sslmode=require" },
      /it does not offer TLS; turn that on in the server, or use sslmode=disable/,
    ],
    [{ search: "?sslmode=verify-ca" }, /verify-ca needs the file of the authority; add sslrootcert=FILE/],
    [
      { search: "?sslrootcert=/etc/passwd" },
      /names a certificate, but not what it is for; add sslmode=verify-full/,
    ],
    [{ search: "?sslmode=verify-full&sslrootcert=/none" }, /the file of sslrootcert, \/none, does not exist/],
    [{ search: "?port=abc" }, /the port in its address must be a number from 1 to 65535/],
    [{ search: "?sslmode=require&sslmode=disable" }, /its address has sslmode more than once; name it once/],
    [{ pathname: "/a%00b" }, /its address contains %00/],
    [{ search: "?max=9" }, /has the parameter "max", which has no meaning here; remove it/],
    [{ pathname: "" }, /its address names no database; use postgres:\/\/USER:PASSWORD@HOST:PORT\/NAME/],
  ] as const)
    expect(await said(withParts(url, parts))).toMatch(why);
  for (const password of [`${PASSWORD}/`, `12/${PASSWORD}`, `12?${PASSWORD}`, `12#${PASSWORD}`])
    expect(await said(`postgres://ada:${password}@127.0.0.1/farthing`)).toMatch(
      /^The database postgres:\/\/… cannot be used: its address cannot be read; use .* % codes/,
    );
  for (const address of [`mysql://ada:${PASSWORD}@db/books`, `postgres:/ada:${PASSWORD}@db/books`])
    expect(await said(address)).toMatch(/its address is not one of PostgreSQL; use postgres:\/\/USER/);
  expect(await said(`${url}#${PASSWORD}`)).toMatch(/its address has a #; write %23/);
});

it("what is lost on the way to a server is told: nothing was changed, or it is not known", SLOW, async () => {
  const url = await newDatabase();
  await makeUser(on(url), "ada");
  const proxy = await proxyTo(url);
  const run = on(proxy.url);
  const create = ["account", "create", "--name", "Checking", "--currency", "EUR"];
  const lostAt = async (statement: RegExp, cut: "before" | "after"): Promise<string> => {
    proxy.cutAt((message) => {
      if (!statement.test(message)) return undefined;
      proxy.refuse();
      return cut;
    });
    const ran = await run(...create);
    proxy.setDown(false);
    expect([ran.exit, ran.stdout]).toEqual([2, ""]);
    return ran.stderr;
  };
  expect(await lostAt(/INSERT INTO accounts/, "before")).toBe(
    `farthing: The database ${named(proxy.url)} cannot be reached. Nothing was changed. Check that its server runs and that the address is right, and try again.\n`,
  );
  expect(jsonOf(await run("account", "list", "--format", "json")).accounts).toEqual([]);
  expect(await lostAt(/INSERT INTO commit_markers .*COMMIT/, "after")).toBe(
    `farthing: The connection to the database ${named(proxy.url)} was lost at the last moment. It is not known whether the change was made. Look before you do it again.\n`,
  );
  expect(jsonOf(await run("account", "list", "--format", "json")).accounts).toHaveLength(1);
});
