import { addDecimals } from "@farthing/values";
import * as fc from "fast-check";
import type { BooksSource } from "../src/books/books-of.ts";
import type { Movement, Part } from "../src/books/model.ts";

/** What some format takes for something else. */
const HOSTILE = [
  ..."; | \" ' \\ ( ) [ ] { } < > & ! * = @ @@ ^ $ % # ~ , . - _ / : ::".split(" "),
  ..."[2024-99-99] date:x foo:: :a:b: &amp; <STMTTRN> ]]> --Split-- =1+1 (( [X] ; 2024-01-01".split(" "),
  ..."  |\t|\n|\r\n|\0|\u2028|\u00a0|\ufeff|\ud800".split("|"),
  ..."Öl 北京 मुंबई ßx ǆ ² 12 é Corner Oven".split(" "),
];

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.array(fc.constantFrom(...HOSTILE), { maxLength: 8 }).map((parts) => parts.join("")),
  fc.array(fc.constantFrom(...HOSTILE), { maxLength: 8 }).map((parts) => parts.join(" ")),
);

const anyCurrency = fc.constantFrom("EUR", "USD", "JPY", "KWD", "CLF", "DEM", "");

/** Up to fifteen digits, of which up to six are behind the point; never nothing. */
const anyAmount = fc
  .tuple(
    fc.boolean(),
    fc.integer({ min: 0, max: 999_999_999 }),
    fc.integer({ min: 1, max: 999_999 }),
    fc.nat(6),
  )
  .map(([isOut, whole, rest, places]) => {
    const digits = String(rest).padStart(6, "0").slice(0, places).replace(/0+$/, "");
    const amount = digits === "" ? String(whole + 1) : `${whole}.${digits}`;
    return isOut ? `-${amount}` : amount;
  });

const anyDay = fc
  .tuple(
    fc.integer({ min: 1970, max: 2199 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);

const anyCategory = fc.array(anyText, { maxLength: 2 });

const anyPart = (id: string, currency: string): fc.Arbitrary<Part> =>
  fc.record({
    id: fc.constant(id),
    amount: anyAmount,
    currency: fc.constant(currency),
    notes: anyText,
    category: anyCategory,
  });

const ACCOUNTS = ["one", "two", "three"] as const;

/** A movement, maybe split into parts that add up to it. */
const withParts = (movement: Movement, parts: readonly Part[]): Movement => {
  const amount = addDecimals(parts.map((part) => part.amount));
  return amount === "0" ? movement : { ...movement, amount, parts };
};

const anyMovement = (number: number): fc.Arbitrary<Movement> =>
  anyCurrency.chain((currency) =>
    fc
      .tuple(
        anyPart(`id-${number}a`, currency),
        fc.record({
          account: fc.constantFrom(...ACCOUNTS),
          date: anyDay,
          name: anyText,
          tags: fc.array(anyText, { maxLength: 3 }),
          reference: anyText,
          pending: fc.boolean(),
        }),
        fc.option(fc.tuple(anyPart(`id-${number}b`, currency), anyPart(`id-${number}c`, currency)), {
          freq: 3,
          nil: [],
        }),
      )
      .map(([part, more, parts]) => withParts({ ...part, ...more, parts: [] }, parts)),
  );

const anyKind = fc.constantFrom("depository" as const, "credit_card" as const, "loan" as const);

const anyBalance = fc.option(fc.record({ day: anyDay, amount: anyAmount }), { nil: undefined });

/** Books that nobody would make, with any names, amounts and currencies, and transfers between them. */
export const anySource: fc.Arbitrary<BooksSource> = fc
  .tuple(
    fc
      .integer({ min: 1, max: 8 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => anyMovement(i)))),
    fc.tuple(
      ...ACCOUNTS.map((id) =>
        fc.record({
          id: fc.constant(id),
          name: anyText,
          number: fc.constant(""),
          kind: anyKind,
          currency: anyCurrency,
          opening: anyBalance,
          closing: anyBalance,
        }),
      ),
    ),
    fc.boolean(),
  )
  .map(([movements, accounts, arePaired]) => ({
    accounts,
    movements,
    pairs:
      arePaired && movements.length > 1
        ? [[movements[0]!.id, movements[1]!.parts[0]?.id ?? movements[1]!.id] as const]
        : [],
  }));
