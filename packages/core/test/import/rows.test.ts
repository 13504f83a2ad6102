import { type PreflightOptions, type ReadingOptions, resolveOptions } from "@farthing/preflight";
import { contentLayout } from "@farthing/preflight/remembered";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { ambiguousSentence, type ImportOutcome, lessonOf, resolveForFamily } from "../../src/import/index.ts";
import { Accounts } from "../../src/transactions/index.ts";
import { allOf, foundFamily, imported, importRows, inMemory, openAccount, TODAY, utf8 } from "./support.ts";

const rename = (family: string, id: string, name: string) =>
  Effect.flatMap(Accounts, (accounts) =>
    accounts.update(family, id, "2024-07-01T00:00:00.000Z", () => Result.succeed({ name })),
  );

/** The transactions that the rows of a file become, oldest first. */
const rowsOf = (content: string | Uint8Array, options: ReadingOptions = {}) =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const account = yield* openAccount(family);
      imported(yield* importRows(family, account, content, options));
      return (yield* allOf(family)).transactions;
    }),
  );

/** What the report of an import says, each with how often. */
const warningsOf = (outcome: ImportOutcome) => {
  if (outcome._tag !== "Imported" || outcome.outcome._tag !== "Checked") throw new Error(outcome._tag);
  const { groups, findings, warning_count, error_count } = outcome.outcome.report;
  expect(findings.length).toBe(warning_count + error_count);
  return groups.map(({ code, count }) => [code, count]);
};

describe("a currency that is not that of the account", () => {
  const withCurrencies = (...currencies: readonly string[]): string =>
    `date,amount,name,currency\n${currencies.map((each, i) => `2024-01-0${i + 1},-${i + 1}.50,Oven,${each}\n`).join("")}`;

  const importInto = (own: string, content: string, options: ReadingOptions = {}) =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family, "Checking", own);
        const outcome = yield* importRows(family, account, content, options);
        return { outcome, stored: (yield* allOf(family)).transactions.map(({ currency }) => currency) };
      }),
    );

  it.each([["EUR"], ["EUR", "EUR"], ["EUR", "CHF"]])(
    "of all rows (%s, …) is asked about, and nothing is stored",
    async (...of) => {
      const asked = await importInto("USD", withCurrencies(...of));
      expect(asked.stored).toEqual([]);
      expect(asked.outcome).toMatchObject({
        ...{ _tag: "NotImportable", reason: "undecided" },
        undecided: [{ field: "currency", candidates: ["EUR"], example: "2024-01-01 Oven" }],
      });
      const answered = await importInto("USD", withCurrencies(...of), { currency: "eur" });
      expect([answered.stored, warningsOf(answered.outcome)]).toEqual([of, []]);
      expect((await importInto("EUR", withCurrencies(...of))).stored).toEqual(of);
    },
  );

  it.each([["EUR", "USD"], ["", "EUR"], ["USD"], [""]])(
    "of some rows alone (%s, …) is stored: a purchase abroad",
    async (...of) => {
      const { outcome, stored } = await importInto("USD", withCurrencies(...of));
      expect([outcome._tag, stored]).toEqual(["Imported", of.map((each) => each || "USD")]);
      const foreign = of.filter((each) => each === "EUR").length;
      expect(warningsOf(outcome)).toEqual(foreign === 0 ? [] : [["currency_mismatch", foreign]]);
    },
  );

  it("is asked about where the file alone says it, and no more once somebody has said it", async () => {
    const rows =
      "Date,Description,Amount (EUR)\n2024-01-01,Oven,-1.50\n2024-01-02,Oven,x\n2024-01-03,Oven,-2\n";
    const upload = { bytes: utf8(rows) };
    const importSaying = (given: ReadingOptions) =>
      inMemory(
        Effect.gen(function* () {
          const family = yield* foundFamily();
          const account = yield* openAccount(family, "Checking", "USD");
          const known = { today: TODAY, remembered: undefined };
          const resolved = resolveForFamily(
            upload,
            { signage_convention: "inflows_positive", ...given },
            known,
          );
          const lesson = lessonOf(upload, contentLayout(upload), resolved, { today: TODAY });
          return yield* importRows(family, account, rows, resolved.options, { lesson, skip_invalid: true });
        }),
      );
    expect(await importSaying({})).toMatchObject({
      ...{ _tag: "NotImportable", reason: "undecided" },
      undecided: [{ field: "currency", candidates: ["EUR"] }],
    });
    const answered = await importSaying({ currency: "EUR" });
    // What else is wrong is still said.
    expect(warningsOf(answered)).toEqual([["invalid_number", 1]]);
  });
});

describe("the sign", () => {
  const signed = "date,amount\n2024-01-02,10.00\n2024-01-03,-2.50\n2024-01-04,0\n";
  const typed = (word: string) =>
    `date,amount,kind\n2024-01-02,10.00,${word}\n2024-01-03,-2.50,${word}\n2024-01-04,7,out\n2024-01-05,-8,out\n`;

  it.each<[string, string, PreflightOptions, string[]]>([
    ["inflows are positive unless said otherwise", signed, {}, ["-10", "2.5", "0"]],
    ["inflows_positive", signed, { signage_convention: "inflows_positive" }, ["-10", "2.5", "0"]],
    ["inflows_negative", signed, { signage_convention: "inflows_negative" }, ["10", "-2.5", "0"]],
    [
      "custom_column: the word decides, not the sign",
      typed("in"),
      {
        amount_type_strategy: "custom_column",
        entity_type_col_label: "kind",
        amount_type_inflow_value: "in",
      },
      ["-10", "-2.5", "7", "8"],
    ],
    [
      "a pair of columns",
      "date,debit,credit\n2024-01-02,10.00,\n2024-01-03,,2.50\n2024-01-04,-3,0.00\n2024-01-05,5,1\n",
      {},
      ["10", "-2.5", "3", "4"],
    ],
    [
      "VendorC's pair",
      "Date,Payee,Outflow,Inflow\n01/02/2024,Oven,10.00,\n01/03/2024,Pay,,2.50\n",
      { type: "VendorCImport" },
      ["10", "-2.5"],
    ],
  ])("%s", async (_, content, options, amounts) => {
    expect((await rowsOf(content, options)).map(({ amount }) => amount)).toEqual(amounts);
  });
});

describe("a row", () => {
  it("becomes a transaction with everything that its columns say", async () => {
    const [row] = await rowsOf(
      "date,amount,name,category,tags,notes,account,currency\n2024-01-02,-1.50,Oven,Food,home|work; home,fresh,Other,eur\n",
      { currency: "EUR" },
    );
    expect(row).toMatchObject({
      date: "2024-01-02",
      amount: "1.5",
      currency: "EUR",
      name: "Oven",
      notes: "fresh",
      external_id: null,
      source: "csv_import",
      account: { name: "Checking" },
      category: { name: "Food", color: null, icon: null },
      merchant: null,
      tags: [
        { name: "home", color: null },
        { name: "work", color: null },
      ],
      transfer: null,
      split: "whole",
    });
  });

  it("has what it does not say from its account, or not at all", async () => {
    const [row] = await rowsOf("date,amount,name,category,tags,notes,currency\n2024-01-02,-1.50,,,,,\n");
    expect(row).toMatchObject({
      currency: "USD",
      name: "Imported transaction",
      notes: null,
      category: null,
      tags: [],
    });
  });

  it.each<[string, string, PreflightOptions, string]>([
    ["the column of names", "date,amount,description,name", {}, "name"],
    [
      "the column that was named",
      "date,amount,description,name",
      { name_col_label: "description" },
      "description",
    ],
    ["else the first with a word for one", "date,amount,balance,description", {}, "description"],
    ["in any language", "date,amount,saldo,verwendungszweck", {}, "verwendungszweck"],
    ["VendorA's", "Date,Amount,Notes,Description", { type: "VendorAImport" }, "Description"],
    ["VendorB's", "Date,Amount,Memo,Payee", { type: "VendorBImport" }, "Payee"],
  ])("has its name from %s", async (_, header, options, column) => {
    const cells = header
      .split(",")
      .map((each, i) => (i === 0 ? "2024-01-02" : i === 1 ? "-1.50" : `1 ${each}`));
    const dated = options.type === "VendorAImport" ? cells.with(0, "01/02/2024") : cells;
    const [row] = await rowsOf(`${header}\n${dated.join(",")}\n`, options);
    expect(row?.name).toBe(`1 ${column}`);
  });

  it("that is blank or of separators only is none; a short one has blanks", async () => {
    const rows = await rowsOf("date,amount,name,notes\n\n2024-01-02,1,Oven\n,,,\n2024-01-03,2\n");
    expect(rows.map(({ name }) => name)).toEqual(["Oven", "Imported transaction"]);
  });

  it.each<[string, string | Uint8Array, PreflightOptions]>([
    ["a BOM", "\ufeffdate,amount,name\n2024-01-02,-1.50,Bäcker\n", {}],
    [
      "UTF-16",
      new Uint8Array(Buffer.from("\ufeffdate,amount,name\n2024-01-02,-1.50,Bäcker\n", "utf16le")),
      {},
    ],
    [
      "windows-1252",
      new Uint8Array(Buffer.from("date,amount,name\n2024-01-02,-1.50,B\xe4cker\n", "latin1")),
      {},
    ],
    ["CRLF and quotes", 'date,amount,name\r\n"2024-01-02","-1.50","Bäcker"\r\n', {}],
    ["CR", "date,amount,name\r2024-01-02,-1.50,Bäcker\r", {}],
    [
      "a preamble",
      "Bank;\nx\ndate;amount;name\n2024-01-02;-1,50;Bäcker\n",
      { rows_to_skip: 2, number_format: "1.234,56" },
    ],
    ["a time of day", "date,amount,name\n2024-01-02 10:30,-1.50,Bäcker\n", {}],
    ["a format of its own", "date,amount,name\n2024/2/1!,-1.50,Bäcker\n", { date_format: "%Y/%d/%m!" }],
    ["signs and symbols", "date,amount,name\n2024-01-02,($ 1.50),Bäcker\n", {}],
  ])("is read with %s", async (_, content, options) => {
    expect(await rowsOf(content, options)).toMatchObject([
      { date: "2024-01-02", amount: "1.5", name: "Bäcker" },
    ]);
  });
});

it("categories and tags are those that are there by the very name, or made once", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const account = yield* openAccount(family);
      const header = "date,amount,name,category,tags\n";
      yield* importRows(family, account, `${header}2024-01-02,1,a,Food,home\n`);
      const before = yield* allOf(family);
      const outcome = yield* importRows(
        family,
        account,
        `${header}2024-01-03,1,b,Food,"home, work"\n2024-01-04,1,c,food,work\n2024-01-05,1,d, Food ,;|\n`,
      );
      expect(imported(outcome).stored).toMatchObject({ categories: 1, tags: 1, transactions: 3 });
      const { transactions, books } = yield* allOf(family);
      expect(books.categories).toEqual(expect.arrayContaining([...before.books.categories]));
      expect(
        transactions.map(({ category, tags }) => [category?.name, ...tags.map(({ name }) => name)]),
      ).toEqual([["Food", "home"], ["Food", "home", "work"], ["food", "work"], ["Food"]]);
      expect(transactions[1]?.category?.id).toBe(before.books.categories[0]?.id);
    }),
  ));

describe("rows that are recorded", () => {
  const header = "date,amount,name\n";
  const coffee = "2024-01-02,-3.00,Coffee\n";

  it("are counted by occurrence: of three where the account has two, one is stored", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family);
        yield* importRows(family, account, header + coffee.repeat(2));
        expect(imported(yield* importRows(family, account, header + coffee.repeat(3)))).toMatchObject({
          stored: { transactions: 1 },
          skipped: { transactions: { count: 2, reason: "Already in the account." } },
        });
        expect((yield* allOf(family)).transactions).toHaveLength(3);
        expect(imported(yield* importRows(family, account, `${header}${coffee}\n`)).stored.transactions).toBe(
          0,
        );
      }),
    ));

  it("are told by day, exact amount and name, in this account alone", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const [one, two] = [yield* openAccount(family, "One"), yield* openAccount(family, "Two")];
        yield* importRows(family, one, `${header}2024-01-02,-3.00,Coffee\n2024-01-02,-4,\n`);
        const count = Effect.fn(function* (account: string, row: string) {
          return imported(yield* importRows(family, account, `${header}${row}\n`)).stored.transactions;
        });
        expect(yield* count(one, "01/02/2024,-3,Coffee")).toBe(0);
        expect(yield* count(one, "2024-01-02,-4.0,")).toBe(0);
        expect(yield* count(one, "2024-01-03,-3,Coffee")).toBe(1);
        expect(yield* count(one, "2024-01-02,3,Coffee")).toBe(1);
        expect(yield* count(one, "2024-01-02,-3.01,Coffee")).toBe(1);
        expect(yield* count(one, "2024-01-02,-3.00,COFFEE")).toBe(0);
        expect(yield* count(one, "2024-01-02,-3,Coffees")).toBe(1);
        expect(yield* count(two, "2024-01-02,-3,Coffee")).toBe(1);
      }),
    ));

  it("make no category and no tag", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family);
        yield* importRows(family, account, header + coffee);
        yield* importRows(
          family,
          account,
          "date,amount,name,category,tags\n2024-01-02,-3.00,Coffee,New,new\n",
        );
        const { books } = yield* allOf(family);
        expect([books.categories, books.tags]).toEqual([[], []]);
      }),
    ));

  it("of exports that overlap are stored once", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family);
        const days = Array.from(
          { length: 28 },
          (_, i) => `2024-02-${String(i + 1).padStart(2, "0")},-${i},Shop ${i % 3}\n`,
        );
        const month = (from: number, to: number) => header + days.slice(from, to).join("");
        for (const [from, to, stored] of [
          [0, 15, 15],
          [10, 20, 5],
          [0, 28, 8],
        ] as const)
          expect(imported(yield* importRows(family, account, month(from, to))).stored.transactions).toBe(
            stored,
          );
        const { transactions } = yield* allOf(family);
        expect(transactions.map(({ date, amount }) => `${date},${amount}`)).toEqual(
          days.map((_, i) => `2024-02-${String(i + 1).padStart(2, "0")},${i}`),
        );
      }),
    ));
});

describe("the account", () => {
  const file = "date,amount\n2024-01-02,1\n";

  it("of another family, an unknown one, and what is no id store nothing", () =>
    inMemory(
      Effect.gen(function* () {
        const [mine, theirs] = [yield* foundFamily(), yield* foundFamily()];
        const foreign = yield* openAccount(theirs);
        for (const account of [foreign, "0190a7c2-6f00-7000-8000-ffffffffffff", "x"])
          expect(yield* importRows(mine, account, file)).toMatchObject({
            _tag: "NotValid",
            outcome: { _tag: "Refused", code: "record_not_found" },
          });
        for (const family of [mine, theirs]) expect((yield* allOf(family)).transactions).toEqual([]);
      }),
    ));

  it("may be named in any case", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family);
        imported(yield* importRows(family, account, `${file}`));
        expect(
          imported(yield* importRows(family, account.toUpperCase(), `${file}\n`)).stored.transactions,
        ).toBe(0);
      }),
    ));

  it("is the one that is called so now, or was by a file before a person named it", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        let rows = 0;
        /** The account that a row of this name goes to. */
        const goesTo = Effect.fn(function* (name: string) {
          rows += 1;
          const text = `date,amount,name,account\n2024-01-02,${rows},Row ${rows},${name}\n`;
          const outcome = yield* importRows(family, undefined, text);
          if (outcome._tag === "NotImportable") return outcome.reason;
          expect(imported(outcome).stored.accounts).toBe(0);
          const { transactions } = yield* allOf(family);
          return transactions.find(({ name: row }) => row === `Row ${rows}`)!.account.id;
        });
        const visa = yield* openAccount(family, "Visa");
        expect(yield* goesTo("VISA")).toBe(visa);
        yield* rename(family, visa, "Plastic");
        yield* rename(family, visa, "Card");
        for (const name of ["Visa", "vISA", "card"]) expect(yield* goesTo(name)).toBe(visa);
        expect(yield* goesTo("Plastic")).toBe("accounts_missing");
        // What no file has called so is called as it is now alone.
        const other = yield* openAccount(family, "visa");
        for (const name of ["Visa", "visa"]) expect(yield* goesTo(name)).toBe("accounts_missing");
        yield* rename(family, other, "Second");
        expect(yield* goesTo("visa")).toBe(visa);
        expect(yield* goesTo("Second")).toBe(other);
        yield* rename(family, other, "visa");
        yield* rename(family, other, "Third");
        for (const name of ["Second", "third"]) expect(yield* goesTo(name)).toBe(other);
      }),
    ));

  it("is asked for where a name is that of one, and another came in with it, with what each is called", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const text = (day: number) => `date,amount,account\n2024-01-0${day},1,Zed\n2024-01-0${day},2,Yed\n`;
        const bring = (day: number) =>
          importRows(family, undefined, text(day), {}, { create_accounts: true });
        imported(yield* bring(1));
        const { accounts } = yield* allOf(family);
        const [yed, zed] = accounts.map(({ id }) => id) as [string, string];
        yield* rename(family, yed, "Zed");
        yield* rename(family, zed, "Yed");
        const of = (id: string, name: string, original_name: string | null) => ({ id, name, original_name });
        expect(yield* bring(2)).toMatchObject({
          ...{ reason: "accounts_missing", names: [], nameless: null },
          ambiguous: [
            { name: "Zed", accounts: [of(yed, "Zed", null), of(zed, "Yed", "Zed")] },
            { name: "Yed", accounts: [of(zed, "Yed", null), of(yed, "Zed", "Yed")] },
          ],
        });
        yield* rename(family, yed, "Zed old");
        yield* rename(family, zed, "Zed new");
        expect(imported(yield* bring(3)).stored).toMatchObject({ accounts: 0, transactions: 2 });
      }),
    ));

  it("is asked for where several came in with a name", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const rows = "name,amount,currency\nCard,1,EUR\ncard,2,EUR\n";
        imported(yield* importRows(family, undefined, rows, { type: "AccountImport" }));
        const [one, two] = (yield* allOf(family)).accounts.map(({ id }) => id) as [string, string];
        yield* rename(family, one, "Card old");
        yield* rename(family, two, "Card new");
        const bring = (name: string) =>
          importRows(family, undefined, `date,amount,account\n2024-01-02,1,${name}\n`);
        const asked = yield* bring("CARD");
        expect(asked).toMatchObject({ reason: "accounts_missing", names: [] });
        const [named] =
          asked._tag === "NotImportable" && asked.reason === "accounts_missing" ? asked.ambiguous : [];
        expect(ambiguousSentence(named!)).toBe(
          `"CARD" can mean 2 accounts: "Card new" (${two}, which came in as "card") and "Card old" (${one}, which came in as "Card").`,
        );
        expect(imported(yield* bring("Card")).stored.transactions).toBe(1);
      }),
    ));

  it("is not made where a name can mean several, and rows without a name are told with their line", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        for (const name of ["Dup", "dup", "Same", "Same"]) yield* openAccount(family, name);
        const text = (...names: string[]) =>
          `date,amount,account\n${names.map((name, i) => `2024-01-0${i + 1},1,${name}\n`).join("")}`;
        const asked = (create_accounts: boolean, ...names: string[]) =>
          importRows(family, undefined, text(...names), {}, { create_accounts });
        const all = ["Dup", "DUP", "", "New", "Same", "", "new", "SAME"];
        const common = { reason: "accounts_missing", ambiguous: [{ name: "DUP" }, { name: "Same" }] };
        const nameless = { count: 2, line: 4 };
        expect(yield* asked(false, ...all)).toMatchObject({ ...common, names: ["New"], nameless });
        expect(yield* asked(true, ...all)).toMatchObject({ ...common, names: [], nameless });
        expect(yield* asked(true, "DUP")).toMatchObject({
          names: [],
          ambiguous: [{ name: "DUP" }],
          nameless: null,
        });
        expect(yield* asked(true, "dup", "")).toMatchObject({
          ambiguous: [],
          nameless: { count: 1, line: 3 },
        });
        expect((yield* allOf(family)).accounts).toHaveLength(4);
        const made = imported(yield* asked(true, "dup", "New", "new"));
        expect(made.stored.accounts).toBe(1);
        // Names that are made are no news.
        expect(made.outcome).toMatchObject({ report: { groups: [] } });
      }),
    ));

  it("is asked for where none is named, with those that there are", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const refusal = Effect.map(importRows(family, undefined, file), (outcome) =>
          outcome._tag === "NotImportable" ? outcome : outcome._tag,
        );
        expect(yield* refusal).toMatchObject({ reason: "no_account" });
        const [one, two] = [yield* openAccount(family, "One"), yield* openAccount(family, "Two")];
        expect(yield* refusal).toMatchObject({
          reason: "account_required",
          accounts: [
            { id: one, name: "One" },
            { id: two, name: "Two" },
          ],
        });
        expect((yield* allOf(family)).transactions).toEqual([]);
      }),
    ));

  it("that all rows go to has to be named with the column of numbers that are of several", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const giro = yield* openAccount(family, "Giro");
        const numbers = ["DE02120300000000202051", "DE02500105170137075030"];
        const rows = [0, 1, 2, 3].map((i) => `2024-05-0${i + 1},Mill ${i},-${i + 1}.50,${numbers[i % 2]}`);
        const bring = (header: string | undefined, account?: string, more: ReadingOptions = {}) => {
          const text = [...(header === undefined ? [] : [header]), ...rows].join("\n");
          const { options, undecided } = resolveOptions(
            { bytes: utf8(text), filename: "a.csv" },
            { ...more, ...(account === undefined ? {} : { account_id: account }) },
            { auto: true, today: TODAY },
          );
          return importRows(family, account, text, options, { undecided });
        };
        const HEADER = "date,name,amount,Account Number";
        const missing = { reason: "accounts_missing", names: numbers };
        expect(yield* bring(HEADER)).toMatchObject({ ...missing, numbered_by: "Account Number" });
        expect(yield* bring(HEADER, giro)).toMatchObject({ reason: "undecided" });
        // Nothing is asked of who says it.
        const label = { account_col_label: "Account Number" };
        expect(yield* bring(HEADER, undefined, label)).toMatchObject({ ...missing, numbered_by: null });
        expect(imported(yield* bring(HEADER, giro, label)).stored.transactions).toBe(4);
        expect(yield* bring(undefined)).toMatchObject({ ...missing, numbered_by: "column 4" });
        expect(yield* bring(undefined, giro, { account_col_label: "column 4" })).not.toMatchObject({
          reason: "undecided",
        });
      }),
    ));

  it("is asked for with the headers that seem to name it and are not read as it", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const text = "date,amount,Card number,account,name\n2024-01-02,1,,,Oven\n";
        const asked = (options: ReadingOptions) => importRows(family, undefined, text, options);
        const card = { account_col_label: "Card number" };
        expect(yield* asked({})).toMatchObject({ reason: "no_account", headers: ["Card number"] });
        expect(yield* asked(card)).toMatchObject({ reason: "no_account", headers: ["account"] });
        yield* openAccount(family);
        expect(yield* asked(card)).toMatchObject({ reason: "account_required", headers: ["account"] });
      }),
    ));
});

it.each([
  ["TradeImport", "date,ticker,qty,price\n2024-01-02,X,1,1\n"],
  ["RuleImport", 'resource_type,conditions,actions\ntransaction,[],"[{}]"\n'],
])("%s can be checked, but not stored", (type, content) =>
  inMemory(
    Effect.gen(function* () {
      const outcome = yield* importRows(yield* foundFamily(), undefined, content, { type });
      expect(outcome).toEqual({ _tag: "NotImportable", reason: "type_not_stored", type });
    }),
  ),
);

it("accounts, categories and merchants are stored once, without an account", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      for (const [type, content, kind, count] of [
        ["AccountImport", "name,amount,entity_type\nSavings,12.50,savings\n", "accounts", 1],
        ["CategoryImport", "name,parent_category\nBread,Food\nFood,\n", "categories", 2],
        ["MerchantImport", "name\nCorner Oven\n", "merchants", 1],
      ] as const) {
        const first = imported(yield* importRows(family, undefined, content, { type }));
        expect(first).toMatchObject({
          stored: { [kind]: count, transactions: 0 },
          counts: { stored: count, already_there: 0 },
        });
        const again = imported(yield* importRows(family, undefined, `${content}\n`, { type }));
        expect(again).toMatchObject({
          stored: { [kind]: 0 },
          skipped: { [kind]: { count } },
          counts: { stored: 0, already_there: count },
        });
      }
      const { accounts, books } = yield* allOf(family);
      expect(accounts).toMatchObject([
        { name: "Savings", balance: "12.5", account_type: "depository", subtype: "savings", currency: "EUR" },
      ]);
      expect(books.categories.map(({ name }) => name)).toEqual(["Bread", "Food"]);
      expect(books.merchants.map(({ name }) => name)).toEqual(["Corner Oven"]);
    }),
  ));

it("what is refused or invalid is told as preflight tells it", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const account = yield* openAccount(family);
      for (const [content, options] of [
        [utf8("date,amount\n2024-02-30,1\n"), {}],
        ['date,amount\n"', {}],
        ["date,amount\n2024-01-02,1\n", { type: "PdfImport" }],
        ["date,amount\n2024-01-02,1\n", { col_sep: "x" }],
        ["", {}],
      ] as const)
        expect((yield* importRows(family, account, content, options))._tag).toBe("NotValid");
      expect((yield* allOf(family)).transactions).toEqual([]);
    }),
  ));

it("nothing is stored of what is undecided, unless it is invalid anyway", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const account = yield* openAccount(family);
      const { undecided } = resolveOptions(
        { bytes: utf8("date,amount\n02/01/2024,10.00\n") },
        {},
        { auto: true, today: "2024-06-30" },
      );
      expect(undecided.length).toBeGreaterThan(0);
      const rows = (content: string) => importRows(family, account, content, {}, { undecided });
      expect(yield* rows("date,amount\n2024-01-02,10.00\n")).toEqual({
        ...{ _tag: "NotImportable", reason: "undecided", undecided },
      });
      expect(yield* rows("date,amount\n2024-01-02,x\n")).toMatchObject({ _tag: "NotValid" });
      expect((yield* allOf(family)).transactions).toEqual([]);
    }),
  ));

describe("a name that ends with a currency", () => {
  const text = (name: string): string => `date,amount,account\n2024-01-02,1.00,${name}\n`;
  const options = { account_col_label: "account" };

  it.each([
    ["means the account in it that the rest means", ["A1", "EUR"], "A1 EUR", ["A1"]],
    ["means no account in another", ["A1", "USD"], "A1 EUR", ["A1", "A1 EUR"]],
    ["means first the account that is called so", ["A1 EUR", "USD"], "A1 EUR", ["A1 EUR"]],
    ["is one like any other where the rest means none", ["B2", "EUR"], "A1 EUR", ["A1 EUR", "B2"]],
  ] as const)("%s", (_, [name, currency], called, names) =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        yield* openAccount(family, name, currency);
        imported(yield* importRows(family, undefined, text(called), options, { create_accounts: true }));
        const { accounts } = yield* allOf(family);
        expect(accounts.map((each) => each.name)).toEqual(names);
      }),
    ),
  );
});
