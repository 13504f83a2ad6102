import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import {
  CAMT,
  CAMT_WITH_A_GAP,
  MT940,
  OFX,
  OFX_OF_TWO,
  OFX_WITH_AN_ERROR,
  QIF,
  WORKBOOK,
} from "../../../tools/testing/made-up-statements.ts";
import { jsonOf, makeUser, newDatabase, on } from "./stored-support.ts";
import { farthing, file, temporaryFolder } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const run = (...args: string[]) => farthingAgain(args);

const reportOf = async (name: string, content: string, ...args: string[]) =>
  jsonOf(await run("preflight", "--format", "json", "--include-findings", ...args, file(name, content))).data;

describe("farthing preflight", () => {
  it.each([
    ["ofx", "a.csv", OFX, 2],
    ["camt.053", "b.txt", CAMT, 3],
    ["mt940", "c", MT940, 2],
    ["qif", "d.xls", QIF, 2],
  ])("reads %s whatever the file is called", async (format, name, content, rows_count) => {
    expect(await reportOf(name, content)).toMatchObject({ format, valid: true, stats: { rows_count } });
  });

  it("runs as a process of its own", async () => {
    const { exit, stdout } = await farthing(["preflight", file("statement.xml", CAMT)]);
    expect(exit).toBe(0);
    expect(stdout).toContain("can be imported as transactions: 3 rows");
    expect(stdout).toContain(
      "Statement of NL00TEST0123456789 in EUR, from 100 EUR on 2025-03-01 to 120 EUR on 2025-03-31; proven: the balances and the entries fit.",
    );
  });

  it("shows where an entry is wrong, and writes it as CSV", async () => {
    const rejects = join(temporaryFolder(), "rejects.csv");
    const { exit, stdout } = await run("preflight", "--rejects", rejects, file("bad.ofx", OFX_WITH_AN_ERROR));
    expect(exit).toBe(1);
    expect(stdout).toMatch(
      /error invalid_date in field "date"\n +entry 2 \(line \d+\): "20250231[^\n]*\n +20250231/,
    );
    expect(stdout).toMatch(
      /error invalid_number in field "amount"\n +entry 2 \(line \d+\): "\$7"[^\n]*\n +20250231\S+, \$7, EUR, Nobody\n/,
    );
    const [header, row, ...others] = readFileSync(rejects, "utf8").trimEnd().split("\n");
    expect(header).toMatch(/^date,amount,currency,name,notes,category,account,reference,status,/);
    expect(row).toMatch(/^20250231.*,\$7,EUR,Nobody,.*amount: ""\$7"" \(TRNAMT\) is not a number"$/);
    expect(others).toEqual([]);
  });

  it("warns of balances that do not fit, and does not refuse them", async () => {
    const { exit, stdout } = await run("preflight", file("gap.xml", CAMT_WITH_A_GAP));
    expect(exit).toBe(0);
    expect(stdout).toMatch(/warning balance_gap\n.* give 120, and the statement says 121 of 2025-03-31/);
    expect(stdout).toContain("contradicted: the balances and the entries do not fit.");
  });

  it("warns of a flag that says how columns are read", async () => {
    const { exit, stdout } = await run("preflight", "--date-col-label", "Datum", file("a.ofx", OFX));
    expect(exit).toBe(0);
    expect(stdout).toMatch(
      /warning option_not_used\n +--date-col-label is not used: the content is an OFX file/,
    );
  });

  it("reads a statement by the profile of an inspection without a warning", async () => {
    const statement = file("a.ofx", OFX);
    const profile = file("ofx.json", (await run("inspect", "--format", "json", statement)).stdout);
    const { exit, stdout } = await run("preflight", "--profile", profile, statement);
    expect([exit, stdout.includes("warning")]).toEqual([0, false]);
  });
});

describe("farthing inspect", () => {
  it("shows the format, the account, and what its balances prove", async () => {
    const { stdout } = await run("inspect", file("statement.xml", CAMT));
    expect(stdout).toMatch(/format +camt\.053 +the content is a CAMT\.053 statement/);
    expect(stdout).toMatch(/account +NL00TEST0123456789 EUR +the balances prove its entries/);
    expect(stdout).toContain("1 row is left out: 1 pending");
  });

  it("reads the sheet that is named", async () => {
    const { stdout } = await run("inspect", "--sheet", "February", file("book.xls", WORKBOOK));
    expect(stdout).toMatch(/sheet +February/);
    expect(stdout).toContain("Bookshop");
  });
});

describe("farthing convert", () => {
  it.each([
    [
      "an entry for each",
      [],
      ['2025-03-03,-30,EUR,"Ann, Bob",Ann -10 EUR; Bob -20 EUR,,NL00TEST0123456789 EUR,C2,booked'],
    ],
    [
      "the parts of a batch",
      ["--split-batches"],
      [
        "2025-03-03,-10,EUR,Ann,,,NL00TEST0123456789 EUR,,booked",
        "2025-03-03,-20,EUR,Bob,,,NL00TEST0123456789 EUR,,booked",
      ],
    ],
  ])("writes %s", async (_, flags, rows) => {
    const { exit, stdout } = await run("convert", ...flags, file("statement.xml", CAMT));
    expect(exit).toBe(0);
    const [header, ...others] = stdout.trimEnd().split("\n");
    expect(header).toBe("date,amount,currency,name,notes,category,account,reference,status");
    expect(others.slice(1)).toEqual(rows);
    expect(others[0]).toMatch(/^2025-03-02,50,EUR,.*,,,NL00TEST0123456789 EUR,C1,booked$/);
  });

  it("keeps what is pending where that is asked for", async () => {
    const { stdout } = await run("convert", "--include-pending", file("statement.xml", CAMT));
    expect(stdout).toContain("2025-03-31,-7,EUR,");
  });

  it("asks in which order QIF writes days, and reads them as it is told", async () => {
    const qif = file("money.qif", QIF);
    const asked = await run("convert", qif);
    expect([asked.exit, asked.stdout]).toEqual([2, ""]);
    expect(asked.stderr).toContain(`3 April 2025:\n      farthing convert --date-format %d/%m/%Y ${qif}\n`);
    expect((await run("convert", "--date-format", "%d/%m/%Y", qif)).stdout).toContain("2025-04-03,-4.5,");
    expect((await run("convert", "--date-format", "%m/%d/%Y", qif)).stdout).toContain("2025-03-04,-4.5,");
  });
});

describe("farthing import", () => {
  const on1 = on(newDatabase());
  beforeAll(async () => {
    await makeUser(on1, "Ada");
    await on1("account", "create", "--name", "Checking", "--currency", "EUR");
  });

  const list = async (): Promise<readonly { date: string; amount: string; pending: boolean }[]> =>
    jsonOf(await on1("transactions", "list", "--limit", "999", "--format", "json")).transactions;

  it("stores a statement once, with the balance that it ends with", async () => {
    const statement = file("statement.xml", CAMT);
    const stored = await on1("import", "--account", "Checking", statement);
    expect(stored.exit).toBe(0);
    expect(stored.stdout).toContain("was imported: 2 transactions into Checking");
    expect(await list()).toHaveLength(2);
    const { accounts } = jsonOf(await on1("account", "list", "--format", "json"));
    expect(accounts).toMatchObject([{ name: "Checking", balance: "120.00" }]);
    expect((await on1("import", "--account", "Checking", statement)).stdout).toContain("already imported");
    const { imports } = jsonOf(await on1("import", "list", "--format", "json"));
    expect(imports).toMatchObject([{ accounts: [{ id: "NL00TEST0123456789", proof: "proven" }] }]);
    const shown = await on1("import", "show", imports[0].id);
    expect(shown.stdout).toContain("  Statement of NL00TEST0123456789 in EUR, from 100 EUR on 2025-03-01");
  });

  it("recognises what is pending when it is booked", async () => {
    const pending = file("again.xml", `${CAMT}\n`);
    await on1("import", "--account", "Checking", "--include-pending", pending);
    expect(await list()).toHaveLength(3);
    const booked = file("booked.xml", CAMT.replace("<Sts>PDNG</Sts>", "<Sts>BOOK</Sts>"));
    await on1("import", "--account", "Checking", booked);
    expect((await list()).filter(({ pending: is }) => is)).toEqual([]);
    expect(await list()).toHaveLength(3);
  });

  it("asks which of several accounts is meant, and takes what it is told", async () => {
    const two = file("two.ofx", OFX_OF_TWO);
    const asked = await on1("import", "--account", "Checking", two);
    expect(asked.exit).toBe(2);
    expect(asked.stdout).toMatch(/--only-account '100300 EUR'/);
    const one = await on1(
      "import",
      "--account",
      "Checking",
      "--only-account",
      "100300 EUR",
      "--dry-run",
      two,
    );
    expect(one.stdout).toContain("would be imported: 1 transaction into Checking");
    const made = await on1("import", "--create-accounts", two);
    expect(made.stdout).toContain("2 accounts");
  });

  it("stores each of several accounts, and each of several sheets, in an account of its own", async () => {
    const own = on(newDatabase());
    await makeUser(own, "Ada");
    for (const name of ["First", "Second"])
      await own("account", "create", "--name", name, "--currency", "EUR");
    const [two, book] = [file("two.ofx", OFX_OF_TWO), file("book.xls", WORKBOOK)];
    for (const [account, flag, value, path] of [
      ["First", "--only-account", "100200 EUR", two],
      ["Second", "--only-account", "100300 EUR", two],
      ["First", "--sheet", "January", book],
    ] as const) {
      const stored = await own("import", "--account", account, flag, value, path);
      expect([stored.exit, stored.stdout]).toEqual([0, expect.stringContaining(`into ${account}.`)]);
      const again = await own("import", "--account", account, flag, value, path);
      expect(again.stdout).toContain("was already imported");
    }
    const february = await own(
      "import",
      "--account",
      "Second",
      "--sheet",
      "February",
      "--skip-invalid",
      book,
    );
    expect(february.stdout).toContain("into Second.");
  });

  it("stores the valid entries alone where that is asked for", async () => {
    const bad = file("bad.ofx", OFX_WITH_AN_ERROR);
    expect((await on1("import", "--account", "Checking", bad)).exit).toBe(1);
    const stored = await on1("import", "--account", "Checking", "--skip-invalid", bad);
    expect(stored.stdout).toContain("2 transactions into Checking");
  });

  it("asks which sheet of a workbook is meant", async () => {
    const book = file("book.xls", WORKBOOK);
    const asked = await on1("import", "--account", "Checking", book);
    expect([asked.exit, asked.stdout]).toEqual([2, expect.stringContaining("Which sheet is meant?")]);
    expect(asked.stdout).toContain("--sheet January");
    const stored = await on1("import", "--account", "Checking", "--sheet", "January", book);
    expect(stored.stdout).toContain("2 transactions into Checking");
  });
});

/** An MT940 statement of one entry, as the bank and its customer call it. */
const mt940 = (account: string, currency: string, day: string, references: string): string =>
  [
    ...[":20:R", `:25:${account}`, ":28C:1/1", `:60F:C${day}${currency}100,00`],
    ...[`:61:${day}D10,00NTRF${references}`, ":86:Anna", `:62F:C${day}${currency}90,00`, "-", ""],
  ].join("\r\n");

describe("statements one after the other", () => {
  const days = ["260304", "260311", "260318", "260325"];

  it.each([
    ["what a standing order calls each payment", "RENT"],
    ["a counter that begins anew", "NONREF//1"],
  ])("are each stored whole: %s", async (_, references) => {
    const own = on(newDatabase());
    await makeUser(own, "Ada");
    await own("account", "create", "--name", "Checking", "--currency", "EUR");
    for (const day of days)
      await own("import", "--account", "Checking", file(`${day}.sta`, mt940("1", "EUR", day, references)));
    const { transactions } = jsonOf(await own("transactions", "list", "--format", "json"));
    expect(transactions).toHaveLength(days.length);
  });

  it("of one number in two currencies go to an account each, whichever comes first", async () => {
    const own = on(newDatabase());
    await makeUser(own, "Ada");
    const [eur, usd] = ["EUR", "USD"].map((currency) => mt940("7", currency, "260304", "NONREF"));
    for (const [name, text] of [
      ["usd", usd!],
      ["both", `${eur}${usd}`],
      ["eur", `${eur}\r\n`],
    ] as const)
      await own("import", "--create-accounts", file(`${name}.sta`, text));
    const { accounts } = jsonOf(await own("account", "list", "--format", "json"));
    expect(accounts).toMatchObject([
      { name: "7 EUR", currency: "EUR" },
      { name: "7 USD", currency: "USD" },
    ]);
    const { transactions } = jsonOf(await own("transactions", "list", "--format", "json"));
    expect(transactions).toHaveLength(2);
  });

  it("say in what they store what the balances prove", async () => {
    const own = on(newDatabase());
    await makeUser(own, "Ada");
    const statement = file("proven.sta", mt940("1", "EUR", "260304", "NONREF"));
    const { notes } = jsonOf(await own("import", "--create-accounts", "--format", "json", statement));
    expect(notes).toEqual([
      "Statement of 1 in EUR, from 100 EUR on 2026-03-04 to 90 EUR on 2026-03-04; proven: the balances and the entries fit.",
    ]);
  });
});
