import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TransactionBody } from "@farthing/core/transactions";
import { beforeAll, describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
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
  refused,
  UNSAFE,
} from "./stored-support.ts";
import { farthing, file, STACK, temporaryFolder } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const example = (name: string): string =>
  fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));

const database = newDatabase();
const run = on(database);
const imports = (...args: string[]) => run("import", ...args);
let everyday: string;
let card: string;

const list = async (...args: string[]): Promise<readonly TransactionBody[]> =>
  jsonOf(await run("transactions", "list", "--limit", "999", "--format", "json", ...args)).transactions;

const ID = expect.stringMatching(/^[\da-f-]{36}$/);

const NOTHING = { accounts: 0, categories: 0, tags: 0, merchants: 0, transactions: 0, transfers: 0 };

beforeAll(async () => {
  await makeUser(run, "Ada", "--time-zone", "Europe/Paris");
  const backup = file("backup.ndjson", BACKUP);
  const first = jsonOf(await imports(backup, "--format", "json"));
  expect(first).toEqual({
    import_id: ID,
    stored: { accounts: 2, categories: 1, tags: 1, merchants: 1, transactions: 3, transfers: 1 },
    skipped: { rules: { count: 1, reason: "Farthing does not store records of this kind." } },
  });
  const ids = new Map((await list()).map(({ account }) => [account.name, account.id]));
  everyday = ids.get("Everyday")!;
  card = ids.get("Card")!;
});

describe("a service export", () => {
  it("is stored once", async () => {
    const backup = file("again.ndjson", BACKUP);
    const again = await imports(backup, "--format", "json");
    expect(again.exit).toBe(0);
    expect(jsonOf(again)).toEqual({
      ...{ import_id: ID, stored: NOTHING, skipped: {}, already_imported_at: MOMENT },
    });
    const pretty = await imports(backup, "--user", "ADA@example.com");
    expect(pretty).toMatchObject({
      exit: 0,
      stderr: "",
      stdout: expect.stringMatching(
        /again\.ndjson was already imported on \d{4}-\d\d-\d\d\. Nothing was stored\. If rows of it were deleted since, --again brings them back\.\n$/,
      ),
    });
  });

  it("that another family has too is stored, with one sentence about it", async () => {
    const other = on(newDatabase());
    await makeUser(other, "Bo");
    const { exit, stdout, stderr } = await farthingAgain(
      [
        "import",
        "-",
        "--type",
        "ServiceImport",
        "--filename",
        `${HOSTILE}.ndjson`,
        "--database",
        await begunDatabase(),
      ],
      { stdin: BACKUP },
    );
    expect([exit, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("There are no users. Create one with `farthing user create --database /");
    const told = await other("import", file("other.ndjson", BACKUP));
    expect(told.stdout).toMatch(
      /^✓ .*other\.ndjson was imported: 2 accounts, 1 category, 1 tag, 1 merchant, 3 transactions, 1 transfer\.\n {2}skipped: 1 rule\. Farthing does not store records of this kind\.\nTo take it back: farthing import undo [\da-f-]{36}\n$/,
    );
  });

  it("of another program whose account has the id of one that is there makes a new account, and says so", async () => {
    const other = file("program.ndjson", BACKUP.replace("Everyday", "Broker").replace('"USD"', '"CHF"'));
    const { exit, stdout } = await imports(other, "--dry-run");
    expect(exit).toBe(0);
    expect(stdout).toContain(
      '\n  "Broker" is a new account. "Everyday" came in with the same id, but is in another currency.\n',
    );
    expect(jsonOf(await imports(other, "--dry-run", "--format", "json"))).toMatchObject({
      ...{ stored: { accounts: 1 }, notes: [expect.stringContaining("Broker")] },
    });
  });

  it("that is invalid is shown as preflight shows it, and nothing is stored", async () => {
    const before = await list();
    const bad = file("bad.ndjson", `${BACKUP}\nnot JSON\n`);
    const pretty = await imports(bad);
    expect([pretty.exit, pretty.stderr]).toEqual([1, "farthing: nothing was stored.\n"]);
    expect(pretty.stdout).toMatch(/^✗ .* cannot be imported as records of the service: 1 error/);
    expect(pretty.stdout).toContain("invalid_json");
    const json = await imports(bad, "--format", "json");
    expect(json.exit).toBe(1);
    expect(jsonOf(json).data).toMatchObject({ valid: false, stats: { rows_count: 11 } });
    expect(await list()).toEqual(before);
  });
});

describe("a CSV", () => {
  it("goes to the account that is named; rows that it holds are left out", async () => {
    const rows =
      "date,amount,name,category,tags\n2024-02-01,-3.00,Coffee,Groceries,home\n2024-02-01,-3.00,Coffee,New,\n";
    const told = await imports(file("rows.csv", rows), "--account-id", card);
    expect(told.stdout).toMatch(/^✓ .*rows\.csv was imported: 1 category, 2 transactions into \w+\.\n/);
    expect(told.stdout).toContain("Read as: UTF-8, commas as the separator, header on line 1");
    const more = file("more.csv", `${rows}2024-02-01,-3.00,Coffee,Groceries,\n2024-02-02,5,Refund,,\n`);
    expect(jsonOf(await imports(more, "--account-id", card.toUpperCase(), "--format", "json"))).toEqual({
      import_id: ID,
      stored: { ...NOTHING, transactions: 2 },
      skipped: { transactions: { count: 2, reason: "Already in the account." } },
    });
    expect(
      (await list("--account-id", card, "--start-date", "2024-02-01")).map(
        ({ date, amount, name, currency }) => [...[date, amount, name, currency]],
      ),
    ).toEqual([
      ["2024-02-02", "-5.00", "Refund", "EUR"],
      ["2024-02-01", "3.00", "Coffee", "EUR"],
      ["2024-02-01", "3.00", "Coffee", "EUR"],
      ["2024-02-01", "3.00", "Coffee", "EUR"],
    ]);
  });

  it("of a bank needs no option, and shows how it was read and the warnings of preflight", async () => {
    const euros = [example("german-semicolon.csv"), "--account-id", everyday];
    const asked = await imports(...euros);
    expect([asked.exit, await list("--search", "Bäckerei")]).toEqual([2, []]);
    expect(asked.stdout).toContain("Do the entries in another currency belong to this account?");
    expect(asked.stdout).toMatch(
      /each entry is stored in its own currency.*:\n +farthing import .*--currency EUR /,
    );
    expect(asked.stdout).toContain("If not, add --account NAME with the account to which they belong.");
    const { exit, stdout, stderr } = await imports(...euros, "--currency", "EUR");
    expect([exit, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^✓ .* was imported: 5 transactions into \w+\.\n/);
    expect(stdout).not.toContain("currency_mismatch");
    expect(stdout).toContain("Columns: date ← Buchungstag, name ← Auftraggeber / Empfänger, amount ← Betrag");
    expect(stdout).toContain("\n  5 rows: 2845.59 EUR in, 1211.35 EUR out\n");
    expect((await list("--search", "Bäckerei")).map(({ amount }) => amount)).toEqual(["7.35"]);
  });

  it("that can be read in more than one way is asked about, and stored with the answers", async () => {
    const rows = file(
      "ask.csv",
      "Date,Description,Amount\n03/04/2021,Oat & Barley,12.00\n05/06/2021,Kiosk,3.50\n",
    );
    const to = ["--account-id", card];
    const command = `farthing import --account-id ${card}`;
    const before = await list();
    const { exit, stdout, stderr } = await imports(rows, ...to);
    expect(exit).toBe(2);
    expect(stderr).toBe(
      "farthing: The file can be read in more than one way. Nothing was stored. Run one of these commands: it prints what is left to answer.\n",
    );
    expect(stdout).toMatch(/^\? .*ask\.csv was not imported \(import_undecided\)\n/);
    for (const lines of [
      [
        "  Which date order is meant, the day first or the month first?",
        "    line 2: 03/04/2021,Oat & Barley,12.00",
        "    3 April 2021:",
        `      ${command} --date-format %d/%m/%Y ${rows}`,
        "    4 March 2021:",
        `      ${command} --date-format %m/%d/%Y ${rows}`,
      ],
      [
        "  Which is it, money in or money out?",
        "    line 2: 03/04/2021,Oat & Barley,12.00",
        "    money in:",
        `      ${command} --signage-convention inflows_positive ${rows}`,
        "    money out:",
        `      ${command} --signage-convention inflows_negative ${rows}`,
      ],
    ])
      expect(stdout).toContain(`\n\n${lines.join("\n")}\n`);
    const plain = await imports(rows, ...to, "--format", "json");
    expect(await imports(rows, ...to, "--auto", "--format", "json")).toEqual(plain);
    const json = jsonOf(plain);
    expect(json).toMatchObject({ error: "import_undecided", message: expect.any(String) });
    expect(json.undecided.map(({ field }: { field: string }) => field).sort()).toEqual([
      "date_format",
      "signage_convention",
    ]);
    expect(json.undecided[0]).not.toHaveProperty("wording");
    expect(await list()).toEqual(before);
    const answers = ["--date-format", "%d/%m/%Y", "--signage-convention", "inflows_negative"];
    expect((await imports(rows, ...to, ...answers)).exit).toBe(0);
    expect((await list("--search", "Kiosk")).map(({ date, amount }) => [date, amount])).toEqual([
      ["2021-06-05", "3.50"],
    ]);
  });

  it("is only described by a dry run, which ends as the import would", async () => {
    const rows = file(
      "dry.csv",
      "date,amount,name,category\n2022-08-01,-4.00,Dry,Wine\n2022-08-02,9,Wages,\n",
    );
    const dry = [rows, "--account-id", card, "--dry-run"];
    const told = await imports(...dry);
    expect([told.exit, told.stderr]).toEqual([0, ""]);
    expect(told.stdout).toMatch(
      /^✓ .*dry\.csv would be imported: 1 category, 2 transactions into \w+\. Nothing was stored\.\n/,
    );
    expect(told.stdout).toContain("\n  2022-08-01  -4.00  EUR  Dry\n  2022-08-02   9.00  EUR  Wages\n");
    const stored = { ...NOTHING, categories: 1, transactions: 2 };
    expect(jsonOf(await imports(...dry, "--format", "json"))).toEqual({ dry_run: true, stored, skipped: {} });
    expect(await list("--start-date", "2022-08-01", "--end-date", "2022-08-30")).toEqual([]);
    expect(jsonOf(await imports(rows, "--account-id", card, "--format", "json"))).toEqual({
      import_id: ID,
      stored,
      skipped: {},
    });
    const again = await imports(...dry);
    expect([again.exit, again.stdout.includes("was already imported")]).toEqual([0, true]);
    const bad = file("dry-bad.csv", "date,amount\nsoon,-4\n2022-08-03,1\n");
    expect((await imports(bad, "--account-id", card, "--dry-run")).exit).toBe(1);
  });

  it("is stored without its invalid rows if asked, and these are written with the reasons", async () => {
    const rows = file(
      "some.csv",
      "date,amount,name\n2022-09-01,-4.00,Some\nsoon,-5.00,Bus\n2022-09-02,9,Wages\n2022-09-03,much,Rent\n",
    );
    const to = join(temporaryFolder(), "not-stored.csv");
    const skip = [rows, "--account-id", card, "--skip-invalid"];
    const refused = await imports(rows, "--account-id", card);
    expect([refused.exit, refused.stderr]).toEqual([
      1,
      "farthing: nothing was stored. Correct the file, or add --skip-invalid to store the other rows.\n",
    ]);
    const none = file("none.csv", "date,amount,name\nsoon,-5.00,Bus\n");
    expect((await imports(none, "--account-id", card)).stderr).toBe("farthing: nothing was stored.\n");
    await complained(run, ["import", rows, "--rejects", to], 2, "--rejects needs --skip-invalid");
    const dry = await imports(...skip, "--rejects", to, "--dry-run");
    expect([dry.exit, existsSync(to)]).toEqual([0, false]);
    const { exit, stdout, stderr } = await imports(...skip, "--rejects", to);
    expect([exit, stderr]).toEqual([0, `farthing: Wrote 2 rejected rows to ${to}.\n`]);
    expect(stdout).toMatch(
      /^✓ .*some\.csv was imported: 2 transactions into \w+\.\n {2}skipped: 2 invalid rows\. /,
    );
    expect(
      readFileSync(to, "utf8")
        .split("\n")
        .map((line) => line.split(",").slice(0, 4)),
    ).toEqual([
      ["date", "amount", "name", "rejected_because"],
      ["soon", "-5.00", "Bus", expect.stringContaining("date: ")],
      ["2022-09-03", "much", "Rent", expect.stringContaining("amount: ")],
      [""],
    ]);
    expect(
      (await list("--start-date", "2022-09-01", "--end-date", "2022-09-30")).map(({ name }) => name),
    ).toEqual(["Wages", "Some"]);
  });

  it("of accounts says from which column their kinds are", async () => {
    const rows = file("accounts.csv", "entity_type,name,amount,currency\nCredit Card,Visa,-12.00,EUR\n");
    const { stdout } = await imports(rows, "--type", "AccountImport", "--dry-run");
    expect(stdout).toContain(
      "\nColumns: name ← name, amount ← amount, currency ← currency, entity type ← entity_type\n",
    );
  });

  it("has its invalid rows and those left out counted for programs", async () => {
    const rows = file(
      "left-out.csv",
      "Date,Amount,Name,State\n2022-10-01,-4.00,Tea,COMPLETED\n2022-10-02,-5.00,Bus,PENDING\n2022-10-13,-9.00,Book,COMPLETED\nsoon,-9.00,Cup,COMPLETED\n2022-10-14,-9.00,Fee,COMPLETED\n",
    );
    const skip = ["import", rows, "--account-id", card, "--skip-invalid", "--dry-run", "--format", "json"];
    const { stored, skipped } = jsonOf(await run(...skip));
    expect(skipped.invalid_rows).toEqual({ count: 1, reason: "Not stored because of errors." });
    expect(skipped.left_out_rows.reason).toContain("1 pending (line 3)");
    const pending = jsonOf(await run(...skip, "--include-pending"));
    expect(pending.stored.transactions).toBe(stored.transactions + 1);
    expect(pending.skipped).toEqual({ invalid_rows: skipped.invalid_rows });
  });

  it("without a header row is read by the columns that are named", async () => {
    const rows = file("bare.csv", "2022-11-01;Tea;-4,00;1\n2022-11-02;Wages;9,00;2\n");
    const columns = ["--no-header", "--columns", "date,name,amount"];
    const told = await imports(rows, "--account-id", card, ...columns);
    expect(told.stdout).toContain("Columns: date ← column 1, name ← column 2, amount ← column 3\n");
    expect(told.stdout).not.toContain("header on line");
    expect(
      (await list("--start-date", "2022-11-01", "--end-date", "2022-11-30")).map(({ name, amount }) => [
        name,
        amount,
      ]),
    ).toEqual([
      ["Wages", "-9.00"],
      ["Tea", "4.00"],
    ]);
  });

  it("comes from standard input, and may have names that a terminal would obey", async () => {
    const rows = `date,amount,name\n2024-03-01,-1,"${HOSTILE}"\n`;
    const ran = await farthingAgain(["import", "-", "--account-id", card], {
      stdin: rows,
      env: { FARTHING_DATABASE: database },
    });
    expect(ran.stdout).toMatch(/^✓ standard input was imported: 1 transaction into \w+\.\n/);
    const shown = await run("transactions", "list", "--start-date", "2024-03-01");
    expect(shown.stdout).not.toMatch(UNSAFE);
    expect(shown.stdout.trimEnd().split("\n")).toHaveLength(2);
    expect((await list("--start-date", "2024-03-01"))[0]?.name).toBe(HOSTILE);
  });

  it("goes to the family of the account that is named, if there are several families", async () => {
    const two = on(newDatabase());
    await makeUser(two, "Ada");
    await makeUser(two, "Bo");
    const bo = ["--user", "bo@example.com"];
    await two("import", ...bo, file("of-bo.ndjson", BACKUP));
    const [stored] = jsonOf(await two("transactions", "list", ...bo, "--format", "json")).transactions;
    const rows = file("of-bo.csv", "date,amount,name\n2024-05-01,-3,Tea\n");
    expect((await two("import", "--account-id", stored.account.id, rows)).exit).toBe(0);
    const since = ["--start-date", "2024-05-01", "--format", "json"];
    expect(jsonOf(await two("transactions", "list", ...bo, ...since)).transactions).toHaveLength(1);
    const ofAda = ["--user", "ada@example.com", "--account-id", stored.account.id];
    await refused(two, ["import", ...ofAda, rows], 2, "record_not_found", "account does not exist");
    for (const unknown of ["0190a7c2-6f00-7000-8000-000000000000", "x"])
      await refused(two, ["import", "--account-id", unknown, rows], 2, "record_not_found", "does not exist");
  });

  it("without an account, of an unknown one or of a type that is not kept is refused", async () => {
    // No file with these columns has gone into an account.
    const rows = file("lost.csv", "amount,date\n-1,2024-04-01\n");
    const nowhere = "0190a7c2-6f00-7000-8000-000000000000";
    const asked = await run("import", rows);
    expect(asked.exit).toBe(2);
    expect(asked.stderr).toContain(
      `--account NAME or --account ID, one of ${card} (Card), ${everyday} (Everyday)`,
    );
    expect(asked.stdout).toBe(
      ["Card", "Everyday"]
        .map((name) => `    ${name}:\n      farthing import --account ${name} ${rows}\n`)
        .join(""),
    );
    await refused(run, ["import", rows], 2, "not_importable", "Choose the account");
    await refused(
      run,
      ["import", rows, "--account-id", nowhere],
      2,
      "record_not_found",
      "account does not exist",
    );
    await refused(
      run,
      ["import", file("t.csv", "date,ticker,qty,price\n2024-01-02,A,1,1\n"), "--type", "TradeImport"],
      2,
      "not_importable",
      "Trades can be checked but not stored",
    );
    await refused(
      run,
      ["import", rows, "--type", "PdfImport"],
      2,
      "invalid_import_type",
      "cannot be checked",
    );
    expect(await list("--start-date", "2024-04-01")).toEqual([]);
  });
});

describe("what stands in the way", () => {
  it("ends with exit status 2, because nothing was checked", async () => {
    const rows = file("way.csv", "date,amount\n2024-01-02,1\n");
    await refused(run, ["import", rows, "--user", "jo@x"], 2, "user_not_found", '"jo@x"');
    await refused(run, ["import", "nowhere.csv"], 2, "unreadable_file", "file not found");
    await complained(run, ["import", "nowhere.csv"], 2, "nowhere.csv cannot be read: file not found");
    await complained(run, ["import"], 2, "Missing required argument");
    await complained(run, ["import", rows, "--profile", "nowhere.json"], 2, "nowhere.json cannot be used");
  });
});

it("two processes at once store a file once", SLOW, async () => {
  const rows = file("race.csv", "date,amount,name,category\n2024-06-01,-1,Race,Race\n");
  const args = ["import", rows, "--account-id", card, "--format", "json"];
  const both = await Promise.all([1, 2].map(() => farthing(args, { env: { FARTHING_DATABASE: database } })));
  expect(both.map(({ exit }) => exit)).toEqual([0, 0]);
  expect(both.map((each) => jsonOf(each).stored.transactions).sort()).toEqual([0, 1]);
  expect(await list("--start-date", "2024-06-01")).toHaveLength(1);
});

it("no odd but valid file makes it die", async () => {
  const line = (type: string, data: object) => JSON.stringify({ type, data });
  const odd = [
    line("Account", { id: 7, name: { a: 1 }, balance: "+.5", accountable_type: "Vehicle", subtype: "van" }),
    line("Category", { id: 1, name: "a\u0001b", parent_id: 1 }),
    line("Category", { id: 2, name: "a\u0001c" }),
    line("Category", { id: 3, name: " Odd" }),
    line("Category", { id: 4, name: "Odd " }),
    '{"type":"Tag","data":{"id":1,"name":"\\ud83d\\ude00"}}',
    '{"type":"Tag","data":{"id":2,"name":"\\uD83D\\uDE00 "}}',
    '{"type":"Merchant","data":{"id":9007199254740993,"name":5}}',
    '{"type":"Transaction","data":{"id":1,"account_id":"7","date":"2024-07-01T10:00","amount":123456789012345678901234567890.5,"merchant_id":9007199254740993,"tag_ids":[1,2,"1"],"category_id":4,"split_lines":[{"amount":"123456789012345678901234567890.5","category_id":2}]}}',
    line("Transfer", { inflow_transaction_id: 1, outflow_transaction_id: 1 }),
    line("RejectedTransfer", { inflow_transaction_id: "?", outflow_transaction_id: "?" }),
  ].join("\r\n");
  const ran = await imports(file("odd.ndjson", Buffer.from(`\ufeff${odd}`, "utf16le")), "--format", "json");
  expect(jsonOf(ran).stored).toEqual({
    ...NOTHING,
    accounts: 1,
    categories: 3,
    tags: 1,
    merchants: 1,
    transactions: 1,
  });
  const [read] = await list("--start-date", "2024-07-01");
  expect(read).toMatchObject({
    name: "Imported transaction",
    amount: "123456789012345678901234567890.50",
    account: { name: '{"a":1}', account_type: "vehicle" },
    category: { name: "Odd" },
    merchant: { name: "5" },
    tags: [{ name: "\ud83d\ude00" }],
  });
  expect(ran.stdout + ran.stderr).not.toMatch(STACK);
});
