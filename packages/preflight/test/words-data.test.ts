import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { plainCell, plainWords } from "../src/words/plain-cell.ts";
import type { WordsByLanguage } from "../src/words/words-by-language.ts";

const DATA = new URL("../src/words/data/", import.meta.url);

const files = readdirSync(DATA).map(
  (name) => [name, JSON.parse(readFileSync(new URL(name, DATA), "utf8")) as WordsByLanguage] as const,
);

interface Entry {
  readonly language: string;
  readonly meaning: string;
  readonly word: string;
}

const entriesOf = (data: WordsByLanguage): readonly Entry[] =>
  Object.entries(data)
    .filter(([language]) => language !== "also")
    .flatMap(([language, words]) =>
      Object.entries(words).flatMap(([meaning, list]) =>
        list.split("|").map((word) => ({ language, meaning, word })),
      ),
    );

/** The words of which two entries have the same key. */
const twice = (entries: readonly Entry[], key: (entry: Entry) => string): readonly string[] =>
  [...Map.groupBy(entries, key).values()].filter((same) => same.length > 1).map(([first]) => first!.word);

/** A word in plain form; it can have `*` where more letters may stand. */
const plainOf = (word: string, plain: (text: string) => string): string =>
  word.replace(
    /^(\*?)(.*?)(\*?)$/,
    (_, before: string, part: string, after: string) => before + plain(part) + after,
  );

/** The words of headers, which are folded more than cells. */
const OF_HEADERS: Readonly<Record<string, readonly string[] | undefined>> = {
  "headers.json": undefined,
  "header-hints.json": undefined,
  "header-kinds.json": ["own_currency"],
  "days.json": ["year"],
};

const isOfHeaders = (name: string, meaning: string): boolean =>
  name in OF_HEADERS && (OF_HEADERS[name]?.includes(meaning) ?? true);

/** The words that have several meanings, and `also` does not say all of them. */
const contradictions = (data: WordsByLanguage): readonly string[] =>
  [...Map.groupBy(entriesOf(data), ({ word }) => word)]
    .map(([word, entries]) => [word, new Set(entries.map(({ meaning }) => meaning))] as const)
    .filter(([word, meanings]) => {
      const said = data.also?.[word]?.split("|") ?? [];
      return meanings.size > 1 && ![...meanings].every((meaning) => said.includes(meaning));
    })
    .map(([word, meanings]) => `${word}: ${[...meanings].join(" ")}`);

describe.each(files)("the words of %s", (name, data) => {
  const entries = entriesOf(data);

  it("are by language, and each language has some", () => {
    expect(Object.keys(data).filter((language) => !/^(?:[a-z]{2}|any|also)$/.test(language))).toEqual([]);
    expect(entries.length).toBeGreaterThan(0);
  });

  it("are in plain form", () => {
    const plain = ({ meaning, word }: Entry): string =>
      plainOf(word, isOfHeaders(name, meaning) ? plainWords : plainCell);
    expect(entries.filter((entry) => entry.word === "" || plain(entry) !== entry.word)).toEqual([]);
  });

  it("stand once in the list of a meaning, which is sorted", () => {
    expect(twice(entries, (entry) => [entry.language, entry.meaning, entry.word].join())).toEqual([]);
    const lists = Map.groupBy(entries, ({ language, meaning }) => `${language} ${meaning}`);
    for (const [list, of] of lists) {
      const words = of.map(({ word }) => word);
      expect(words, list).toEqual(words.toSorted());
    }
  });

  it("have one meaning, unless the file says all that they have", () => {
    expect(contradictions(data)).toEqual([]);
  });

  it("are sorted where they have several meanings, and known", () => {
    const also = Object.keys(data.also ?? {});
    expect(also).toEqual(also.toSorted());
    const words = new Set(entries.map(({ word }) => word));
    expect(also.filter((word) => !words.has(word))).toEqual([]);
  });
});

it("a word with two meanings is found, in one language and in two", () => {
  expect(contradictions({ en: { in: "a|b", out: "b" } })).toEqual(["b: in out"]);
  expect(contradictions({ en: { in: "a" }, de: { out: "a" } })).toEqual(["a: in out"]);
  expect(contradictions({ en: { in: "a" }, de: { out: "a" }, also: { a: "out|in" } })).toEqual([]);
  expect(contradictions({ en: { in: "a" }, de: { out: "a" }, also: { a: "out|both" } })).toEqual([
    "a: in out",
  ]);
});
