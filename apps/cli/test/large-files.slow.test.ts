import { readFileSync, truncateSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { jsonOf, makeUser, newDatabase, on } from "./stored-support.ts";
import { file } from "./support.ts";

/** More than the API takes. */
const BYTES = 12 * 1_048_576;

/** Few rows with long notes: what a file of a million rows would take minutes to store. */
const NOTE = "Straße ".repeat(12_500);
const ROWS = Math.ceil(BYTES / Buffer.byteLength(NOTE));

const days = Array.from({ length: ROWS }, (_, at) =>
  new Date(Date.UTC(2020, 0, at)).toISOString().slice(0, 10),
);

const record = (type: string, data: object): string => `${JSON.stringify({ type, data })}\n`;

const ACCOUNT = { id: "a", name: "Large", balance: "0", currency: "EUR", accountable_type: "Depository" };

const CSV = `date,amount,name,notes\n${days.map((day, at) => `${day},-1.${10 + (at % 90)},Row ${at},${NOTE}\n`).join("")}`;

const database = newDatabase();
const run = on(database);
let ndjson: string;
let csv: string;

beforeAll(async () => {
  await makeUser(run, "Ada");
  ndjson = file(
    "large.ndjson",
    [
      record("Account", ACCOUNT),
      ...days.map((date, id) =>
        record("Transaction", { id, account_id: "a", date, amount: "1", name: `Record ${id}`, notes: NOTE }),
      ),
    ].join(""),
  );
  csv = file("large.csv", CSV);
});

describe("a file of 12 MiB", () => {
  it("is imported whole, as records and as rows", async () => {
    const records = await run("import", ndjson, "--format", "json");
    expect(jsonOf(records)).toMatchObject({ stored: { accounts: 1, transactions: ROWS } });
    const listed = jsonOf(await run("transactions", "list", "--limit", "1", "--format", "json"));
    const rows = await run(
      "import",
      csv,
      "--account-id",
      listed.transactions[0].account.id,
      "--format",
      "json",
    );
    expect(jsonOf(rows)).toMatchObject({ stored: { transactions: ROWS } });
  });

  it("is converted whole", async () => {
    const output = file("plain.csv", "");
    const { exit, stderr } = await run("convert", csv, "--output", output, "--force");
    expect([exit, stderr]).toEqual([0, expect.stringContaining(`wrote ${ROWS} rows`)]);
    expect(readFileSync(output, "utf8").split("\n").slice(1, -1)).toHaveLength(ROWS);
  });

  it("is checked whole, and is too large by the options alone, as it would be for the API", async () => {
    for (const name of [csv, ndjson]) {
      expect((await run("preflight", name)).stdout).not.toContain("file_too_large");
      const { exit, stdout } = await run("preflight", "--strict", name);
      expect(exit).toBe(2);
      expect(stdout).toContain("file_too_large");
      expect(stdout).toContain("The file is larger than 10 MiB");
    }
  });
});

it("more rows than the service takes are a warning that says who takes them, and are imported", async () => {
  const many = file("many.csv", `date,amount\n${"2024-01-02,1\n".repeat(10_001)}`);
  expect((await run("preflight", "--strict", many)).stdout).toContain(
    "An import into Farthing stores all rows",
  );
  expect((await run("preflight", many)).stdout).not.toContain("row_limit_exceeded");
  const listed = jsonOf(await run("transactions", "list", "--limit", "1", "--format", "json"));
  const { id } = listed.transactions[0].account;
  const { stored } = jsonOf(
    await run(
      ...["import", many, "--account-id", id, "--signage-convention", "inflows_positive"],
      "--format",
      "json",
    ),
  );
  expect(stored.transactions).toBe(10_001);
});

it("a file that is larger than any text can be is refused with a sentence", async () => {
  for (const name of ["huge.csv", "huge.ndjson"]) {
    const huge = file(name, "date,amount\n");
    truncateSync(huge, 2 ** 30);
    for (const command of ["import", "convert"]) {
      const { exit, stderr } = await run(command, huge);
      expect([exit, stderr]).toEqual([2, expect.stringContaining("it is larger than 512 MiB")]);
    }
    expect((await run("preflight", huge)).stdout).toContain("it is larger than 512 MiB");
    expect((await run("preflight", "--strict", huge)).stdout).toContain("file_too_large");
  }
});
