import { open, type Statement } from "@farthing/statements";
import { addDecimals, negateDecimal } from "@farthing/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BooksSource, booksOf } from "../../src/books/books-of.ts";
import { entryIds } from "../../src/books/entry-ids.ts";
import { type BooksFormat, booksText } from "../../src/books/formats.ts";
import type { Books, Movement } from "../../src/books/model.ts";
import { oneLine } from "../../src/books/one-line.ts";
import { anySource } from "../any-books.ts";

const written = async (source: BooksSource, format: BooksFormat): Promise<string> =>
  [...(await booksText(booksOf(source), format))].join("");

const statementsIn = async (text: string): Promise<readonly Statement[]> => {
  const opened = await open(new TextEncoder().encode(text));
  if (opened.kind !== "statements") throw new Error(JSON.stringify(opened));
  expect(opened.statements.flatMap(({ problems }) => problems)).toEqual([]);
  return opened.statements;
};

const sorted = <T>(values: readonly T[]): readonly string[] =>
  values.map((each) => JSON.stringify(each)).sort();

describe("of any books", () => {
  it("each movement is in one entry, and each entry balances", () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const { entries } = booksOf(source);
        const ids = entries.flatMap(({ movement, counters }) => [
          movement.id,
          ...counters.map((each) => each.movement.id),
        ]);
        expect(ids.toSorted()).toEqual(source.movements.map(({ id }) => id).toSorted());
        for (const { movement, counters, shares } of entries) {
          const others = counters.map(({ movement: other, cost }) => {
            if (cost === undefined) return other.amount;
            expect(cost.currency).toBe(movement.currency);
            return other.amount.startsWith("-") ? negateDecimal(cost.amount) : cost.amount;
          });
          expect(addDecimals([movement.amount, ...others, ...shares.map(({ amount }) => amount)])).toBe("0");
          expect(shares.every(({ currency }) => currency === movement.currency)).toBe(true);
        }
      }),
    );
  });

  it("the OFX is read back with the same days, amounts, currencies, names and ids", async () => {
    await fc.assert(
      fc.asyncProperty(anySource, async (source) => {
        const statements = await statementsIn(await written(source, "ofx"));
        const read = statements.flatMap(({ entries }) =>
          entries.map(({ date, amount, currency, name, status, reference }) => ({
            ...{ date, amount, currency, name, status, reference },
          })),
        );
        const meant = source.movements.map(({ date, amount, currency, name, notes, pending, id }) => ({
          ...{ date, amount, currency: currency || null, name: oneLine(name) || oneLine(notes) },
          ...(pending ? { status: "pending", reference: "" } : { status: "booked", reference: id }),
        }));
        expect(sorted(read)).toEqual(sorted(meant));
      }),
    );
  });

  it("the QIF is read back with the same days, amounts and names, and its openings", async () => {
    await fc.assert(
      fc.asyncProperty(anySource, async (source) => {
        const statements = await statementsIn(await written(source, "qif"));
        const entries = statements.flatMap((each) => each.entries);
        const read = entries
          .filter(({ kind }) => kind === "cash")
          .map(({ date, amount, name }) => ({ date, amount, name }));
        const meant = source.movements.map(({ date, amount, name, notes }) => ({
          ...{ date, amount, name: oneLine(name) || oneLine(notes) },
        }));
        expect(sorted(read)).toEqual(sorted(meant));
        const openings = booksOf(source).accounts.flatMap(({ opening }) => opening?.amount ?? []);
        const readOpenings = entries.filter(({ kind }) => kind === "opening_balance");
        expect(sorted(readOpenings.map(({ amount }) => amount))).toEqual(sorted(openings));
      }),
    );
  });
});

const movement = (
  id: string,
  account: string,
  date: string,
  amount: string,
  more: Partial<Movement> = {},
): Movement => ({
  ...{ id, account, date, amount, currency: "EUR", name: id, notes: "", category: [], tags: [] },
  ...{ reference: "", pending: false, parts: [] },
  ...more,
});

const account = (id: string, more: Partial<Books["accounts"][number]> = {}): Books["accounts"][number] => ({
  ...{
    id,
    name: id,
    number: "",
    kind: "depository",
    currency: "EUR",
    opening: undefined,
    closing: undefined,
  },
  ...more,
});

const SOURCE: BooksSource = {
  accounts: [
    account("Giro", { closing: { day: "2024-01-31", amount: "57.5" } }),
    account("Wallet: old", { currency: "USD" }),
    account("Card", { kind: "credit_card" }),
  ],
  movements: [
    movement("bread", "Giro", "2024-01-02", "-7.5", {
      ...{ name: 'The "Oven"; (east)', notes: "rye: 2 [2024-01-01]", category: ["Food", "Bakery"] },
      tags: ["holiday trip"],
    }),
    movement("paid", "Giro", "2024-01-03", "-20"),
    movement("received", "Card", "2024-01-05", "20"),
    movement("sold", "Giro", "2024-01-08", "-15"),
    movement("bought", "Wallet: old", "2024-01-08", "16.25", { currency: "USD" }),
    movement("wages", "Giro", "2024-01-30", "100", { category: ["Wages"] }),
    movement("hotel", "Card", "2024-01-30", "-50", { pending: true }),
  ],
  pairs: [
    ["received", "paid"],
    ["bought", "sold"],
  ],
};

describe("as a program has them", () => {
  it("hledger: accounts, opening, transfers as one entry, a balance that is proven", async () => {
    expect(await written(SOURCE, "hledger")).toBe(`decimal-mark .
commodity 1000.00 EUR
commodity 1000.00 USD
account Assets:Giro
account Assets:Wallet- old
account Liabilities:Card
account Expenses:Food:Bakery
account Income:Wages
account Expenses:Unknown

2024-01-02 * (bread) The "Oven", (east)
    ; notes: rye: 2 (2024-01-01)
    ; holiday-trip:
    Assets:Giro    -7.50 EUR
    Expenses:Food:Bakery    7.50 EUR

2024-01-03 * (paid) paid
    Assets:Giro    -20.00 EUR
    Liabilities:Card    20.00 EUR  ; [2024-01-05]
    ; id: received
    ; name: received

2024-01-08 * (sold) sold
    Assets:Giro    -15.00 EUR
    Assets:Wallet- old    16.25 USD @@ 15.00 EUR
    ; id: bought
    ; name: bought

2024-01-30 * (wages) wages
    Assets:Giro    100.00 EUR
    Income:Wages    -100.00 EUR

2024-01-30 ! (hotel) hotel
    Liabilities:Card    -50.00 EUR
    Expenses:Unknown    50.00 EUR

2024-01-31 * (balance-Giro) Balance
    Assets:Giro    0.00 EUR = 57.50 EUR

`);
  });
});

describe("ids", () => {
  const record = (name: string, reference = "") => ({
    ...{ date: "2024-01-02", amount: "1", currency: "EUR", name, notes: "", category: "", tags: [] },
    ...{ account: "", reference, balance: "" },
  });

  it("are those of the bank where they name one entry, and the same in each file that has the entry", () => {
    const [a, b, twin] = [record("a", "FT-1"), record("b"), record("b")];
    const [first, second, third] = entryIds([a, b, twin]);
    expect(first).toBe("FT-1");
    expect(second).not.toBe(third);
    expect(entryIds([record("older"), b, twin]).slice(1)).toEqual([second, third]);
  });

  it("are made where the bank's are counters, placeholders or repeated", () => {
    for (const references of [["1"], ["NONREF"], ["0000"], ["FT-1", "FT-1"]]) {
      const ids = entryIds(references.map((reference, i) => record(String(i), reference)));
      expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
      expect(new Set(ids).size).toBe(references.length);
    }
  });
});
