// @module-tag slow

import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { onTerminal } from "./provider-support.ts";
import {
  BACKUP,
  begunDatabase,
  complained,
  HOSTILE,
  jsonOf,
  MOMENT,
  makeUser,
  newDatabase,
  on,
  type Run,
  refused,
  UNSAFE,
  UUID,
} from "./stored-support.ts";
import { file, STACK, temporaryFolder } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const CREATE = [
  "user",
  "create",
  "--email",
  "ada@example.com",
  "--first-name",
  "Ada",
  "--last-name",
  "Quill",
];

describe("farthing user create", () => {
  it("makes a family and its admin, and others join it", async () => {
    const database = newDatabase();
    const run = on(database);
    const made = await run(...CREATE, "--currency", "eur", "--time-zone", "Europe/Paris");
    expect(made.stdout.split("\n")[0]).toBe(`Began new books at ${database}.`);
    expect(made.stdout).toMatch(
      /^Created user ada@example\.com \(.{36}\) in family .{36}\.\nNext, for the exports of a bank:\n {2}farthing account create --user ada@example\.com --name Checking --currency EUR\nOr, for programs:\n {2}farthing api-key create --user ada@example\.com /m,
    );
    expect((await run(...CREATE.with(3, "jil@example.com"))).stdout).toMatch(
      /^Created user jil@example\.com/,
    );
    await run("user", "delete", "jil@example.com", "--yes");
    const [ada] = jsonOf(await run("user", "list", "--format", "json")).users;
    expect(ada).toEqual({
      id: UUID,
      family_id: UUID,
      email: "ada@example.com",
      first_name: "Ada",
      last_name: "Quill",
      role: "admin",
      ui_layout: "dashboard",
      ai_enabled: false,
      created_at: MOMENT,
      deactivated_at: null,
    });
    const jo = await makeUser(run, "Jo", "--family", ada.family_id.toUpperCase());
    expect(jo).toEqual({ id: UUID, email: "jo@example.com", family_id: ada.family_id });
    expect(Object.keys(jo)).toEqual(["id", "email", "family_id"]);
    const { users } = jsonOf(await run("user", "list", "--format", "json"));
    expect(users.map(({ role }: { role: string }) => role)).toEqual(["admin", "member"]);
  });

  it("refuses what cannot be, all of it at once, and makes nothing", async () => {
    const run = on(newDatabase());
    await makeUser(run, "Ada");
    const bad = [
      ...["user", "create", "--email", "no address", "--first-name", " ", "--last-name", "x".repeat(256)],
      ...["--currency", "XX1", "--time-zone", "Mars/Base"],
    ];
    const nowhere = "0190a7c2-6f00-7000-8000-000000000000";
    await Promise.all([
      complained(run, bad, 1, /not an e-mail address.*first name.*last name.*currency.*time zone/s),
      refused(
        run,
        CREATE.with(3, " ADA@Example.com"),
        1,
        "email_taken",
        "A user with the address ada@example.com already",
      ),
      refused(run, [...CREATE.with(3, "b@x"), "--family", nowhere], 1, "family_not_found", nowhere),
      refused(
        run,
        [...CREATE.with(3, "b@x"), "--family", "x"],
        1,
        "family_not_found",
        'family "x" does not exist',
      ),
      refused(
        run,
        [...CREATE.with(3, "b@x"), "--family", ""],
        1,
        "family_not_found",
        'family "" does not exist',
      ),
      refused(
        run,
        [...CREATE.with(3, "b@x"), "--time-zone", ""],
        1,
        "validation_failed",
        '"" is not a time zone',
      ),
      complained(run, CREATE.slice(0, 6), 2, "--last-name"),
    ]);
    expect(jsonOf(await run("user", "list", "--format", "json")).users).toHaveLength(1);
  });
});

describe("farthing user list", () => {
  it.each([
    ["a\u200bda@example.com", "U\\+200B"],
    ["ada@exa\u00admple.com", "U\\+00AD"],
    ["\u202eada@example.com", "U\\+202E"],
    ["\uff41da@example.com", "Write it as ada@example\\.com"],
  ])("are not made with an address that looks like another's: %j", async (email, reason) => {
    const run = on(newDatabase());
    await makeUser(run, "ada");
    await complained(run, CREATE.with(3, email), 1, new RegExp(reason));
    expect(jsonOf(await run("user", "list", "--format", "json")).users).toHaveLength(1);
  });

  it("lists no more than it is asked for, and names harmlessly", async () => {
    const run = on(await begunDatabase());
    expect((await run("user", "list")).stdout).toContain("There are no users.");
    await complained(run, CREATE.with(5, HOSTILE), 1, "The first name contains a control character");
    const reordering = "Ada \u202eevil\u2066";
    await run(...CREATE.with(5, reordering));
    await makeUser(run, "Bo");
    const { stdout } = await run("user", "list");
    expect(stdout).not.toMatch(UNSAFE);
    expect(stdout.trimEnd().split("\n")).toHaveLength(3);
    expect(stdout).toContain("evil");
    const { users } = jsonOf(await run("user", "list", "--limit", "1", "--format", "json"));
    expect(users).toMatchObject([{ email: "ada@example.com", first_name: reordering }]);
    await Promise.all(
      ["0", "12345678", ""].map((limit) =>
        complained(run, ["user", "list", `--limit=${limit}`], 2, "whole number from 1"),
      ),
    );
  });
});

describe("farthing user deactivate", () => {
  it("says that tokens end too", async () => {
    const { stdout } = await farthingAgain(["user", "deactivate", "--help"]);
    expect(stdout.replace(/\s+/g, " ")).toContain("keys, tokens and codes stop working");
  });

  it("is done once, in whatever case the address is written", async () => {
    const run = on(newDatabase());
    const { id } = await makeUser(run, "Ada");
    const first = jsonOf(await run("user", "deactivate", " ADA@example.com ", "--format", "json"));
    expect(first).toEqual({ id, email: "ada@example.com", deactivated_at: MOMENT });
    const again = await run("user", "deactivate", "ada@example.com");
    expect(again).toMatchObject({
      exit: 0,
      stdout: `ada@example.com was deactivated at ${first.deactivated_at}.\n`,
    });
    expect((await run("user", "list")).stdout).toContain(`since ${first.deactivated_at}`);
    await refused(run, ["user", "deactivate", "jo@example.com"], 1, "user_not_found", '"jo@example.com"');
    await refused(run, ["user", "deactivate", ""], 1, "user_not_found", 'user "" does not exist');
  });
});

describe("farthing user reactivate", () => {
  it("lets a deactivated user in again", async () => {
    const run = on(newDatabase());
    const { id } = await makeUser(run, "Ada");
    await run("user", "deactivate", "ada@example.com");
    const again = jsonOf(await run("user", "reactivate", " ADA@example.com ", "--format", "json"));
    expect(again).toEqual({ id, email: "ada@example.com", deactivated_at: null });
    expect((await run("user", "reactivate", "ada@example.com")).stdout).toBe("ada@example.com is active.\n");
    expect((await run("user", "list")).stdout).not.toContain("since");
    await refused(run, ["user", "reactivate", "jo@example.com"], 1, "user_not_found", '"jo@example.com"');
  });
});

/** Two users of a family with books, a key, and a user of another family. */
const twoFamilies = async () => {
  const database = newDatabase();
  const run = on(database);
  const { family_id } = await makeUser(run, "Ada");
  await makeUser(run, "Jo", "--family", family_id);
  await run("import", file("deleted.ndjson", BACKUP));
  await run("api-key", "create", "--user", "ada@example.com", "--name", "laptop", "--scope", "read");
  const other = (await makeUser(run, "Bo")).family_id;
  return { database, run, family_id, other };
};

const emails = async (run: Run): Promise<readonly string[]> =>
  jsonOf(await run("user", "list", "--format", "json")).users.map(({ email }: { email: string }) => email);

describe("farthing user delete", () => {
  it("says what goes and what stays, and does nothing before it is confirmed", async () => {
    const { run, family_id } = await twoFamilies();
    const what = `the user ada@example.com with 1 API key. Entries of the audit log stay, without the user. The family ${family_id} stays with its data.`;
    await refused(run, ["user", "delete", "ada@example.com"], 2, "usage", `This deletes ${what} Add --yes`);
    expect(await emails(run)).toHaveLength(3);
    const deleted = await run("user", "delete", "ADA@example.com", "--yes");
    expect(deleted.stdout).toBe(`Deleted ${what}\n`);
    expect(await emails(run)).toEqual(["jo@example.com", "bo@example.com"]);
    expect(jsonOf(await run("api-key", "list", "--format", "json")).api_keys).toEqual([]);
    const { audit_entries } = jsonOf(await run("audit", "list", "--format", "json"));
    expect(audit_entries).toMatchObject([{ event: "api_key_created", user_id: null }]);
    await refused(
      run,
      ["user", "delete", "ada@example.com", "--yes"],
      1,
      "user_not_found",
      "ada@example.com",
    );
  });

  it("of the last one leaves the family, which another can join", async () => {
    const { run, family_id, other } = await twoFamilies();
    await run("user", "delete", "ada@example.com", "--yes");
    const last = await run("user", "delete", "jo@example.com", "--yes");
    expect(last.stdout).toContain(
      `but without a user: \`farthing user create --family ${family_id} --email EMAIL --first-name NAME --last-name NAME\` adds one, \`farthing family delete ${family_id}\` deletes it.\n`,
    );
    const listed = jsonOf(await run("user", "list", "--format", "json"));
    expect([listed.users.length, listed.families_without_users]).toEqual([
      1,
      [{ id: family_id, currency: "USD", time_zone: "UTC" }],
    ]);
    const several =
      "There are several families. Add --user EMAIL to choose one. `farthing user list` shows families without users.";
    await complained(run, ["account", "list"], 2, several);
    await run("user", "delete", "bo@example.com", "--yes");
    expect((await run("user", "list")).stdout).toBe(
      [
        "There are no users.",
        "",
        "Families without users:",
        ...[family_id, other].map((id) => `  ${id} (USD)`),
        "`farthing user create --family ID --email EMAIL --first-name NAME --last-name NAME` adds a user to one, `farthing family delete ID` deletes it with its data.",
        "",
      ].join("\n"),
    );
    await complained(
      run,
      ["account", "list"],
      2,
      "There are several families. None has a user. `farthing user list` shows",
    );
    await makeUser(run, "Cy", "--family", family_id);
    const { stdout } = await run("user", "list");
    expect(stdout).toContain(`\n\nFamilies without users:\n  ${other} (USD)\n`);
    await run("family", "delete", other, "--yes");
    expect(Object.keys(jsonOf(await run("user", "list", "--format", "json")))).toEqual(["users"]);
    const list = await run("transactions", "list", "--user", "cy@example.com", "--format", "json");
    expect(jsonOf(list).transactions).toHaveLength(3);
  });

  it("asks on a terminal, and takes nothing but a yes for one", SLOW, async () => {
    const { database, run } = await twoFamilies();
    const env = { FARTHING_DATABASE: database };
    const question = "Type yes to delete: ";
    for (const typed of ["no\r", "\r", "\u0004", "\u0003"]) {
      const ended = await onTerminal(["user", "delete", "ada@example.com"], {
        env,
        dialogue: [[question, typed]],
      });
      expect([ended.exit, ended.shown]).toEqual([2, expect.stringContaining("Nothing was deleted.")]);
    }
    expect(await emails(run)).toHaveLength(3);
    const done = await onTerminal(["user", "delete", "ada@example.com"], {
      env,
      dialogue: [[question, "yes\r"]],
    });
    expect([done.exit, done.shown]).toEqual([0, expect.stringContaining("Deleted the user ada@example.com")]);
    expect(await emails(run)).toHaveLength(2);
  });
});

describe("farthing family delete", () => {
  it("says what goes, and leaves another family everything", async () => {
    const { run, family_id, other } = await twoFamilies();
    const what = `the family ${family_id} of ada@example.com, jo@example.com: 2 users, 2 accounts, 3 transactions.`;
    await refused(
      run,
      ["family", "delete", family_id],
      2,
      "usage",
      `This deletes ${what} It cannot be undone.`,
    );
    expect(await emails(run)).toHaveLength(3);
    for (const part of [family_id.slice(-8), other.slice(-8).toUpperCase()])
      expect((await run("family", "delete", part)).stderr).toContain(
        `This deletes the family ${part === family_id.slice(-8) ? family_id : other} of `,
      );
    expect((await run("family", "delete", family_id.slice(0, 4))).stderr).toMatch(
      /Several ids begin or end with .*\(bo@example\.com\)/,
    );
    expect((await run("family", "delete", family_id.toUpperCase(), "--yes")).stdout).toBe(
      `Deleted ${what}\n`,
    );
    expect(await emails(run)).toEqual(["bo@example.com"]);
    for (const id of [family_id, "x", ""])
      await refused(run, ["family", "delete", id, "--yes"], 1, "family_not_found", `"${id}"`);
    const gone = jsonOf(await run("family", "delete", other, "--yes", "--format", "json"));
    expect(gone).toEqual({ id: other, users: 1, accounts: 0, transactions: 0, connections: 0 });
  });
});

type At = (...path: string[]) => string;

describe("the database", () => {
  const places = () => {
    const home = newFolder();
    const at = (...path: string[]) => join(home, ...path);
    const make = async (env: NodeJS.ProcessEnv, ...args: string[]) => {
      const ran = await farthingAgain([...CREATE, ...args], { env: { HOME: home, ...env } });
      expect([ran.exit, ran.stderr]).toEqual([0, ""]);
    };
    return { at, make };
  };
  const DEFAULT = [".local", "share", "farthing", "farthing.db"];

  it.each<[string, (at: At) => [env: NodeJS.ProcessEnv, args: string[], path: string]]>([
    ["is below the home folder", (at) => [{}, [], at(...DEFAULT)]],
    [
      "is below XDG_DATA_HOME",
      (at) => [{ XDG_DATA_HOME: at("data") }, [], at("data", "farthing", "farthing.db")],
    ],
    ["is not below one that is blank or relative", (at) => [{ XDG_DATA_HOME: "data" }, [], at(...DEFAULT)]],
    [
      "is FARTHING_DATABASE",
      (at) => [{ FARTHING_DATABASE: at("a.db"), XDG_DATA_HOME: at("d") }, [], at("a.db")],
    ],
    ["is not a blank one", (at) => [{ FARTHING_DATABASE: " ", XDG_DATA_HOME: "" }, [], at(...DEFAULT)]],
    [
      "is --database first",
      (at) => [{ FARTHING_DATABASE: at("a.db") }, ["--database", at("b.db")], at("b.db")],
    ],
    ["is not a blank --database", (at) => [{ FARTHING_DATABASE: at("a.db") }, ["--database="], at("a.db")]],
  ])("%s", async (_, of) => {
    const { at, make } = places();
    const [env, args, path] = of(at);
    await make(env, ...args);
    expect(existsSync(path)).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    for (const other of [at(...DEFAULT), at("a.db"), at("d"), at("data", "farthing", "farthing.db")])
      expect(existsSync(other)).toBe(other === path);
  });

  it("that cannot be used is reported", async () => {
    mkdirSync(join(temporaryFolder(), "a-folder"), { recursive: true });
    for (const [path, sentence] of [
      [
        file("text.db", "this is no database at all, but a text that is long enough to be one\n".repeat(20)),
        "cannot be used",
      ],
      [join(temporaryFolder(), "a-folder"), "folder"],
      [join(file("a-file", "x"), "below.db"), "cannot be used"],
      ["postgres://127.0.0.1:1/farthing", "cannot be reached"],
    ] as const) {
      const ran = await farthingAgain(["user", "list"], { env: { FARTHING_DATABASE: path } });
      expect([path, ran.exit, ran.stdout]).toEqual([path, 2, ""]);
      expect(ran.stderr).toContain(sentence);
      expect(ran.stderr).not.toMatch(STACK);
    }
  });
});
