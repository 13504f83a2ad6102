import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { ofFile } from "../../../tools/testing/of-file.ts";
import { jsonOf } from "./stored-support.ts";
import { ENTRY } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const OPEN_DAYS = "Date,Amount,Name\n03/04/2024,-1.00,Tea\n05/06/2024,-2.00,Bus\n";

const clients = ofFile<Client[]>(
  () => [],
  (all) => Promise.all(all.map((client) => client.close())),
);

/** A folder with files to read beside one that is not to be read, and the books of a person. */
const home = ofFile(async () => {
  const root = newFolder();
  const given = join(root, "given");
  mkdirSync(given);
  writeFileSync(join(given, "days.csv"), OPEN_DAYS);
  writeFileSync(join(given, "--to=x.csv"), "date,amount,name\n2024-01-02,-1.00,Tea\n");
  writeFileSync(join(given, "wrong.csv"), "date,amount,name\nsoon,-1.00,Tea\n2024-01-02,-1.00,Tea\n");
  writeFileSync(join(given, "named.csv"), "Date,Name,Amount,Account\n2024-05-13,Lemon,-1.00,Nowhere\n");
  writeFileSync(join(given, "again.csv"), "date,amount,name\n2023-01-02,-1.00,Tea\n2023-01-03,-2.00,Bus\n");
  const many = Array.from({ length: 20_000 }, (_, i) => `2024-01-02,-${i}.50,A shop with a long name ${i}`);
  writeFileSync(join(given, "many.csv"), `date,amount,name\n${many.join("\n")}\n`);
  writeFileSync(join(root, "secret.csv"), "date,amount,name\n2024-01-02,-1.00,Secret\n");
  symlinkSync(join(root, "secret.csv"), join(given, "linked.csv"));
  const database = join(root, "farthing.db");
  const user = ["user", "create", "--email", "ada@example.com", "--first-name", "Ada", "--last-name", "Low"];
  await farthingAgain([...user, "--database", database]);
  for (const name of ["Daily", "Spare"])
    await farthingAgain(["account", "create", "--name", name, "--currency", "EUR", "--database", database]);
  return { root, given, database };
});

/** The SDK's own client, with a server for the folder. */
const client = async (...flags: readonly string[]) => {
  const { given, database } = await home();
  const made = new Client({ name: "test", version: "1" });
  const args = [ENTRY, "mcp", `--database=${database}`, ...flags, given];
  await made.connect(new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" }));
  clients().push(made);
  return made;
};

const call = async (of: Client, name: string, args: Record<string, unknown>) => {
  const { content, isError = false } = await of.callTool({ name, arguments: args });
  const [first] = content as readonly { readonly text: string }[];
  return { isError, text: first!.text };
};

const storedIn = async (database: string): Promise<readonly unknown[]> => {
  const run = await farthingAgain(["transactions", "list", "--format", "json", "--database", database]);
  return jsonOf(run).transactions as readonly unknown[];
};

it("gives back a question with what a line means with each answer, and takes the answer", async () => {
  const of = await client();
  const { isError, text } = await call(of, "preflight", { file: "days.csv" });
  expect(isError).toBe(false);
  expect(JSON.parse(text).data.undecided).toMatchObject([
    {
      field: "date_format",
      candidates: ["%d/%m/%Y", "%m/%d/%Y"],
      readings: ["2024-04-03", "2024-03-04"],
      line: 2,
    },
  ]);
  // Nothing is guessed meanwhile.
  expect((await call(of, "convert", { file: "days.csv" })).text).toBe(text);
  const answered = await call(of, "answer", { file: "days.csv", field: "date_format", candidate: 1 });
  const { options, undecided } = JSON.parse(answered.text);
  expect([options, undecided]).toEqual([{ date_format: "%d/%m/%Y" }, []]);
  const converted = await call(of, "convert", { file: "days.csv", options, records: 1 });
  expect(converted.text.split("\n").map((line) => JSON.parse(line).data.date)).toEqual([
    undefined,
    "2024-04-03",
  ]);
  const wrong = await call(of, "answer", { file: "days.csv", field: "date_format", candidate: 3 });
  expect(wrong).toMatchObject({ isError: true });
});

it("reads the files that were named, and no others, however they are called", async () => {
  const { root, given } = await home();
  const of = await client();
  const within = [join(given, "days.csv"), "days.csv", "--to=x.csv"];
  for (const file of within) expect(await call(of, "preflight", { file })).toMatchObject({ isError: false });
  const secret = join(root, "secret.csv");
  const outside = [
    secret,
    "../secret.csv",
    `${given}/../secret.csv`,
    "linked.csv",
    given,
    "-",
    "",
    "/etc/passwd",
    "nothing.csv",
    "days.csv\0",
    "*",
  ];
  for (const file of outside)
    for (const tool of ["inspect", "preflight", "convert", "import"]) {
      const { isError, text } = await call(of, tool, { file });
      expect([file, isError, text.includes("is none of the files that this server may read")]).toEqual([
        file,
        true,
        true,
      ]);
    }
});

it("lets no field of a request become a flag or a file", async () => {
  const { root } = await home();
  const of = await client();
  const secret = join(root, "secret.csv");
  const tried = [
    call(of, "import", {
      file: "days.csv",
      account: `Daily --profile=${secret}`,
      options: { date_format: "%d/%m/%Y" },
    }),
    call(of, "inspect", { file: "days.csv", sheet: `x --account=Daily` }),
    call(of, "search", { search: `--database=${secret}` }),
    call(of, "explain", { code: "--help" }),
    call(of, "preflight", { file: "days.csv", options: { profile: secret, rejects: secret } }),
  ];
  for (const { text } of await Promise.all(tried)) expect(text).not.toContain("Secret");
});

it("stores nothing unless it may write, and then what it is told to", async () => {
  const { database } = await home();
  const asked = { file: "days.csv", account: "Daily", options: { date_format: "%d/%m/%Y" } };
  const reader = await client();
  const open = await call(reader, "import", { ...asked, options: {}, dry_run: false });
  expect([open.isError, JSON.parse(open.text).error]).toEqual([false, "import_undecided"]);
  expect((await call(reader, "import", { ...asked, dry_run: false })).text).toContain("Nothing was stored");
  const writer = await client("--write");
  await call(writer, "import", asked);
  expect(await storedIn(database)).toEqual([]);
  expect(await call(writer, "import", { ...asked, dry_run: false })).toMatchObject({ isError: false });
  expect(await storedIn(database)).toHaveLength(2);
  const found = await call(reader, "search", { search: "tea" });
  expect(JSON.parse(found.text).transactions).toMatchObject([{ name: "Tea", date: "2024-04-03" }]);
  const sums = await call(reader, "summary", { by: "month", from: "2024-01-01" });
  expect(JSON.parse(sums.text).sums.length).toBe(2);
});

it("speaks of arguments and of files as the program calls them, and says what failed", async () => {
  const of = await client();
  const file = "--to=x.csv";
  const days = { file: "days.csv", options: { date_format: "%d/%m/%Y" } };
  const failures: readonly [tool: string, args: Record<string, unknown>, says: string][] = [
    ["search", { min_amount: "much" }, "`min_amount` must be a decimal"],
    ["summary", { from: "yesterday" }, "`from` must be a valid date"],
    [
      "preflight",
      { file, options: { nope: 1 } },
      '`options` cannot be used. There is no field "nope" in `options`.',
    ],
    [
      "import",
      { file: "named.csv" },
      "Add `create_accounts` to create those that are named, or `account` to import",
    ],
    ["convert", { file: "wrong.csv" }, "invalid_date"],
    ["import", { file: "wrong.csv", account: "Daily" }, "invalid_date"],
    ["explain", { code: "invalid_dat" }, "Did you mean invalid_date?"],
    ["answer", { ...days, field: "col_sep", candidate: 1 }, "Open questions: none."],
  ];
  for (const [tool, args, says] of failures) {
    const { isError, text } = await call(of, tool, args);
    expect([tool, isError, text]).toEqual([tool, true, expect.stringContaining(says)]);
    expect(text).not.toMatch(/(?<!`farthing [^`]*)--[a-z]{3}|\/tmp\/|^farthing:/m);
  }
  // A report of a file that is wrong is what was asked for.
  expect((await call(of, "preflight", { file: "wrong.csv" })).isError).toBe(false);
  expect((await call(of, "explain", { code: "invalid_date" })).text).toContain(
    "or set `options.date_format`",
  );
});

it("imports a file again where that is said, and is told how to say it", async () => {
  const of = await client("--write");
  const asked = { file: "again.csv", currency: "EUR", dry_run: false };
  expect((await call(of, "import", { ...asked, account: "Daily" })).isError).toBe(false);
  const other = await call(of, "import", { ...asked, account: "Spare" });
  expect([other.isError, JSON.parse(other.text).message]).toEqual([
    true,
    expect.stringMatching(/^again\.csv was already imported .*add `again` to keep it/),
  ]);
  expect((await call(of, "import", { ...asked, account: "Spare", again: true })).isError).toBe(false);
});

it("never answers with a whole file", async () => {
  const of = await client();
  const answers = [
    call(of, "convert", { file: "many.csv", records: 50 }),
    call(of, "preflight", { file: "many.csv" }),
    call(of, "inspect", { file: "many.csv" }),
  ];
  for (const { text } of await Promise.all(answers)) expect(text.length).toBeLessThan(31_000);
  await expect(call(of, "convert", { file: "many.csv", records: 51 })).resolves.toMatchObject({
    isError: true,
  });
});

it("goes on after what is no request, and ends with its input", async () => {
  const { given } = await home();
  const child = spawn(process.execPath, [ENTRY, "mcp", given], { stdio: ["pipe", "pipe", "ignore"] });
  let said = "";
  child.stdout.on("data", (part) => {
    said += String(part);
  });
  const hostile = [
    "{",
    "[]",
    "null",
    '{"jsonrpc":"2.0","id":1,"method":"nothing"}',
    `"${"x".repeat(100_000)}"`,
  ];
  const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
  const lines = [...hostile, JSON.stringify({ jsonrpc: "2.0", id: 7, method: "initialize", params: hello })];
  child.stdin.write(`${lines.join("\n")}\n`);
  await expect.poll(() => said, { timeout: 20_000 }).toContain('"id":7');
  child.stdin.end();
  const [exit] = await once(child, "close");
  expect(exit).toBe(0);
});
