import { beforeAll, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { jsonOf, makeUser, newDatabase, on } from "./stored-support.ts";
import { farthing, file } from "./support.ts";

const database = newDatabase();
const run = on(database);

const MOMENTS = file(
  "moments.csv",
  "Timestamp,Merchant,Amount\n2024-03-07T06:30:00Z,Oven,-4.20\n2024-03-08T20:00:00Z,Payroll,1900.00\n",
);

beforeAll(async () => {
  await makeUser(run, "Ada", "--time-zone", "America/Los_Angeles");
  await run("account", "create", "--name", "Checking", "--currency", "USD");
});

it("an import takes moments as days of the family, and says so; a check finds them there", async () => {
  const stored = await run("import", MOMENTS, "--account", "Checking");
  expect(stored.stdout).toContain(
    'days in America/Los_Angeles, the family\'s time zone (line 2 has "2024-03-07T06:30:00Z", a moment in UTC)',
  );
  const { transactions } = jsonOf(await run("transactions", "list", "--format", "json"));
  expect(transactions.map(({ date, name }: Record<string, string>) => [date, name])).toEqual([
    ["2024-03-08", "Payroll"],
    ["2024-03-06", "Oven"],
  ]);
  const other = file(
    "header.csv",
    "Date (UTC),Merchant,Amount\n2024-03-07 06:30:00,Oven,-4.20\n2024-03-08 20:00:00,Payroll,1900.00\n",
  );
  const checked = await run(
    "preflight",
    "--auto",
    "--account",
    "Checking",
    "--include-findings",
    "--format",
    "json",
    other,
  );
  const { data } = jsonOf(checked);
  expect(data.time_zone).toEqual({ value: "America/Los_Angeles", source: "given" });
  expect(data.findings.filter(({ code }: { code: string }) => code === "already_recorded")).toHaveLength(2);
  // Where the family is named, days are its days: what is shown is what would be stored.
  const inspected = await run("inspect", MOMENTS, "--user", "ada@example.com");
  expect(inspected.stdout).toMatch(/2024-03-06 .*Oven/);
  const converted = await run("convert", MOMENTS, "--account", "Checking");
  expect(converted.stdout).toMatch(/2024-03-06,.*Oven/);
  const again = await run("import", other, "--account", "Checking", "--format", "json");
  expect(jsonOf(again).stored.transactions).toBe(0);
});

it(
  "without a family days are as they are written, and a check, an inspection and a conversion agree",
  SLOW,
  async () => {
    const checked = await farthing(["preflight", "--auto", MOMENTS]);
    expect(checked.stdout).toContain('days as they are written, in UTC (line 2 has "2024-03-07T06:30:00Z")');
    const inspected = await farthing(["inspect", MOMENTS]);
    expect(inspected.stdout).toMatch(/time_zone +UTC +line 2: "2024-03-07T06:30:00Z" is a moment in it/);
    const converted = await farthing(["convert", MOMENTS]);
    expect(converted.stdout).toMatch(/2024-03-07,.*Oven/);
    expect(converted.stderr).toContain(
      'farthing: days as they are written, in UTC (line 2 has "2024-03-07T06:30:00Z").',
    );
    const offset = file("offset.csv", "Timestamp,Merchant,Amount\n2024-03-07T23:30:00+05:30,Oven,-4.20\n");
    const header = file("header-zone.csv", "Date (UTC),Merchant,Amount\n2024-03-07 23:30:00,Oven,-4.20\n");
    const plain = file("plain-days.csv", "Date,Merchant,Amount\n2024-03-07 23:30:00,Oven,-4.20\n");
    expect((await farthing(["convert", offset])).stderr).toContain("in +05:30 (line 2 has");
    expect((await farthing(["convert", "--to", "ndjson", header])).stderr).toContain("in UTC (line 2 has");
    expect((await farthing(["convert", plain])).stderr).not.toContain("days as they are written");
  },
);
