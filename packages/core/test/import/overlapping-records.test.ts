import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { Imports } from "../../src/import/index.ts";
import { Transactions } from "../../src/transactions/index.ts";
import { Transfers } from "../../src/transfers/index.ts";
import { allOf, foundFamily, imported, importRecords, inMemory, lines, record } from "./support.ts";

/** Backups of which the family has some already. */

const ACCOUNT = record("Account", {
  id: "a1",
  name: "Checking",
  balance: "1",
  accountable_type: "Depository",
});

const row = (id: string, name: string, more: object = {}): string =>
  record("Transaction", { id, account_id: "a1", date: "2024-01-02", amount: "1.5", name, ...more });

const SPLIT = row("t1", "Basket", {
  split_lines: [
    { amount: "1", name: "Apple" },
    { amount: "0.5", name: "Soap" },
  ],
});

const names = (family: string) =>
  Effect.map(allOf(family), ({ accounts, transactions }) => ({
    accounts: accounts.map(({ name }) => name),
    transactions: transactions.map(({ name }) => name).toSorted(),
  }));

it("that overlap store only what is new, into the same account", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      imported(yield* importRecords(family, lines(ACCOUNT, SPLIT, row("t2", "Oven"))));
      const more = lines(ACCOUNT, row("t3", "Mill"), row("t2", "Oven"), row("t4", "Oven"), SPLIT);
      expect(imported(yield* importRecords(family, more))).toMatchObject({
        counts: { stored: 2, already_there: 2 },
        stored: { accounts: 0, transactions: 2 },
        skipped: { accounts: { count: 1 }, transactions: { count: 2 } },
      });
      expect(yield* names(family)).toEqual({
        accounts: ["Checking"],
        transactions: ["Basket", "Mill", "Oven", "Oven"],
      });
    }),
  ));

it("of which an undo left what was edited come in again without it", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const file = lines(ACCOUNT, SPLIT, row("t2", "Oven"), row("t3", "Mill"));
      const first = imported(yield* importRecords(family, file));
      const { transactions } = yield* allOf(family);
      const oven = transactions.find(({ name }) => name === "Oven")!;
      yield* (yield* Transactions).update(family, oven.id, {}, () =>
        Result.succeed({ name: "Mine", locked: ["name"], updated_at: "2024-07-01T00:00:00.000Z" }),
      );
      const at = "2024-07-02T00:00:00.000Z";
      yield* (yield* Imports).undo({ family_id: family, id: first.import!.id, with_edited: false, at });
      expect(yield* names(family)).toEqual({ accounts: ["Checking"], transactions: ["Mine"] });
      expect(imported(yield* importRecords(family, file)).counts).toMatchObject({
        stored: 2,
        already_there: 1,
      });
      expect(yield* names(family)).toEqual({
        accounts: ["Checking"],
        transactions: ["Basket", "Mill", "Mine"],
      });
    }),
  ));

/** Two accounts with what one transfer is between. */
const MOVED = [
  ACCOUNT,
  record("Account", { id: "a2", name: "Savings", balance: "1", accountable_type: "Depository" }),
  row("out", "To savings"),
  row("in", "From checking", { account_id: "a2", amount: "-1.5" }),
];

const TRANSFER = record("Transfer", { inflow_transaction_id: "in", outflow_transaction_id: "out" });

/** The names of the transactions that belong to transfers. */
const moved = (family: string) =>
  Effect.map(allOf(family), ({ transactions }) =>
    transactions.filter(({ transfer }) => transfer !== null).map(({ name }) => name),
  );

it("of a transfer that is there leave it out, and say so", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const file = lines(...MOVED, TRANSFER);
      imported(yield* importRecords(family, file));
      const more = `${file}${row("new", "New")}\n`;
      for (const dry_run of [true, false])
        expect(imported(yield* importRecords(family, more, { dry_run }))).toMatchObject({
          stored: { accounts: 0, transactions: 1, transfers: 0 },
          skipped: { transfers: { count: 1, reason: "Already in the family." } },
        });
      expect(yield* moved(family)).toHaveLength(2);
      const third = record("Transfer", { inflow_transaction_id: "in", outflow_transaction_id: "new" });
      expect(imported(yield* importRecords(family, `${more}${third}\n`)).skipped.transfers).toEqual({
        count: 2,
        reason:
          "Already in the family: 1. A transfer is between two different transactions that are stored and belong to no other.",
      });
    }),
  ));

const makersOf = (family: string) =>
  Effect.map(
    Effect.flatMap(Transfers, ({ list }) => list(family, "paired", { page: 1, per_page: 10 })),
    ({ items }) => items.map(({ made_by }) => made_by),
  );

it("that know a transfer between transactions that are there store it, and an undo takes it away, but for the rule's", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      imported(yield* importRecords(family, lines(...MOVED)));
      expect(yield* makersOf(family)).toEqual(["rule"]);
      const file = lines(...MOVED, TRANSFER);
      expect(imported(yield* importRecords(family, file, { dry_run: true })).stored.transfers).toBe(1);
      const second = imported(yield* importRecords(family, file));
      expect(second.stored).toMatchObject({ transactions: 0, transfers: 1 });
      expect(yield* moved(family)).toHaveLength(2);
      expect(yield* makersOf(family)).toEqual(["file"]);
      const at = "2024-07-02T00:00:00.000Z";
      yield* (yield* Imports).undo({ family_id: family, id: second.import!.id, with_edited: false, at });
      expect(yield* makersOf(family)).toEqual(["rule"]);
    }),
  ));

it("of which an undo left one side of a transfer bring back the other and the transfer", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const file = lines(...MOVED, TRANSFER);
      const first = imported(yield* importRecords(family, file));
      const { transactions } = yield* allOf(family);
      const { id } = transactions.find(({ name }) => name === "From checking")!;
      yield* (yield* Transactions).update(family, id, {}, () =>
        Result.succeed({ notes: "mine", locked: ["notes"], updated_at: "2024-07-01T00:00:00.000Z" }),
      );
      const at = "2024-07-02T00:00:00.000Z";
      yield* (yield* Imports).undo({ family_id: family, id: first.import!.id, with_edited: false, at });
      expect(yield* moved(family)).toEqual([]);
      expect(imported(yield* importRecords(family, file))).toMatchObject({
        counts: { already_there: 1 },
        stored: { accounts: 1, transactions: 1, transfers: 1 },
      });
      expect((yield* moved(family)).toSorted()).toEqual(["From checking", "To savings"]);
    }),
  ));

it("whose names the family has use what is called so, also when an undo has left it", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const file = lines(
        ...[
          ACCOUNT,
          record("Category", { id: "c1", name: "Food" }),
          record("Tag", { id: "g1", name: "home" }),
        ],
        record("Merchant", { id: "m1", name: "Oven Ltd" }),
        row("t1", "Oven", { category_id: "c1", tag_ids: ["g1"], merchant_id: "m1" }),
        row("t2", "Mill", { category_id: "c1" }),
      );
      const first = imported(yield* importRecords(family, file));
      const before = yield* allOf(family);
      const oven = before.transactions.find(({ name }) => name === "Oven")!;
      yield* (yield* Transactions).update(family, oven.id, {}, () =>
        Result.succeed({ notes: "mine", locked: ["notes"], updated_at: "2024-07-01T00:00:00.000Z" }),
      );
      const at = "2024-07-02T00:00:00.000Z";
      yield* (yield* Imports).undo({ family_id: family, id: first.import!.id, with_edited: false, at });
      const again = {
        counts: { stored: 1, already_there: 1 },
        stored: { categories: 0, tags: 0, merchants: 0 },
      };
      expect(imported(yield* importRecords(family, file, { dry_run: true }))).toMatchObject(again);
      expect(imported(yield* importRecords(family, file))).toMatchObject({
        ...again,
        skipped: { categories: { count: 1 }, tags: { count: 1 }, merchants: { count: 1 } },
      });
      const after = yield* allOf(family);
      expect(after.books).toEqual(before.books);
      expect(after.transactions.map(({ name, category }) => [name, category?.id]).toSorted()).toEqual(
        ["Mill", "Oven"].map((name) => [name, before.books.categories[0]!.id]),
      );
    }),
  ));
