import { expect, it } from "vitest";
import { newBankAccount, newBankTransaction } from "../../contracts/src/support/bank.ts";
import { CHARACTERS, stagedRows } from "../src/books/staged-transactions.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { newFile } from "./support/new-file.ts";

/** How many characters of staged transactions with notes of these lengths each step has. */
const stepsOf = (lengths: readonly number[]): readonly number[] => {
  const db = openDatabase(newFile());
  const staged = stagedRows(db);
  const account = newBankAccount();
  for (const length of lengths) {
    const { transaction_id, account_id, currency, told } = newBankTransaction(account);
    staged.add({
      ...{ id: transaction_id, account_id, currency, date: told.date, amount: told.amount, name: "" },
      ...{ notes: "n".repeat(length), category_id: null, merchant_id: null, external_id: null },
      ...{
        reference: null,
        source: null,
        parent_id: null,
        pending: 0,
        pending_gone: 0,
        locked: "[]",
        original: null,
      },
      ...{ by_hand: 0, added_as: null, created_at: null, updated_at: null },
    });
  }
  let at = 0;
  const steps: number[] = [];
  for (const { length } of staged.ids()) {
    steps.push(lengths.slice(at, at + length).reduce((sum, each) => sum + each, 0));
    at += length;
  }
  db.close();
  return steps;
};

const all = (count: number, length: number): readonly number[] => Array<number>(count).fill(length);

it.each([
  ["of short texts by their number", all(1_200, 30), [15_000, 15_000, 6_000]],
  ["of long texts by their length", all(40, 2_000), [32_000, 32_000, 16_000]],
  ["of texts of which one alone is longer by itself", [10, CHARACTERS + 1, 10], [10, CHARACTERS + 1, 10]],
  [
    "of a long text among short ones with these",
    [...all(400, 10), 30_000, ...all(400, 10)],
    [4_000, 32_760, 1_240],
  ],
  ["of nothing not at all", [], []],
])("what is staged is stored in steps: %s", (_, lengths, steps) => {
  expect(stepsOf(lengths)).toEqual(steps);
});
