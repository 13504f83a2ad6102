import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { farthingAgain } from "./warm-process.ts";

const folder = newFolder();
const statements = join(folder, "statements");
const env = { FARTHING_DATABASE: join(folder, "farthing.db") };

const csv = (...rows: readonly string[]): string => `Date,Amount,Name\n${rows.join("\n")}\n`;

const FILES = {
  "a-good.csv": csv("2024-03-14,-18.40,Corner Oven", "2024-03-15,2100.00,Payroll"),
  "b-wrong.csv": csv("2024-02-30,-1.00,Tea"),
  "c-open.csv": csv("03/04/2024,-1.00,Tea"),
  "d-good.csv": csv("2024-04-14,-3.00,Bus"),
};

const names = Object.keys(FILES).map((name) => join(statements, name));

const run = (...args: readonly string[]) => farthingAgain(args, { env });

beforeAll(async () => {
  mkdirSync(statements);
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(statements, name), content);
  const ada = ["--email", "ada@example.com", "--first-name", "Ada", "--last-name", "Quill"];
  expect((await run("user", "create", ...ada)).exit).toBe(0);
  for (const name of ["Checking", "Trial"])
    expect((await run("account", "create", "--name", name, "--currency", "EUR")).exit).toBe(0);
});

const verdictsIn = (printed: string): readonly string[] =>
  printed
    .slice(printed.lastIndexOf("\nfile ") + 1)
    .split("\n\n")[0]!
    .split("\n")
    .slice(1)
    .map((line) => line.replaceAll(/ {2,}/g, "|"));

describe("import", () => {
  it("tells of each file, and one that is not stored stops no other", async () => {
    const { exit, stdout } = await run("import", "--account", "Checking", statements);
    expect(exit).toBe(2);
    expect(verdictsIn(stdout)).toEqual([
      `${names[0]}|imported|2`,
      `${names[1]}|not valid`,
      `${names[2]}|with an open question`,
      `${names[3]}|imported|1`,
    ]);
    expect(stdout).toMatch(
      /\n4 files: 2 imported, 1 not valid, 1 with an open question; 3 transactions in all\.\n$/,
    );
    const again = await run("import", "--account", "Checking", join(statements, "{d,a}-*.csv"));
    expect([again.exit, verdictsIn(again.stdout)]).toEqual([
      0,
      [`${names[0]}|imported before`, `${names[3]}|imported before`],
    ]);
  });

  it("has for programs a list, in the order of the files, and the exit status of the worst", async () => {
    const wanted = [names[3]!, names[1]!, join(folder, "none.csv")];
    const { exit, stdout } = await run(
      "import",
      "--account",
      "Trial",
      "--again",
      "--format",
      "json",
      ...wanted,
    );
    expect(exit).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject([
      { file: names[3], exit_status: 0, body: { stored: { transactions: 1 } } },
      { file: names[1], exit_status: 1, body: { data: { valid: false } } },
      { file: wanted[2], exit_status: 2, body: { error: "unreadable_file" } },
    ]);
  });

  it("is stopped by what is wrong for all, before anything is stored", async () => {
    const { exit, stdout, stderr } = await run("import", "--account", "Nobody", statements);
    expect([exit, stdout]).toEqual([2, ""]);
    expect(stderr.match(/There is no account/g)).toHaveLength(1);
    const told = await run("import", "--account", "Nobody", "--format", "json", statements);
    expect([told.exit, JSON.parse(told.stdout).error]).toEqual([2, "usage"]);
  });

  it("rejected rows are of one file", async () => {
    const to = join(folder, "rejects.csv");
    const { exit, stderr } = await run("import", "--skip-invalid", "--rejects", to, statements);
    expect([exit, stderr]).toEqual([2, "farthing: --rejects requires exactly one file to import.\n"]);
  });
});

describe("convert", () => {
  it("writes what can be converted of all files as one, and tells of each", async () => {
    const { exit, stdout, stderr } = await run("convert", statements);
    expect(exit).toBe(2);
    expect(stdout.split("\n")).toEqual([
      "date,amount,currency,name,notes,category,account,reference,status",
      "2024-03-14,-18.4,,Corner Oven,,,,,booked",
      "2024-03-15,2100,,Payroll,,,,,booked",
      "2024-04-14,-3,,Bus,,,,,booked",
      "",
    ]);
    expect(stderr).toMatch(
      /\n4 files: 2 converted, 1 not valid, 1 with an open question; 3 rows in all\.\n$/,
    );
  });

  it("as NDJSON has an account for each file whose rows name none, which imports again", async () => {
    const { stdout, exit } = await run("convert", "--to", "ndjson", names[0]!, names[3]!);
    expect(exit).toBe(0);
    const records = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(records.map(({ type, data }) => [type, data.name])).toEqual([
      ["Account", "a-good"],
      ["Account", "d-good"],
      ["Transaction", "Corner Oven"],
      ["Transaction", "Payroll"],
      ["Transaction", "Bus"],
    ]);
    const [first, second, ...transactions] = records;
    expect(transactions.map(({ data }) => data.account_id)).toEqual([
      first.data.id,
      first.data.id,
      second.data.id,
    ]);
  });

  it("as books of another program has an account for each file whose rows name none", async () => {
    const { exit, stdout } = await run("convert", "--to", "ledger", statements);
    expect(exit).toBe(2);
    expect(stdout.match(/^account Assets:.*$/gm)).toEqual(["account Assets:a-good", "account Assets:d-good"]);
    expect(stdout.match(/^\S+ \* \(\w+\) .*$/gm)?.map((line) => line.replace(/ \* .*\)/, ""))).toEqual([
      "2024-03-14 Corner Oven",
      "2024-03-15 Payroll",
      "2024-04-14 Bus",
    ]);
  });
});

describe("inspect", () => {
  it("tells of each file, and one that cannot be read stops no other", async () => {
    const { exit, stdout, stderr } = await run("inspect", join(folder, "none.csv"), names[2]!, names[0]!);
    expect([exit, stderr]).toEqual([
      2,
      `farthing: ${join(folder, "none.csv")} cannot be read: file not found; check the path.\n`,
    ]);
    expect(verdictsIn(stdout)).toEqual([
      `${join(folder, "none.csv")}|not read`,
      `${names[2]}|with an open question`,
      `${names[0]}|clear`,
    ]);
  });

  it("has for programs a list of what each alone would be", async () => {
    const alone = await run("inspect", "--format", "json", names[0]!);
    const { stdout } = await run("inspect", "--format", "json", names[0]!, names[2]!);
    const [first, second] = JSON.parse(stdout);
    expect(first).toEqual({ file: names[0], exit_status: 0, body: JSON.parse(alone.stdout) });
    expect(second.body.undecided).toHaveLength(1);
  });
});

it("a file that is named twice is read once", async () => {
  const { stdout } = await run("inspect", "--format", "json", names[0]!, statements, names[0]!);
  expect(JSON.parse(stdout).map(({ file }: { file: string }) => file)).toEqual(names);
});
