import { beforeAll, describe, expect, it } from "vitest";
import { jsonOf, makeUser, newDatabase, on } from "./stored-support.ts";
import { file } from "./support.ts";

/** What is asked of one month is not asked of the next. */

const run = on(newDatabase());
const json = async (...args: string[]) => jsonOf(await run(...args, "--format", "json"));

const HEADER = "Date,Amount,Name";
const month = (name: string, ...rows: readonly string[]): string =>
  file(name, `${[HEADER, ...rows].join("\n")}\n`);

const FLAGS = ["--date-format", "%d/%m/%Y", "--signage-convention", "inflows_negative"];
const today = new Date().toISOString().slice(0, 10);

let march: string;
let april: string;
let account: string;

beforeAll(async () => {
  await makeUser(run, "Ada");
  account = (await json("account", "create", "--name", "Card", "--currency", "EUR")).id;
  await json("account", "create", "--name", "Cash", "--currency", "EUR");
  march = month("march.csv", "03/03/2024,12.00,Oat", "05/03/2024,31.00,Rye");
  april = month("april.csv", "04/04/2024,13.00,Oat", "06/04/2024,32.00,Rye");
});

const stored = async (name: string): Promise<readonly string[]> =>
  (await json("transactions", "list", "--search", name)).transactions.map(
    ({ date, amount }: Record<string, string>) => `${date} ${amount}`,
  );

describe("two months of one bank", () => {
  it("are asked about once", async () => {
    expect(await json("import", march)).toMatchObject({ error: "import_undecided" });
    expect((await run("import", march, "--account", "Card", ...FLAGS)).exit).toBe(0);
    const { exit, stdout } = await run("import", april);
    expect(exit).toBe(0);
    expect(stdout).toContain("was imported: 2 transactions into Card.");
    expect(stdout).toMatch(
      /^Read as a file of this layout was on \d+ \w+ \d{4}: date format \(--date-format\), sign of money \(--signage-convention\), account \(--account-id\)\.$/m,
    );
    expect(await stored("Oat")).toEqual(["2024-04-04 13.00", "2024-03-03 12.00"]);
  });

  it("are read the same by whoever names the books, and by nobody else", async () => {
    const of = ["--user", "ada@example.com"];
    const remembered = { day: today, fields: ["date_format", "signage_convention"], contradicted: [] };
    expect(await json("inspect", april, ...of)).toMatchObject({
      ...{ remembered, undecided: [] },
      profile: { date_format: "%d/%m/%Y", signage_convention: "inflows_negative" },
    });
    expect((await json("preflight", april, "--account", "Card")).data).toMatchObject({ remembered });
    const converted = await run("convert", april, ...of);
    expect(converted.stdout).toContain("2024-04-04,-13,,Oat");
    expect(converted.stderr).toContain("Read as a file of this layout was on ");
    expect((await run("convert", april)).exit).toBe(2);
    expect(await json("inspect", april)).not.toHaveProperty("remembered");
  });

  it("are read the same by the command that an inspection says next, as it stands", async () => {
    for (const of of [
      ["--account", "Card"],
      ["--user", "ada@example.com"],
      ["--account", "Card", "--user", "ada@example.com"],
    ]) {
      const [, next] = /^Next: farthing (.*)$/m.exec((await run("inspect", april, ...of)).stdout)!;
      const words = next!.split(" ");
      for (const each of of) expect(words).toContain(each);
      const { exit, stdout } = await run(...words);
      expect({ exit, stdout }).toMatchObject({
        exit: 0,
        stdout: expect.stringContaining("Read as a file of this layout was on "),
      });
    }
  });

  it("are read as is said now, and as that from then on", async () => {
    const may = month("may.csv", "05/03/2024,14.00,Barley", "07/03/2024,33.00,Rye");
    await json("import", may, "--date-format", "%m/%d/%Y");
    expect(await stored("Barley")).toEqual(["2024-05-03 14.00"]);
    const june = month("june.csv", "06/03/2024,15.00,Millet", "08/03/2024,34.00,Rye");
    await json("import", june);
    expect(await stored("Millet")).toEqual(["2024-06-03 15.00"]);
  });

  it("are not read so where the second contradicts it, and that is named", async () => {
    const july = month("july.csv", "2024-07-03,16.00,Spelt", "2024-07-15,35.00,Rye");
    const { notes } = await json("import", july);
    expect(notes[0]).toMatch(
      /^Read as a file .*: sign of money \(--signage-convention\), account \(--account-id\)\.$/,
    );
    expect(notes[1]).toMatch(
      /^Not as on .*, because the content contradicts it: date format \(--date-format\)\.$/,
    );
    expect(await stored("Spelt")).toEqual(["2024-07-03 16.00"]);
  });

  it("say nothing of another account, which has files of the same layout", async () => {
    const cash = month("cash.csv", "04/03/2024,18.00,Rent", "05/05/2024,36.00,Tea");
    const asked = await json("import", cash, "--account", "Cash");
    expect(asked.undecided.map(({ field }: { readonly field: string }) => field)).toEqual([
      "signage_convention",
      "date_format",
    ]);
    // Among the days of the account of before, and none of its transactions.
    expect(await json("import", cash, "--date-format", "%d/%m/%Y")).toMatchObject({
      error: "not_importable",
      message: expect.stringMatching(
        /^Files with these columns went into "Card" before, .* Choose the account/,
      ),
    });
    expect(await stored("Rent")).toEqual([]);
  });

  it("are one layout if the second has a column more, and each keeps its own reading", async () => {
    const wider = file("wider.csv", `${HEADER},Place\n08/08/2024,17.00,Corn,Ely\n09/09/2024,1.00,Rye,Ely\n`);
    expect(await json("import", wider, "--date-format", "%d/%m/%Y")).toMatchObject({
      ...{ stored: { transactions: 2 }, notes: [expect.stringContaining("--signage-convention")] },
    });
    expect((await json("readings", "list")).readings).toHaveLength(2);
  });
});

describe("a month that contradicts an answer", () => {
  const own = on(newDatabase());
  const asJson = async (...args: string[]) => jsonOf(await own(...args, "--format", "json"));
  const SALARY = "Date,Payee,Amount";

  it("leaves the answer as it was, also once it is undone", async () => {
    await makeUser(own, "Ada");
    await own("account", "create", "--name", "Giro", "--currency", "EUR");
    const of = (name: string, ...days: readonly [string, string]) =>
      file(name, `${SALARY}\n${days[0]},Corner ${name},-18.40\n${days[1]},Salary ${name},2100.00\n`);
    const january = of("a-jan", "03/01/2024", "05/01/2024");
    await asJson("import", january, "--account", "Giro", "--date-format", "%d/%m/%Y");
    const before = (await asJson("readings", "list")).readings;
    const april = await asJson("import", of("a-apr", "04/13/2024", "04/15/2024"));
    expect(april).toMatchObject({
      notes: expect.arrayContaining([expect.stringContaining("because the content contradicts it")]),
    });
    expect(before).toHaveLength(1);
    expect((await asJson("readings", "list")).readings).toEqual(before);
    expect((await own("import", "undo", april.import_id)).exit).toBe(0);
    expect(await asJson("import", of("a-may", "03/05/2024", "05/05/2024"))).toMatchObject({
      ...{ stored: { transactions: 2 }, notes: [expect.stringContaining("--date-format")] },
    });
  });
});

describe("a file of several accounts, of which each was imported into one of one's own", () => {
  const both = (name: string, day: string, more = ""): string =>
    file(
      name,
      `Date,Amount,Name,Account\n2024-${day},-1.00,Kale ${name},Giro 1\n2024-${day},-2.00,Leek ${name},Visa 2\n${more}`,
    );
  const own = on(newDatabase());
  const asJson = async (...args: string[]) => jsonOf(await own(...args, "--format", "json"));
  const SAID = ["--account-col-label", "Account", "--signage-convention", "inflows_positive"];

  it("is imported at once the next month, and asked of an account that it did not have", async () => {
    await makeUser(own, "Ada");
    const ids: Record<string, string> = {};
    for (const name of ["Checking", "Card"])
      ids[name] = (await asJson("account", "create", "--name", name, "--currency", "USD")).id;
    const first = both("first", "03-13");
    for (const [name, into] of [
      ["Giro 1", "Checking"],
      ["Visa 2", "Card"],
    ] as const)
      expect(await own("import", first, "--only-account", name, "--account", into, ...SAID)).toMatchObject({
        exit: 0,
        stderr: "",
      });
    for (const [name, day] of [
      ["second", "04-13"],
      ["third", "05-13"],
    ] as const) {
      const { exit, stdout } = await own("import", both(name, day));
      expect([exit, stdout]).toEqual([
        0,
        expect.stringContaining('rows of "Visa 2" and "Giro 1" go each into the account that was said then'),
      ]);
      const { transactions } = await asJson("transactions", "list", "--search", name);
      expect(
        transactions
          .map((each: { readonly name: string; readonly account: { readonly id: string } }) => [
            each.name.split(" ")[0],
            each.account.id,
          ])
          .toSorted(),
      ).toEqual([
        ["Kale", ids.Checking],
        ["Leek", ids.Card],
      ]);
    }
    const more = await own("import", both("fourth", "06-13", "2024-06-14,-3.00,Chard,Depot 3\n"));
    expect([more.exit, more.stderr]).toEqual([2, expect.stringContaining("Depot 3")]);
    expect(more.stderr).not.toContain("Giro 1,");
  });
});

describe("files of two accounts at one bank", () => {
  const own = on(newDatabase());
  const asJson = async (...args: string[]) => jsonOf(await own(...args, "--format", "json"));
  const NUMBERS = { Daily: "DE89370400440532013000", Savings: "DE02120300000000202051" };
  const of = (number: string, day: string): string =>
    file(
      `${number}-${day}.csv`,
      `Account number,${number}\nDate,Amount,Name\n2024-03-${day},-12.00,Oat ${day}\n2024-03-${day},30.00,Pay ${day}\n`,
    );

  it("go each where earlier ones of its number went, whatever days are there", async () => {
    await makeUser(own, "Cas");
    for (const [name, number] of Object.entries(NUMBERS)) {
      await own("account", "create", "--name", name, "--currency", "EUR");
      expect((await own("import", of(number, "10"), "--account", name)).exit).toBe(0);
    }
    for (const day of ["20", "15"])
      for (const [name, number] of Object.entries(NUMBERS))
        expect((await own("import", of(number, day))).stdout).toContain(`2 transactions into ${name}.`);
    const other = await asJson("import", of("DE75512108001245126199", "16"));
    expect(other).toMatchObject({ error: "not_importable", message: expect.stringContaining("account") });
  });
});

describe("readings", () => {
  it("are listed, shown and forgotten, and then it is asked again", async () => {
    const [reading, before] = (await json("readings", "list")).readings;
    expect(before.layout.columns).toEqual(["Date", "Amount", "Name"]);
    expect(reading).toMatchObject({
      account: { id: account },
      layout: { format: "csv", col_sep: ",", has_header: true, columns: ["Date", "Amount", "Name", "Place"] },
      said: expect.arrayContaining(["date_format", "signage_convention"]),
    });
    expect(await json("readings", "show", reading.id)).toEqual(reading);
    const { stdout: shown } = await run("readings", "show", reading.id);
    expect(shown).toContain("  account: Card\n");
    expect(shown).toMatch(/ {2}as you said:\n(?:.*\n)* {4}date format: %d\/%m\/%Y\n/);
    expect(shown).toContain("    sign of money: inflows negative\n");
    expect(shown.slice(shown.indexOf("as was found"))).toContain("    name column: Name\n");
    expect(shown).not.toMatch(/[[\]{}"_]/);
    expect((await run("readings", "list")).stdout).toContain("Date, Amount, Name, Place");
    expect(await json("readings", "forget", reading.id)).toEqual({ id: reading.id });
    const again = await run("readings", "forget", reading.id);
    expect([again.exit, again.stderr]).toEqual([
      1,
      expect.stringContaining("There is no remembered reading"),
    ]);
    await run("readings", "forget", before.id);
    expect((await run("readings", "list")).stdout).toBe("No readings are remembered.\n");
    // The very same file is not asked about: nobody wants it read in another way.
    const once = await run("import", april);
    expect([once.exit, once.stdout]).toEqual([0, expect.stringContaining("was already imported on")]);
    expect((await run("import", april, "--date-format", "%m/%d/%Y")).stderr).toContain("read in another way");
    const last = month("last.csv", "03/09/2024,12.00,Oat", "05/09/2024,31.00,Rye");
    expect(await json("import", last)).toMatchObject({ error: "import_undecided" });
  });

  it("go with an export into other books", async () => {
    await json(
      "import",
      month("oct.csv", "03/10/2024,12.00,Oat", "05/10/2024,31.00,Rye"),
      "--account",
      "Card",
      ...FLAGS,
    );
    const backup = file("backup.ndjson", (await run("export")).stdout);
    const other = on(newDatabase());
    await makeUser(other, "Bea");
    expect((await other("import", backup)).exit).toBe(0);
    const { readings } = jsonOf(await other("readings", "list", "--format", "json"));
    expect(readings).toHaveLength(1);
    const nov = month("nov.csv", "03/11/2024,12.00,Emmer", "05/11/2024,31.00,Rye");
    expect((await other("import", nov)).stdout).toContain("2 transactions into Card");
  });
});
