import { beforeAll, describe, expect, it } from "vitest";
import { jsonOf, makeUser, newDatabase, on } from "./stored-support.ts";
import { file } from "./support.ts";

/** Whether the books have everything is shown, account by account. */

const run = on(newDatabase());
const json = async (...args: string[]) => jsonOf(await run(...args, "--format", "json"));

const rows = (...lines: string[]): string => `Date,Description,Amount,Balance\n${lines.join("\n")}\n`;

const FIRST = rows(
  "2024-03-01,Bread,-10.00,90.00",
  "2024-03-02,Tea,-5.00,85.00",
  "2024-03-03,Wages,100.00,185.00",
);
const SECOND = rows("2024-03-05,Rent,-120.00,65.00", "2024-03-07,Soap,-0.50,64.50");
const THIRD = rows("2024-03-09,Milk,-1.00,63.50", "2024-03-10,Eggs,-2.00,61.50");

/** A statement that goes on where the files end. */
const STATEMENT = `:20:STARTUMS
:25:10020030/1234567
:28C:0
:60F:C240310EUR61,50
:61:2403120312D8,50NMSCNONREF
:86:166?00UEBERWEISUNG?20Rent?32Landlord
:62F:C240315EUR53,00
-
`;

const importOf = (name: string, text: string) => run("import", "--account", "Checking", file(name, text));

const GAP = "entries with a sum of -120.50 EUR are missing";

beforeAll(async () => {
  await makeUser(run, "Ada");
  await run("account", "create", "--name", "Checking", "--currency", "EUR");
});

describe("check books", () => {
  it("proves nothing without balances", async () => {
    const checked = await run("check", "books");
    expect([checked.exit, checked.stdout]).toEqual([
      0,
      "Checking (EUR)\n  nothing is proven: there are no two balances that fit\n",
    ]);
  });

  it("names the days and the sum of a file that is missing, and an import warns of it", async () => {
    await importOf("first.csv", FIRST);
    const third = await importOf("third.csv", THIRD);
    expect(third.stdout).toContain(
      `warning books_gap\n  Between 2024-03-03 and 2024-03-09 ${GAP} in the books of "Checking"\n`,
    );
    const checked = await run("check", "books");
    expect([checked.exit, checked.stdout]).toEqual([
      1,
      `Checking (EUR)
  proven  2024-03-01 to 2024-03-03
  proven  2024-03-09 to 2024-03-10
  gap  2024-03-03 to 2024-03-09: ${GAP}
`,
    ]);
  });

  it("is content when it is imported, also with a statement that goes on, and not when it is undone", async () => {
    const { import_id } = await json("import", "--account", "Checking", file("second.csv", SECOND));
    const statement = await importOf("more.sta", STATEMENT);
    expect([statement.exit, statement.stdout]).toEqual([0, expect.not.stringContaining("books_gap")]);
    const whole = await run("check", "books", "--account", "checking");
    expect([whole.exit, whole.stdout]).toEqual([0, "Checking (EUR)\n  proven  2024-03-01 to 2024-03-15\n"]);
    expect(await json("check", "books")).toMatchObject({
      accounts: [{ account: { name: "Checking", currency: "EUR" }, state: "proven", gaps: [] }],
    });
    await run("import", "undo", import_id);
    expect((await run("check", "books")).exit).toBe(1);
  });

  it("names the row with the wrong sign, in a gap and within a file", async () => {
    const own = on(newDatabase());
    await makeUser(own, "Ada");
    for (const name of ["Apart", "Within"])
      await own("account", "create", "--name", name, "--currency", "EUR");
    const into = (account: string, name: string, text: string) =>
      own(
        ...["import", "--account", account, "--date-format", "%Y-%m-%d"],
        ...["--signage-convention", "inflows_positive", file(name, text)],
      );
    const wrong = (text: string) => text.replace("Tea,-5.00", "Tea,5.00");
    await into("Apart", "first.csv", rows(...FIRST.split("\n").slice(1, 2)));
    await into("Apart", "wrong.csv", "Date,Description,Amount\n2024-03-02,Tea,5.00\n2024-03-02,Jam,-7.00\n");
    await into("Apart", "last.csv", rows("2024-03-03,Wages,100.00,178.00", "2024-03-04,Rye,-1.00,177.00"));
    const whole = wrong(rows(...FIRST.split("\n").slice(1, 4), "2024-03-04,Rye,-1.00,184.00"));
    await into("Within", "whole.csv", whole);
    const { stdout } = await own("check", "books");
    const said = /; the sign of [0-9a-f-]{36} of 2024-03-02 over 5\.00 EUR may be the wrong way around$/;
    const lines = stdout.split("\n").filter((line) => /gap|differs/.test(line));
    expect(lines).toEqual([expect.stringMatching(said), expect.stringMatching(said)]);
    expect(lines.map((line) => line.trim().split(" ")[0])).toEqual(["gap", "differs"]);
  });

  it("is unchecked for an account that there is not", async () => {
    expect((await run("check", "books", "--account", "Purse")).exit).toBe(2);
  });
});
