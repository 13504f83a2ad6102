import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImportOutcome, Imports } from "../../src/import/index.ts";
import {
  allOf,
  foundFamily,
  imported,
  importRecords,
  importRows,
  inMemory,
  lines,
  openAccount,
  record,
  withImports,
} from "./support.ts";

const FILE = lines(
  record("Account", { id: 1, name: "A", balance: 1, accountable_type: "Depository" }),
  record("Category", { id: 1, name: "Food" }),
  record("Transaction", { id: 1, account_id: 1, date: "2024-01-02", amount: "1.5", category_id: 1 }),
);

const tags = (outcomes: readonly ImportOutcome[]): string[] => outcomes.map(({ _tag }) => _tag).sort();

/** A gate that opens when this many have come to it. */
const gate = (count: number): Effect.Effect<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = count;
  return Effect.promise(() => {
    missing -= 1;
    if (missing === 0) resolve();
    return promise;
  });
};

/** This many read the books before any of them writes: what preflight saw is outdated when it is stored. */
const late =
  (count: number) =>
  (imports: Imports["Service"]): Imports["Service"] => {
    const [known, read] = [gate(count), gate(count)];
    return {
      ...imports,
      ofBytes: (family, digest) => Effect.tap(imports.ofBytes(family, digest), () => known),
      books: (family, accounts) => Effect.tap(imports.books(family, accounts), () => read),
    };
  };

/** Others have written all that is to be written, and what they wrote is undone again. */
const undone = (imports: Imports["Service"]): Imports["Service"] => ({
  ...imports,
  store: (request, plan) =>
    imports.store(request, function* (found) {
      const planned = yield* plan(found);
      if (Result.isFailure(planned)) return planned;
      const recorded = [...planned.success.plan.transactions].map((each) => ({
        ...each,
        account: each.account_id,
        reference: "",
        pending: false,
      }));
      const before = yield* plan({ ...found, books: { ...found.books, recorded } });
      expect(Result.map(before, ({ plan: { transactions } }) => [...transactions])).toEqual(
        Result.succeed([]),
      );
      return yield* plan(found);
    }),
});

it("a plan that is made again is made of the books as they are then", () =>
  inMemory(
    withImports(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family);
        const rows = "date,amount,name\n2024-01-02,1,Oven\n2024-01-03,2,Shop\n";
        expect(imported(yield* importRows(family, account, rows))).toMatchObject({
          stored: { transactions: 2 },
          skipped: {},
        });
        expect((yield* allOf(family)).transactions).toHaveLength(2);
      }),
      undone,
    ),
  ));

describe("the same bytes", () => {
  it("are stored once, and the day of the first time is told", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        imported(yield* importRecords(family, FILE));
        const before = yield* allOf(family);
        const at = before.transactions[0]!.created_at;
        expect(yield* importRecords(family, FILE)).toMatchObject({
          _tag: "AlreadyImported",
          import: { created_at: at },
        });
        expect(yield* allOf(family)).toEqual(before);
      }),
    ));

  it("are another file with one byte more", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family);
        const file = "date,amount,name\n2024-01-02,1,Oven\n";
        expect(imported(yield* importRows(family, account, file)).stored.transactions).toBe(1);
        expect(imported(yield* importRows(family, account, `${file}\n`))).toMatchObject({
          stored: { transactions: 0 },
          skipped: { transactions: { count: 1 } },
        });
      }),
    ));

  it("are stored in each family", () =>
    inMemory(
      Effect.gen(function* () {
        const [one, two] = [yield* foundFamily("EUR"), yield* foundFamily("CHF")];
        imported(yield* importRecords(one, FILE));
        imported(yield* importRecords(two, FILE));
        const [first, second] = [yield* allOf(one), yield* allOf(two)];
        expect(first.transactions.map(({ currency }) => currency)).toEqual(["EUR"]);
        expect(second.transactions.map(({ currency }) => currency)).toEqual(["CHF"]);
        expect(first.transactions[0]!.id).not.toBe(second.transactions[0]!.id);
      }),
    ));

  it("are stored once by ten at once, who all learn when", () =>
    inMemory(
      withImports(
        Effect.gen(function* () {
          const family = yield* foundFamily();
          const all = yield* Effect.all(
            Array.from({ length: 10 }, () => importRecords(family, FILE)),
            { concurrency: "unbounded" },
          );
          expect(tags(all)).toEqual([...Array(9).fill("AlreadyImported"), "Imported"]);
          const { transactions } = yield* allOf(family);
          expect(transactions).toHaveLength(1);
          for (const each of all)
            if (each._tag === "AlreadyImported")
              expect(each.import.created_at).toBe(transactions[0]!.created_at);
        }),
        late(10),
      ),
    ));
});

it("refused content is not remembered: mended books let it in", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      expect(yield* importRows(family, undefined, "date,amount\n2024-01-02,1\n")).toMatchObject({
        _tag: "NotImportable",
      });
      const account = yield* openAccount(family);
      imported(yield* importRows(family, account, "date,amount\n2024-01-02,1\n"));
    }),
  ));

describe("two files at once", () => {
  const category = (id: number, name: string, color: string) =>
    lines(
      record("Account", { id, name: `A${id}`, balance: id, accountable_type: "Depository" }),
      record("Category", { id, name, color }),
      record("Transaction", { id, account_id: id, date: "2024-01-02", amount: 1, category_id: id }),
    );

  it("with a category of one name: the one that is stored first makes it, the others use it", () =>
    inMemory(
      withImports(
        Effect.gen(function* () {
          const family = yield* foundFamily();
          const all = yield* Effect.all(
            [1, 2, 3].map((id) => importRecords(family, category(id, "Food", `#00000${id}`))),
            { concurrency: "unbounded" },
          );
          const made = all.map((each) => imported(each).stored.categories);
          expect(made.toSorted()).toEqual([0, 0, 1]);
          const { accounts, transactions, books } = yield* allOf(family);
          expect([accounts.length, transactions.length, books.categories.length]).toEqual([3, 3, 1]);
          expect(new Set(transactions.map(({ category: of }) => of?.id))).toEqual(
            new Set([books.categories[0]!.id]),
          );
        }),
        late(3),
      ),
    ));

  it("of rows: categories and tags that one has made are used by the other, rows of both counted once", () =>
    inMemory(
      withImports(
        Effect.gen(function* () {
          const family = yield* foundFamily();
          const account = yield* openAccount(family);
          const rows = "date,amount,name,category,tags\n2024-01-02,1,Oven,Food,home\n";
          const all = yield* Effect.all(
            [rows, `${rows}2024-01-03,2,Bank,Food,home\n`, `${rows}2024-01-04,3,Shop,Other,home|work\n`].map(
              (text) => importRows(family, account, text),
            ),
            { concurrency: "unbounded" },
          );
          expect(tags(all)).toEqual(["Imported", "Imported", "Imported"]);
          const { transactions, books } = yield* allOf(family);
          expect(transactions.map(({ name }) => name)).toEqual(["Oven", "Bank", "Shop"]);
          expect(books.categories.map(({ name }) => name)).toEqual(["Food", "Other"]);
          expect(books.tags.map(({ name }) => name)).toEqual(["home", "work"]);
          const stored = all.map((each) => imported(each).stored.transactions);
          expect(stored.reduce((sum, count) => sum + count)).toBe(3);
        }),
        late(3),
      ),
    ));

  it("whatever races, everything is stored whole, and each name once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("Food", "Food ", "Rent", "5"), { minLength: 2, maxLength: 6 }),
        (names) =>
          inMemory(
            withImports(
              Effect.gen(function* () {
                const family = yield* foundFamily();
                const all = yield* Effect.all(
                  names.map((name, id) => importRecords(family, category(id + 1, name, "red"))),
                  { concurrency: "unbounded" },
                );
                const { accounts, transactions, books } = yield* allOf(family);
                expect(new Set(tags(all))).toEqual(new Set(["Imported"]));
                expect([accounts.length, transactions.length]).toEqual([names.length, names.length]);
                expect(new Set(books.categories.map(({ name }) => name)).size).toBe(books.categories.length);
                expect(books.categories).toHaveLength(new Set(names.map((name) => name.trim())).size);
              }),
              late(names.length),
            ),
          ),
      ),
      { numRuns: 25 },
    );
  });
});

it("a failure inside the plan leaves nothing, and the file can be imported again", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const broken = withImports(importRecords(family, FILE), (imports) => ({
        ...imports,
        store: (request, plan) =>
          imports.store(request, function* (found) {
            yield* plan(found);
            throw new Error("the power is out");
          }),
      }));
      const exit = yield* Effect.exit(broken);
      expect(exit._tag).toBe("Failure");
      const { accounts, transactions, books } = yield* allOf(family);
      expect([accounts, transactions, books.categories]).toEqual([[], [], []]);
      imported(yield* importRecords(family, FILE));
    }),
  ));
