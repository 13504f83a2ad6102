import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { short } from "../../../../tools/testing/runs.ts";
import { Transactions } from "../../src/transactions/index.ts";
import { oddRecords } from "./odd-records-property.ts";
import {
  ACCOUNT,
  allOf,
  foundFamily,
  imported,
  importRecords,
  inMemory,
  lines,
  planOf,
  Raw,
  record,
  transaction,
  utf8,
} from "./support.ts";

oddRecords(short);

/** The only transaction of a file, as it is read. */
const only = (...records: string[]) =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      imported(yield* importRecords(family, lines(ACCOUNT, ...records)));
      const { transactions } = yield* allOf(family);
      expect(transactions).toHaveLength(1);
      return transactions[0]!;
    }),
  );

describe("a name", () => {
  it.each<[string, object, string]>([
    ["is trimmed", { name: "  Oven \t" }, "Oven"],
    ["is the description where there is none", { description: "Oven" }, "Oven"],
    ["wins over the description", { name: "Oven", description: "No" }, "Oven"],
    ["that is blank is none", { name: " ", description: "Oven" }, "Oven"],
    ["that is missing gets a word", {}, "Imported transaction"],
    ["that is null or false gets a word", { name: null, description: false }, "Imported transaction"],
    ["that is a number is its text", { name: new Raw("12345678901234567890.10") }, "12345678901234567890.10"],
    ["that is zero is its text", { name: 0 }, "0"],
    ["that is true is its text", { name: true }, "true"],
    ["that is an object is its JSON", { name: { a: [1] } }, '{"a":[1]}'],
    ["that is a list is its JSON", { name: ["a"] }, '["a"]'],
  ])("%s", async (_, data, name) => {
    expect((await only(transaction(data))).name).toBe(name);
  });

  it("nested too deep to be written is reported", async () => {
    const deep = new Raw(`${"[".repeat(200_000)}1${"]".repeat(200_000)}`);
    expect(await only(transaction({ name: deep, notes: deep }))).toMatchObject({
      name: "(nested too deep)",
      notes: "(nested too deep)",
    });
  });
});

describe("an amount", () => {
  it.each<[unknown, string]>([
    [new Raw("0.10"), "0.1"],
    [new Raw("-0"), "0"],
    [new Raw("1E+3"), "1000"],
    [new Raw("123456789012345678901234567890.123"), "123456789012345678901234567890.123"],
    [new Raw("9007199254740993"), "9007199254740993"],
    [new Raw("5e-324"), `0.${"0".repeat(323)}5`],
    ["+007.50", "7.5"],
    ["-.5", "-0.5"],
    ["-0.00", "0"],
    ["123456789012345678901234567890", "123456789012345678901234567890"],
  ])("written as %j is exactly that", async (amount, exact) => {
    expect((await only(transaction({ amount }))).amount).toBe(exact);
  });

  it.each(["amount", "balance"])("whose exponent cannot be written out is refused (%s)", async (field) => {
    const tiny = new Raw("1e-500");
    const file = lines(
      record("Account", {
        id: "a",
        name: "A",
        balance: field === "balance" ? tiny : 1,
        accountable_type: "Loan",
      }),
      transaction(field === "amount" ? { amount: tiny } : {}),
    );
    await inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const outcome = yield* importRecords(family, file);
        expect(outcome).toMatchObject({
          _tag: "NotValid",
          outcome: {
            report: {
              findings: [
                {
                  code: "invalid_number",
                  line: field === "amount" ? 2 : 1,
                  message: '"1e-500" is not a decimal number',
                },
              ],
            },
          },
        });
        expect((yield* allOf(family)).accounts).toEqual([]);
      }),
    );
  });
});

describe("a transaction", () => {
  it.each<[string, object, object]>([
    ["may have a time after its date", { date: "2024-01-02T10:00:00Z" }, { date: "2024-01-02" }],
    ["has its currency in upper case", { currency: "eur" }, { currency: "EUR" }],
    ["without a currency has that of its account", {}, { currency: "CHF" }],
    ["has its source", { source: "bank" }, { source: "bank" }],
    ["keeps a number as its notes", { notes: new Raw("1.10") }, { notes: "1.10" }],
    ["with a list of no splits is whole", { split_lines: [], splits: null }, { split: "whole" }],
    ["with tags that are an empty object has none", { tag_ids: {} }, { tags: [] }],
  ])("%s", async (_, data, wanted) => {
    const file = lines(
      record("Account", {
        id: "a",
        name: "A",
        balance: "1",
        currency: "chf",
        accountable_type: "Depository",
      }),
      transaction(data),
    );
    await inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        imported(yield* importRecords(family, file));
        expect((yield* allOf(family)).transactions[0]).toMatchObject(wanted);
      }),
    );
  });

  it("has a tag once, however often and in whatever form it is named", async () => {
    const tags = [
      record("Tag", { id: 1, name: "b" }),
      record("Tag", { id: new Raw("9007199254740993"), name: "a" }),
    ];
    const file = transaction({ tag_ids: [1, "1", new Raw("9007199254740993"), 1, "9007199254740993"] });
    expect((await only(...tags, file)).tags.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it("is divided by the first key that holds split lines; lines need no ids", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const file = lines(
          ACCOUNT,
          transaction({
            name: "Shop",
            split_lines: [],
            splitLines: [{ amount: 1 }, { amount: "0.5", name: "Jam" }],
          }),
        );
        const { plan, outcome } = yield* planOf(family, file);
        expect(outcome.stored.transactions).toBe(1);
        const found = [];
        for (const { id } of plan.transactions) found.push(yield* (yield* Transactions).find(family, id));
        expect(found).toMatchObject([
          { name: "Shop", amount: "1.5", split: "parent", external_id: "x" },
          { name: "Shop", amount: "1", split: "child", external_id: null },
          { name: "Jam", amount: "0.5", split: "child", external_id: null },
        ]);
      }),
    ));
});

it.each<[string, (text: string) => Uint8Array]>([
  ["UTF-8 with a BOM", (text) => utf8(`\ufeff${text}`)],
  ["CRLF and blank lines", (text) => utf8(text.replaceAll("\n", "\r\n \r\n"))],
  ["UTF-16LE", (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"))],
  ["UTF-16BE", (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le").swap16())],
])("%s is read", (_, encode) =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const file = lines(ACCOUNT, transaction({ name: "Bäckerei €" }));
      expect(imported(yield* importRecords(family, encode(file))).stored.transactions).toBe(1);
      expect((yield* allOf(family)).transactions[0]?.name).toBe("Bäckerei €");
    }),
  ),
);

it("categories may be each other's parents", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const file = lines(
        record("Category", { id: 1, name: "a", parent_id: 2 }),
        record("Category", { id: 2, name: "b", parent_id: "1" }),
        record("Category", { id: 3, name: "c", parent_id: 3 }),
      );
      const { plan } = yield* planOf(family, file);
      const [a, b, c] = plan.categories;
      expect([a?.parent_id, b?.parent_id, c?.parent_id]).toEqual([b?.id, a?.id, c?.id]);
    }),
  ));

it("names that come to the same text are one thing, and so is one that the family has", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      imported(yield* importRecords(family, lines(record("Category", { id: 1, name: "Food" }))));
      const outcome = yield* importRecords(
        family,
        lines(
          ACCOUNT,
          record("Category", { id: "c1", name: " Food" }),
          record("Category", { id: "c2", name: "5", parent_id: "c1" }),
          record("Category", { id: "c3", name: 5, parent_id: "c2" }),
          record("Tag", { id: "t1", name: "home" }),
          record("Tag", { id: "t2", name: "home " }),
          record("Merchant", { id: "m1", name: "5" }),
          record("Merchant", { id: "m2", name: 5 }),
          transaction({ category_id: "c3", merchant_id: "m2", tag_ids: ["t1", "t2"] }),
        ),
      );
      expect(outcome).toMatchObject({
        stored: { categories: 1, tags: 1, merchants: 1 },
        skipped: { categories: { count: 2 }, tags: { count: 1 }, merchants: { count: 1 } },
      });
      const { transactions, books } = yield* allOf(family);
      expect(books.categories.map(({ name }) => name)).toEqual(["5", "Food"]);
      expect(transactions[0]).toMatchObject({
        category: { name: "5" },
        merchant: { name: "5" },
        tags: [{ name: "home" }],
      });
    }),
  ));

it("other kinds are counted with the reason, rejected transfers also where they lead nowhere", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const position = { account_id: "a", date: "2024-01-02", amount: 1, qty: 1, price: 1, ticker: "X" };
      const { stored, skipped } = imported(
        yield* importRecords(
          family,
          lines(
            ACCOUNT,
            record("RejectedTransfer", { inflow_transaction_id: "?", outflow_transaction_id: true }),
            record("Trade", position),
            record("Holding", position),
            record("Holding", position),
            record("Rule", { id: 1 }),
          ),
        ),
      );
      expect(stored).toEqual({
        accounts: 1,
        categories: 0,
        tags: 0,
        merchants: 0,
        transactions: 0,
        transfers: 0,
      });
      const reason = "Farthing does not store records of this kind.";
      expect(skipped).toEqual({
        rejected_transfers: {
          ...{
            count: 1,
            reason: "A rejected transfer is between two different transactions that are stored, each once.",
          },
        },
        trades: { count: 1, reason },
        holdings: { count: 2, reason },
        rules: { count: 1, reason },
      });
    }),
  ));
