import { randomUUID } from "node:crypto";
import { Users } from "@farthing/core/access";
import { DatabaseUnusable, StorageHealth } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { FIRST_VERSION, VERSION } from "../src/schema/versions.ts";
import { askingServer, WAYS_OF_ASKING } from "./support/asking-server.ts";
import { FAMILY, foundBooks, USER } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";
import { setThere } from "./support/set-there.ts";

afterEach(() => vi.unstubAllEnvs());

const open = (url: string) =>
  Effect.runPromise(
    Effect.provide(
      Effect.flatMap(StorageHealth, ({ check }) => check),
      layerPostgres({ url }),
    ),
  );

const whyUnusable = async (url: string): Promise<string> => {
  const failure = await open(url).then(
    () => undefined,
    (error) => error as unknown,
  );
  expect(failure).toBeInstanceOf(DatabaseUnusable);
  return (failure as DatabaseUnusable).message;
};

const tablesOf = (url: string): Promise<readonly string[]> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ readonly name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
    );
    return rows.map(({ name }) => name);
  });

const versionOf = (url: string): Promise<number> =>
  onDatabase(
    url,
    async (client) =>
      (await client.query<{ version: number }>("SELECT version FROM farthing_schema")).rows[0]!.version,
  );

/** The name of a database as a message says it. */
const named = (url: string): string => url.replace("postgres:password@", "");

describe("an empty database", () => {
  it("gets the tables once, however many open it at the same time", async () => {
    const url = await newDatabase();
    await Promise.all(Array.from({ length: 8 }, () => open(url)));
    expect(await versionOf(url)).toBe(VERSION);
    const create = Effect.flatMap(Users, (users) => users.create({ user: USER, family: FAMILY }));
    await Effect.runPromise(Effect.provide(create, layerPostgres({ url })));
    await open(url);
    const find = Effect.flatMap(Users, (users) => users.findByEmail(USER.email));
    expect(await Effect.runPromise(Effect.provide(find, layerPostgres({ url })))).toEqual(USER);
  });

  it("can be a schema of its own in a database with others", async () => {
    const url = await newDatabase();
    await onDatabase(url, (client) =>
      client.query("CREATE TABLE public.families (id integer); CREATE SCHEMA farthing"),
    );
    await setThere(url, "search_path = farthing, public");
    await open(url);
    await open(url);
    expect(await tablesOf(url)).toEqual(["families"]);
  });
});

describe("an index of trigrams", () => {
  const indexed = (url: string): Promise<boolean> =>
    onDatabase(
      url,
      async (client) =>
        (await client.query("SELECT 1 FROM pg_indexes WHERE indexname = 'transactions_by_text'")).rows
          .length === 1,
    );

  it("finds what is searched for", async () => {
    const url = await newDatabase();
    await open(url);
    expect(await indexed(url)).toBe(true);
    const plan = await onDatabase(url, async (client) => {
      await client.query(
        "SET enable_seqscan = off; DROP INDEX transactions_newest_first, transactions_of_account, transactions_by_amount",
      );
      const { rows } = await client.query(
        `EXPLAIN SELECT 1 FROM transactions AS t
         WHERE t.parent_id IS NULL AND (t.name_folded LIKE '%bread%' OR t.notes_folded LIKE '%bread%')`,
      );
      return JSON.stringify(rows);
    });
    expect(plan).toContain("Bitmap Index Scan on transactions_by_text");
  });

  it("is done without where it cannot be made", async () => {
    const url = await newDatabase();
    const guest = `guest_${randomUUID().slice(0, 8)}`;
    await onDatabase(url, (client) =>
      client.query(`CREATE ROLE ${guest} LOGIN PASSWORD 'guest'; GRANT CREATE ON SCHEMA public TO ${guest}`),
    );
    const theirs = new URL(url);
    theirs.username = guest;
    theirs.password = "guest";
    await open(theirs.href);
    expect(await versionOf(url)).toBe(VERSION);
    expect(await indexed(url)).toBe(false);
    const search = Effect.andThen(
      foundBooks,
      Effect.flatMap(Transactions, (transactions) =>
        transactions.list(FAMILY.id, { search: "REA" }, { page: 1, per_page: 2 }),
      ),
    );
    const { items } = await Effect.runPromise(Effect.provide(search, layerPostgres({ url: theirs.href })));
    expect(items.map(({ name }) => name)).toEqual(["Bread"]);
  });
});

describe("a database that cannot be used is left as it is, and the message says why", () => {
  it("of a newer Farthing", async () => {
    const url = await newDatabase();
    await open(url);
    await onDatabase(url, (client) => client.query("UPDATE farthing_schema SET version = version + 1"));
    expect(await whyUnusable(url)).toBe(
      `The database ${named(url)} cannot be used: it was written by a newer Farthing (schema ${VERSION + 1}, this one supports ${VERSION}); update Farthing.`,
    );
    expect(await versionOf(url)).toBe(VERSION + 1);
  });

  it("from before the first release", async () => {
    const url = await newDatabase();
    await onDatabase(url, (client) =>
      client.query(`
        CREATE TABLE farthing_schema (only_row boolean PRIMARY KEY CHECK (only_row), version integer NOT NULL);
        INSERT INTO farthing_schema VALUES (true, 17);
        CREATE TABLE families (id text PRIMARY KEY)`),
    );
    expect(await whyUnusable(url)).toBe(
      `The database ${named(url)} cannot be used: it was made before the first release of Farthing (schema 17, this one reads ${FIRST_VERSION} and later), and nothing in it was changed; export the books of each family with the Farthing that made it (\`farthing export\`), and import them here into a new database.`,
    );
    expect([await versionOf(url), await tablesOf(url)]).toEqual([17, ["families", "farthing_schema"]]);
  });

  it("of another program", async () => {
    const url = await newDatabase();
    await onDatabase(url, (client) => client.query("CREATE TABLE theirs (id integer)"));
    expect(await whyUnusable(url)).toMatch(/the schema public belongs to another program; use another/);
    expect(await tablesOf(url)).toEqual(["theirs"]);
  });

  it("on a server that is too old", async () => {
    const url = await newDatabase();
    // The function of the server stands behind one that says what an older one would.
    await onDatabase(url, (client) =>
      client.query(
        `CREATE SCHEMA older;
         CREATE FUNCTION older.current_setting(name text) RETURNS text LANGUAGE sql
           AS $$ SELECT CASE name WHEN 'server_version_num' THEN '140012' ELSE pg_catalog.current_setting(name) END $$`,
      ),
    );
    await setThere(url, "search_path = older, pg_catalog, public");
    expect(await whyUnusable(url)).toMatch(/its server is PostgreSQL 14; Farthing needs version 15 or newer/);
  });

  it("in another encoding", async () => {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    const server = inject("postgres");
    await onDatabase(`${server}/postgres`, (client) =>
      client.query(`CREATE DATABASE ${name} ENCODING 'LATIN1' TEMPLATE template0`),
    );
    expect(await whyUnusable(`${server}/${name}`)).toMatch(
      /its encoding is LATIN1; create it with the encoding UTF8/,
    );
    expect(await tablesOf(`${server}/${name}`)).toEqual([]);
  });

  it("without a schema that exists", async () => {
    const url = await newDatabase();
    await onDatabase(url, (client) => client.query("DROP SCHEMA public"));
    expect(await whyUnusable(url)).toMatch(/no schema of its search_path exists/);
  });

  it("that does not exist, or only for others", async () => {
    const server = inject("postgres");
    expect(await whyUnusable(`${server}/nothing`)).toMatch(
      /\/nothing cannot be used: it does not exist; create it/,
    );
    const stranger = new URL(`${server}/postgres`);
    stranger.password = "secret";
    const message = await whyUnusable(stranger.href);
    expect(message).toMatch(/the name or the password of the user is wrong/);
    expect(message).not.toContain("secret");
  });

  it.each(WAYS_OF_ASKING)("without the password that its server asks for, %s", async (way) => {
    vi.stubEnv("PGPASSWORD", undefined);
    vi.stubEnv("PGPASSFILE", "/nonexistent");
    expect(await whyUnusable(await askingServer(way))).toMatch(
      /asks for a password, and none was given; set PGPASSWORD/,
    );
  });

  it("in which the user may create nothing", async () => {
    const url = await newDatabase();
    const guest = `guest_${randomUUID().slice(0, 8)}`;
    await onDatabase(url, (client) =>
      client.query(`CREATE ROLE ${guest} LOGIN PASSWORD 'guest'; REVOKE CREATE ON SCHEMA public FROM PUBLIC`),
    );
    const theirs = new URL(url);
    theirs.username = guest;
    theirs.password = "guest";
    expect(await whyUnusable(theirs.href)).toMatch(/may not create tables in it/);
  });

  // PgBouncer refuses all options.
  it("with options that its server does not know", async () => {
    const message = await whyUnusable(`${await newDatabase()}?options=-cnothing%3D1`);
    expect(message).toMatch(/(?:its server|PgBouncer) refuses the options in its address/);
  });

  it("on a server that no name leads to", async () => {
    // No name is that long, so nobody has to be asked for it.
    const host = `${"n".repeat(64)}.invalid`;
    expect(await whyUnusable(`postgres://${host}/farthing`)).toMatch(/there is no server of this name/);
  });
});

it("a database that can only be read, as a standby, is read, but nobody is served from it", async () => {
  const url = await newDatabase();
  await setThere(url, "default_transaction_read_only = on");
  expect(await whyUnusable(url)).toMatch(/its tables have to be made or updated, and it can only be read/);
  await setThere(url, "default_transaction_read_only = off");
  await open(url);
  await setThere(url, "default_transaction_read_only = on");
  await expect(open(url)).rejects.toMatchObject({ reason: "broken", operation: "health.check" });
  const find = Effect.flatMap(Users, (users) => users.findByEmail(USER.email));
  expect(await Effect.runPromise(Effect.provide(find, layerPostgres({ url })))).toBeUndefined();
});

it("a server that does not answer is no reason to use another database", async () => {
  await expect(open("postgres://postgres@127.0.0.1:1/farthing")).rejects.toMatchObject({
    _tag: "StorageUnavailable",
    reason: "unreachable",
    operation: "open",
  });
});
