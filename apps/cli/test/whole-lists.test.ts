// @module-tag slow

import { execFileSync } from "node:child_process";
import type { Command } from "commander";
import { beforeAll, expect, it } from "vitest";
import { wholeProgram } from "../src/program.ts";
import { jsonOf, makeUser, newDatabase, on, type Run } from "./stored-support.ts";
import { file } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

/** A list that is not whole says so, and how to get all of it. */

const record = (type: string, data: object): string => JSON.stringify({ type, data });

const BOOKS = [
  ...["a1", "a2"].map((id) =>
    record("Account", { id, name: id, balance: 0, currency: "USD", accountable_type: "Depository" }),
  ),
  ...["Food", "Rent"].map((name) => record("Category", { id: name, name })),
  ...["home", "work"].map((name) => record("Tag", { id: name, name })),
  ...["Oven", "Market"].map((name) => record("Merchant", { id: name, name })),
  ...["one", "it's two", "three"].map((id) =>
    record("Transaction", { id, account_id: "a1", date: "2024-01-02", amount: "1", name: `Bread ${id}` }),
  ),
  ...["5", "6"].flatMap((amount) => [
    record("Transaction", {
      id: `out ${amount}`,
      account_id: "a1",
      date: "2024-01-01",
      amount,
      name: "Moved",
    }),
    record("Transaction", {
      ...{ id: `in ${amount}`, account_id: "a2", date: "2024-01-01", amount: `-${amount}`, name: "Moved" },
    }),
  ]),
].join("\n");

const ROWS = "Date,Amount,Name\n2024-01-02,-1.00,Tea\n2024-01-13,20.00,Wages\n";

const LISTS: Readonly<Record<string, string>> = {
  "account list": "accounts",
  "api-key list": "api_keys",
  "audit list": "audit_entries",
  "category list": "categories",
  "import list": "imports",
  "merchant list": "merchants",
  "readings list": "readings",
  "tag list": "tags",
  "transactions list": "transactions",
  "transfers list": "transfers",
  "user list": "users",
};

/** Whose items come of sign-ins and banks. */
const OTHERS = ["provider accounts", "provider list", "session list"];

let database: string;
let run: Run;
beforeAll(async () => {
  database = newDatabase();
  run = on(database);
  const { family_id } = await makeUser(run, "Ada");
  await makeUser(run, "Bo", "--family", family_id);
  for (const name of ["laptop", "phone"])
    await run("api-key", "create", "--user", "ada@example.com", "--name", name, "--scope", "read");
  await run("import", file("books.ndjson", BOOKS));
  for (const name of ["a1", "a2"]) await run("import", "--account", name, file("rows.csv", ROWS), "--again");
  await run("import", file("more.ndjson", record("Tag", { id: "x", name: "x" })));
});

/** The words of a command that was printed to be run, as a shell reads them. */
const pasted = (stderr: string): readonly string[] => {
  const [, command = ""] = /`farthing (.*)`\.\n$/s.exec(stderr) ?? [];
  return execFileSync("bash", ["-c", `printf '%s\\0' ${command}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);
};

const namesOf = (command: Command): readonly string[] =>
  command.parent === null ? [] : [...namesOf(command.parent as Command), command.name()];

const limited = (command: Command): readonly string[] => [
  ...(command.options.some(({ long }) => long === "--limit") ? [namesOf(command).join(" ")] : []),
  ...command.commands.flatMap((each) => limited(each as Command)),
];

it("every command that lists is tried here, but for those of sign-ins and banks", async () => {
  expect(limited(await wholeProgram()).toSorted()).toEqual([...Object.keys(LISTS), ...OTHERS].toSorted());
});

it.each(Object.entries(LISTS))("%s", async (words, items) => {
  const list = (...more: readonly string[]) => run(...words.split(" "), ...more);
  const all = jsonOf(await list("--format", "json"));
  expect(all[items].length).toBeGreaterThan(1);
  expect(Object.keys(all)).toEqual([items]);
  expect((await list()).stderr).toBe("");
  const whole = String(all[items].length);
  expect((await list("--limit", whole)).stderr).toBe("");

  const cut = await list("--limit", "1");
  expect(cut.exit).toBe(0);
  const listed = words === "transactions list" ? `These are 1 of ${whole}` : "There are more than are listed";
  expect(cut.stderr.startsWith(`farthing: ${listed}. List all of them with \``)).toBe(true);
  expect(await run(...pasted(cut.stderr))).toEqual(await list());
  expect(jsonOf(await list("--limit", "1", "--format", "json"))).toEqual({
    [items]: all[items].slice(0, 1),
    more: true,
  });
  expect(jsonOf(await list("--limit", "all", "--format", "json"))).toEqual(all);
});

it("what is left to list is asked for with the same filters, for the same family, in the same database", async () => {
  const filters = ["--search", "it's", "--from", "2024-01-02", "--user", "ada@example.com"];
  const some = ["transactions", "list", ...filters, "--database", database];
  const other = file("two.ndjson", BOOKS.replaceAll("it's two", "it's four"));
  await run("import", other);
  const { stderr } = await farthingAgain([...some, "--limit", "1"]);
  const words = pasted(stderr);
  expect(words).toEqual(expect.arrayContaining([...filters, database, "--limit", "all"]));
  expect((await farthingAgain(words)).stdout).toBe((await farthingAgain(some)).stdout);
});

it("--quiet does not hide it, and a hundred is said where nothing was asked", async () => {
  const rows = Array.from({ length: 120 }, (_, i) =>
    record("Transaction", {
      id: `n${i}`,
      account_id: "a1",
      date: "2023-01-02",
      amount: i + 1,
      name: `n${i}`,
    }),
  );
  await run("import", file("many.ndjson", [BOOKS.split("\n")[0], ...rows].join("\n")));
  const { stdout, stderr } = await run("--quiet", "transactions", "list");
  expect(stdout.trimEnd().split("\n")).toHaveLength(101);
  expect((await run(...pasted(stderr))).stdout.trimEnd().split("\n").length).toBeGreaterThan(120);
});
