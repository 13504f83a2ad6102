// @module-tag slow

import type { TransactionBody } from "@farthing/core/transactions";
import { beforeAll, describe, expect, it } from "vitest";
import { CHECKING, record } from "./service-lines.ts";
import {
  complained,
  HOSTILE,
  jsonOf,
  makeUser,
  newDatabase,
  on,
  type Run,
  refused,
  UNSAFE,
} from "./stored-support.ts";
import { file } from "./support.ts";

/** What a person changes by hand says categories, merchants, tags and accounts by their names. */

const BOOKS = [
  CHECKING,
  ...["Food", "Foot care", "Rent", HOSTILE].map((name) => record("Category", { id: name, name })),
  ...["holiday", "home", "Work"].map((name) => record("Tag", { id: name, name })),
  record("Merchant", { id: "oven", name: "Corner Oven" }),
  ...["Bread", "Milk"].map((name, i) =>
    record("Transaction", {
      id: name,
      account_id: "a",
      date: "2024-01-02",
      amount: `${i + 1}.50`,
      name,
      tag_ids: ["home"],
    }),
  ),
].join("\n");

let run: Run;
let bread: TransactionBody;

const json = async (...args: readonly string[]) => jsonOf(await run(...args, "--format", "json"));
const read = async (): Promise<TransactionBody> =>
  (await json("transactions", "list")).transactions.find(({ id }: TransactionBody) => id === bread.id);
const update = (...flags: readonly string[]): Promise<TransactionBody> =>
  json("transactions", "update", bread.id.slice(-8), ...flags);
const tagsOf = ({ tags }: TransactionBody) => tags.map(({ name }) => name);

beforeAll(async () => {
  run = on(newDatabase());
  await makeUser(run, "Ada");
  await run("import", file("by-name.ndjson", BOOKS));
  bread = (await json("transactions", "list", "--search", "Bread")).transactions[0];
});

describe("farthing transactions list", () => {
  const listed = async (...flags: readonly string[]) =>
    (await json("transactions", "list", ...flags)).transactions
      .map(({ name }: TransactionBody) => name)
      .sort();

  it("takes an account by name and days as people call them, and the names of the API", async () => {
    const other = record("Account", {
      id: "b",
      name: "Savings",
      balance: 0,
      currency: "EUR",
      accountable_type: "Depository",
    });
    const far = record("Transaction", {
      id: "f",
      account_id: "b",
      date: "2023-05-06",
      amount: "1",
      name: "Fee",
    });
    await run("import", file("other.ndjson", `${other}\n${far}`));
    expect(await listed("--account", "checking")).toEqual(["Bread", "Milk"]);
    expect(await listed("--account", "Savings", "--to", "2023-12-31")).toEqual(["Fee"]);
    expect(await listed("--from", "2024-01-01")).toEqual(["Bread", "Milk"]);
    expect(await listed("--end-date", "2023-12-31")).toEqual(["Fee"]);
    await refused(
      run,
      ["transactions", "list", "--account", "Chekcing"],
      2,
      "usage",
      /no account "Chekcing"/,
    );
    await refused(
      run,
      ["transactions", "list", "--from", "x", "--to", "y"],
      1,
      "validation_failed",
      /^--from must.*--to must/s,
    );
    await complained(
      run,
      ["transactions", "list", "--from", "x", "--start-date", "y"],
      2,
      "cannot be used with",
    );
    await run("import", "undo", "--last");
  });

  it.each([
    ["--type", "income", "expense"],
    ["--from", "2024-01-01", "2024-02-01"],
    ["--max-amount", "1", "2"],
    ["--search", "a", "b"],
  ])("takes %s once: of two values one would count for nothing", async (flag, ...values) => {
    const args = values.flatMap((value) => [flag, value]);
    for (const command of [["list"], ["summary", "--by", "month"]])
      await complained(run, ["transactions", ...command, ...args], 2, "Give it once");
  });

  it("takes categories, merchants, tags, amounts and types, several of one being any of them", async () => {
    const rows = [
      ["Fish", { amount: "30", category_id: "Food", tag_ids: ["holiday"] }],
      ["Shoes", { amount: "80.50", category_id: "Foot care", merchant_id: "oven" }],
      ["Refund", { amount: "-5", category_id: "Rent", tag_ids: ["Work", "home"] }],
    ] as const;
    const named = rows.map(([name, data]) =>
      record("Transaction", { id: name, account_id: "a", date: "2021-03-04", name, ...data }),
    );
    const more = file("narrow.ndjson", [...BOOKS.split("\n").slice(0, -2), ...named].join("\n"));
    await run("import", more);
    const narrow = (...flags: readonly string[]) => listed("--to", "2021-12-31", ...flags);
    expect(await narrow("--category", "FOOD")).toEqual(["Fish"]);
    expect(await narrow("--category", "food", "--category", "rent")).toEqual(["Fish", "Refund"]);
    expect(await narrow("--merchant", "corner oven")).toEqual(["Shoes"]);
    expect(await narrow("--tag", "Holiday", "--tag", "work")).toEqual(["Fish", "Refund"]);
    expect(await narrow("--min-amount", "30", "--max-amount", "80.5")).toEqual(["Fish", "Shoes"]);
    expect(await narrow("--max-amount", "5")).toEqual(["Refund"]);
    expect(await narrow("--type", "income")).toEqual(["Refund"]);
    expect(await narrow("--type", "expense", "--account", "Checking")).toEqual(["Fish", "Shoes"]);
    expect(await narrow("--search", "OVEN")).toEqual(["Shoes"]);
    const list = ["transactions", "list"];
    await Promise.all([
      refused(
        run,
        [...list, "--category", "Fod"],
        2,
        "usage",
        /no category "Fod"\. Did you mean "Food"\? `farthing category list` shows those that there are\.$/,
      ),
      refused(run, [...list, "--tag", "x"], 2, "usage", 'no tag "x"'),
      refused(run, [...list, "--min-amount", "1,5"], 1, "validation_failed", /^--min-amount must/),
      ...[list, ["transactions", "summary"]].flatMap((command) => [
        refused(
          run,
          [...command, "--min-amount", "10", "--max-amount", "9.99"],
          ...([1, "validation_failed", /^--min-amount must not be above --max-amount\.$/] as const),
        ),
        refused(
          run,
          [...command, "--from", "2024-03-01", "--to", "2024-02-29"],
          ...([1, "validation_failed", /^--from must not be after --to\.$/] as const),
        ),
      ]),
      complained(run, [...list, "--type", "Income"], 2, /--type.*income/),
    ]);
    await run("import", "undo", "--last");
  });

  it("says how many there are where it lists some, in groups of three digits", async () => {
    const many = Array.from({ length: 1234 }, (_, i) =>
      record("Transaction", {
        id: `m${i}`,
        account_id: "a",
        date: "2022-01-02",
        amount: "1",
        name: `many ${i}`,
      }),
    );
    await run("import", file("many.ndjson", [BOOKS.split("\n")[0], ...many].join("\n")));
    const { stderr } = await run("transactions", "list", "--to", "2022-12-31");
    expect(stderr).toMatch(
      /^farthing: These are 100 of 1,234\. List all of them with `farthing transactions list --to 2022-12-31 --limit all`\.\n$/,
    );
    expect((await run("transactions", "list", "--limit", "2000")).stderr).toBe("");
    await run("import", "undo", "--last");
  });
});

describe("farthing transactions update", () => {
  it("takes categories, merchants and tags by name, in any case, and leaves the rest", async () => {
    const after = await update("--category", " food", "--merchant", "CORNER OVEN", "--tag", "Holiday");
    expect([after.category?.name, after.merchant?.name, tagsOf(after)]).toEqual([
      "Food",
      "Corner Oven",
      ["holiday", "home"],
    ]);
    expect([after.amount, after.date, after.name]).toEqual([bread.amount, bread.date, bread.name]);
    expect(await read()).toEqual(after);
    const byId = await update("--category", after.category!.id.slice(-8));
    expect(byId).toEqual(after);
    const cleared = await update(
      "--category",
      "",
      "--merchant",
      " ",
      "--untag",
      "holiday",
      "--untag",
      "Work",
    );
    expect([cleared.category, cleared.merchant, tagsOf(cleared)]).toEqual([null, null, ["home"]]);
    const tags = await update("--tag", "Work", "--tag", "holiday", "--untag", "home");
    expect(tagsOf(tags)).toEqual(["Work", "holiday"]);
    expect(tagsOf(await update("--tag", ""))).toEqual([]);
    expect(tagsOf(await update("--tag", "home"))).toEqual(["home"]);
    expect(tagsOf(await update("--tag", "Work", "--tag", " "))).toEqual(["Work"]);
    await refused(run, ["transactions", "update", bread.id, "--untag", ""], 2, "usage", 'no tag ""');
    expect(tagsOf(await read())).toEqual(["Work"]);
  });

  it("shows the merchant and the tags that it has, and the notes, below it", async () => {
    const said = [
      "--merchant",
      "CORNER OVEN",
      "--tag",
      "",
      "--tag",
      "Work",
      "--tag",
      "holiday",
      "--notes",
      "n",
    ];
    const { stdout } = await run("transactions", "update", bread.id, ...said);
    expect(stdout.split("\n").slice(2)).toEqual([
      "",
      "merchant: Corner Oven",
      "tags: Work, holiday",
      "",
      "n",
      "",
    ]);
    const none = await run("transactions", "update", bread.id, "--merchant", "", "--tag", "", "--notes", "");
    expect(none.stdout.split("\n")).toHaveLength(3);
  });

  it("takes which way the money went, the day, the name and notes", async () => {
    expect(
      await update("--received", "100", "--date", "2024-02-03", "--name", "Wages", "--notes", "n"),
    ).toMatchObject({
      ...{ amount: "-100.00", date: "2024-02-03", name: "Wages", notes: "n" },
    });
    expect(await update("--spent", "12.50", "--notes", "")).toMatchObject({ amount: "12.50", notes: null });
    expect(await update("--amount", "-3")).toMatchObject({ amount: "-3.00", name: "Wages" });
  });

  it("asks for what is meant by a name that there is not, and changes nothing", async () => {
    const before = await read();
    const bad = (...flags: readonly string[]) => [
      "transactions",
      "update",
      bread.id,
      "--notes",
      "x",
      ...flags,
    ];
    await Promise.all([
      refused(
        run,
        bad("--category", "Fod"),
        2,
        "usage",
        /no category "Fod"\. Did you mean "Food"\? `farthing category list`/,
      ),
      refused(run, bad("--category", "foo"), 2, "usage", /Did you mean "Food" or "Foot care"\?/),
      refused(
        run,
        bad("--category", "zzzzzzz"),
        2,
        "usage",
        /no category "zzzzzzz"\. `farthing category list` shows/,
      ),
      refused(run, bad("--tag", "holidya"), 2, "usage", /no tag "holidya"\. Did you mean "holiday"\?/),
      refused(run, bad("--untag", "x"), 2, "usage", 'no tag "x"'),
      refused(run, bad("--merchant", "Corner Ovne"), 2, "usage", 'Did you mean "Corner Oven"?'),
      refused(
        run,
        bad("--date", "3.2.2024", "--spent", "1,5"),
        1,
        "validation_failed",
        /^--date must.*^--spent must/ms,
      ),
      refused(
        run,
        bad("--received", "5,50"),
        1,
        "validation_failed",
        "--received must be written with a point and without commas, such as 5.50.",
      ),
      refused(run, bad("--amount", "3,50"), 1, "validation_failed", /^--amount must/),
      refused(
        run,
        ["transactions", "update", bread.id, "--json", '{"amount":"3,50"}'],
        1,
        "validation_failed",
        /^amount must/,
      ),
      refused(run, bad("--spent", "-5"), 2, "usage", "--spent says which way the money went"),
      refused(run, bad("--received=+5"), 2, "usage", "--received says which way the money went"),
      complained(run, bad("--spent", "1", "--received", "1"), 2, "cannot be used with"),
      complained(run, bad("--json", "{}"), 2, "cannot be used with"),
      refused(run, ["transactions", "update", bread.id], 2, "usage", /nothing to change.*--category.*--json/),
    ]);
    expect(await read()).toEqual(before);
    const { stderr } = await run(...bad("--category", HOSTILE.slice(0, -1)));
    expect(stderr).not.toMatch(UNSAFE);
  });
});

describe("farthing transactions add", () => {
  const cash = ["transactions", "add", "--account", "cash"];

  it("adds to the account that is named, in its currency, and it is the last one", async () => {
    await run("account", "create", "--name", "Cash", "--currency", "USD");
    const added: TransactionBody = await json(
      ...[...cash, "--spent", "12.50", "--name", "Corner Oven", "--date", "2024-01-31", "--notes", "n"],
      ...["--category", "food", "--merchant", "corner oven", "--tag", "holiday", "--tag", "home"],
    );
    expect(added).toMatchObject({
      ...{ date: "2024-01-31", amount: "12.50", currency: "USD", name: "Corner Oven", notes: "n" },
      ...{ account: { name: "Cash" }, category: { name: "Food" }, merchant: { name: "Corner Oven" } },
    });
    expect(tagsOf(added)).toEqual(["holiday", "home"]);
    const listed = (await json("transactions", "list", "--search", "Corner Oven")).transactions;
    expect(listed).toContainEqual(added);
    expect((await json("transactions", "update", "--last", "--notes", "")).id).toBe(added.id);
  });

  it("is of today, money in has a minus, and can be taken back as it says", async () => {
    const { stdout } = await run(...cash, "--received", "100", "--name", "From Ada");
    expect(stdout).toMatch(
      /^Added to Cash:\n.*\n\d{4}-\d\d-\d\d {2}-100\.00 {2}USD .*\nTo take it back: farthing transactions delete (.{36})\n$/,
    );
    const [{ date, id }] = (await json("transactions", "list", "--search", "From Ada")).transactions;
    expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(2 * 86_400_000);
    const [, ...back] = /farthing (.*)\n$/.exec(stdout)![0].trim().split(" ");
    expect(back.at(-1)).toBe(id);
    expect((await run(...back)).exit).toBe(0);
    expect((await run("--quiet", ...cash, "--spent", "1", "--name", "Tea")).stdout).toMatch(/^.{36}\n$/);
    await run("transactions", "delete", "--last");
  });

  it("is refused where something is missing or wrong, and nothing is added", async () => {
    const before = await json("transactions", "list");
    const tea = ["--name", "Tea", "--spent", "1"];
    await Promise.all([
      refused(run, [...cash, "--name", "Tea"], 2, "usage", /How much\? Add --spent AMOUNT or --received/),
      refused(
        run,
        ["transactions", "add", ...tea],
        2,
        "usage",
        /Which account\? Add --account with one of Cash/,
      ),
      refused(run, ["transactions", "add", "--account", "x", ...tea], 2, "usage", 'There is no account "x"'),
      refused(
        run,
        [...cash, ...tea, "--category", "Fod"],
        2,
        "usage",
        /"Food".*`farthing category add Fod` adds it/,
      ),
      refused(
        run,
        [...cash, "--spent", "1,5", "--name", " "],
        1,
        "validation_failed",
        /^--spent must.*^--name must/ms,
      ),
      refused(run, [...cash, ...tea, "--date", "31.1.2024"], 1, "validation_failed", /^--date must/),
      complained(run, [...cash, "--spent", "1"], 2, "--name"),
      complained(run, [...cash, ...tea, "--received", "2"], 2, "cannot be used with"),
    ]);
    expect(await json("transactions", "list")).toEqual(before);
    const empty = on(newDatabase());
    await makeUser(empty, "Cy");
    await refused(empty, ["transactions", "add", ...tea], 2, "usage", "There is no account yet");
  });
});

describe("sums", () => {
  const ACCOUNTS = ["EUR", "USD"].map((currency) =>
    record("Account", {
      id: currency,
      name: `${currency} books`,
      balance: 0,
      currency,
      accountable_type: "Depository",
    }),
  );
  const ROWS = [
    ["2023-01-05", "EUR", "0.10", "Food"],
    ["2023-01-06", "EUR", "0.20", "Food"],
    ["2023-02-07", "EUR", "-1000.05", undefined],
    ["2023-02-08", "USD", "9007199254740993.01", "Rent"],
    ["2023-02-09", "USD", "5", undefined],
  ] as const;
  let books: Run;
  beforeAll(async () => {
    books = on(newDatabase());
    await makeUser(books, "Ada");
    const rows = ROWS.map(([date, account, amount, category], i) =>
      record("Transaction", {
        ...{ id: `r${i}`, account_id: account, date, amount, name: `r${i}` },
        ...(category === undefined ? {} : { category_id: category }),
      }),
    );
    const moved = ["5", "-5"].map((amount, i) =>
      record("Transaction", {
        id: `t${i}`,
        account_id: i === 0 ? "EUR" : "b",
        date: "2023-03-01",
        amount,
        name: "Moved",
      }),
    );
    const other = record("Account", {
      id: "b",
      name: "Savings",
      balance: 0,
      currency: "EUR",
      accountable_type: "Depository",
    });
    const categories = ["Food", "Rent"].map((name) => record("Category", { id: name, name }));
    const all = [...ACCOUNTS, other, ...categories, ...rows, ...moved];
    await books("import", file("sums.ndjson", all.join("\n")));
  });

  it("of a list are of all that is meant, by currency, exact and without transfers", async () => {
    const together = (text: string): string => text.slice(text.indexOf("Together"));
    const { stdout } = await books("transactions", "list", "--limit", "1");
    expect(together(stdout)).toBe(
      [
        "Together: 1000.05 EUR in, 0.30 EUR out, 999.75 EUR net",
        "          0.00 USD in, 9007199254740998.01 USD out, -9007199254740998.01 USD net",
        "2 sides of transfers are not counted.\n",
      ].join("\n"),
    );
    const food = await books("transactions", "list", "--category", "food");
    expect(together(food.stdout)).toBe("Together: 0.00 EUR in, 0.30 EUR out, -0.30 EUR net\n");
    expect((await books("transactions", "list", "--search", "r0")).stdout).not.toContain("Together");
    expect((await books("--quiet", "transactions", "list")).stdout).not.toContain("Together");
  });

  const cells = (text: string): readonly (readonly string[])[] =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/ {2,}/));

  it("are told by month, category and account", async () => {
    const summary = async (...flags: readonly string[]) =>
      (await books("transactions", "summary", ...flags)).stdout;
    expect(cells(await summary("--account", "EUR books"))).toEqual([
      ["month", "income", "expense", "net", "currency", "transactions"],
      ["2023-01", "0.00", "0.30", "-0.30", "EUR", "2"],
      ["2023-02", "1000.05", "0.00", "1000.05", "EUR", "1"],
      ["2023-03", "0.00", "0.00", "0.00", "EUR", "0"],
      ["together", "1000.05", "0.30", "999.75", "EUR", "3"],
      ["1 side of a transfer is not counted."],
    ]);
    expect(cells(await summary("--by", "category", "--to", "2023-02-08"))).toEqual([
      ["category", "income", "expense", "net", "currency", "transactions"],
      ["Food", "0.00", "0.30", "-0.30", "EUR", "2"],
      ["Rent", "0.00", "9007199254740993.01", "-9007199254740993.01", "USD", "1"],
      ["no category", "1000.05", "0.00", "1000.05", "EUR", "1"],
      ["together", "1000.05", "0.30", "999.75", "EUR", "3"],
      ["together", "0.00", "9007199254740993.01", "-9007199254740993.01", "USD", "1"],
    ]);
    const named = jsonOf(await books("transactions", "summary", "--by", "account", "--format", "json"));
    expect([named.by, named.sums.map(({ account }: { account: { name: string } }) => account.name)]).toEqual([
      "account",
      ["EUR books", "Savings", "USD books"],
    ]);
    expect(await summary("--from", "2030-01-01")).toBe("No transactions found.\n");
    await complained(books, ["transactions", "summary", "--by", "week"], 2, /--by.*month/);
    await refused(
      books,
      ["transactions", "summary", "--category", "Fod"],
      2,
      "usage",
      'Did you mean "Food"?',
    );
  });
});
