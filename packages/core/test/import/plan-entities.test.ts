import { type EntityRecord, type ReadingOptions, type RowResult, readRecords } from "@farthing/preflight";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { short } from "../../../../tools/testing/runs.ts";
import type { Books, ImportPlan } from "../../src/import/index.ts";
import { planAccounts, planCategories, planMerchants } from "../../src/import/rows/plan-entities.ts";
import { TODAY } from "./support.ts";

const BOOKS: Books = {
  ...{ currency: "EUR", accounts: [], categories: [], tags: [], merchants: [], recorded: [], sides: [] },
};

const PLANNERS = {
  AccountImport: planAccounts,
  CategoryImport: planCategories,
  MerchantImport: planMerchants,
};

type Type = keyof typeof PLANNERS;

/** What is planned for a valid file. Ids are 1, 2, 3. */
const planOf = async (type: Type, content: string, books: Books = BOOKS, given: ReadingOptions = {}) => {
  const records: EntityRecord[] = [];
  const onRow = (row: RowResult): void => {
    if (row._tag !== "Accepted" || row.entity === undefined) throw new Error(JSON.stringify(row));
    records.push(row.entity);
  };
  await readRecords(content, { ...given, type }, { today: TODAY, onRow });
  let ids = 0;
  const newId = () => {
    ids += 1;
    return String(ids);
  };
  return PLANNERS[type](records as never, books, newId, TODAY);
};

describe("accounts", () => {
  it("have the name, balance, currency and type of their row", async () => {
    const { plan, skipped } = await planOf(
      "AccountImport",
      "name,amount,currency,entity_type\nEveryday,1250.50,usd,Checking\nCard,(20.00),,credit_card\n",
    );
    expect(skipped).toEqual({});
    expect(plan).toMatchObject({ categories: [], tags: [], merchants: [], transactions: [], transfers: [] });
    const made = { status: "active", external_id: null, balance_day: TODAY };
    expect(plan.accounts).toEqual([
      {
        ...{ id: "1", name: "Everyday", balance: "1250.5", currency: "USD" },
        ...{ account_type: "depository", subtype: "checking", ...made },
      },
      {
        ...{ id: "2", name: "Card", balance: "-20", currency: "EUR" },
        ...{ account_type: "credit_card", subtype: null, ...made },
      },
    ]);
  });

  it.each([
    ["Depository", "depository", null],
    ["Credit Card", "credit_card", null],
    ["OtherLiability", "other_liability", null],
    ["other", "other_asset", null],
    ["MONEY-MARKET", "depository", "money_market"],
    ["401k", "investment", "401k"],
    ["mortgage", "loan", "mortgage"],
    ["wallet", "crypto", "wallet"],
    ["", "depository", null],
    ["whatever", "depository", null],
  ])("of the type %j are %s", async (word, account_type, subtype) => {
    const { plan } = await planOf("AccountImport", `name,amount,entity_type\nA,1,${word}\n`);
    expect(plan.accounts).toMatchObject([{ account_type, subtype }]);
  });

  it("are there if one is called so, or was before a person named it, each for one row", async () => {
    const account = (id: string, name: string, original_name: string | null = null) => ({
      ...{ id, name, original_name, currency: "EUR" },
    });
    const accounts = [
      account("a", "Plastic", "Visa"),
      account("b", "visa"),
      account("c", "Same"),
      account("d", "same"),
    ];
    const made = async (...names: string[]) => {
      const rows = names.map((name) => `${name},1\n`).join("");
      const { plan } = await planOf("AccountImport", `name,amount\n${rows}`, { ...BOOKS, accounts });
      return plan.accounts.map(({ name }) => name);
    };
    expect(await made("Visa", "PLASTIC", "Same", "Same")).toEqual([]);
    expect(await made("Visa", "VISA", "Visa", "Plastic")).toEqual(["Visa", "Plastic"]);
    expect(await made("same", "same", "same")).toEqual(["same"]);
  });

  it("have the balance that the number format says", async () => {
    const { plan } = await planOf("AccountImport", "name;amount\nA;1.234,56\nB;7,00\n");
    expect(plan.accounts.map(({ balance }) => balance)).toEqual(["1234.56", "7"]);
  });

  it("have the currency that is given for all, else the family's", async () => {
    const content = "name,amount,currency\nA,1,GBP\nB,1,\n";
    const currencies = async (given: ReadingOptions) =>
      (await planOf("AccountImport", content, BOOKS, given)).plan.accounts.map(({ currency }) => currency);
    expect(await currencies({})).toEqual(["GBP", "EUR"]);
    expect(await currencies({ currency: "CHF" })).toEqual(["GBP", "CHF"]);
  });

  it("that the family has by name are skipped, as many as there are, and get the balance", async () => {
    const accounts = [{ id: "a", name: "Everyday", currency: "EUR" }];
    const { plan, skipped, balances } = await planOf(
      "AccountImport",
      "name,amount\nEVERYDAY,1\nEveryday,2\nNew,3\n",
      {
        ...BOOKS,
        accounts,
      },
    );
    expect(plan.accounts.map(({ name, balance }) => [name, balance])).toEqual([
      ["Everyday", "2"],
      ["New", "3"],
    ]);
    expect(skipped).toEqual({
      accounts: { count: 1, reason: "An account of this name already exists; it gets the balance." },
    });
    expect(balances).toEqual([{ account_id: "a", balance: "1", day: TODAY }]);
  });

  it("that the family has get no balance in another currency, and that is said", async () => {
    const accounts = ["A", "B"].map((name) => ({ id: name, name, currency: "CHF" }));
    const content = "name,amount,currency\nA,1,CHF\nB,2,EUR\n";
    const { balances, notes } = await planOf("AccountImport", content, { ...BOOKS, accounts });
    expect(balances).toEqual([{ account_id: "A", balance: "1", day: TODAY }]);
    expect(notes).toEqual([expect.stringMatching(/^The account "B" is in CHF: .* in EUR\.$/)]);
  });
});

describe("categories", () => {
  const shown = ({ plan }: { readonly plan: ImportPlan }, books = BOOKS) => {
    const names = new Map([...books.categories, ...plan.categories].map(({ id, name }) => [id, name]));
    return plan.categories.map(({ name, parent_id }) => [
      name,
      parent_id === null ? null : names.get(parent_id),
    ]);
  };

  it("have the colour and the icon of their row", async () => {
    const { plan } = await planOf("CategoryImport", "name,color,icon\nFood,#1f77b4,utensils\nFun,,\n");
    expect(plan.categories).toEqual([
      { id: "1", name: "Food", color: "#1f77b4", icon: "utensils", parent_id: null },
      { id: "2", name: "Fun", color: null, icon: null, parent_id: null },
    ]);
  });

  it("find their parents by name, above, below, in the family, and otherwise make them", async () => {
    const books = { ...BOOKS, categories: [{ id: "h", name: "Home" }] };
    const content =
      "name,parent_category\nBread,Food\nFood,\nCake,Food\nRent,Home\nBus,Transport\nTrain,Transport\n";
    const planned = await planOf("CategoryImport", content, books);
    expect(shown(planned, books)).toEqual([
      ...[
        ["Bread", "Food"],
        ["Food", null],
        ["Cake", "Food"],
        ["Rent", "Home"],
      ],
      ...[
        ["Transport", null],
        ["Bus", "Transport"],
        ["Train", "Transport"],
      ],
    ]);
    expect(planned.skipped).toEqual({});
  });

  it("whose names are there already are skipped, in the family and in the file", async () => {
    const books = { ...BOOKS, categories: [{ id: "f", name: "Food" }] };
    const planned = await planOf(
      "CategoryImport",
      "name,color\nFood,#000000\nFun,#111111\nFun,#222222\n",
      books,
    );
    expect(planned.plan.categories).toMatchObject([{ name: "Fun", color: "#111111" }]);
    expect(planned.skipped).toEqual({
      categories: { count: 2, reason: "The name already exists; the existing one is used." },
    });
  });

  it("are never above themselves", async () => {
    const planned = await planOf("CategoryImport", "name,parent_category\nA,B\nB,C\nC,A\n");
    expect(shown(planned)).toEqual([
      ["A", "B"],
      ["B", "C"],
      ["C", null],
    ]);
    expect(planned.skipped).toEqual({
      parents: {
        count: 1,
        reason: "The category would be above itself; it is stored without a parent.",
      },
    });
  });
});

it("merchants have their names, each once", async () => {
  const books = { ...BOOKS, merchants: [{ id: "m", name: "Corner Oven" }] };
  const content = "name,website_url\nCorner Oven,\nBookshop,https://books.example\nBookshop,\n";
  const { plan, skipped } = await planOf("MerchantImport", content, books);
  expect(plan.merchants).toEqual([{ id: "1", name: "Bookshop" }]);
  expect(skipped).toEqual({
    merchants: { count: 2, reason: "The name already exists; the existing one is used." },
  });
});

/** The books with everything of a plan. */
const withAll = (books: Books, { accounts, categories, merchants }: ImportPlan): Books => ({
  ...books,
  accounts: [...books.accounts, ...accounts],
  categories: [...books.categories, ...categories],
  merchants: [...books.merchants, ...merchants],
});

it("names stay unique, no category is above itself, and the same again adds nothing", async () => {
  const name = fc.constantFrom("A", "B", "C", "D", "a", "E");
  const row = fc.tuple(name, fc.option(name, { nil: "" }));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Type>("AccountImport", "CategoryImport", "MerchantImport"),
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.array(name, { maxLength: 3 }),
      async (type, rows, there) => {
        const second = type === "AccountImport" ? "amount" : "parent_category";
        const cells = rows.map(([one, parent]) => [
          one,
          second === "amount" ? 1 : parent === one ? "" : parent,
        ]);
        const content = `name,${second}\n${cells.map((each) => `${each.join()}\n`).join("")}`;
        const named = [...new Set(there)].map((each) => ({ id: `old ${each}`, name: each, currency: "EUR" }));
        const books = { ...BOOKS, accounts: named, categories: named, merchants: named };
        const { plan } = await planOf(type, content, books);
        const after = withAll(books, plan);
        for (const { length, names } of [after.categories, after.merchants].map((all) => ({
          length: all.length,
          names: new Set(all.map((each) => each.name)),
        })))
          expect(names.size).toBe(length);
        const above = new Map(plan.categories.map(({ id, parent_id }) => [id, parent_id]));
        for (const { id } of plan.categories) {
          const seen = new Set<string>();
          for (let at: string | null | undefined = id; typeof at === "string"; at = above.get(at)) {
            expect(seen).not.toContain(at);
            expect(after.categories.map((each) => each.id)).toContain(at);
            seen.add(at);
          }
        }
        expect(Object.values((await planOf(type, content, after)).plan).flat()).toEqual([]);
      },
    ),
    short(4_000),
  );
});
