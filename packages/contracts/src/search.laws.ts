import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import type { Transactions } from "@farthing/core/transactions";
import { fold } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { createFamily } from "./support/people.ts";
import { plannedAccount, plannedTransaction, store } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";

interface Text {
  readonly name: string;
  readonly notes: string | null;
}

/** A family whose transactions contain these texts. */
const foundTexts = (texts: readonly Text[]) =>
  Effect.gen(function* () {
    const { family } = yield* createFamily();
    const account = plannedAccount();
    const transactions = texts.map((text) => plannedTransaction(account, text));
    yield* store(family.id, { accounts: [account], transactions });
    return { family, transactions };
  });

const contains = ({ name, notes }: Text, search: string): boolean =>
  fold(name).includes(fold(search)) || (notes !== null && fold(notes).includes(fold(search)));

/** Passes if a search finds exactly the transactions that contain it. */
const expectFound = (texts: readonly Text[], searches: readonly string[]) =>
  Effect.gen(function* () {
    const { family, transactions } = yield* foundTexts(texts);
    for (const search of searches) {
      const found = yield* listAll(family.id, { search });
      expect(found.map(({ id }) => id).toSorted(), JSON.stringify(search)).toEqual(
        transactions
          .filter((each) => contains(each, search))
          .map(({ id }) => id)
          .toSorted(),
      );
    }
  });

const only = (names: readonly string[]): Text[] => names.map((name) => ({ name, notes: null }));

const LETTERS = fc.constantFrom(
  ...["%", "_", "\\", "'", '"', "*", "?", "[", "]", "^", "-", " ", "\n", "a", "A", "b", "É", "é", "e"],
  ...["e\u0301", "ß", "ẞ", "ss", "İ", "I", "i", "ı", "Σ", "σ", "ς", "ﬁ", "Å", "ａ", "🦊", "م", "銀"],
);
const words = fc.array(LETTERS, { maxLength: 6 }).map((letters) => letters.join(""));

export const searchLaws = ({ law, property }: Laws<Imports | Transactions | Users>): void => {
  law(
    "a search looks in names and notes, in each separately",
    expectFound(
      [
        { name: "rent", notes: "march" },
        { name: "march", notes: null },
        { name: "nothing", notes: "RENT paid" },
        { name: "other", notes: "" },
      ],
      ["rent", "march", "tm", "t m", "t\nm", "rentmarch", "null", "paid"],
    ),
  );

  law(
    "no character of a search is a wildcard",
    expectFound(
      only(["100%", "1000", "a_b", "aXb", "back\\slash", "it's", 'say "hi"', "a*b", "[ab]", "c^d"]),
      ["%", "100%", "0%", "_", "a_b", "\\", "k\\s", "\\%", "'", "it's", '"', '"hi"', "*", "?", "[ab]", "^"],
    ),
  );

  law(
    "a search ignores letter case, also beyond ASCII, and the Unicode form of a character",
    expectFound(
      only([
        "CAFÉ",
        "cafe\u0301",
        "café",
        "cafe",
        "STRASSE",
        "Straße",
        "STRAẞE",
        "İzmir",
        "IZMIR",
        "ﬁsh",
        "ＡＢ",
      ]),
      ["café", "CAFE\u0301", "cafe", "straße", "STRASSE", "ẞ", "ss", "i", "İ", "izmir", "ı", "fish", "ab"],
    ),
  );

  law(
    "a search takes for one what a person writes for each other: a sharp s and two, i with a dot or without, both forms of sigma",
    Effect.gen(function* () {
      const WORDS = [
        ["Straße", "STRASSE", "strasse", "STRAẞE"],
        ["İzmir", "IZMIR", "izmir", "ızmır", "I\u0307ZMIR"],
        ["ΟΔΟΣ", "οδος", "οδοσ"],
      ];
      const { family, transactions } = yield* foundTexts(only(WORDS.flat()));
      for (const words of WORDS)
        for (const search of words) {
          const found = yield* listAll(family.id, { search });
          const meant = transactions.filter(({ name }) => words.includes(name));
          expect(found.map(({ id }) => id).toSorted(), search).toEqual(meant.map(({ id }) => id).toSorted());
        }
    }),
  );

  law(
    "a search finds emoji, right-to-left and Chinese text, and parts of words",
    expectFound(only(["🦊 fox", "🦋", "مرحبا", "香港銀行", "unhappily"]), [
      "🦊",
      "🦋",
      "حب",
      "銀",
      "happi",
      "  ",
    ]),
  );

  law(
    "an empty search finds everything",
    Effect.gen(function* () {
      const { family, transactions } = yield* foundTexts(only(["a", "b", ""]));
      expect(yield* listAll(family.id, { search: "" })).toHaveLength(transactions.length);
    }),
  );

  property(
    "a search finds exactly what the folded texts contain",
    fc.record({
      texts: fc.array(fc.record({ name: words, notes: fc.option(words) }), { minLength: 1, maxLength: 8 }),
      searches: fc.array(fc.oneof(LETTERS, words), { minLength: 1, maxLength: 4 }),
    }),
    ({ texts, searches }) => expectFound(texts, searches),
  );
};
