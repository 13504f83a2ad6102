import { describe, expect, it } from "vitest";
import {
  AMBIGUOUS,
  HEADER_LISTS,
  headerLanguage,
  headerMeanings,
  knownMeanings,
  type Meaning,
} from "../src/detect/words/header-words.ts";
import { plainWords } from "../src/detect/words/normalize.ts";

const entries = Object.entries(HEADER_LISTS).flatMap(([language, list]) =>
  Object.entries(list).flatMap(([meaning, words]) =>
    words.split("|").map((word) => ({ language, meaning: meaning as Meaning, word })),
  ),
);

describe("the header lists", () => {
  it("contain only words in plain form", () => {
    expect(entries.filter(({ word }) => plainWords(word) !== word || word === "")).toEqual([]);
  });

  it("contain no word twice in a language", () => {
    const seen = new Set<string>();
    const twice = entries.filter(({ language, word }) => {
      const key = `${language} ${word}`;
      const isTwice = seen.has(key);
      seen.add(key);
      return isTwice;
    });
    expect(twice).toEqual([]);
  });

  it("give a word one meaning, unless it is listed as ambiguous", () => {
    const meanings = new Map<string, Set<Meaning>>();
    for (const { word, meaning } of entries)
      meanings.set(word, (meanings.get(word) ?? new Set<Meaning>()).add(meaning));
    const unclear = [...meanings].filter(
      ([word, of]) => of.size > 1 && ![...of].every((meaning) => AMBIGUOUS[word]?.includes(meaning)),
    );
    expect(unclear.map(([word, of]) => `${word}: ${[...of].join(" ")}`)).toEqual([]);
  });
});

it("headerMeanings", () => {
  expect(headerMeanings("Booking Date")).toEqual(["date"]);
  expect(knownMeanings("Amount (EUR)")).toEqual(["amount"]);
  expect(headerLanguage(["Date", "Amount"])).toBeUndefined();
});
