import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { Accounts, Transactions, updateTransaction } from "../../src/transactions/index.ts";
import { newUuid } from "../found-user.ts";
import {
  allOf,
  exported,
  foundFamily,
  imported,
  importRecords,
  importRows,
  inMemory,
  lines,
  openAccount,
  record,
} from "./support.ts";

/** Exports of other programs and of the family itself, of which the family has some already. */

const account = (parts: object = {}): string =>
  record("Account", {
    ...{ id: "a1", name: "Everyday", balance: "10", currency: "EUR", accountable_type: "Depository" },
    ...parts,
  });

const row = (id: string, parts: object = {}): string =>
  record("Transaction", {
    ...{ id, account_id: "a1", date: "2024-05-01", amount: "1.5", name: `Shop ${id}` },
    ...parts,
  });

/** What a family has after files were imported in turn, and the sentences of the last. */
const after = (...files: readonly string[]) =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      let notes: readonly string[] = [];
      for (const file of files) notes = imported(yield* importRecords(family, file)).notes;
      const { accounts, transactions } = yield* allOf(family);
      return {
        notes,
        accounts: accounts.map(({ name, balance, balance_day }) => [name, balance, balance_day]),
        rows: transactions.map((each) => `${each.account.name}: ${each.name}`).toSorted(),
      };
    }),
  );

const FIRST = lines(account(), row("t1"), row("t2"));

describe("an account with the id of one that is there", () => {
  it.each<[what: string, parts: object, note: string]>([
    [
      "in another currency is another",
      { name: "Everyday", currency: "USD" },
      '"Everyday" is a new account. "Everyday" came in with the same id, but is in another currency.',
    ],
    [
      "of another name is another, if it has none of its transactions",
      { name: "Brokerage", accountable_type: "Investment" },
      '"Brokerage" is a new account. "Everyday" came in with the same id, but has another name and none of its transactions.',
    ],
  ])("%s", async (_, parts, note) => {
    const other = lines(account({ balance: "7", ...parts }), row("t1", { name: "Fund", amount: "300" }));
    const found = await after(FIRST, other);
    expect(found.notes).toEqual([note]);
    expect(found.accounts.map(([, balance]) => balance).toSorted()).toEqual(["10", "7"]);
    expect(found.rows).toHaveLength(3);
  });

  it.each<[what: string, parts: object]>([
    ["of the same name in any case", { name: "EVERYDAY", accountable_type: "OtherAsset" }],
    ["that does not say its currency", { currency: undefined }],
  ])("%s is that one", async (_, parts) => {
    const found = await after(FIRST, lines(account(parts), row("t3")));
    expect(found.notes).toEqual([]);
    expect(found.rows).toEqual(["Everyday: Shop t1", "Everyday: Shop t2", "Everyday: Shop t3"]);
  });

  it("of another name is that one if it has one of its transactions", async () => {
    const found = await after(FIRST, lines(account({ name: "Household" }), row("t2"), row("t3")));
    expect(found.notes).toEqual([]);
    expect(found.rows).toEqual(["Everyday: Shop t1", "Everyday: Shop t2", "Everyday: Shop t3"]);
  });

  it("is said to be that one by its name alone, if it has other transactions on the days of the file", async () => {
    const days = ["2024-05-01", "2024-05-07", "2024-05-20"];
    const rowsOf = (mark: string, some: readonly string[]) =>
      some.map((date) => row(`${mark} ${date}`, { date }));
    const first = lines(account(), ...rowsOf("t", days));
    const note = expect.stringMatching(
      /^"Everyday" has the id, the name and the currency .* undo the import/,
    );
    expect((await after(first, lines(account(), ...rowsOf("x", days)))).notes).toEqual([note]);
    for (const same of [
      [...rowsOf("x", days), row("t 2024-05-07", { date: "2024-05-07" })],
      rowsOf("x", ["2024-05-20", "2024-06-03"]),
      rowsOf("x", ["2024-04-01", "2024-04-30"]),
      [],
    ])
      expect((await after(first, lines(account(), ...same))).notes).toEqual([]);
    const id = newUuid();
    const withUuid = (mark: string) =>
      lines(account({ id }), ...days.map((date) => row(`${mark} ${date}`, { date, account_id: id })));
    expect((await after(withUuid("t"), withUuid("x"))).notes).toEqual([]);
  });

  it("is found by the name that it came in with", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        imported(yield* importRecords(family, FIRST));
        const [{ id } = { id: "" }] = (yield* allOf(family)).accounts;
        yield* rename(family, id, "Mine");
        expect(imported(yield* importRecords(family, lines(account(), row("t9"))))).toMatchObject({
          ...{ notes: [], stored: { accounts: 0, transactions: 1 } },
        });
      }),
    ));

  it("is the one of two with that id that has its name", async () => {
    const other = lines(account({ name: "Savings" }), row("t1", { name: "Interest", amount: "-2" }));
    const found = await after(
      FIRST,
      other,
      lines(account({ name: "Savings" }), row("t8", { date: "2024-06-01" })),
      lines(account(), row("t9")),
    );
    expect(found.notes).toEqual([]);
    expect(found.rows).toEqual([
      ...["Everyday: Shop t1", "Everyday: Shop t2", "Everyday: Shop t9"],
      ...["Savings: Interest", "Savings: Shop t8"],
    ]);
  });

  it("is the one of two with that id that has one of its transactions, also if the other has its name", async () => {
    const other = lines(account({ name: "Everyday, bank two" }), row("u1"), row("u2"));
    const found = await after(FIRST, other, lines(account(), row("u2"), row("u3")));
    expect(found.rows).toEqual([
      ...["Everyday, bank two: Shop u1", "Everyday, bank two: Shop u2", "Everyday, bank two: Shop u3"],
      ...["Everyday: Shop t1", "Everyday: Shop t2"],
    ]);
  });

  it("is that one whatever else it says, if the id is a UUID", async () => {
    const id = newUuid();
    const of = { account_id: id };
    const first = lines(account({ id }), row("t1", of));
    const next = lines(account({ id: id.toUpperCase(), name: "Fund", accountable_type: "Investment" }));
    expect((await after(first, next + row("t2", { account_id: id.toUpperCase() }))).rows).toEqual([
      "Everyday: Shop t1",
      "Everyday: Shop t2",
    ]);
  });
});

const rename = (family: string, id: string, name: string) =>
  Effect.flatMap(Accounts, (accounts) =>
    accounts.update(family, id, "2024-07-01T00:00:00.000Z", () => Result.succeed({ name })),
  );

describe("a transaction with the id of one that is there", () => {
  it.each<[what: string, parts: object]>([
    ["another name", { name: "Shop Ltd" }],
    ["another day", { date: "2024-05-20" }],
    ["another amount", { amount: "7" }],
    ["another name, day and amount", { name: "Rent", date: "2023-01-01", amount: "900" }],
  ])("is that one with %s", async (_, parts) => {
    const more = lines(account(), row("t1"), row("t2", parts), row("t3"));
    expect((await after(FIRST, more)).rows).toEqual([
      ...["Everyday: Shop t1", "Everyday: Shop t2", "Everyday: Shop t3"],
    ]);
  });

  it("is that one with another name where the file has no other", async () => {
    const [one, moved] = [row("t1", { name: "Mill" }), row("t1", { date: "2024-05-04" })];
    for (const each of [one, moved])
      expect((await after(lines(account(), row("t1")), lines(account(), each))).rows).toEqual([
        "Everyday: Shop t1",
      ]);
  });

  it("is that one whatever else it says, if the id is a UUID", async () => {
    const [a, b] = [newUuid(), newUuid()];
    const changed = { name: "Rent", date: "2020-01-01", amount: "900" };
    const more = lines(account(), row(a.toUpperCase(), changed), row(b, changed));
    expect((await after(lines(account(), row(a), row(b)), more)).rows).toHaveLength(2);
  });

  it("is another in a file that numbers its rows anew", async () => {
    const month = (of: string) =>
      lines(
        account(),
        ...["Salary", "Rent", "Coffee", "Coffee"].map((name, i) =>
          row(`transaction-${i + 1}`, { date: `2024-${of}-0${i + 1}`, name, amount: `${i + 1}` }),
        ),
      );
    expect((await after(month("03"), month("04"), month("05"), `${month("04")}\n`)).rows).toHaveLength(12);
  });

  it("is another in a file that begins with newer rows", async () => {
    const days = (...all: readonly number[]) =>
      lines(account(), ...all.map((day, i) => row(`${i + 1}`, { date: `2024-05-0${day}`, name: "Coffee" })));
    expect((await after(days(3, 3, 2, 1), days(4, 3, 3, 2, 1))).rows).toHaveLength(5);
  });

  it("is one of its account: another has ids of its own", async () => {
    const other = account({ id: "a2", name: "Savings" });
    const more = lines(account(), other, row("t1"), row("t2"), row("t3", { account_id: "a2" }));
    const next = lines(other, row("t1", { account_id: "a2", name: "Shop t1" }));
    expect((await after(FIRST, more, next)).rows).toEqual([
      ...["Everyday: Shop t1", "Everyday: Shop t2", "Savings: Shop t1", "Savings: Shop t3"],
    ]);
  });
});

describe("the family's own export", () => {
  const READING = { status_col_label: "status", left_out: ["void" as const] };
  const csv = (day: string, status: string) => `date,amount,name,status\n${day},-5,Coffee,${status}\n`;

  it("doubles nothing after what was pending was booked on another day", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const own = yield* openAccount(family);
        imported(yield* importRows(family, own, csv("2024-05-01", "PENDING"), READING));
        const before = yield* exported(family);
        imported(yield* importRows(family, own, csv("2024-05-03", "BOOKED"), READING));
        const now = yield* exported(family);
        expect(imported(yield* importRecords(family, before)).counts).toMatchObject({ already_there: 1 });
        expect(yield* exported(family)).toBe(now);
      }),
    ));

  it("books what was pending", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const own = yield* openAccount(family);
        imported(yield* importRows(family, own, csv("2024-05-01", "PENDING"), READING));
        const [{ id } = { id: "" }] = (yield* allOf(family)).transactions;
        const pending = yield* exported(family);
        const booked = pending.replace('"pending":true,', "").replaceAll("2024-05-01", "2024-05-03");
        expect(booked).not.toBe(pending);
        imported(yield* importRecords(family, booked));
        expect(yield* (yield* Transactions).find(family, id)).toMatchObject({ date: "2024-05-03" });
        expect((yield* exported(family)).includes('"pending"')).toBe(false);
      }),
    ));

  it("doubles nothing after a person has changed everything", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        imported(yield* importRecords(family, FIRST));
        const before = yield* exported(family);
        for (const { id } of (yield* allOf(family)).transactions)
          yield* updateTransaction({
            ...{ family_id: family, id },
            fields: { name: "Mine", date: "2020-01-01", amount: "3" },
          });
        const now = yield* exported(family);
        imported(yield* importRecords(family, before));
        expect(yield* exported(family)).toBe(now);
      }),
    ));
});

describe("the balance of an account that is there", () => {
  it("of a day after tomorrow is told, and kept", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const ofDay = (id: string, balance_date: string) =>
          account({ id, name: id, farthing: { balance_date } });
        const file = lines(ofDay("a1", "2024-06-30"), ofDay("a2", "9999-12-31"));
        const { notes } = imported(yield* importRecords(family, file));
        expect(notes).toEqual([
          expect.stringContaining("account a2 is of 9999-12-31, which is after tomorrow"),
        ]);
        const { accounts } = yield* allOf(family);
        expect(accounts.map((each) => each.balance_day)).toEqual(["2024-06-30", "9999-12-31"]);
      }),
    ));

  it.each<[what: string, first: string, next: string, balance: string, day: string | null]>([
    ["is that of a later file", FIRST, lines(account({ balance: "99" }), row("t3")), "99", "2024-05-01"],
    [
      "is of the day of the newest transaction",
      FIRST,
      lines(account({ balance: "99" }), row("t3", { date: "2024-05-09" }), row("t4")),
      ...(["99", "2024-05-09"] as const),
    ],
    [
      "stays where that of a later day is known",
      FIRST,
      lines(account({ balance: "99" }), row("t0", { date: "2024-04-30" })),
      ...(["10", "2024-05-01"] as const),
    ],
    ["is that of a file without days if no day is known", account(), account({ balance: "99" }), "99", null],
    [
      "stays in another currency",
      FIRST,
      lines(account({ name: "Z", balance: "99", currency: "USD" })),
      "10",
      "2024-05-01",
    ],
    [
      "is not of a day to come",
      FIRST,
      lines(account({ balance: "99" }), row("t3"), row("t4", { date: "2024-12-01" })),
      ...(["99", "2024-05-01"] as const),
    ],
  ])("%s", async (_, first, next, balance, day) => {
    const { accounts } = await after(first, next);
    expect(accounts[0]).toEqual(["Everyday", balance, day]);
  });
});
