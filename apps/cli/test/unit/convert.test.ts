import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preflight, serviceRecords } from "@farthing/preflight";
import { open } from "@farthing/statements";
import { addDecimals, negateDecimal } from "@farthing/values";
import { parse } from "csv-parse/sync";
import { afterAll, describe, expect, it } from "vitest";
import { OFX, OFX_OF_TWO } from "../../../../tools/testing/made-up-statements.ts";
import { inProcess } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "farthing-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const GERMAN = file(
  "umsaetze.csv",
  [
    "Buchungstag;Empfänger;Verwendungszweck;Betrag;Währung;Status",
    '02.01.2024;Bäcker;"Brot; Brötchen";-7,35;EUR;gebucht',
    "15.01.2024;Nordwind;Lohn;2.000,10;EUR;gebucht",
    "16.01.2024;Bahn;Fahrkarte;-12,00;EUR;vorgemerkt",
    "30.01.2024;Miete;Januar;-900,5;EUR;gebucht",
    "",
  ].join("\n"),
);

const ROWS = [
  { date: "2024-01-02", amount: "-7.35", currency: "EUR", name: "Bäcker" },
  { date: "2024-01-15", amount: "2000.1", currency: "EUR", name: "Nordwind" },
  { date: "2024-01-30", amount: "-900.5", currency: "EUR", name: "Miete" },
];

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

/** What a service export says, after preflight has found it valid. */
const recordsOf = (text: string) => {
  const outcome = preflight(text, { type: "ServiceImport" }, { today: "2026-01-01" });
  expect(outcome).toMatchObject({ _tag: "Checked", report: { valid: true, warning_count: 0 } });
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { type: string; data: Record<string, unknown> });
};

describe("to CSV", () => {
  it("any export has the same nine columns, ISO days, exact decimals, and money in positive", async () => {
    const { exit, stdout, stderr } = await inProcess("convert", GERMAN);
    expect([exit, stderr]).toEqual([0, "farthing: 1 row is left out: 1 pending (line 4).\n"]);
    expect(stdout.split("\n")[0]).toBe("date,amount,currency,name,notes,category,account,reference,status");
    expect(rowsOf(stdout)).toMatchObject(ROWS);
  });

  it("says what is pending, so that it is pending where it is read again", async () => {
    const { stdout } = await inProcess("convert", "--include-pending", GERMAN);
    expect(rowsOf(stdout).map(({ status }) => status)).toEqual(["booked", "booked", "pending", "booked"]);
    const again = file("with-pending.csv", stdout);
    expect((await inProcess("convert", "--include-pending", again)).stdout).toBe(stdout);
    const { stderr, stdout: booked } = await inProcess("convert", again);
    expect(stderr).toContain("1 row is left out: 1 pending (line 4).");
    expect(rowsOf(booked)).toMatchObject(ROWS);
  });

  it("what was converted reads as the same", async () => {
    const once = (await inProcess("convert", GERMAN)).stdout;
    const twice = await inProcess("convert", file("plain.csv", once));
    expect(twice).toEqual({ exit: 0, stdout: once, stderr: "" });
  });

  it("flags say what a row does not", async () => {
    const path = file("two.csv", "date,amount,name,currency\n2024-01-02,-1,Tea,usd\n2024-01-03,2,Wages,\n");
    const { stdout } = await inProcess("convert", path, "--currency", "eur", "--account-name", "Giro");
    expect(rowsOf(stdout).map(({ currency, account }) => [currency, account])).toEqual([
      ["USD", "Giro"],
      ["EUR", "Giro"],
    ]);
  });

  it("goes to a file that is not replaced, and never onto the input", async () => {
    const output = join(folder, "out.csv");
    const first = await inProcess("convert", GERMAN, "--output", output);
    expect(first).toMatchObject({ exit: 0, stdout: "" });
    expect(first.stderr).toContain(`farthing: wrote 3 rows to ${output}.\n`);
    expect(rowsOf(readFileSync(output, "utf8"))).toMatchObject(ROWS);
    for (const to of [[output], [GERMAN, "--force"]]) {
      const { exit, stderr } = await inProcess("convert", GERMAN, "--output", ...to);
      expect([exit, stderr.includes("cannot be written")]).toEqual([2, true]);
    }
  });
});

describe("to the service's NDJSON", () => {
  it("is an account and transactions whose money out is positive", async () => {
    const { exit, stdout } = await inProcess("convert", "--to", "ndjson", GERMAN);
    expect(exit).toBe(0);
    const [account, ...transactions] = recordsOf(stdout);
    expect(account).toMatchObject({
      type: "Account",
      data: { name: "umsaetze", balance: addDecimals(ROWS.map(({ amount }) => amount)), currency: "EUR" },
    });
    expect(
      transactions.map(({ data: { date, amount, currency, name } }) => [date, amount, currency, name]),
    ).toEqual(ROWS.map(({ date, amount, currency, name }) => [date, negateDecimal(amount), currency, name]));
  });

  it("has the accounts, categories, tags and references that the rows name", async () => {
    const path = file(
      "named.csv",
      "date,amount,name,category,tags,account\n2024-01-02,-1,Tea,Food,a|b,One\n2024-01-03,-2,Bun,Food,b,Two\n2024-01-04,-3,Bus,,,One\n",
    );
    const { stdout } = await inProcess("convert", "--to", "ndjson", path);
    const records = recordsOf(stdout);
    const names = (type: string) => records.filter((each) => each.type === type).map(({ data }) => data.name);
    expect([names("Account"), names("Category"), names("Tag")]).toEqual([
      ["One", "Two"],
      ["Food"],
      ["a", "b"],
    ]);
    const transactions = [...serviceRecords({ bytes: new TextEncoder().encode(stdout) })].filter(
      ({ type }) => type === "Transaction",
    );
    expect(transactions.map(({ data }) => data.ids("tag_ids").length)).toEqual([2, 1, 0]);
  });

  it("asks where tables of several accounts name them above themselves", async () => {
    const table = (account: string) =>
      `Account: ${account}\nDate,Name,Amount\n2024-01-13,Tea,-1.00\n2024-01-14,Wages,2.00\n`;
    const path = file("tables.csv", `${table("Checking")}\n${table("Savings")}`);
    for (const more of [[], ["--account-name", "Giro"]]) {
      const { exit, stdout, stderr } = await inProcess("convert", path, ...more);
      expect([exit, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(
        '  The file has the tables of more than one account: "Checking" and "Savings".\n    line 6: Account: Savings\n  Split it',
      );
    }
  });

  it("goes to one account if one is given, and asks where the file names several", async () => {
    const path = file(
      "several.csv",
      "Date,Amount,Name,Account\n2024-01-02,-1.00,Tea,DE02120300000000202051\n2024-01-03,-2.00,Bun,DE02500105170137075030\n2024-01-04,-3.00,Bus,DE02120300000000202051\n",
    );
    expect((await inProcess("convert", path)).exit).toBe(0);
    const { exit, stdout, stderr } = await inProcess("convert", path, "--account-name", "Giro");
    expect([exit, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("The rows belong to more than one account (2)");
    expect(stderr).toContain("    all rows go to the one account that is given:\n");
    expect(stderr).toContain(
      `      farthing convert --account-name Giro --account-col-label Account ${path}\n`,
    );
    const one = ["--account-name", "Giro", "--only-account", "DE02500105170137075030"];
    expect(rowsOf((await inProcess("convert", path, ...one)).stdout).map(({ name }) => name)).toEqual([
      "Bun",
    ]);
    const all = await inProcess("convert", path, "--account-name", "Giro", "--account-col-label", "Account");
    expect(rowsOf(all.stdout).map(({ account }) => account)).toEqual(["Giro", "Giro", "Giro"]);
  });
});

describe("what could be a formula", () => {
  const path = file("formula.csv", "date,amount,name\n2024-01-02,-1.00,=1+1\n2024-01-03,-2.00,Tea\n");
  const read = ["--signage-convention", "inflows_positive"];
  const namesIn = (csv: string) => rowsOf(csv).map(({ name }) => name);

  it("is said, and written as it is, unless it is to be harmless", async () => {
    const plain = await inProcess("convert", ...read, path);
    expect(namesIn(plain.stdout)).toEqual(["=1+1", "Tea"]);
    expect(plain.stderr).toContain(
      "1 cell could be a formula in a spreadsheet, which may run it. Add --escape",
    );
    const escaped = await inProcess("convert", ...read, "--escape-formulas", path);
    expect(namesIn(escaped.stdout)).toEqual(["'=1+1", "Tea"]);
    expect(rowsOf(escaped.stdout).map(({ amount }) => amount)).toEqual(["-1", "-2"]);
  });

  it("is no matter of books", async () => {
    const { exit, stdout } = await inProcess("convert", ...read, "--to", "ofx", "--escape-formulas", path);
    expect([exit, stdout]).toEqual([2, ""]);
  });
});

describe("OFX of rows without a currency", () => {
  const path = file("bare.csv", "date,amount,name\n2024-01-02,-1.00,Tea\n2024-01-03,5.50,Wages\n");

  it("is not written, as OFX demands one", async () => {
    const output = join(folder, "bare.ofx");
    const { exit, stdout, stderr } = await inProcess("convert", "--to", "ofx", "--output", output, path);
    expect([exit, stdout, existsSync(output)]).toEqual([2, "", false]);
    expect(stderr).toContain("some transactions say none. Add --currency CODE.");
  });

  it("is written with the one that is said, and read back as it was", async () => {
    const { exit, stdout } = await inProcess("convert", "--to", "ofx", "--currency", "SEK", path);
    expect(exit).toBe(0);
    expect(stdout).toContain("<CURDEF>SEK</CURDEF>");
    const back = await inProcess("convert", file("back.ofx", stdout));
    const told = (csv: string) =>
      rowsOf(csv).map(({ date, amount, currency, name }) => ({ date, amount, currency, name }));
    const once = await inProcess("convert", "--currency", "SEK", path);
    expect(told(back.stdout)).toEqual(told(once.stdout));
    const again = await inProcess(
      "convert",
      "--to",
      "ofx",
      "--account-name",
      "bare",
      file("again.ofx", stdout),
    );
    expect(again.stdout).toBe(stdout);
  });
});

describe("nothing is written", () => {
  it.each<[string, string, string[], number, string]>([
    [
      "if rows have errors",
      "date,amount,name\n2024-01-02,-1,Tea\nsoon,-2,Bus\n2024-01-03,-2,Bun\n",
      [],
      1,
      "invalid_date",
    ],
    [
      "if a date can be read in two ways",
      "date,amount\n03/04/2024,-1.00\n05/06/2024,-2.50\n",
      [],
      2,
      "    3 April 2024:\n      farthing convert --output ",
    ],
    ["of another format", "%PDF-1.4", [], 2, "invalid_file_type"],
    ["of what are no transactions", "name\nFood\n", ["--type", "CategoryImport"], 2, "read as categories"],
    [
      "of the service's own records",
      '{"type":"Tag","data":{"id":1,"name":"a"}}\n',
      [],
      2,
      "read as records of the service",
    ],
  ])("%s", async (_, content, flags, exit, said) => {
    const output = join(folder, "never.csv");
    const ran = await inProcess("convert", file("bad.csv", content), "--output", output, ...flags);
    expect([ran.exit, ran.stdout, existsSync(output)]).toEqual([exit, "", false]);
    expect(ran.stderr).toContain(said);
  });

  it("of a row with errors, but of the others if asked", async () => {
    const path = file("some.csv", "date,amount,name\n2024-01-02,-1,Tea\nsoon,-2,Bus\n2024-01-03,-2,Bun\n");
    const { exit, stdout, stderr } = await inProcess("convert", path, "--skip-invalid");
    expect(exit).toBe(0);
    expect(stderr).toContain('error invalid_date in column "date"\n  line 3: "soon"');
    expect(stderr.endsWith("\nfarthing: 1 row with errors is not written.\n")).toBe(true);
    expect(rowsOf(stdout).map(({ name }) => name)).toEqual(["Tea", "Bun"]);
  });
});

it("says on standard error what it warns of, and writes the rows", async () => {
  const balances = ["90", "85", "60", "59", "57"];
  const rows = ["-10", "-5", "-7", "-1", "-2"].map(
    (amount, i) => `2024-01-${20 + i},Quay ${i},${amount}.00,${balances[i]}.00`,
  );
  const path = file("gap.csv", ["Date,Payee,Amount,Balance", ...rows, ""].join("\n"));
  const { exit, stdout, stderr } = await inProcess("convert", path);
  expect([exit, rowsOf(stdout).length]).toEqual([0, 5]);
  expect(stderr).toContain('warning balance_gap in column "Balance"\n  line 4: The balance is 60.00');
});

describe("to the books of another program", () => {
  it.each(Object.entries({ OFX, OFX_OF_TWO }))("%s goes through as it was", async (name, content) => {
    const { exit, stdout, stderr } = await inProcess("convert", "--to", "ofx", file(`${name}.ofx`, content));
    expect([exit, stderr]).toEqual([0, ""]);
    const told = async (text: string) => {
      const opened = await open(new TextEncoder().encode(text));
      if (opened.kind !== "statements") throw new Error(JSON.stringify(opened));
      return opened.statements.map(({ account, closing, entries }) => ({
        ...{ account, closing },
        entries: entries.map(({ date, amount, currency, name: called, purpose, reference, status }) => ({
          ...{ date, amount, currency, called, purpose, reference, status },
        })),
      }));
    };
    expect(await told(stdout)).toEqual(await told(content));
  });

  it("has a transfer between accounts of the file as one entry, and says where no currency is", async () => {
    const path = file(
      "wallets.csv",
      "date,amount,name,account\n2024-01-02,-10.00,Move,One\n2024-01-02,10.00,Move,Two\n2024-01-03,-3.00,Tea,Two\n",
    );
    const args = ["convert", "--to", "hledger", "--signage-convention", "inflows_positive", path];
    const { exit, stdout, stderr } = await inProcess(...args);
    expect([exit, stderr]).toEqual([
      0,
      "farthing: Some transactions say no currency: amounts are written without one. Add --currency CODE.\n",
    ]);
    expect(stdout).toContain("    Assets:One    -10\n    Assets:Two    10\n");
    expect((await inProcess(...args, "--currency", "EUR")).stderr).toBe("");
  });
});
