import { once } from "../once.ts";

/** Years that are counted from another year than that of our era, where the value itself says from which. */

interface Era {
  /** What is written before the year, as a pattern; nothing if the digits alone show the era. */
  readonly sign: string;
  readonly digits: string;
  /** The year of our era is the sum. */
  readonly add: number;
  /** Its years. The months and days of Japan are ours from 1873 on. */
  readonly first: number;
  readonly last: number;
}

const ERAS: readonly Era[] = [
  { sign: "明治?|㍾|[MＭ]\\.?", digits: "\\d{1,2}", add: 1_867, first: 6, last: 45 },
  { sign: "大正?|㍽|[TＴ]\\.?", digits: "\\d{1,2}|元", add: 1_911, first: 1, last: 15 },
  { sign: "昭和?|㍼|[SＳ]\\.?", digits: "\\d{1,2}|元", add: 1_925, first: 1, last: 64 },
  { sign: "平成?|㍻|[HＨ]\\.?", digits: "\\d{1,2}|元", add: 1_988, first: 1, last: 31 },
  { sign: "令和?|㋿|[RＲ]\\.?", digits: "\\d{1,2}|元", add: 2_018, first: 1, last: 99 },
  { sign: "(?:中華)?民國", digits: "\\d{1,3}|元", add: 1_911, first: 1, last: 999 },
  { sign: "พ\\.?ศ\\.?", digits: "\\d{4}", add: -543, first: 2_400, last: 2_700 },
  { sign: "", digits: "2[4-6]\\d\\d|2700", add: -543, first: 2_400, last: 2_700 },
  { sign: "", digits: "\\d{3}", add: 1_911, first: 1, last: 999 },
];

/** What is no year of its era, such as the 32nd of Heisei. */
const NO_YEAR = 0;

const alternatives = ERAS.map(({ sign, digits }) =>
  sign === "" ? `(${digits})` : `(?:${sign})\\s*(${digits})`,
).join("|");

const yearHere = once(() => new RegExp(alternatives, "iuy"));
const yearsAlone = once(() => new RegExp(`(?<!\\d)(?:${alternatives})(?!\\d)`, "giu"));

const yearOf = (groups: readonly (string | undefined)[]): number => {
  const at = groups.findIndex((digits) => digits !== undefined);
  const { add, first, last } = ERAS[at]!;
  const year = groups[at] === "元" ? 1 : Number(groups[at]);
  return year >= first && year <= last ? year + add : NO_YEAR;
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
  return found === null ? NOTHING : { year: yearOf(found.slice(1)), length: found[0].length };
};

/** A text with the years of our era in place of those of others. */
export const inOurEra = (text: string): string =>
  text.replace(yearsAlone(), (_, ...groups) => String(yearOf(groups.slice(0, ERAS.length))).padStart(4, "0"));
