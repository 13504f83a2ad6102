import type { TransactionBody } from "@farthing/core/transactions";
import { beforeAll, describe, expect, it } from "vitest";
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
  UUID,
} from "./stored-support.ts";
import { file } from "./support.ts";

const database = newDatabase();
const run = on(database);
let all: readonly TransactionBody[];
const of = new Map<string | null, TransactionBody>();

const list = async (...args: string[]): Promise<readonly TransactionBody[]> =>
  jsonOf(await run("transactions", "list", "--format", "json", ...args)).transactions;

beforeAll(async () => {
  await makeUser(run, "Ada");
  await run("import", file("transactions.ndjson", BACKUP));
  all = await list();
  for (const each of all) of.set(each.external_id, each);
});

describe("farthing transactions list", () => {
  it("prints the HTTP object, newest first, the parent of a split and not its parts", () => {
    expect(all.map(({ external_id }) => external_id).sort()).toEqual(["x1", "x2", "x3"]);
    expect(of.get("x1")!).toEqual({
      id: UUID,
      date: "2024-01-02",
      amount: "49.50",
      amount_cents: 4950,
      signed_amount_cents: -4950,
      currency: "USD",
      name: "Corner Oven",
      notes: "bread",
      pending: false,
      pending_gone: false,
      classification: "expense",
      account: { id: UUID, name: "Everyday", account_type: "depository", status: "active" },
      category: { id: UUID, name: "Groceries", color: "#00ff00", icon: "apple" },
      merchant: { id: UUID, name: "Corner Oven" },
      tags: [{ id: UUID, name: "home", color: "#737373" }],
      transfer: null,
      external_id: "x1",
      source: "service_import",
      created_at: MOMENT,
      updated_at: MOMENT,
    });
    const payment = of.get("x3")!;
    expect(payment.transfer).toEqual({
      id: UUID,
      amount: "20.00",
      currency: "EUR",
      other_account: of.get("x1")!.account,
    });
  });

  it("is a table for people, with amounts to the right", async () => {
    const { stdout } = await run("transactions", "list", "--end-date", "2024-01-02");
    expect(stdout).toBe(
      `date        spent  currency  name         category   account   id\n2024-01-02  49.50  USD       Corner Oven  Groceries  Everyday  ${of.get("x1")!.id}\n`,
    );
  });

  it("shows those that are asked for", async () => {
    const ids = async (...args: string[]) =>
      (await list(...args)).map(({ external_id }) => external_id).sort();
    const account = of.get("x1")!.account.id;
    expect(
      await Promise.all([
        ids("--account-id", account),
        ids("--account-id", account.toUpperCase(), "--start-date", "2024-01-03"),
        ids("--search", "OVEN"),
        ids("--search", "bread"),
        ids("--search", " "),
        ids("--start-date", "2030-01-03"),
        ids("--account-id", "0190a7c2-6f00-7000-8000-000000000000"),
      ]),
    ).toEqual([["x1", "x2"], ["x2"], ["x1"], ["x1"], ["x1", "x2", "x3"], [], []]);
    expect(await list("--limit", "1")).toEqual(all.slice(0, 1));
    expect((await run("transactions", "list", "--search", "nothing")).stdout).toBe(
      "No transactions found.\n",
    );
  });

  it("calls what is wrong by the names of its flags", () =>
    Promise.all([
      refused(
        run,
        ["transactions", "list", "--start-date", "2024-02-30", "--end-date", ""],
        1,
        "validation_failed",
        /--start-date must be a valid date.*--end-date must be a valid date/s,
      ),
      refused(run, ["transactions", "list", "--account-id", "x"], 2, "usage", 'no account "x"'),
      refused(run, ["transactions", "list", "--user", "jo@x"], 1, "user_not_found", '"jo@x"'),
      complained(run, ["transactions", "list", "--limit", "many"], 2, "whole number from 1"),
      complained(run, ["transactions", "list", "x"], 2, "Too many arguments"),
    ]));
});

it("lists go beyond one page, and are cut where they are asked to be", async () => {
  const many = on(newDatabase());
  await makeUser(many, "Ada");
  const account = JSON.parse(BACKUP.split("\n")[0]!);
  const rows = Array.from({ length: 250 }, (_, i) => ({
    type: "Transaction",
    data: { id: i, account_id: "a1", date: "2024-01-02", amount: i, name: i === 0 ? HOSTILE : `n${i}` },
  }));
  await many(
    "import",
    file("many.ndjson", [account, ...rows].map((each) => JSON.stringify(each)).join("\n")),
  );
  const count = async (...args: string[]) =>
    new Set(
      jsonOf(await many("transactions", "list", "--format", "json", ...args)).transactions.map(
        ({ id }: TransactionBody) => id,
      ),
    ).size;
  expect(await Promise.all([count(), count("--limit", "201"), count("--limit", "9999")])).toEqual([
    100, 201, 250,
  ]);
  const { stdout } = await many("transactions", "list", "--limit", "250");
  expect(stdout).not.toMatch(UNSAFE);
  expect(stdout.split("\n\n")[0]!.split("\n")).toHaveLength(251);
});

describe("farthing transactions update", () => {
  const update = (id: string, json: string, ...more: string[]) => [
    ...["transactions", "update", id, "--json", json],
    ...more,
  ];

  it("changes what is named and prints the transaction", async () => {
    const { id } = of.get("x2")!;
    const before = all.find((each) => each.id === id);
    const after = jsonOf(
      await run(
        ...update(
          id.toUpperCase(),
          '{"amount":12.10,"nature":"income","name":" Refund ","notes":"\\u001b[2J"}',
        ),
        "--format=json",
      ),
    );
    expect(after).toEqual({
      ...before,
      ...{ amount: "-12.10", amount_cents: 1210, signed_amount_cents: 1210 },
      pending: false,
      pending_gone: false,
      classification: "income",
      name: "Refund",
      notes: "\u001b[2J",
      // Another amount than that of the other side.
      transfer: null,
      updated_at: MOMENT,
    });
    const { stdout } = await run(...update(id, '{"name":"Again"}'));
    expect(stdout).toContain("Again");
    expect(stdout).not.toMatch(UNSAFE);
    expect(stdout).toContain("[2J");
  });

  it("keeps an amount exact, however it is written", async () => {
    const { id } = of.get("x3")!;
    for (const [json, amount] of [
      ["0.1000", "0.10"],
      ['"+7.1234"', "7.1234"],
      ["999999999999999.9999", "999999999999999.9999"],
    ])
      expect(jsonOf(await run(...update(id, `{"amount":${json}}`), "--format=json")).amount).toBe(amount);
  });

  it("refuses what the API refuses, all of it at once, and changes nothing", async () => {
    const { id } = of.get("x1")!;
    const bad = update(
      id,
      '{"date":"2024-02-30","amount":"1,5","name":"","currency":"XX","category_id":"x","tag_ids":["x"],"nature":"?"}',
    );
    const foreign = "0190a7c2-6f00-7000-8000-000000000000";
    await Promise.all([
      complained(run, bad, 1, /date must.*amount must.*name must.*currency must/s),
      refused(
        run,
        update(id, `{"category_id":"${foreign}"}`),
        1,
        "validation_failed",
        "category_id is not one of your categories",
      ),
      refused(run, update(id, '{"amount":1}'), 1, "validation_failed", "because the transaction is split"),
      refused(run, update(id, '{"amount":1e99999}'), 1, "validation_failed", /^amount /),
      refused(run, update(id, "{}"), 1, "validation_failed", "There is nothing to change."),
      refused(run, update(id, '{"nature":"income"}'), 1, "validation_failed", "There is nothing to change."),
      refused(
        run,
        update(id, '{"nam":"x"}'),
        1,
        "validation_failed",
        'There is no field "nam"; did you mean "name"?',
      ),
      refused(
        run,
        update(id, '{"category":"Groceries","notes":"x"}'),
        1,
        "validation_failed",
        'There is no field "category"; did you mean "category_id"?',
      ),
      refused(
        run,
        update(id, '{"transaction":{"name":"x"}}'),
        1,
        "validation_failed",
        'There is no field "transaction"',
      ),
      complained(run, update(id, '{"Name":"x","date":"x"}'), 1, /no field "Name".*\n.*date must/),
      refused(run, update(foreign, "{}"), 1, "not_found", foreign),
      refused(run, update("x", "{}"), 1, "not_found", '"x"'),
      refused(run, update(id, "{amount:1}"), 2, "usage", "--json is not JSON"),
      refused(run, update(id, "null"), 2, "usage", "--json is not an object"),
      refused(run, update(id, '{"amount":"1","amount":"2"}'), 2, "usage", '--json has "amount" twice'),
      refused(run, update(id, "[".repeat(50_000)), 2, "usage", "--json is not JSON"),
      complained(run, ["transactions", "update", id], 2, "--json"),
      complained(run, ["transactions", "update", "--json", "{}"], 2, "id"),
    ]);
    const { errors } = jsonOf(await run(...bad, "--format", "json"));
    expect(errors).toHaveLength(7);
    expect((await list()).find((each) => each.id === id)).toEqual(of.get("x1")!);
  });
});

describe("farthing transactions delete", () => {
  it("says what goes: the transaction, its parts, its transfer", async () => {
    const one = on(newDatabase());
    await makeUser(one, "Ada");
    await one("import", file("delete.ndjson", BACKUP));
    const { transactions } = jsonOf(await one("transactions", "list", "--format", "json"));
    const idOf = (external: string): string =>
      transactions.find((each: TransactionBody) => each.external_id === external).id;
    const remove = (id: string, ...more: string[]) => one("transactions", "delete", id, ...more);
    expect((await remove(idOf("x1"))).stdout).toBe(
      `Deleted 2024-01-02 49.50 USD Corner Oven with its parts.\nTo take it back: farthing transactions restore ${idOf("x1")}\n`,
    );
    expect((await remove(idOf("x2").toUpperCase())).stdout).toContain(
      "Deleted 2024-01-03 20.00 USD To card with its transfer, but not the other side of it.\n",
    );
    await refused(one, ["transactions", "delete", idOf("x1")], 1, "not_found", idOf("x1"));
    await refused(one, ["transactions", "delete", "x"], 1, "not_found", '"x"');
    await makeUser(one, "Bo");
    // To choose a family would not help: none has it.
    for (const id of [crypto.randomUUID(), "x"]) {
      const sentence = `There is no transaction with the id "${id}" in any family. Run \`farthing transactions list --user EMAIL\``;
      await refused(one, ["transactions", "delete", id], 1, "not_found", sentence);
    }
    const bo = ["--user", "bo@example.com"];
    await refused(one, ["transactions", "delete", idOf("x3"), ...bo], 1, "not_found", idOf("x3"));
    expect(jsonOf(await remove(idOf("x3"), "--format", "json"))).toEqual({ id: idOf("x3") });
    const ada = ["--user", "ada@example.com"];
    expect(jsonOf(await one("transactions", "list", ...ada, "--format", "json")).transactions).toEqual([]);
  });
});

describe("farthing transactions restore", () => {
  it("takes back what was deleted: by the command that the deletion shows, by a part of the id, or the last one", async () => {
    const one = on(newDatabase());
    await makeUser(one, "Ada");
    await one("account", "create", "--name", "Cash", "--currency", "EUR");
    const rows = file("restore.csv", "date,amount,name\n2024-01-02,-3.00,Tea\n2024-01-03,5.00,Ada\n");
    await one("import", rows, "--account", "Cash", "--signage-convention", "inflows_positive");
    const json = async (...args: readonly string[]) => jsonOf(await one(...args, "--format", "json"));
    const all = async () => (await json("transactions", "list")).transactions as readonly TransactionBody[];
    const before = await all();
    const [first, second] = before;
    const { stdout } = await one("transactions", "delete", first!.id);
    const [, ...back] = /farthing (.*)\n$/.exec(stdout)![0].trim().split(" ");
    expect((await one(...back)).stdout).toBe(
      `Restored ${first!.date} ${first!.amount} ${first!.currency} ${first!.name}.\n`,
    );
    expect(await all()).toEqual(before);
    for (const each of [second!, first!]) await one("transactions", "delete", each.id);
    const { deleted } = await json("transactions", "list", "--deleted");
    expect(deleted.map(({ id }: TransactionBody) => id)).toEqual([first!.id, second!.id]);
    const listed = await one("transactions", "list", "--deleted", "--limit", "1");
    expect(listed.stdout).toMatch(/^date +spent +currency +name +account +deleted +id\n/);
    expect(listed.stdout).toContain(first!.name);
    expect(listed.stderr).toContain("There are more than are listed.");
    // The whole answer is for programs.
    expect(await json("transactions", "restore", "--last")).toEqual({ ...first, left_out: [] });
    // The older deletion stays, unless it is named.
    const shown = `${first!.date} ${first!.amount} ${first!.currency} ${first!.name}`;
    const older = "`farthing transactions restore ID` takes an older deletion back";
    for (const said of [shown, "is back already", older])
      await refused(one, ["transactions", "restore", "--last"], 2, "usage", said);
    expect((await one("transactions", "restore", first!.id)).stdout).toBe(
      `${shown} is there already. Nothing was restored.\n`,
    );
    const { exit } = await one("transactions", "restore", second!.id.slice(-12));
    expect([exit, (await one("transactions", "list", "--deleted")).stdout]).toEqual([
      ...[0, "Nothing was deleted in the last 30 days.\n"],
    ]);
    await refused(one, ["transactions", "restore", "--last"], 2, "usage", "is back already");
    await one("transactions", "delete", first!.id);
    expect((await one("transactions", "restore", "--last")).stdout).toBe(`Restored ${shown}.\n`);
    const none = on(newDatabase());
    await makeUser(none, "Ada");
    await refused(none, ["transactions", "restore", "--last"], 2, "usage", "no deleted transaction yet");
    const never = crypto.randomUUID();
    await refused(one, ["transactions", "restore", never], 1, "not_found", never);
    await refused(one, ["transactions", "restore"], 2, "usage", "Which deleted transaction?");
    await complained(one, ["transactions", "list", "--deleted", "--search", "x"], 2, "--deleted");
  });

  it("says what was left out, and why something does not come back", async () => {
    const one = on(newDatabase());
    await makeUser(one, "Ada");
    await one("account", "create", "--name", "Cash", "--currency", "EUR");
    for (const kind of ["category", "tag"]) await one(kind, "add", "Old");
    const add = ["transactions", "add", "--spent", "3", "--name", "Tea", "--date", "2024-01-02"];
    await one(...add, "--category", "Old", "--tag", "Old");
    await one("transactions", "delete", "--last");
    for (const kind of ["category", "tag"]) await one(kind, "delete", "Old");
    expect((await one("transactions", "restore", "--last")).stdout).toBe(
      "Restored 2024-01-02 3.00 EUR Tea. What was deleted since was left out: category, tag.\n",
    );
    await one("transactions", "delete", "--last");
    await one(...add);
    const why =
      '2024-01-02 3.00 EUR Tea stays deleted. It is there already, or can be, as "Tea" of 2024-01-02';
    await refused(one, ["transactions", "restore", "--last"], 1, "not_restorable", why);
  });

  it("needs no user among several families, because the id determines the family", async () => {
    const two = on(newDatabase());
    for (const name of ["Ada", "Bo"]) await makeUser(two, name);
    const bo = ["--user", "bo@example.com"];
    await two("account", "create", "--name", "Cash", "--currency", "EUR", ...bo);
    await two("transactions", "add", "--spent", "3", "--name", "Tea", ...bo);
    const { transactions } = jsonOf(await two("transactions", "list", ...bo, "--format", "json"));
    const { id } = transactions[0];
    await two("transactions", "delete", id);
    await refused(two, ["transactions", "restore", id, "--user", "ada@example.com"], 1, "not_found", id);
    expect((await two("transactions", "restore", id)).stdout).toMatch(/^Restored .* Tea\.\n$/);
    const never = crypto.randomUUID();
    for (const command of ["restore", "delete"])
      await refused(two, ["transactions", command, never], 1, "not_found", never);
  });
});

describe("whose transactions", () => {
  it("are those of the only family, else of the user who is named; another's are not to be reached", async () => {
    const two = on(await begunDatabase());
    await refused(two, ["transactions", "list"], 2, "usage", "There are no users");
    await makeUser(two, "Ada");
    await two("import", file("whose.ndjson", BACKUP));
    const [mine] = jsonOf(await two("transactions", "list", "--format", "json")).transactions;
    await makeUser(two, "Bo");
    await refused(two, ["transactions", "list"], 2, "usage", /There are several families.*--user/);
    const changed = await two("transactions", "update", mine.id, "--json", '{"notes":"By its id"}');
    expect([changed.exit, changed.stdout]).toEqual([0, expect.stringContaining("By its id")]);
    const ofAccount = await two("transactions", "list", "--account-id", mine.account.id);
    expect([ofAccount.exit, ofAccount.stdout]).toEqual([0, expect.stringContaining(mine.id)]);
    await refused(two, ["transactions", "list", "--user", ""], 1, "user_not_found", 'user "" does not exist');
    const [ada, bo] = await Promise.all(
      ["ada", "bo"].map((name) =>
        two("transactions", "list", "--user", `${name}@example.com`, "--format", "json"),
      ),
    );
    expect([jsonOf(ada!).transactions.length, jsonOf(bo!).transactions.length]).toEqual([3, 0]);
    const name = '{"name":"x"}';
    await refused(
      two,
      ["transactions", "update", mine.id, "--json", name, "--user", "bo@example.com"],
      1,
      "not_found",
      mine.id,
    );
  });
});
