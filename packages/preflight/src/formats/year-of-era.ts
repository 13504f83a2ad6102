import { once } from "../basics/once.ts";

/** Years that are counted from another year than that of our era, where the value itself says from which. */

interface Era {
  readonly name: string;
  /** What is written before the year, as a pattern; nothing if the digits alone show the era. */
  readonly sign: string;
  readonly digits: string;
  /** The year of our era is the sum. */
  readonly add: number;
  /** Its years. The months and days of Japan are ours from 1873 on. */
  readonly first: number;
  readonly last: number;
}

const REPUBLIC = "calendar of the Republic of China";
const BUDDHIST = "Buddhist calendar";

const ERAS: readonly Era[] = [
  {
    name: "Japanese era Meiji",
    sign: "明治?|㍾|[MＭ]\\.?",
    digits: "\\d{1,2}",
    add: 1_867,
    first: 6,
    last: 45,
  },
  {
    name: "Japanese era Taisho",
    sign: "大正?|㍽|[TＴ]\\.?",
    digits: "\\d{1,2}|元",
    add: 1_911,
    first: 1,
    last: 15,
  },
  {
    name: "Japanese era Showa",
    sign: "昭和?|㍼|[SＳ]\\.?",
    digits: "\\d{1,2}|元",
    add: 1_925,
    first: 1,
    last: 64,
  },
  {
    name: "Japanese era Heisei",
    sign: "平成?|㍻|[HＨ]\\.?",
    digits: "\\d{1,2}|元",
    add: 1_988,
    first: 1,
    last: 31,
  },
  {
    name: "Japanese era Reiwa",
    sign: "令和?|㋿|[RＲ]\\.?",
    digits: "\\d{1,2}|元",
    add: 2_018,
    first: 1,
    last: 99,
  },
  { name: REPUBLIC, sign: "(?:中華)?民國", digits: "\\d{1,3}|元", add: 1_911, first: 1, last: 999 },
  { name: BUDDHIST, sign: "พ\\.?ศ\\.?", digits: "\\d{4}", add: -543, first: 2_400, last: 2_700 },
  { name: BUDDHIST, sign: "", digits: "2[4-6]\\d\\d|2700", add: -543, first: 2_400, last: 2_700 },
  { name: REPUBLIC, sign: "", digits: "\\d{3}", add: 1_911, first: 1, last: 999 },
];

/** What is no year of its era, such as the 32nd of Heisei. */
const NO_YEAR = 0;

const alternatives = ERAS.map(({ sign, digits }) =>
  sign === "" ? `(${digits})` : `(?:${sign})\\s*(${digits})`,
).join("|");

const yearHere = once(() => new RegExp(alternatives, "iuy"));
const yearsAlone = once(() => new RegExp(`(?<!\\d)(?:${alternatives})(?!\\d)`, "giu"));

const eraAt = (groups: readonly (string | undefined)[]): { readonly name: string; readonly year: number } => {
  const at = groups.findIndex((digits) => digits !== undefined);
  const { name, add, first, last } = ERAS[at]!;
  const year = groups[at] === "元" ? 1 : Number(groups[at]);
  return { name, year: year >= first && year <= last ? year + add : NO_YEAR };
};

const NOTHING = { year: NO_YEAR, length: 0 };

/** The year of our era for the one that begins at `from`, and the number of its characters; zero if there is none. */
export const yearOfEraAt = (
  text: string,
  from: number,
): { readonly year: number; readonly length: number } => {
  const pattern = yearHere();
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  return found === null ? NOTHING : { year: eraAt(found.slice(1)).year, length: found[0].length };
};

/** The first year of another era in a text: as it is written, the name of the era, and the year of ours. */
export const eraIn = (
  text: string,
): { readonly written: string; readonly name: string; readonly year: number } | undefined => {
  const [found] = text.matchAll(yearsAlone());
  return found === undefined ? undefined : { written: found[0], ...eraAt(found.slice(1)) };
};

/** A text with the years of our era in place of those of others. */
export const inOurEra = (text: string): string =>
  text.replace(yearsAlone(), (_, ...groups) =>
    String(eraAt(groups.slice(0, ERAS.length)).year).padStart(4, "0"),
  );
