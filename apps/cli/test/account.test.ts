import { beforeAll, describe, expect, it } from "vitest";
import {
  BACKUP,
  complained,
  HOSTILE,
  jsonOf,
  makeUser,
  newDatabase,
  on,
  refused,
  UNSAFE,
  UUID,
} from "./stored-support.ts";
import { file } from "./support.ts";

const NOWHERE = "0190a7c2-6f00-7000-8000-000000000000";
const CREATE = ["account", "create", "--name", "Checking", "--currency", "EUR"];
const ROWS = "date,amount,name\n2024-01-02,-12.50,Corner Oven\n2024-01-03,-3.00,Kiosk\n";

const withUser = async () => {
  const run = on(newDatabase());
  await makeUser(run, "Ada");
  return run;
};

const accountsOf = async (run: ReturnType<typeof on>, ...more: readonly string[]) =>
  jsonOf(await run("account", "list", "--format", "json", ...more)).accounts;

describe("farthing account", () => {
  it("is created in the currency of the family, as every command without one says", async () => {
    const run = on(newDatabase());
    await makeUser(run, "Ada", "--currency", "JPY");
    const rows = file("none-yet.csv", ROWS);
    const undecided = file("none-yet-undecided.csv", "date,amount,name\n03/04/2025,-1,A\n02/04/2025,2,B\n");
    for (const args of [
      ["account", "list"],
      ["import", rows],
      ["import", undecided],
      ["import", rows, "--account", "Checking"],
      ["preflight", rows, "--account", "Checking"],
      ["transactions", "add", "--spent", "1", "--name", "Tea"],
      ["transactions", "add", "--spent", "1", "--name", "Tea", "--account", "Checking"],
      ["transactions", "list", "--account", "Checking"],
      ["account", "rename", "Checking", "Household"],
    ]) {
      const { stdout, stderr } = await run(...args);
      expect([args, `${stdout}${stderr}`]).toEqual([args, expect.stringContaining("--currency JPY")]);
    }
  });

  it("is created for a CSV to go to; without one `import` says how to create it", async () => {
    const run = await withUser();
    const rows = file("first.csv", ROWS);
    await complained(
      run,
      ["import", rows],
      2,
      "There is no account yet. Create one with `farthing account create",
    );
    for (const args of [
      ["import", rows, "--account", "Checking"],
      ["preflight", "--account", "Checking", rows],
    ])
      await complained(run, args, 2, "There is no account yet.");
    expect((await run("account", "list")).stdout).toContain("There are no accounts. Create one with");
    const created = await run(...CREATE);
    expect(created.stdout).toMatch(
      /^Created the account Checking \(.{36}\)\.\nNext: farthing import --account Checking FILE\n$/,
    );
    expect((await run("import", rows, "--account", "Checking")).stdout).toContain("2 transactions");
    expect((await run("account", "list")).stdout).toMatch(
      /^name {6}type {8}status {2}balance {2}currency {2}as of {2}id\nChecking {2}depository {2}active {8}– {2}EUR {14}.{36}\n$/,
    );
  });

  it("is told of with commands that act for the same user, where there are several families", async () => {
    const run = await withUser();
    await makeUser(run, "Bea");
    const bea = (await run("user", "list", "--format", "json")).stdout.match(/bea[^"]*@[^"]+/i)![0];
    const acting = ["--user", bea];
    expect((await run("account", "list", ...acting)).stdout).toContain(`account create --user ${bea} --name`);
    const created = (await run(...CREATE, ...acting)).stdout;
    const [, ...next] = /Next: (farthing import .*) FILE\n$/.exec(created)![1]!.split(" ");
    const imported = (await run(...next, file("hers.csv", ROWS))).stdout;
    const [, ...undo] = /take it back: (.*)\n$/.exec(imported)![1]!.split(" ");
    expect((await run(...undo)).stdout).toContain("2 transactions");
  });

  it("is told of with commands that work as printed: with --database, by id where a name is not enough", async () => {
    const database = newDatabase();
    const elsewhere = on(newDatabase());
    const run = (...args: readonly string[]) => elsewhere(...args, "--database", database);
    await makeUser(run, "Ada");
    const bea = ["--email", "bea@example.com", "--first-name", "Bea", "--last-name", "Quill"];
    expect((await run("user", "create", ...bea)).stdout).toContain(
      `farthing account create --database ${database} --user bea@example.com --name Checking`,
    );
    const acting = ["--user", "ada@example.com"];
    expect((await run("account", "list", ...acting)).stdout).toContain(
      `farthing account create --database ${database} --user ada@example.com --name Checking --currency USD`,
    );
    const nextOf = ({ stdout }: Awaited<ReturnType<typeof run>>) =>
      /Next: farthing (import .*) FILE\n$/.exec(stdout)![1]!.split(" ");
    const first = nextOf(await run(...CREATE, ...acting));
    expect(first.at(-1)).toBe("Checking");
    const rows = file("told.csv", ROWS);
    const imported = (await elsewhere(...first, rows)).stdout;
    const [, ...undo] = /take it back: (.*)\n$/.exec(imported)![1]!.split(" ");
    expect((await elsewhere(...undo)).stdout).toContain("2 transactions");
    const [{ id }] = await accountsOf(run, ...acting);
    for (const name of ["Checking", id]) {
      const next = nextOf(
        await run("account", "create", "--name", name, "--currency", "EUR", "--yes", ...acting),
      );
      expect(next.at(-1)).toEqual(UUID);
      expect(next.at(-1)).not.toBe(id);
    }
    expect((await run("account", "balance", id, "12")).stdout).toContain("is now 12.00 EUR");
    expect((await run("account", "rename", id, "Main")).stdout).toContain("is now named Main");
    expect((await run("account", "delete", id)).stdout).toContain("Deleted the account Main");
  });

  it("is created as its flags say, and not if one of them is invalid", async () => {
    const run = await withUser();
    const made = jsonOf(
      await run(
        ...CREATE.with(3, " Visa "),
        "--type",
        "credit_card",
        ...["--subtype", "visa", "--status", "draft"],
        "--balance=-120.50",
        "--format",
        "json",
      ),
    );
    expect(made).toEqual({
      ...{ id: UUID, name: "Visa", account_type: "credit_card", status: "draft" },
      ...{
        subtype: "visa",
        currency: "EUR",
        balance: "-120.50",
        balance_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        ...{ classification: "liability", balance_cents: -12_050 },
        created_at: made.updated_at,
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    });
    await Promise.all([
      refused(
        run,
        ["account", "create", "--name", " ", "--currency", "XX1", "--balance", "1,5"],
        1,
        "validation_failed",
        /--name must.*--currency must.*--balance must/s,
      ),
      complained(run, [...CREATE, "--type", "CreditCard"], 2, /--type.*credit_card/s),
      complained(run, ["account", "create", "--name", "x"], 2, "--currency"),
      complained(run, [...CREATE, "--status", "open"], 2, /--status.*draft/s),
    ]);
    expect(await accountsOf(run)).toEqual([made]);
  });

  it("of a name that another one has is asked about, and added with --yes", async () => {
    const run = await withUser();
    const { id } = jsonOf(await run(...CREATE, "--format", "json"));
    for (const name of ["Checking", " checking", "CHECKING"])
      await refused(
        run,
        CREATE.with(3, name),
        2,
        "usage",
        `There is an account of that name already: Checking \\(${id}\\). With another, neither`,
      );
    expect(await accountsOf(run)).toMatchObject([{ id }]);
    expect((await run(...CREATE, "--yes")).stdout).toMatch(/^Created the account Checking/);
    await refused(
      run,
      CREATE,
      2,
      "usage",
      /There is an account of that name already: Checking \(.*Add --yes/,
    );
    expect((await run(...CREATE.with(3, "Checking 2"))).exit).toBe(0);
    const rename = ["account", "rename", "Checking 2", "checking"];
    await refused(run, rename, 2, "usage", /There is an account of that name already.*Nothing was changed/);
    expect((await run("account", "rename", "Checking 2", "CHECKING 2")).exit).toBe(0);
    expect((await run(...rename, "--yes")).stdout).toContain("is now named checking.");
    const bo = ["--user", "bo@example.com"];
    await makeUser(run, "Bo");
    expect((await run(...CREATE, ...bo)).exit).toBe(0);
  });

  it("shows a balance of 0 that somebody said, and – where nobody did", async () => {
    const run = await withUser();
    for (const [name, more] of [
      ["Said", ["--balance", "0"]],
      ["Unknown", []],
    ] as const)
      await run(...CREATE.with(3, name), ...more);
    const { stdout } = await run("account", "list");
    expect(stdout).toMatch(/\nSaid .* 0\.00 {2}EUR {7}\d{4}-\d\d-\d\d .*\nUnknown .* – {2}EUR /);
    expect((await accountsOf(run)).map((each: { balance_cents: unknown }) => each.balance_cents)).toEqual([
      0,
      null,
    ]);
  });

  it("gets the balance of today that a person says, whatever a file said, and none that is no amount", async () => {
    const run = await withUser();
    await run(...CREATE);
    const rows = "date,amount,name,balance\n2024-01-02,-12.50,Oven,87.50\n";
    await run("import", file("balances.csv", rows), "--account", "Checking");
    const balance = async () => (await accountsOf(run))[0].balance;
    expect(await balance()).toBe("87.50");
    expect((await run("account", "balance", "checking", "-1.5")).stdout).toMatch(
      /^The balance of Checking \(.{36}\) is now -1\.50 EUR, as of \d{4}-\d\d-\d\d\.\n$/,
    );
    expect(await balance()).toBe("-1.50");
    for (const amount of ["1,5", "", "x"])
      await refused(
        run,
        ["account", "balance", "Checking", amount],
        1,
        "validation_failed",
        /^The balance must/,
      );
    await refused(run, ["account", "balance", NOWHERE, "1"], 1, "account_not_found", /./);
    expect(await balance()).toBe("-1.50");
    await run("transactions", "add", "--spent", "2", "--name", "Ahead", "--date", "2099-01-01");
    expect((await run("account", "balance", "checking", "10")).stdout).toMatch(
      / is now 8\.00 EUR, as of 2099-01-01\. What is of a later day is in it\.\n$/,
    );
  });

  it("has what a file said again once the balance that a person said is taken back, or none", async () => {
    const run = await withUser();
    await run(...CREATE);
    await run("account", "create", "--name", "Purse", "--currency", "EUR", "--balance", "5");
    const rows = "date,amount,name,balance\n2024-01-02,-12.50,Oven,87.50\n";
    await run("import", file("taken-back.csv", rows), "--account", "Checking");
    const balance = (...args: readonly string[]) => run("account", "balance", ...args);
    await balance("Checking", "-1.5");
    for (const args of [[], ["1", "--take-back"]])
      await refused(run, ["account", "balance", "Checking", ...args], 2, "usage", /--take-back/);
    expect((await balance("Checking", "--take-back")).stdout).toMatch(
      / is now 87\.50 EUR, as of 2024-01-02\.\n$/,
    );
    expect((await balance("Purse", "--take-back")).stdout).toMatch(/^The balance of Purse .* is not known/);
    expect((await run("account", "list")).stdout).toMatch(/Purse +depository +active +–/);
  });

  it("is listed by name, up to --limit and with control characters escaped, and is renamed", async () => {
    const run = await withUser();
    const { id } = jsonOf(await run(...CREATE, "--format", "json"));
    await run(...CREATE.with(3, "Another"));
    const { stdout } = await run("account", "rename", id.toUpperCase(), HOSTILE);
    expect(stdout).not.toMatch(UNSAFE);
    expect((await accountsOf(run)).map(({ name }: { readonly name: string }) => name)).toEqual([
      "Another",
      HOSTILE,
    ]);
    expect(await accountsOf(run, "--limit", "1")).toHaveLength(1);
    expect((await run("account", "list")).stdout).not.toMatch(UNSAFE);
    await refused(run, ["account", "rename", id, " "], 1, "validation_failed", /^The name must/);
    await refused(run, ["account", "rename", NOWHERE, "x"], 1, "account_not_found", NOWHERE);
  });

  it("is deleted, with its transactions only with --yes", async () => {
    const run = await withUser();
    await run("import", file("books.ndjson", BACKUP));
    const [card, everyday] = await accountsOf(run);
    await refused(
      run,
      ["account", "delete", everyday.id],
      1,
      "account_not_empty",
      'The account "Everyday" has 2 transactions. Add --yes to delete them with it; then they cannot be restored, nor what was deleted of it before. Of 1 transfer only the side in another account stays',
    );
    const gone = await run("account", "delete", everyday.id, "--yes");
    expect(gone.stdout).toBe(
      "Deleted the account Everyday with 2 transactions. Of 1 transfer only the side in another account stays, as a transaction of its own.\n",
    );
    const { transactions } = jsonOf(await run("transactions", "list", "--format", "json"));
    expect(transactions).toMatchObject([{ external_id: "x3", transfer: null }]);
    const purse = jsonOf(
      await run("account", "create", "--name", "Purse", "--currency", "EUR", "--format", "json"),
    );
    await run("transactions", "add", "--account", "Purse", "--spent", "2", "--name", "Tea");
    await run("transactions", "delete", "--last");
    await refused(
      run,
      ["account", "delete", "Purse"],
      2,
      "usage",
      "1 transaction that you deleted of this account can still be restored, but no longer when the account is deleted. Add --yes",
    );
    await run("transactions", "restore", "--last");
    await run("transactions", "delete", "--last");
    expect((await run("account", "delete", purse.id, "--yes")).exit).toBe(0);
    const { id } = jsonOf(await run(...CREATE, "--format", "json"));
    expect(jsonOf(await run("account", "delete", id, "--format", "json"))).toEqual({
      ...{ id, transactions: 0, halved_transfers: 0 },
    });
    await refused(run, ["account", "delete", id], 1, "account_not_found", id);
    await refused(
      run,
      ["account", "delete", "x", "--yes"],
      2,
      "usage",
      'There is no account "x". Use one of',
    );
    const near = /There is no account "Crd"\. Did you mean "Card"\? Use one of Card/;
    for (const args of [
      ["account", "delete"],
      ["account", "balance"],
      ["transactions", "list", "--account"],
    ])
      await refused(run, [...args, "Crd", ...(args[1] === "balance" ? ["5"] : [])], 2, "usage", near);
    expect(await accountsOf(run)).toEqual([card]);
  });

  it("is that of the only family, otherwise of --user; an account of another family is not found", async () => {
    const run = await withUser();
    const { id } = jsonOf(await run(...CREATE, "--format", "json"));
    await makeUser(run, "Bo");
    const bo = ["--user", "bo@example.com"];
    for (const args of [["list"], CREATE.slice(1), ["rename", "Checking", "x"], ["delete", "Checking"]])
      await refused(run, ["account", ...args], 2, "usage", "There are several families");
    for (const args of [
      ["rename", id, "x"],
      ["delete", id, "--yes"],
    ])
      await refused(run, ["account", ...args, ...bo], 1, "account_not_found", id);
    const unknown = 'There is no account with the id "0190a7c2-6f00-7000-8000-000000000009" in any family.';
    await refused(
      run,
      ["account", "rename", "0190a7c2-6f00-7000-8000-000000000009", "x"],
      1,
      "account_not_found",
      unknown,
    );
    expect(await accountsOf(run, ...bo)).toEqual([]);
    expect(await accountsOf(run, "--user", "ada@example.com")).toMatchObject([{ name: "Checking" }]);
  });
});

describe("farthing category, tag and merchant list", () => {
  it("show the ids that an update takes", async () => {
    const run = await withUser();
    for (const [one, many] of [
      ["category", "categories"],
      ["tag", "tags"],
      ["merchant", "merchants"],
    ])
      expect((await run(one!, "list")).stdout).toContain(`There are no ${many}.`);
    const records = [
      { type: "Category", data: { id: "c1", name: "Living" } },
      { type: "Category", data: { id: "c2", name: "Food", parent_id: "c1", color: "#00ff00" } },
      { type: "Tag", data: { id: "t1", name: HOSTILE } },
      ...Array.from({ length: 120 }, (_, i) => ({ type: "Merchant", data: { id: `m${i}`, name: `m${i}` } })),
    ];
    await run("import", file("taxonomy.ndjson", records.map((each) => JSON.stringify(each)).join("\n")));
    const list = async (one: string, ...more: string[]) =>
      jsonOf(await run(one, "list", "--format", "json", ...more));
    const { categories } = await list("category");
    expect(categories).toEqual([
      {
        id: UUID,
        name: "Food",
        color: "#00ff00",
        icon: "shapes",
        parent_id: categories[1].id,
        parent: { id: categories[1].id, name: "Living" },
      },
      { id: UUID, name: "Living", color: "#737373", icon: "shapes", parent_id: null, parent: null },
    ]);
    expect((await run("category", "list")).stdout).toMatch(/\nFood {4}Living {2}.{36}\nLiving {10}.{36}\n$/);
    expect(await list("tag")).toEqual({ tags: [{ id: UUID, name: HOSTILE, color: "#737373" }] });
    expect((await run("tag", "list")).stdout).not.toMatch(UNSAFE);
    expect((await list("merchant")).merchants).toHaveLength(100);
    expect((await list("merchant", "--limit", "101")).merchants).toHaveLength(101);
    expect((await list("merchant", "--limit", "999")).merchants).toHaveLength(120);
    await makeUser(run, "Bo");
    await refused(run, ["tag", "list"], 2, "usage", "There are several families");
    expect(await list("tag", "--user", "bo@example.com")).toEqual({ tags: [] });
  });
});

describe("--account", () => {
  const run = on(newDatabase());
  const rows = file("account.csv", ROWS);
  const ids: Record<string, string> = {};
  const make = async (name: string, currency: string) =>
    jsonOf(await run(...CREATE.with(3, name).with(5, currency), "--yes", "--format", "json")).id as string;
  beforeAll(async () => {
    await makeUser(run, "Ada");
    ids.main = await make("Main", "EUR");
    ids.lower = await make("main", "USD");
    ids.card = await make("Größe", "EUR");
    ids.twin = await make("Twin", "EUR");
    ids.other = await make("Twin", "EUR");
  });

  const currencyIn = async (account: string): Promise<string | undefined> => {
    const { stdout } = await run("import", rows, "--account", account, "--dry-run");
    return /Corner Oven/.test(stdout) ? /([A-Z]{3}) +Corner Oven/.exec(stdout)?.[1] : undefined;
  };

  it("takes an id, the exact name, or the name in any case", async () => {
    expect(await currencyIn("Main")).toBe("EUR");
    expect(await currencyIn(" main ")).toBe("USD");
    expect(await currencyIn(ids.lower!.toUpperCase())).toBe("USD");
    expect(await currencyIn("GRÖSSE")).toBe("EUR");
    expect(await currencyIn("gRÖßE")).toBe("EUR");
  });

  it("is refused if it matches none or several, with a list of the accounts", async () => {
    for (const command of [
      ["import", rows],
      ["preflight", rows],
    ]) {
      await complained(
        run,
        [...command, "--account", "Savings"],
        2,
        /no account "Savings".*Größe \(.*Main \(.*Twin \(/,
      );
      await complained(run, [...command, "--account", NOWHERE], 2, /no account "0190.*Main \(/);
      await complained(run, [...command, "--account", "MAIN"], 2, /Several accounts are named "MAIN"/);
      await complained(
        run,
        [...command, "--account", "Twin"],
        2,
        new RegExp(`Use an id: Twin \\((${ids.twin}|${ids.other})\\), Twin \\(`),
      );
      await complained(run, [...command, "--account", "x", "--account-id", "x"], 2, "cannot be used with");
    }
  });

  it("lets preflight compare with what the account has", async () => {
    await run("import", rows, "--account", "Main");
    const seen = async (...more: readonly string[]) => {
      const ran = await run("preflight", rows, "--format", "json", "--include-findings", ...more);
      return jsonOf(ran).data.findings.map(({ code }: { readonly code: string }) => code);
    };
    for (const account of ["Main", ids.main!])
      expect(await seen("--account", account, "--user", "ada@example.com")).toContain("already_recorded");
    expect(await seen("--account", "Größe")).not.toContain("already_recorded");
    const titled = async (account: string): Promise<string> =>
      (await run("preflight", rows, "--auto", "--account", account)).stdout;
    expect(await titled("Main")).toContain("\nThe first records of the file:\n");
    expect(await titled("Größe")).toContain("\nThe first records, as they would be stored:\n");
  });

  it("and --account-id take a part of an id, which must be that of one", async () => {
    const part = ids.card!.slice(-8);
    const dry = async (...account: readonly string[]) =>
      (await run("import", rows, ...account, "--dry-run", "--again", "--format", "json")).stdout;
    const whole = await dry("--account-id", ids.card!);
    expect(whole).toContain('"transactions"');
    for (const flag of ["--account", "--account-id"])
      for (const text of [part, part.toUpperCase(), ids.card!.slice(0, -1)])
        expect(await dry(flag, text)).toBe(whole);
    const preflight = async (text: string) =>
      (await run("preflight", rows, "--account-id", text, "--include-findings", "--format", "json")).stdout;
    expect(await preflight(ids.main!.slice(-8))).toBe(await preflight(ids.main!));
    expect(await preflight(ids.main!.slice(-8))).toContain("already_recorded");
    const list = async (text: string) =>
      (await run("transactions", "list", "--account-id", text, "--format", "json")).stdout;
    expect(await list(ids.main!.slice(-8))).toBe(await list(ids.main!));
    expect(JSON.parse(await list(ids.main!)).transactions).not.toEqual([]);

    const shared = ids.main!.slice(0, 4);
    for (const command of [
      ["import", rows],
      ["preflight", rows],
      ["transactions", "list"],
    ])
      await complained(run, [...command, "--account-id", shared], 2, "Several ids begin or end with");
    for (const command of ["import", "preflight"]) {
      const ran = await run(command, rows, "--account-id", "facade");
      expect([ran.exit, ran.stdout + ran.stderr]).toEqual([2, expect.stringContaining("does not exist")]);
    }
    for (const command of ["list", "summary"])
      await complained(run, ["transactions", command, "--account-id", "facade"], 2, /no account "facade"/);
  });

  it("does not find an account of another family", async () => {
    await makeUser(run, "Bo");
    const bo = ["--user", "bo@example.com"];
    for (const account of ["Main", ids.main!])
      await complained(run, ["import", rows, "--account", account, ...bo], 2, "There is no account yet");
    await complained(run, ["import", rows, "--account", "Main"], 2, "There are several families");
    const more = file("more.csv", "date,amount,name\n2024-02-02,-1.50,Kiosk\n");
    expect((await run("import", more, "--account", ids.twin!, "--dry-run")).exit).toBe(0);
  });
});
