// @module-tag slow

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { TransactionBody } from "@farthing/core/transactions";
import { beforeAll, describe, expect, it } from "vitest";
import { BACKUP, complained, jsonOf, makeUser, newDatabase, on, refused } from "./stored-support.ts";
import { farthing, file } from "./support.ts";

const database = newDatabase();
const run = on(database);
const preflight = (...args: string[]) => run("preflight", ...args);
const ADA = ["--user", "ada@example.com"];
let account: string;

const bytes = (): string => createHash("sha256").update(readFileSync(database)).digest("hex");

beforeAll(async () => {
  await makeUser(run, "Ada");
  await run("import", file("family.ndjson", BACKUP));
  const { transactions } = jsonOf(await run("transactions", "list", "--format", "json"));
  account = transactions.find((each: TransactionBody) => each.account.name === "Everyday").account.id;
});

describe("preflight of a stored family", () => {
  it("knows the names of its categories, tags and merchants", async () => {
    const before = bytes();
    const backup = file("family2.ndjson", `${BACKUP}\n`);
    const ran = await preflight(...ADA, "--format", "json", backup);
    expect(ran.exit).toBe(1);
    expect(jsonOf(ran).data.errors.map(({ code }: { code: string }) => code)).toEqual(
      Array(3).fill("existing_taxonomy_collision"),
    );
    expect((await preflight("--format", "json", backup)).exit).toBe(0);
    expect(bytes()).toBe(before);
    expect(readdirSync(dirname(database))).toEqual(["farthing.db"]);
  });

  it("names the accounts that it does not have", async () => {
    const rows = file("accounts.csv", "date,amount,account\n2024-01-02,1,Everyday\n2024-01-02,1,Elsewhere\n");
    const { warnings, valid } = jsonOf(await preflight(...ADA, "--format", "json", rows)).data;
    expect([valid, warnings]).toEqual([true, [expect.stringContaining("Elsewhere")]]);
    expect(warnings[0]).not.toContain("Everyday");
    expect(jsonOf(await preflight("--format", "json", rows)).data.warnings).toEqual([]);
  });

  it("compares with the account that is named, also without a user", async () => {
    const before = bytes();
    const rows = file(
      "account.csv",
      "date,amount,name,currency\n2024-01-03,-20,TO CARD,USD\n2024-01-03,-20,Other,EUR\n",
    );
    for (const user of [[], ADA]) {
      const ran = await preflight(
        ...user,
        "--account-id",
        account.toUpperCase(),
        "--include-findings",
        "--format=json",
        rows,
      );
      expect(ran.exit).toBe(0);
      expect(
        jsonOf(ran).data.findings.map(({ code, line }: { code: string; line: number }) => [code, line]),
      ).toEqual([
        ["already_recorded", 2],
        ["currency_mismatch", 3],
      ]);
    }
    expect(bytes()).toBe(before);
  });

  it.each([
    [
      "rows of another currency alone",
      "date,amount,currency,name\n2024-06-28,-12.40,EUR,Oven\n2024-06-29,3,EUR,Refund\n",
      2,
    ],
    [
      "rows of two others",
      "date,amount,currency,name\n2024-06-28,-12.40,EUR,Oven\n2024-06-29,3,CHF,Refund\n",
      2,
    ],
    [
      "a purchase abroad",
      "date,amount,currency,name\n2024-06-28,-12.40,EUR,Oven\n2024-06-29,3,USD,Refund\n",
      0,
    ],
    [
      "a row that names none",
      "date,amount,currency,name\n2024-06-28,-12.40,EUR,Oven\n2024-06-29,3,,Refund\n",
      0,
    ],
    [
      "amounts in another currency",
      "Date,Amount (EUR),Payee\n2024-06-28,-12.40,Oven\n2024-06-29,3,Refund\n",
      2,
    ],
    [
      "its own currency",
      "date,amount,currency,name\n2024-06-28,-12.40,usd,Oven\n2024-06-29,3,USD,Refund\n",
      0,
    ],
  ])("asks of the currency of an account what an import into it asks: %s", async (what, content, exit) => {
    const rows = file(`${what}.csv`, content);
    const into = [...ADA, "--account", "Everyday"];
    const asked = jsonOf(await preflight("--auto", ...into, "--format", "json", rows)).data.undecided;
    const imported = await run("import", "--dry-run", ...into, "--format", "json", rows);
    expect(asked).toEqual(jsonOf(imported).undecided ?? []);
    expect(asked.length).toBe(exit === 2 ? 1 : 0);
    // Without detection preflight reads headers that it knows.
    const hows = content.startsWith("date,amount") ? [[], ["--auto"]] : [["--auto"]];
    for (const how of hows) {
      const told = await preflight(...how, ...into, rows);
      expect([told.exit, imported.exit]).toEqual([exit, exit]);
      expect(told.stdout.includes("with a question open")).toBe(exit === 2);
      expect(told.stdout.includes("Do the entries in another currency belong to this account?")).toBe(
        exit === 2,
      );
    }
    expect((await preflight("--account-id", account, rows)).exit).toBe(exit);
    // What the API has is answered as it answers.
    if (content.startsWith("date,amount"))
      expect((await preflight("--strict", "--account-id", account, rows)).exit).toBe(0);
    const inspected = await run("inspect", ...into, "--format", "json", rows);
    expect([inspected.exit, jsonOf(inspected).undecided]).toEqual([0, asked]);
    const converted = await run("convert", ...into, rows);
    expect([converted.exit, converted.stderr.includes("Do the entries in another currency")]).toEqual([
      exit,
      exit === 2,
    ]);
    for (const command of [
      ...hows.map((how) => ["preflight", ...how]),
      ["convert"],
      ["import", "--dry-run"],
    ]) {
      const answered = await run(...command, ...into, "--currency", "EUR", rows);
      expect([command, answered.exit]).toEqual([command, 0]);
      if (exit === 2) expect(answered.stdout).not.toContain("currency_mismatch");
    }
  });

  it("finds the rows wrong before it asks of their account, as an import does", async () => {
    const rows = file(
      "wrong.csv",
      "date,amount,currency,name\n2024-06-28,-12.40,EUR,Oven\nnever,3,EUR,Refund\n",
    );
    for (const command of ["preflight", "import"])
      expect((await run(command, ...ADA, "--account", "Everyday", rows)).exit).toBe(1);
  });

  it("takes the account of another family, an unknown one and what is no id for the same", async () => {
    const rows = file("foreign.csv", "date,amount\n2024-01-02,1\n");
    const two = on(newDatabase());
    await makeUser(two, "Ada");
    await makeUser(two, "Bo");
    await two("import", "--user", "bo@example.com", file("bo.ndjson", BACKUP));
    const { transactions } = jsonOf(
      await two("transactions", "list", "--user", "bo@example.com", "--format", "json"),
    );
    const foreign = transactions[0].account.id;
    const bodies = await Promise.all(
      [foreign, "0190a7c2-6f00-7000-8000-000000000000", "x"].map(async (id) => {
        const ran = await two("preflight", ...ADA, "--account-id", id, "--format", "json", rows);
        expect(ran.exit).toBe(2);
        return jsonOf(ran);
      }),
    );
    expect(bodies[0].error).toBe("record_not_found");
    expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]]);
  });

  it("needs no user among several families, because the account determines the family", async () => {
    const two = on(newDatabase());
    await makeUser(two, "Ada");
    await makeUser(two, "Bo");
    const rows = file("whose.csv", "date,amount,name\n2024-01-03,-20,To card\n");
    const withAccount = async (id: string, ...more: string[]) => {
      const ran = await two(
        "preflight",
        "--account-id",
        id,
        "--include-findings",
        "--format",
        "json",
        ...more,
        rows,
      );
      return { exit: ran.exit, body: jsonOf(ran) };
    };
    const unknown = await withAccount("0190a7c2-6f00-7000-8000-000000000000");
    expect(unknown).toMatchObject({ exit: 2, body: { error: "record_not_found" } });
    await two("import", "--user", "bo@example.com", file("bo2.ndjson", BACKUP));
    const { transactions } = jsonOf(
      await two("transactions", "list", "--user", "bo@example.com", "--format", "json"),
    );
    const { id } = transactions.find((each: TransactionBody) => each.account.name === "Everyday").account;
    const known = await withAccount(id.toUpperCase());
    expect(known.exit).toBe(0);
    expect(known.body.data.findings.map(({ code }: { code: string }) => code)).toEqual(["already_recorded"]);
    expect(await withAccount(id, "--user", "bo@example.com")).toEqual(known);
    expect(await withAccount("0190a7c2-6f00-7000-8000-000000000000")).toEqual(unknown);
    expect(await withAccount("x")).toEqual(unknown);
  });

  it("could not check anything for a user who is not there: exit status 2", async () => {
    const rows = file("nobody.csv", "date,amount\n2024-01-02,1\n");
    await refused(run, ["preflight", "--user", "jo@x", rows], 2, "user_not_found", '"jo@x"');
    await complained(run, ["preflight", "--user", "", rows], 2, 'The user ""');
    await complained(run, ["preflight", "--user", "jo@x", "--format", "github", rows], 2, '"jo@x"');
  });
});

describe("where there is no database", () => {
  it("none is made", async () => {
    const nowhere = newDatabase();
    const rows = file("none.csv", "date,amount\n2024-01-02,-1\n");
    const id = "0190a7c2-6f00-7000-8000-000000000000";
    await refused(
      on(nowhere),
      ["preflight", "--account-id", id, rows],
      2,
      "record_not_found",
      "account does not exist",
    );
    expect((await on(nowhere)("preflight", "--account-id", " ", rows)).exit).toBe(0);
    expect(existsSync(nowhere)).toBe(false);
    expect(readdirSync(dirname(nowhere))).toEqual([]);
  });
});

it("a check that needs nothing stored loads neither Effect nor SQLite", async () => {
  const hook = file(
    "loaded.mjs",
    `import { registerHooks } from "node:module";
     const urls = [];
     registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context); } });
     process.on("exit", () => process.stderr.write(urls.join("\\n")));`,
  );
  const loaded = async (...args: string[]) => {
    const ran = await farthing(args, {
      node: ["--import", pathToFileURL(hook).href],
      env: { FARTHING_DATABASE: database },
    });
    expect(ran.exit).toBe(0);
    return ran.stderr.split("\n").filter((url) => url.startsWith("file:"));
  };
  // In a bundle the packages are recognised by what they hold.
  const heavy = {
    effect: (url: string) => readFileSync(fileURLToPath(url), "utf8").includes('"~effect/'),
    "better-sqlite3": (url: string) => url.includes("/better-sqlite3/"),
    "@noble/hashes": (url: string) => readFileSync(fileURLToPath(url), "utf8").includes("SHA256_IV"),
  };
  const rows = file("light.csv", "date,amount\n2024-01-02,-1\n");
  const [light, stored] = await Promise.all([loaded("preflight", rows), loaded("preflight", ...ADA, rows)]);
  expect(light.length).toBeGreaterThan(4);
  for (const isHeavy of Object.values(heavy)) expect(light.filter(isHeavy)).toEqual([]);
  for (const name of ["effect", "better-sqlite3"] as const) expect(stored.some(heavy[name])).toBe(true);
});
