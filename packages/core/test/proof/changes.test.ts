import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proveAccount, proveBooks } from "../../src/proof/index.ts";
import { Accounts, Transactions } from "../../src/transactions/index.ts";
import { allOf, foundFamily, imported, importRows, inMemory, openAccount } from "../import/support.ts";
import { csvOf, type Entry, READING, statements } from "./statement.ts";

const proof = proveAccount;

const store = (family: string, account: string, content: string) =>
  Effect.map(importRows(family, account, content, READING, { again: true }), imported);

const decimal = (cents: number): string => (cents / 100).toFixed(2);

/** What goes wrong with one entry of a file: the entries as they are written, and the row whose balance shows it. */
const MISTAKES = {
  changed: (entries: readonly Entry[], at: number) => ({
    rows: entries.with(at, { ...entries[at]!, cents: entries[at]!.cents + 2 ** 25 }),
    seen: at,
    more: 2 ** 25,
  }),
  "left out": (entries: readonly Entry[], at: number) => ({
    rows: entries.toSpliced(at, 1),
    seen: at + 1,
    more: -entries[at]!.cents,
  }),
  doubled: (entries: readonly Entry[], at: number) => ({
    rows: entries.toSpliced(at, 0, entries[at]!),
    seen: at,
    more: entries[at]!.cents,
  }),
} as const;

const mistakes = fc.constantFrom(...(Object.keys(MISTAKES) as (keyof typeof MISTAKES)[]));

describe("an entry of a file that is changed, left out or doubled", () => {
  it("is a contradiction at its day, with what books and bank say, and nothing else is", () =>
    fc.assert(
      fc.asyncProperty(statements, mistakes, fc.nat(), (entries, mistake, number) => {
        const { rows, seen, more } = MISTAKES[mistake](entries, number % entries.length);
        const day = entries[seen]?.day ?? "";
        const first = rows[0]!.day;
        fc.pre(number % entries.length > 0 && day > first);
        const before = rows.findLast((each) => each.day < day)!.day;
        const after = rows.find((each) => each.day > day)?.day;
        // The last day of a file can go on: one entry more is no contradiction there.
        fc.pre(mistake !== "doubled" || after !== undefined);
        const bank = rows.findLast((each) => each.day === day)!.balance;
        return inMemory(
          Effect.gen(function* () {
            const family = yield* foundFamily();
            const account = yield* openAccount(family);
            yield* store(family, account, csvOf(rows));
            const { contradictions, proven, gaps, state } = yield* proof(family, account);
            expect({ state, gaps }).toEqual({ state: "contradicted", gaps: [] });
            expect(contradictions).toMatchObject([
              { from: before, day, bank: decimal(bank), books: decimal(bank + more), entry: { date: day } },
            ]);
            expect(proven[0]).toEqual({ from: first, to: before });
            expect(proven.slice(1).map(({ to }) => to)).toEqual(
              after === undefined ? [] : [entries.at(-1)!.day],
            );
          }),
        );
      }),
      { numRuns: 80 },
    ));
});

const ENTRIES: readonly Entry[] = [
  { day: "2024-03-01", cents: -100, name: "Bread", balance: 900 },
  { day: "2024-03-02", cents: -250, name: "Shoes", balance: 650 },
  { day: "2024-03-04", cents: 400, name: "Wages", balance: 1050 },
  { day: "2024-03-05", cents: -50, name: "Tea", balance: 1000 },
];

const WHOLE = [{ from: "2024-03-01", to: "2024-03-05" }];

const begun = Effect.fn(function* (entries = ENTRIES) {
  const family = yield* foundFamily();
  const account = yield* openAccount(family);
  yield* store(family, account, csvOf(entries));
  const { transactions } = yield* allOf(family);
  return { family, account, of: (name: string) => transactions.find((each) => each.name === name)!.id };
});

describe("what a person does", () => {
  it("by changing a transaction is no gap, and is counted", () =>
    inMemory(
      Effect.gen(function* () {
        const { family, account, of } = yield* begun();
        const updated_at = "2024-06-30T00:00:00.000Z";
        yield* (yield* Transactions).update(family, of("Shoes"), {}, () =>
          Result.succeed({ amount: "99", date: "2024-04-01", locked: ["amount", "date"], updated_at }),
        );
        expect(yield* proof(family, account)).toMatchObject({
          ...{ state: "proven", proven: WHOLE, by_hand: { added: 0, edited: 1, deleted: 0 } },
        });
      }),
    ));

  it("by deleting transactions is no gap, and no longer counted when they come back", () =>
    inMemory(
      Effect.gen(function* () {
        const { family, account, of } = yield* begun();
        for (const name of ["Shoes", "Wages"])
          yield* (yield* Transactions).remove(
            family,
            of(name),
            "2026-06-01T00:00:00.000Z",
            () => Result.void,
          );
        expect(yield* proof(family, account)).toMatchObject({
          ...{ state: "proven", proven: WHOLE, by_hand: { deleted: 2 } },
        });
        yield* store(family, account, csvOf(ENTRIES));
        expect(yield* proof(family, account)).toMatchObject({
          ...{ state: "proven", proven: WHOLE, by_hand: { deleted: 0 } },
        });
      }),
    ));
});

/** Of which a person deletes one, by its name. */
const deleted = Effect.fn(function* (files: readonly (readonly Entry[])[], name: string) {
  const family = yield* foundFamily();
  const account = yield* openAccount(family);
  for (const each of files) yield* store(family, account, csvOf(each));
  const { transactions } = yield* allOf(family);
  const one = transactions.find((each) => each.name === name)!;
  yield* (yield* Transactions).remove(family, one.id, "2026-06-01T00:00:00.000Z", () => Result.void);
  return yield* proof(family, account);
});

describe("what a person deletes beside the balances of a file", () => {
  it("is no gap where two files have its day", () =>
    inMemory(
      Effect.gen(function* () {
        expect(yield* deleted([ENTRIES.slice(0, 2), ENTRIES.slice(1)], "Shoes")).toMatchObject({
          ...{ state: "proven", gaps: [], proven: WHOLE, by_hand: { deleted: 1 } },
        });
      }),
    ));

  it("is no gap where the rest of its day can be taken for it", () =>
    inMemory(
      Effect.gen(function* () {
        const day: readonly Entry[] = [
          { day: "2024-03-01", cents: -100, name: "Bread", balance: 900 },
          { day: "2024-03-01", cents: 200, name: "Wages", balance: 1100 },
        ];
        const next: Entry = { day: "2024-03-02", cents: -50, name: "Tea", balance: 1050 };
        expect(yield* deleted([day, [next]], "Wages")).toMatchObject({
          ...{ state: "proven", gaps: [], proven: [{ from: "2024-03-01", to: "2024-03-02" }] },
        });
      }),
    ));

  it("changes nothing of a gap: on its first day, on its last day, or later", () =>
    inMemory(
      Effect.gen(function* () {
        // Wages are missing, or Shoes.
        const files = [ENTRIES.slice(0, 2), ENTRIES.slice(3)];
        for (const name of ["Shoes", "Tea"])
          expect(yield* deleted(files, name)).toMatchObject({
            gaps: [{ from: "2024-03-02", to: "2024-03-05", sum: "4.00" }],
          });
        const others = [ENTRIES.slice(0, 1), ENTRIES.slice(2)];
        for (const name of ["Bread", "Wages", "Tea"])
          expect(yield* deleted(others, name)).toMatchObject({
            gaps: [{ from: "2024-03-01", to: "2024-03-04", sum: "-2.50" }],
          });
      }),
    ));

  it("explains one difference of its amount, not two", () =>
    inMemory(
      Effect.gen(function* () {
        const bread: Entry = { day: "2024-03-01", cents: -100, name: "Bread", balance: 900 };
        const later: Entry = { day: "2024-03-03", cents: -50, name: "Tea", balance: 750 };
        expect(yield* deleted([[bread], [later]], "Bread")).toMatchObject({
          gaps: [{ from: "2024-03-01", to: "2024-03-03", sum: "-1.00" }],
        });
      }),
    ));

  it("changes nothing of a gap where the rest of its day can be taken for it", () =>
    inMemory(
      Effect.gen(function* () {
        const day: readonly Entry[] = [
          { day: "2024-03-01", cents: 200, name: "Wages", balance: 1200 },
          { day: "2024-03-01", cents: -400, name: "Bread", balance: 800 },
        ];
        const later: Entry = { day: "2024-03-04", cents: -50, name: "Tea", balance: 650 };
        expect(yield* deleted([day, [later]], "Bread")).toMatchObject({
          gaps: [{ from: "2024-03-01", to: "2024-03-04", sum: "-1.00" }],
        });
      }),
    ));
});

describe("what is not compared", () => {
  it("are balances of an account without any, and its proof says so", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family);
        yield* importRows(family, account, "date,amount,name\n2024-03-01,-1,Bread\n", {
          date_format: "%Y-%m-%d",
        });
        expect(yield* proof(family, account)).toMatchObject({ state: "no_balances", proven: [] });
      }),
    ));

  it("is what has entries in another currency that do not fit", () =>
    inMemory(
      Effect.gen(function* () {
        const { family, account } = yield* begun(ENTRIES.toSpliced(1, 1));
        expect((yield* proof(family, account)).state).toBe("contradicted");
        // A purchase abroad; none in the currency of the account would be asked about.
        const foreign = "date,amount,name,currency\n2024-03-03,-2.30,Shoes,EUR\n2024-03-03,0.00,Fee,USD\n";
        yield* importRows(family, account, foreign, {
          ...{ date_format: "%Y-%m-%d", currency_col_label: "currency" },
        });
        expect(yield* proof(family, account)).toMatchObject({
          ...{ contradictions: [], gaps: [], in_other_currencies: 1 },
          not_compared: [{ from: "2024-03-01", to: "2024-03-04" }],
        });
      }),
    ));

  it("are the balances between the first and the last of rows whose days stand in no order", () =>
    inMemory(
      Effect.gen(function* () {
        const days = [1, 2, 3, 6, 4, 7, 8, 9, 10].map((day) => `2024-03-${String(day).padStart(2, "0")}`);
        const { family, account } = yield* begun(
          days.map((day, i) => ({ day, cents: -(2 ** i), name: `Shop ${i}`, balance: 2000 - 2 ** (i + 1) })),
        );
        expect(yield* proof(family, account)).toMatchObject({
          ...{ contradictions: [], proven: [{ from: "2024-03-01", to: "2024-03-10" }] },
        });
      }),
    ));

  it("are balances with which the money of no row fits", () =>
    inMemory(
      Effect.gen(function* () {
        const turned = ENTRIES.map((each, i) => ({ ...each, balance: 7 * i * i }));
        const { family, account } = yield* begun(turned);
        expect(yield* proof(family, account)).toMatchObject({ state: "no_balances", contradictions: [] });
      }),
    ));
});

describe("the books of a family", () => {
  it("are proven account by account, in the order of their names", () =>
    inMemory(
      Effect.gen(function* () {
        const { family } = yield* begun();
        yield* openAccount(family, "Another");
        const proofs = yield* proveBooks(family);
        expect(proofs.map((each) => [each.account.name, each.state])).toEqual([
          ["Another", "no_balances"],
          ["Checking", "proven"],
        ]);
      }),
    ));

  it("of another family, or without a UUID, are not found", () =>
    inMemory(
      Effect.gen(function* () {
        const { account } = yield* begun();
        const other = yield* foundFamily();
        for (const id of [account, "nowhere"])
          expect(yield* Effect.flip(proveAccount(other, id))).toMatchObject({ _tag: "AccountNotFound" });
        expect(yield* (yield* Accounts).ledger(other, account, null, () => expect.unreachable())).toBe(
          undefined,
        );
      }),
    ));
});
