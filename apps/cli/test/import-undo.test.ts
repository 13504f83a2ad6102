import { beforeAll, describe, expect, it } from "vitest";
import { BACKUP, jsonOf, makeUser, newDatabase, on } from "./stored-support.ts";
import { file } from "./support.ts";

/** A wrong import is taken back, and what was changed by hand stays. */

const run = on(newDatabase());
const json = async (...args: string[]) => jsonOf(await run(...args, "--format", "json"));

const rows = (...lines: string[]): string => `Date,Description,Amount\n${lines.join("\n")}\n`;

const names = async (): Promise<readonly string[]> =>
  (await json("transactions", "list")).transactions.map(({ name }: { name: string }) => name).toSorted();

let account: string;

beforeAll(async () => {
  await makeUser(run, "Ada");
  account = (await json("account", "create", "--name", "Checking", "--currency", "EUR")).id;
});

const imported = async (name: string, text: string, ...args: string[]) =>
  json("import", "--account-id", account, ...args, file(name, text));

describe("an import", () => {
  it("of a file that was imported with another reading is refused, and the advice works", async () => {
    const text = rows("2024-05-01,Lemon,-1.00", "2024-05-02,Wages,20.00", "2024-05-03,Lime,-2.00");
    const first = await imported("turned.csv", text, "--signage-convention", "inflows_negative");
    const right = ["--signage-convention", "inflows_positive"];
    const again = await run("import", "--account-id", account, ...right, file("turned.csv", text));
    expect([again.exit, again.stdout]).toEqual([2, ""]);
    expect(again.stderr).toMatch(
      /turned\.csv was already imported on \d{4}-\d\d-\d\d, into another account or read in another way\. Undo that with `farthing import undo [\da-f-]{36}`, or add --again to keep it: rows that are read in another way now, or go into another account, are there twice then\.\n$/,
    );
    expect(again.stderr).toContain(first.import_id);
    const undone = await run("import", "undo", first.import_id);
    expect([undone.exit, undone.stdout]).toEqual([
      0,
      `Import ${first.import_id} was undone: 3 transactions taken away.\n`,
    ]);
    expect(await names()).toEqual([]);
    expect(await imported("turned.csv", text, ...right)).toMatchObject({ stored: { transactions: 3 } });
    const told = await run("import", "--account-id", account, file("turned.csv", text));
    expect(told).toMatchObject({
      ...{ exit: 0, stderr: "" },
      stdout: expect.stringMatching(
        /turned\.csv was already imported on \d{4}-\d\d-\d\d\. Nothing was stored\. If rows of it were deleted since, --again brings them back\.\n$/,
      ),
    });
    expect(await names()).toEqual(["Lemon", "Lime", "Wages"]);
  });

  it("that overlaps another stores what is new, also after a rename, and leaves what was renamed when it is undone", async () => {
    const { transactions } = await json("transactions", "list", "--search", "lime");
    await run("transactions", "update", transactions[0].id, "--json", '{"name":"Kitchen"}');
    const more = await imported(
      "more.csv",
      rows("2024-05-04,Pear,-3.00", "2024-05-03,LIME,-2.00", "2024-05-02,Wages,20.00"),
    );
    expect(more).toMatchObject({ stored: { transactions: 1 }, skipped: { transactions: { count: 2 } } });
    expect(await names()).toEqual(["Kitchen", "Lemon", "Pear", "Wages"]);
    const { imports } = await json("import", "list");
    expect(
      imports.map(({ filename, status, counts }: Record<string, unknown>) => [filename, status, counts]),
    ).toEqual([
      ["more.csv", "stored", { stored: 1, already_there: 2, left_out: 0, rejected: 0 }],
      ["turned.csv", "stored", { stored: 3, already_there: 0, left_out: 0, rejected: 0 }],
      ["turned.csv", "undone", { stored: 3, already_there: 0, left_out: 0, rejected: 0 }],
    ]);
    expect((await run("import", "undo", imports[1].id)).stdout).toBe(
      `Import ${imports[1].id} was undone: 1 transaction taken away.\n2 transactions stay: another import has them.\n`,
    );
    expect(await names()).toEqual(["Kitchen", "Pear", "Wages"]);
    const last = await run("import", "undo", imports[0].id);
    expect(last.stdout).toBe(
      [
        `Import ${imports[0].id} was undone: 2 transactions taken away.`,
        "1 transaction that you have changed stays (undo with --with-edited takes it away, too):",
        "  2024-05-03 2.00 EUR Kitchen",
        "",
      ].join("\n"),
    );
    expect(await names()).toEqual(["Kitchen"]);
  });

  it("is shown with how it was read, and an unknown one is reported", async () => {
    const { imports } = await json("import", "list", "--limit", "1");
    const shown = await json("import", "show", imports[0].id);
    expect(shown).toMatchObject({
      ...{ type: "TransactionImport", filename: "more.csv", account: { id: account } },
      reading: { date_format: "%Y-%m-%d", amount_col_label: "Amount" },
    });
    const { stdout } = await run("import", "show", imports[0].id);
    expect(stdout).toContain("\n  read as: dates %Y-%m-%d, numbers 1,234.56\n");
    expect(stdout).toContain("rows: 1 stored, 2 already there");
    expect(stdout).toContain(`account: Checking (${account})`);
    for (const verb of ["show", "undo"]) {
      const { exit, stderr } = await run("import", verb, "nowhere");
      expect([exit, stderr]).toEqual([
        1,
        "farthing: There is no import nowhere. List them with `farthing import list`.\n",
      ]);
    }
  });
});

describe("a row that was deleted", () => {
  it("comes back with the same file again, and goes with that import", async () => {
    const text = rows("2024-05-20,Quince,-1.00", "2024-05-21,Plum,-2.00");
    await imported("back.csv", text);
    const left = async () => (await names()).filter((name) => name === "Quince" || name === "Plum");
    const { transactions } = await json("transactions", "list", "--search", "quince");
    await run("transactions", "delete", transactions[0].id);
    expect(await left()).toEqual(["Plum"]);
    const back = await imported("back.csv", text, "--again");
    expect(back).toMatchObject({ stored: { transactions: 1 }, skipped: { transactions: { count: 1 } } });
    expect(await left()).toEqual(["Plum", "Quince"]);
    await run("import", "undo", back.import_id);
    expect(await left()).toEqual(["Plum"]);
  });
});

describe("an account column", () => {
  const text =
    "Date,Account,Description,Amount\n2024-06-01,Checking,Fig,-1.00\n2024-06-02,Savings,Wages,5.00\n";

  it("takes each row to its account, and missing ones are asked for or made", async () => {
    const refused = await run("import", file("two.csv", text));
    expect([refused.exit, refused.stderr]).toEqual([
      2,
      "farthing: The file has rows of accounts that do not exist: Savings. Accounts are: Checking. Add --create-accounts to create those that are named, or --account NAME --account-col-label Account to import all rows into one account.\n",
    ]);
    const made = await json("import", "--create-accounts", file("two.csv", text));
    expect(made).toMatchObject({ stored: { accounts: 1, transactions: 2 } });
    const { transactions } = await json("transactions", "list", "--start-date", "2024-06-01");
    expect(
      transactions.map(({ name, account: of }: { name: string; account: { name: string } }) => [
        name,
        of.name,
      ]),
    ).toEqual([
      ["Wages", "Savings"],
      ["Fig", "Checking"],
    ]);
    expect((await run("import", "undo", made.import_id)).stdout).toContain(
      ": 2 transactions, 1 account taken",
    );
    const { accounts } = await json("account", "list");
    expect(accounts.map(({ name }: { name: string }) => name)).toEqual(["Checking"]);
  });

  it("with another value in each row looks like references, and the question of the account comes with that of the dates", async () => {
    const own = on(newDatabase());
    await makeUser(own, "Cy");
    const days = Array.from({ length: 12 }, (_, i) => `${String(i + 1).padStart(2, "0")}/05/2024`);
    const amounts = days.map((_, i) => (i % 3 === 0 ? "20.00" : `-${i}.50`));
    const refused = async (account: (i: number) => string, ...more: string[]) => {
      const lines = days.map((day, i) => `${day},${account(i)},Shop ${i},${amounts[i]}`);
      const path = file("refs.csv", `Date,Account,Description,Amount\n${lines.join("\n")}\n`);
      const { exit, stdout, stderr } = await own("import", "--account-col-label", "Account", ...more, path);
      expect(exit).toBe(2);
      return `${stdout}${stderr}`;
    };
    const dates = "Which date order is meant, the day first or the month first?";
    const references =
      'Each row names another account, 12 that do not exist, such as "R-70" and "R-71": they look like references, not like accounts. Add --account NAME to import all rows into one account. If they are accounts, add --create-accounts.';
    const both = await refused((i) => `R-7${i}`);
    expect(both).toContain(dates);
    expect(both).toContain(`\n\n  ${references}\n`);
    const answered = await refused((i) => `R-7${i}`, "--date-format", "%d/%m/%Y");
    expect(answered).toBe(`farthing: ${references}\n`);
    const twice = await refused((i) => (i === 11 ? "R-70" : `R-7${i}`));
    expect(twice).toContain("The file has rows of accounts that do not exist: R-70, R-71");
    expect(await refused((i) => `R-7${i}`, "--create-accounts")).not.toContain("accounts that do not exist");
    const without = file(
      "plain-days.csv",
      `Date,Description,Amount\n${days.map((day, i) => `${day},Shop ${i},${amounts[i]}`).join("\n")}\n`,
    );
    const none = await own("import", without);
    expect(none.stdout).toContain(dates);
    expect(none.stdout).toContain("There is no account yet. Create one with");
    expect(jsonOf(await own("import", without, "--format", "json"))).toMatchObject({
      error: "import_undecided",
      account: {
        error: "not_importable",
        message: expect.stringContaining("There is no account yet. Create one with"),
      },
    });
    await own("account", "create", "--name", "Daily", "--currency", "EUR");
    const one = await own("import", without);
    expect(one.stdout).toContain(
      "Choose the account to import into. Add --account NAME or --account ID, one of",
    );
    expect((await own("import", "--account", "Daily", without)).stdout).not.toContain("account to import");
  });

  it("and accounts of a file, are imported again where an account of them was deleted", async () => {
    const own = on(newDatabase());
    await makeUser(own, "Bea");
    const service = file("again.ndjson", BACKUP);
    const accounts = file("again.csv", "name,amount\nCash,5.00\nDeposit,7.00\n");
    for (const args of [
      ["--create-accounts", file("again-two.csv", text)],
      [service],
      ["--type", "AccountImport", accounts],
    ]) {
      const first = jsonOf(await own("import", "--format", "json", ...args));
      expect(jsonOf(await own("import", "--format", "json", ...args))).toMatchObject({
        import_id: first.import_id,
        already_imported_at: expect.any(String),
      });
      const name = { [service]: "Card", [accounts]: "Cash" }[args.at(-1)!] ?? "Savings";
      const show = ["import", "show", first.import_id];
      expect(jsonOf(await own(...show, "--format", "json"))).not.toHaveProperty("notes");
      await own("account", "delete", name, "--yes");
      const why = expect.stringMatching(
        /An account of its rows was deleted since. Import the same file again/,
      );
      expect(jsonOf(await own(...show, "--format", "json")).notes).toEqual([why]);
      expect((await own(...show)).stdout).toEqual(why);
      expect((await own("import", "list")).stdout).toContain("stored, incomplete");
      const again = jsonOf(await own("import", "--format", "json", ...args));
      expect(again.stored.accounts).toBe(1);
      expect(again.import_id).not.toBe(first.import_id);
      const listed = jsonOf(await own("account", "list", "--format", "json")).accounts;
      expect(listed.map((each: { name: string }) => each.name)).toContain(name);
    }
  });

  it("is asked about only where one account is given for all", async () => {
    const rows =
      "Account Number,Date,Description,Amount\n01234-5678901,2024-06-01,Fig,-1.00\n4510123456789012,2024-06-02,Wages,5.00\n";
    const numbers = file("numbers.csv", rows);
    const asked = await run("import", "--account", "Checking", "--dry-run", numbers);
    expect(asked.exit).toBe(2);
    expect(asked.stdout).toContain("The rows belong to more than one account (2)");
    const { exit, stdout } = await run("import", "--create-accounts", "--dry-run", numbers);
    expect(exit).toBe(0);
    expect(stdout).toContain("would be imported: 2 accounts, 2 transactions.");
    expect(stdout).not.toContain("Undecided");
    const wrong = await run("import", "--create-accounts", file("wrong.csv", `${rows}1,2024-06-03,Pear,x\n`));
    expect(wrong.exit).toBe(1);
    expect(wrong.stdout).not.toContain("--account-col-label");
    const named = file("named.csv", text);
    const both = await run("import", "--account", "Checking", "--dry-run", named);
    expect(both.exit).toBe(2);
    expect(both.stdout).toContain(" --only-account Savings ");
    const checked = await run("preflight", "--auto", "--account", "Checking", named);
    expect(checked.stdout).toContain("is valid as transactions, with a question open");
    const one = await run("import", "--account", "Checking", "--only-account", "savings", "--dry-run", named);
    expect(one.exit).toBe(0);
    expect(one.stdout).toContain("would be imported: 1 transaction into ");
    expect(one.stdout).toContain("1 row is left out: 1 of another account (line 2).");
    const unknown = await run("import", "--account", "Checking", "--only-account", "Saving", named);
    expect(unknown.exit).toBe(1);
    expect(unknown.stdout).toContain('The rows are of "Checking", "Savings". Use one of these names.');
    // Nothing of it is remembered: another reading of the bytes is not refused.
    const right = await json("import", "--account", "Checking", "--only-account", "Savings", named);
    expect(right.stored).toMatchObject({ transactions: 1 });
    await run("import", "undo", right.import_id);
  });

  it("of names that the family does not have is stored in the one account, with a warning", async () => {
    const budget = file(
      "budget.csv",
      "Date,Account,Description,Amount\n2024-07-01,Daily,Pear,-1.00\n2024-07-02,Card,Refund,5.00\n",
    );
    const warning =
      'warning accounts_as_one\n  The rows name 2 accounts ("Daily", "Card"); all of them are stored in "Checking"\n  → To keep them apart: --create-accounts without an account. For the rows of one of them: --only-account with its name.\n';
    const checked = await run("preflight", "--auto", "--account", "Checking", budget);
    expect([checked.exit, checked.stderr]).toEqual([0, ""]);
    expect(checked.stdout).toContain("can be imported as transactions: 2 rows, 1 warning\n");
    expect(checked.stdout).toContain(warning);
    expect((await run("preflight", "--auto", budget)).stdout).not.toContain("accounts");
    const tried = await run("import", "--account", "Checking", "--dry-run", budget);
    expect(tried.exit).toBe(0);
    expect(tried.stdout).toContain(warning);
    const made = await json("import", "--account", "Checking", budget);
    expect(made).toMatchObject({
      stored: { transactions: 2 },
      notes: [expect.stringMatching(/^The rows name 2 accounts .*"Checking"\. To keep them apart: `create/)],
    });
    await run("import", "undo", made.import_id);
    const apart = await json("import", "--create-accounts", budget);
    expect(apart).toMatchObject({ stored: { accounts: 2, transactions: 2 } });
    expect(apart.notes).toBeUndefined();
    // Now that the family has them, it is known that they are several.
    const again = await run("import", "--account", "Checking", "--again", budget);
    expect([again.exit, again.stdout]).toEqual([2, expect.stringContaining(" --only-account Card ")]);
    await run("import", "undo", apart.import_id);
  });

  it("with rows that name none, or with names of several accounts, is refused with what to do", async () => {
    const [checking] = (await json("account", "list")).accounts;
    const twin = await json("account", "create", "--name", "CHECKING", "--currency", "EUR", "--yes");
    const odd = file("odd.csv", `${text.replace(",Checking,", ",checking,")}2024-06-03,,Plum,-2.00\n`);
    const refused = await run("import", "--create-accounts", odd);
    expect([refused.exit, refused.stderr]).toEqual([
      2,
      `farthing: "checking" can mean 2 accounts: "CHECKING" (${twin.id}) and "Checking" (${checking.id}). Write a name in the file that no other of them has or had; \`farthing account rename ACCOUNT NAME\` gives an account one. 1 row of the file names no account, the first in line 4. Write an account in each row, or add --account NAME --account-col-label Account to import all rows into one account.\n`,
    ]);
    await run("account", "delete", twin.id);
  });

  it("names an account as it came in, also after it was renamed", async () => {
    await json("import", "--create-accounts", file("before.csv", text));
    const { accounts } = await json("account", "list");
    const savings = accounts.find(({ name }: { name: string }) => name === "Savings");
    await run("account", "rename", savings.id, "Nest egg");
    const after = file("after.csv", `${text}2024-06-03,Savings,Pear,-4.00\n`);
    expect(await json("import", "--create-accounts", after)).toMatchObject({
      stored: { accounts: 0, transactions: 1 },
      skipped: { transactions: { count: 2 } },
    });
    const { transactions } = await json("transactions", "list", "--search", "pear");
    expect(transactions.map(({ account: of }: { account: { name: string } }) => of.name)).toContain(
      "Nest egg",
    );
  });
});

describe("other files", () => {
  it("of categories are undone, with a message about categories", async () => {
    const { import_id } = await json(
      "import",
      "--type",
      "CategoryImport",
      file("categories.csv", "name\nGarden\n"),
    );
    expect((await json("category", "list")).categories).toMatchObject([{ name: "Garden" }]);
    expect((await run("import", "undo", import_id)).stdout).toBe(
      `Import ${import_id} was undone: 1 category taken away.\n`,
    );
    const { undone_at } = await json("import", "show", import_id);
    expect((await run("import", "undo", import_id)).stdout).toBe(
      `Import ${import_id} was undone before, at ${undone_at}. Nothing was changed.\n`,
    );
    expect((await json("category", "list")).categories).toEqual([]);
  });

  it("without a column of accounts cannot create any, and the message says how to name one", async () => {
    const { exit, stderr } = await run(
      "import",
      "--create-accounts",
      file("none.csv", rows("2024-08-01,Fig,-1.00")),
    );
    expect([exit, stderr]).toEqual([
      2,
      "farthing: No column of the file is read as the account. Add --account-col-label HEADER if one names the accounts, or --account NAME to import all rows into one account.\n",
    ]);
  });

  it("with a column that only seems to name accounts are told how to use it", async () => {
    const text = [
      "Date,Description,Amount,My account",
      ...Array.from({ length: 7 }, (_, i) => `2024-08-0${i + 1},Fig ${i},-${i + 1}.00,Pocket ${i}`),
      "",
    ].join("\n");
    const label = "--account-col-label 'My account'";
    const into = async (...args: string[]) =>
      (await run("import", ...args, file("pockets.csv", text))).stderr;
    expect(await into("--create-accounts")).toContain(
      `is read as the account. Add ${label} if one names the`,
    );
    expect(await into()).toContain(`Or add ${label} if that column names the accounts.\n`);
    const made = await json(
      ...["import", "--create-accounts", "--account-col-label", "My account", file("pockets.csv", text)],
    );
    expect(made.stored).toMatchObject({ accounts: 7, transactions: 7 });
    await run("import", "undo", made.import_id);
  });
});

describe("rows that several imports have", () => {
  it("stay as long as one of them has them, and each undo says so", async () => {
    const text = rows("2024-10-01,Oat,-1.00");
    const first = await imported("oat.csv", text);
    const second = await imported("oats.csv", `${text}\n`);
    const undone = await run("import", "undo", second.import_id);
    expect([undone.exit, undone.stdout]).toEqual([
      0,
      `Import ${second.import_id} was undone: nothing was taken away.\n1 transaction stays: another import has it.\n`,
    ]);
    expect((await run("import", "undo", first.import_id)).stdout).toBe(
      `Import ${first.import_id} was undone: 1 transaction taken away.\n`,
    );
  });
});

describe("a service export", () => {
  const record = (type: string, data: object): string => JSON.stringify({ type, data });
  const text = [
    record("Account", { id: "till", name: "Till", balance: "1", accountable_type: "Depository" }),
    record("Category", { id: "c", name: "Sweets" }),
    ...["Jam", "Honey"].map((name, i) =>
      record("Transaction", {
        ...{ id: `t${i}`, account_id: "till", date: "2024-09-01", amount: `${i + 1}`, name },
        category_id: "c",
      }),
    ),
    "",
  ].join("\n");

  it("of which an undo left a row comes in again, to the account and the category that are there", async () => {
    const path = file("till.ndjson", text);
    const { import_id } = await json("import", path);
    const { transactions } = await json("transactions", "list", "--search", "jam");
    await run("transactions", "update", transactions[0].id, "--json", '{"notes":"mine"}');
    await run("import", "undo", import_id);
    const dry = await json("import", "--dry-run", path);
    const again = await json("import", path);
    expect(dry.stored).toEqual(again.stored);
    expect(again).toMatchObject({
      stored: { accounts: 0, categories: 0, transactions: 1 },
      skipped: { transactions: { count: 1 } },
    });
  });
});
