import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { short } from "../../../../tools/testing/runs.ts";
import { undoImport } from "../../src/import/index.ts";
import { addTransaction, updateTransaction } from "../../src/transactions/index.ts";
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

const HEADER = "date,amount,name\n";

const INFLOWS = { signage_convention: "inflows_positive" } as const;

const begun = Effect.gen(function* () {
  const family = yield* foundFamily();
  const account = yield* openAccount(family);
  const add = (fields: object) =>
    addTransaction(family, {
      ...{ account_id: account, date: "2024-03-14", amount: "3.50", name: "Bakery", nature: "expense" },
      ...fields,
    });
  const importing = (rows: string) =>
    Effect.map(importRows(family, account, HEADER + rows, INFLOWS), imported);
  const undo = ({ import: one }: { readonly import: { readonly id: string } | undefined }) =>
    undoImport({ family_id: family, id: one!.id, with_edited: false });
  const rows = Effect.map(allOf(family), ({ transactions }) =>
    transactions.map(({ date, amount, name }) => `${date} ${amount} ${name}`),
  );
  return { family, account, add, importing, undo, rows };
});

describe("a transaction that was added by hand", () => {
  it("is one row with that of a file, which the file's undo leaves, and a second one beside it is not lost", () =>
    inMemory(
      Effect.gen(function* () {
        const { add, importing, undo, rows, family } = yield* begun;
        const { transaction } = yield* add({ notes: "rolls", external_id: "local_1" });
        const one = yield* importing("2024-03-16,-3.50,BAKERY 0815 BERLIN\n2024-03-16,-9.00,Cinema\n");
        expect(one.counts).toMatchObject({ stored: 1, already_there: 1 });
        expect(one.notes).toContain("Added by hand before, and found in this file: 1.");
        expect(yield* rows).toEqual(["2024-03-14 3.5 Bakery", "2024-03-16 9 Cinema"]);
        expect((yield* allOf(family)).transactions[0]).toEqual(transaction);
        // The next file has the same row and one more like it: what came in once is not taken for another.
        const two = yield* importing(
          "2024-03-16,-3.50,BAKERY 0815 BERLIN\n2024-03-17,-3.50,BAKERY 0815 BERLIN\n",
        );
        expect(two.counts).toMatchObject({ stored: 1, already_there: 1 });
        expect(two.notes).toEqual([]);
        yield* undo(two);
        yield* undo(one);
        expect((yield* allOf(family)).transactions).toEqual([transaction]);
        const again = yield* importing("2024-03-15,-3.50,Bakery Nord\n");
        expect(again.counts).toMatchObject({ stored: 0, already_there: 1 });
      }),
    ));

  it.each([
    ["2024-03-17,-3.50,Bakery", 1],
    ["2024-03-18,-3.50,Bakery", 2],
    ["2024-03-14,-3.51,Bakery", 2],
    ["2024-03-14,3.50,Bakery", 2],
    ["2024-03-14,-3.50,Cinema", 2],
    ["2024-03-13,-3.50,", 1],
  ])("and the row %s make %i", (row, count) =>
    inMemory(
      Effect.gen(function* () {
        const { add, importing, rows } = yield* begun;
        yield* add({});
        yield* importing(`${row}\n`);
        expect(yield* rows).toHaveLength(count);
      }),
    ),
  );

  it("is looked for in no other account, and two equal ones are two rows", () =>
    inMemory(
      Effect.gen(function* () {
        const { family, add, importing, rows } = yield* begun;
        const savings = yield* openAccount(family, "Savings");
        yield* add({ account_id: savings });
        yield* add({});
        yield* add({});
        const file = yield* importing(
          "2024-03-14,-3.50,Bakery\n2024-03-15,-3.50,Bakery\n2024-03-15,-3.50,Bakery\n",
        );
        expect(file.counts).toMatchObject({ stored: 1, already_there: 2 });
        expect(yield* rows).toHaveLength(4);
      }),
    ));

  it("that is added after a file has it is another one, and the file again is the file's own", () =>
    inMemory(
      Effect.gen(function* () {
        const { add, importing, undo, rows } = yield* begun;
        const file = yield* importing("2024-03-14,-3.50,Bakery\n");
        yield* add({});
        const again = yield* importing("2024-03-14,-3.50,Bakery\n2024-02-01,-1.00,Stamp\n");
        expect(again.counts).toMatchObject({ stored: 1, already_there: 1 });
        yield* undo(again);
        yield* undo(file);
        expect(yield* rows).toEqual(["2024-03-14 3.5 Bakery"]);
      }),
    ));

  it("is found by what a person has made of it, also if that was wrong at first", () =>
    inMemory(
      Effect.gen(function* () {
        const { family, add, importing, rows } = yield* begun;
        const { transaction } = yield* add({ amount: "35" });
        yield* updateTransaction({ family_id: family, id: transaction.id, fields: { amount: "3.50" } });
        yield* importing("2024-03-15,-3.50,BAKERY\n");
        expect(yield* rows).toEqual(["2024-03-14 3.5 Bakery"]);
      }),
    ));

  it("is one row, as it is now or as it was added in each of its values, whatever was changed in between", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record(
            {
              date: fc.constantFrom("2024-01-02", "2024-03-13", "2024-06-30"),
              amount: fc.constantFrom("3.5", "4.20"),
              name: fc.constantFrom("Breakfast with Ann", "Bakery", "Treat"),
              notes: fc.constantFrom("rolls", null),
            },
            { requiredKeys: [] },
          ),
          { minLength: 1, maxLength: 3 },
        ),
        fc.record({ date: fc.boolean(), amount: fc.boolean(), name: fc.boolean() }),
        (edits, isFormer) =>
          inMemory(
            Effect.gen(function* () {
              const { family, add, importing, undo, rows } = yield* begun;
              const first = (yield* add({})).transaction;
              for (const edit of edits)
                if (Object.keys(edit).length > 0)
                  yield* updateTransaction({ family_id: family, id: first.id, fields: edit });
              const [now] = (yield* allOf(family)).transactions;
              const value = (field: "date" | "amount" | "name"): string =>
                (isFormer[field] ? first : now!)[field];
              const before = yield* rows;
              const file = yield* importing(`${value("date")},-${value("amount")},${value("name")} 0815\n`);
              expect(yield* rows).toEqual(before);
              yield* undo(file);
              const again = yield* importing(`${value("date")},-${value("amount")},\n`);
              expect(again.counts).toMatchObject({ stored: 0, already_there: 1 });
              expect(yield* rows).toEqual(before);
            }),
          ),
      ),
      short(400),
    ));

  it("and changed is exported as it was added, and known by that in other books", () =>
    inMemory(
      Effect.gen(function* () {
        const { family, add } = yield* begun;
        const { id } = (yield* add({})).transaction;
        const fields = { name: "Breakfast", amount: "4", date: "2024-05-01" };
        yield* updateTransaction({ family_id: family, id, fields });
        const other = yield* foundFamily();
        imported(yield* importRecords(other, yield* exported(family)));
        const { accounts } = yield* allOf(other);
        const text = `${HEADER}2024-03-16,-3.50,BAKERY 0815\n`;
        const file = imported(yield* importRows(other, accounts[0]!.id, text, INFLOWS));
        expect(file.counts).toMatchObject({ stored: 0, already_there: 1 });
      }),
    ));

  it("is exported with what came in, and imported elsewhere once", () =>
    inMemory(
      Effect.gen(function* () {
        const { family, add, importing } = yield* begun;
        yield* add({ external_id: "local_1", notes: "rolls" });
        yield* importing("2024-03-16,-3.50,BAKERY 0815\n");
        const text = yield* exported(family);
        const other = yield* foundFamily();
        imported(yield* importRecords(other, text));
        const { transactions, accounts } = yield* allOf(other);
        expect(transactions).toMatchObject([{ name: "Bakery", external_id: "local_1", source: "api" }]);
        const again = imported(
          yield* importRows(other, accounts[0]!.id, `${HEADER}2024-03-16,-3.50,BAKERY 0815\n`, INFLOWS),
        );
        expect(again.counts).toMatchObject({ stored: 0, already_there: 1 });
      }),
    ));

  it("never makes a row of a file be lost or be there twice, whatever is added, imported and undone", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 10, max: 16 }), { maxLength: 4 }),
        fc.array(fc.array(fc.integer({ min: 10, max: 16 }), { minLength: 1, maxLength: 4 }), {
          minLength: 1,
          maxLength: 3,
        }),
        (hands, files) =>
          inMemory(
            Effect.gen(function* () {
              const { add, importing, undo, rows } = yield* begun;
              for (const day of hands) yield* add({ date: `2024-03-${day}` });
              const before = yield* rows;
              const done = [];
              for (const [nth, days] of files.entries()) {
                const text = days.map((day) => `2024-03-${day},-3.50,BAKERY\n`).join("");
                // A row of its own keeps files from being the same bytes.
                const file = yield* importing(`${text}2023-01-0${nth + 1},-1.00,Stamp ${nth}\n`);
                done.push(file);
                expect(file.counts.stored + file.counts.already_there).toBe(days.length + 1);
                const again = yield* importing(`${text}2023-02-0${nth + 1},-1.00,Stamp ${nth}\n`);
                done.push(again);
                expect(again.counts).toMatchObject({ stored: 1, already_there: days.length });
              }
              for (const file of done.toReversed()) yield* undo(file);
              expect(yield* rows).toEqual(before);
            }),
          ),
      ),
      short(300),
    ));
});
