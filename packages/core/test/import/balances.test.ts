import type { ReadingOptions } from "@farthing/preflight";
import { OrderOfRows } from "@farthing/recognition/order";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { undoImport } from "../../src/import/index.ts";
import { NewestBalance } from "../../src/import/rows/newest-balance.ts";
import { addTransaction, updateAccount } from "../../src/transactions/index.ts";
import {
  allOf,
  exported,
  foundFamily,
  imported,
  importRecords,
  importRows,
  inMemory,
  openAccount,
} from "./support.ts";

const said = fc.record({
  date: fc.integer({ min: 1, max: 4 }).map((day) => `2024-06-0${day}`),
  balance: fc.constantFrom("", "1", "-2.5"),
  pending: fc.boolean(),
});

type Row = typeof said extends fc.Arbitrary<infer A> ? Omit<A, "pending"> & { pending?: true } : never;

const rowsOf = fc
  .array(said, { maxLength: 12 })
  .map((rows) => rows.map(({ pending, ...row }): Row => ({ ...row, ...(pending ? { pending } : {}) })));

/** The newest balance of rows whose order is that of one account's. */
const newestOf = (rows: readonly Row[]) => {
  const newest = new NewestBalance();
  const order = new OrderOfRows();
  for (const [i, row] of rows.entries()) {
    newest.see(row, i);
    order.add({ amount: "0.001", account: "", currency: "EUR", ...row });
  }
  return newest.found(order.placesAtOnce().booked);
};

/** The day and the balance that are found in a row. */
const told = (row: Row | undefined) =>
  row && expect.objectContaining({ date: row.date, balance: row.balance });

const isCounted = ({ balance, pending }: Row): boolean => balance !== "" && pending !== true;

const byDay = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => (a.date < b.date ? -1 : 1));

describe("the newest balance", () => {
  it("of a statement whose balances show no order is its last one, in whichever direction it is written", () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const written = byDay(rows);
        const last = written.findLast(isCounted);
        expect(newestOf(written)).toEqual(told(last));
        if (written.at(0)?.date !== written.at(-1)?.date)
          expect(newestOf(written.toReversed())).toEqual(told(last));
      }),
      { seed: 17 },
    );
  });
});

const file = (...rows: readonly string[]): string =>
  ["date,amount,name,currency,status,balance", ...rows, ""].join("\n");

const JUNE = file("2024-06-03,-1,Oven,,,9", "2024-06-04,-2,Mill,,,7", "2024-06-04,-3,Shop,,,4");
const MAY = file("2024-05-31,5,Pay,,,10");

const READING: ReadingOptions = {
  status_col_label: "status",
  balance_col_label: "balance",
  left_out: ["void"],
};

const undone = (family_id: string, id: string) => undoImport({ family_id, id, with_edited: true });

/** The balance of the account and its day after each of some files, each of which is undone once before it stays. */
const after = (...files: readonly string[]) =>
  inMemory(
    Effect.gen(function* () {
      const family_id = yield* foundFamily();
      const account = yield* openAccount(family_id);
      const seen: unknown[] = [];
      const now = Effect.map(allOf(family_id), ({ accounts: [one] }) => [one!.balance, one!.balance_day]);
      for (const text of files) {
        const before = yield* now;
        const store = importRows(family_id, account, text, READING, { skip_invalid: true });
        const { import: stored } = imported(yield* store);
        const told = yield* now;
        yield* undone(family_id, stored!.id);
        expect(yield* now).toEqual(before);
        imported(yield* store);
        expect(yield* now).toEqual(told);
        seen.push(told);
      }
      return seen;
    }),
  );

const JUNE_4 = ["4", "2024-06-04"];

describe("an account", () => {
  it("has the newest balance of a file with its day until the file is undone", async () => {
    expect(await after(JUNE)).toEqual([JUNE_4]);
    const [header, ...rows] = JUNE.trimEnd().split("\n");
    expect(await after([header, ...rows.toReversed(), ""].join("\n"))).toEqual([JUNE_4]);
  });

  it("keeps its balance if the file is older or says none, and gets that of a file of the same day or a newer one", async () => {
    const again = JUNE.replace("Shop,,,4", "Shop,,,3");
    const none = file("2024-06-20,-1,Oven,,,");
    const july = file("2024-06-21,-1,Oven,,,-8.50");
    expect(await after(MAY, JUNE, MAY.replace("Pay", "Wages"), again, none, july)).toEqual([
      ["10", "2024-05-31"],
      JUNE_4,
      JUNE_4,
      ["3", "2024-06-04"],
      ["3", "2024-06-04"],
      ["-8.5", "2024-06-21"],
    ]);
  });

  it.each([
    ["that is pending", "2024-06-05,-1,Oven,,PENDING,3"],
    ["in another currency", "2024-06-05,-1,Oven,EUR,,3"],
    ["that is not valid", "2024-06-05,many,Oven,,,3"],
    ["whose balance cannot be read", "2024-06-05,-1,Oven,,,three"],
  ])("has no balance from a row %s", async (_, row) => {
    expect(await after(`${JUNE}${row}\n`)).toEqual([JUNE_4]);
  });

  it("has the balance of a file that was read rightly after one of days that never were is undone", async () => {
    const rows = "date,amount,name,balance\n05/01/2024,-10,Books,90\n03/02/2024,30,Salary,120\n";
    const seen = await inMemory(
      Effect.gen(function* () {
        const family_id = yield* foundFamily();
        const account = yield* openAccount(family_id);
        const read = (date_format: string) =>
          importRows(family_id, account, rows, { balance_col_label: "balance", date_format });
        const now = Effect.map(allOf(family_id), ({ accounts: [one] }) => [one!.balance, one!.balance_day]);
        const wrong = imported(yield* read("%m/%d/%Y"));
        const before = yield* now;
        yield* undone(family_id, wrong.import!.id);
        imported(yield* read("%d/%m/%Y"));
        return [before, yield* now];
      }),
    );
    expect(seen).toEqual([
      ["90", "2024-05-01"],
      ["120", "2024-02-03"],
    ]);
  });

  it("has the balance of a list of accounts until that is undone", async () => {
    const seen = await inMemory(
      Effect.gen(function* () {
        const family_id = yield* foundFamily();
        const store = (balance: string) =>
          importRows(family_id, undefined, `name,amount\nSavings,${balance}\n`, { type: "AccountImport" });
        const now = Effect.map(allOf(family_id), ({ accounts }) => accounts.map((each) => each.balance));
        const balances: unknown[] = [];
        const [first, second] = [imported(yield* store("100")), imported(yield* store("250"))];
        balances.push(yield* now);
        for (const { import: one } of [second, first]) {
          yield* undone(family_id, one!.id);
          balances.push(yield* now);
        }
        return balances;
      }),
    );
    expect(seen).toEqual([["250"], ["100"], []]);
  });

  it("of each name in a file gets its own balance, also one that is made", async () => {
    const seen = await inMemory(
      Effect.gen(function* () {
        const family_id = yield* foundFamily();
        yield* openAccount(family_id, "Checking");
        const text =
          "date,amount,name,account,balance\n2024-06-03,-1,Oven,Checking,9\n2024-06-04,-1,Mill,Savings,100\n2024-06-02,-1,Shop,Savings,101\n";
        imported(
          yield* importRows(
            family_id,
            undefined,
            text,
            { balance_col_label: "balance" },
            { create_accounts: true },
          ),
        );
        return (yield* allOf(family_id)).accounts.map((each) => [each.name, each.balance, each.balance_day]);
      }),
    );
    expect(seen).toEqual([
      ["Checking", "9", "2024-06-03"],
      ["Savings", "100", "2024-06-04"],
    ]);
  });
});

/** What can come to an account, in books that have it alone. */
const COMING = {
  "a balance that a person says": (family: string, account: string) =>
    updateAccount(family, account, { balance: "500" }),
  "a transaction that is added by hand": (family: string, account_id: string) =>
    addTransaction(family, {
      ...{ account_id, date: "2024-06-20", amount: "7", name: "Bakery", nature: "expense" },
    }),
  "one of an earlier day": (family: string, account_id: string) =>
    addTransaction(family, {
      ...{ account_id, date: "2024-05-02", amount: "0.01", name: "Cinema", nature: "income" },
    }),
  "one of a day to come": (family: string, account_id: string) =>
    addTransaction(family, {
      ...{ account_id, date: "9999-06-20", amount: "2", name: "Rent", nature: "expense" },
    }),
  "a file that says balances": (family: string, account: string) =>
    importRows(family, account, JUNE, READING),
  "a file that says none": (family: string, account: string) =>
    importRows(family, account, file("9999-06-21,-1,Oven,,,"), READING, { today: "9999-06-21" }),
};

describe("an export", () => {
  const comings = Object.values(COMING);
  const some = fc.array(fc.constantFrom(...comings), { maxLength: 4 });

  it("has what its balances begin with: in other books they are the same, whatever comes then", async () => {
    const balanceOf = (family: string) =>
      Effect.map(allOf(family), ({ accounts: [one] }) => [one!.balance, one!.balance_day]);
    await fc.assert(
      fc.asyncProperty(some, some, (before, after) =>
        inMemory(
          Effect.gen(function* () {
            const [here, there] = [yield* foundFamily(), yield* foundFamily()];
            const account = yield* openAccount(here);
            for (const come of before) yield* come(here, account);
            const text = yield* exported(here);
            const copied = imported(yield* importRecords(there, text));
            expect(copied.skipped).toEqual({});
            expect(yield* balanceOf(there)).toEqual(yield* balanceOf(here));
            const copy = (yield* allOf(there)).accounts[0]!.id;
            for (const come of after) {
              yield* come(here, account);
              yield* come(there, copy);
              expect(yield* balanceOf(there)).toEqual(yield* balanceOf(here));
            }
          }),
        ),
      ),
    );
  });
});
