import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownDateFormat } from "../src/formats/date-format.ts";
import { INSPECTED_DATE_FORMATS } from "../src/formats/date-patterns.ts";
import { NO_MATCH } from "../src/formats/read-date.ts";

const LANGUAGES =
  "ar ar-DZ ar-LB ar-MA az be bg bs ca cs cy da de de-AT el en en-GB es et eu fi fil fr fr-CA ga gl he hi hr hu hy id is it ka kk lt lv mk ms nb nl pl pt ro ru sk sl sq sr sr-Latn sv sw th tr uk vi".split(
    " ",
  );

type MonthStyle = "long" | "short";

/** The names of the months as the platform writes them, alone or in a date; months without names are left out. */
const namesOf = (language: string, style: MonthStyle, inDate: boolean): readonly string[] => {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    month: style,
    timeZone: "UTC",
    ...(inDate ? { day: "numeric", year: "numeric" } : {}),
  });
  const names = Array.from({ length: 12 }, (_, month) =>
    format
      .formatToParts(new Date(Date.UTC(2024, month, 25)))
      .filter(({ type }) => type === "month")
      .map(({ value }) => value)
      .join(""),
  );
  return /^\d/.test(names[0]!) ? [] : names;
};

const STYLES = [
  ["long", false],
  ["long", true],
  ["short", false],
  ["short", true],
] as const;

const TABLES = LANGUAGES.flatMap((language) =>
  STYLES.map(([style, inDate]) => ({ language, names: namesOf(language, style, inDate) })),
).filter(({ names }) => names.length > 0);

/** The months that a name stands for, over all languages. */
const MEANINGS = new Map<string, Set<number>>();
for (const { names } of TABLES) {
  for (const [i, name] of names.entries()) {
    const key = name.toLowerCase().replace(/\.$/, "");
    MEANINGS.set(key, (MEANINGS.get(key) ?? new Set()).add(i + 1));
  }
}

const meaningsOf = (name: string): ReadonlySet<number> =>
  MEANINGS.get(name.toLowerCase().replace(/\.$/, ""))!;

const NAMED = INSPECTED_DATE_FORMATS.filter((pattern) => pattern.includes("%b"));

/** 25 of a month of 2024 in a pattern, with this name for the month. */
const write = (pattern: string, name: string): string =>
  pattern
    .replace("%b", name)
    .replace("%d", "25")
    .replace("%EY", "2567")
    .replace("%Y", "2024")
    .replace("%y", "24")
    .replace("%a", "Fri")
    .replace("%H:%M:%S", "10:30:00")
    .replace("%Z", "UTC");

describe("names of months", () => {
  it.each(LANGUAGES)("are read in %s in every format that has one", (language) => {
    for (const { names } of TABLES.filter((table) => table.language === language)) {
      for (const [i, name] of names.entries()) {
        const expected = meaningsOf(name).size > 1 ? NO_MATCH : 20240025 + 100 * (i + 1);
        for (const pattern of NAMED) {
          // A dot that the pattern has after the name is the one of the short name.
          const written = pattern.includes("%b.") ? name.replace(/\.$/, "") : name;
          // The number of a Vietnamese month and a year without a blank between them cannot be told apart.
          if (/\d$/.test(written) && /%b%/.test(pattern)) continue;
          const text = write(pattern, written);
          expect(`${text} = ${knownDateFormat(pattern).read(text)}`).toBe(`${text} = ${expected}`);
        }
      }
    }
  });

  it("are refused where two languages mean different months, and nowhere else", () => {
    const refused = [...MEANINGS].filter(([, months]) => months.size > 1).map(([name]) => name);
    expect(refused.sort()).toEqual(["lip", "lis", "listopad", "listopada", "srp"]);
    for (const name of MEANINGS.keys()) {
      const read = knownDateFormat("%d %b %Y").read(`25 ${name} 2024`);
      expect(`${name} ${read === NO_MATCH}`).toBe(`${name} ${refused.includes(name)}`);
    }
  });

  it("are read in capitals, without accents and with a dot", () => {
    const names = [...MEANINGS].filter(([name, months]) => months.size === 1 && !/\d$/.test(name));
    fc.assert(
      fc.property(fc.constantFrom(...names), ([name, [month]]) => {
        const expected = 20240025 + 100 * month!;
        const bare = name.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
        for (const written of [name.toUpperCase(), bare, `${name}.`])
          expect(`${written} ${knownDateFormat("%d %b %Y").read(`25 ${written} 2024`)}`).toBe(
            `${written} ${expected}`,
          );
      }),
      { numRuns: 1_000 },
    );
  });

  it("are not a part of another word", () => {
    fc.assert(
      fc.property(fc.constantFrom(...MEANINGS.keys()), fc.constantFrom("q", "ž", "ш"), (name, letter) => {
        const read = (text: string) => knownDateFormat("%d %b %Y").read(`25 ${text} 2024`);
        expect(read(name + letter)).toBe(NO_MATCH);
        expect(read(letter + name)).toBe(NO_MATCH);
      }),
    );
  });
});

it.each(["Sept", "SEPTEMBRE", "setiembre", "Jaenner", "Maerz", "EKİM", "KASIM", "tammikuuta", "thg 01"])(
  "reads %s",
  (name) => {
    expect(knownDateFormat("%d %b %Y").read(`5 ${name} 2024`)).toBeGreaterThan(0);
  },
);

describe("names of days of the week", () => {
  it.each([...LANGUAGES, "ja", "ko", "zh", "zh-TW"])("are read and ignored in %s", (language) => {
    for (const weekday of ["long", "short"] as const) {
      const names = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
      for (let day = 1; day <= 7; day += 1) {
        const name = names.format(new Date(Date.UTC(2024, 0, day)));
        for (const pattern of ["%a, %d.%m.%Y", "%d.%m.%Y %a", "%d.%m.%Y (%A)"]) {
          const text = pattern
            .replace(/%a/i, name)
            .replace("%d", "05")
            .replace("%m", "01")
            .replace("%Y", "2024");
          expect(`${text} ${knownDateFormat(pattern).read(text)}`).toBe(`${text} 20240105`);
        }
      }
    }
  });
});
